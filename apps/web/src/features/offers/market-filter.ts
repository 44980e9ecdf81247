import type { FormOf } from '@u-market/contract'
import { fieldIn, setField } from '@u-market/contract/paths'
import type { OfferSide } from '@u-market/domain'
import { useEffect, useState } from 'react'
import { useLocation, useSearchParams } from '../../base/router.tsx'
import { readStored, writeStored } from '../../base/stores/stored.ts'
import { useIsLoggedIn, useUserInfo } from '../../base/stores/user-info.ts'
import { isFilled, type OrderDraft, orderDraftFrom } from './order-draft.ts'
import { type Measure, plainAmount } from './quantity.ts'
import { named } from './sides.ts'

export const sorts = ['price', 'credit', 'speed'] as const
export type Sort = (typeof sorts)[number]

/**
 * The market's filter. The address has it, so that it survives a reload and the way back from an offer; a user's method, sort order
 * and "fits me" are also remembered for each side until the end of the session, and used where the address names none.
 */
export function useMarketFilter(side: OfferSide) {
  const [query] = useSearchParams()
  const [draft, setDraft] = useState<OrderDraft>(() => orderDraftFrom(query))
  const debounced = useOrderDraftInUrl(draft)
  const isLoggedIn = useIsLoggedIn()
  const [memory, remember] = useMemory(side)
  const chosen = (field: Remembered): string => fieldIn(query, field) ?? memory[field] ?? ''
  const method = chosen('methodType')
  const fits = chosen('fits') !== '0'
  const sort: Sort = sorts.find((known) => known === chosen('sort')) ?? 'price'
  const setFields = useSetFields()
  const set = (fields: Memory): void => {
    remember(fields)
    setFields(fields)
  }
  return {
    draft,
    method,
    sort,
    /** Whether to list only offers whose conditions the user meets; ignored for visitors. */
    fits,
    fitBy: (isOn: boolean) => set({ fits: isOn ? '' : '0' }),
    /** The list's parameters, debounced. */
    form: formOf({ side, draft: debounced, method, sort, fits: isLoggedIn && fits }),
    isFiltered: Boolean(method || draft.text),
    isFitting: isLoggedIn && fits,
    type: (text: string) => setDraft({ ...draft, text }),
    measureIn: (by: Measure) => setDraft({ by, text: '' }),
    payBy: (type: string) => set({ methodType: type }),
    sortBy: (next: Sort) => set({ sort: next === 'price' ? '' : next }),
    /** Everything but the amount. */
    clear: () => set({ methodType: '', sort: '', fits: '' }),
  }
}

type Remembered = 'methodType' | 'sort' | 'fits'
/** Empty or absent: the default. */
type Memory = { readonly [field in Remembered]?: string }

/** Returns what the user last filtered this side by; nothing is remembered of a visitor. Forgotten by `forget-session.ts`. */
function useMemory(side: OfferSide): readonly [Memory, (fields: Memory) => void] {
  const userId = useUserInfo(({ info }) => info?.id)
  const key = `market:${userId}:${side}`
  const [memory, setMemory] = useState<Memory>(() => (userId === undefined ? {} : readMemory(key)))
  return [
    memory,
    (fields) => {
      const next = { ...memory, ...fields }
      setMemory(next)
      if (userId !== undefined) writeStored('localStorage', key, next)
    },
  ]
}

function readMemory(key: string): Memory {
  const stored = readStored('localStorage', key)
  if (typeof stored !== 'object' || stored === null) return {}
  return Object.fromEntries(Object.entries(stored).filter(([, value]) => typeof value === 'string'))
}

export type MarketFilter = ReturnType<typeof useMarketFilter>

type Filtered = {
  readonly side: OfferSide
  readonly draft: OrderDraft
  readonly method: string
  readonly sort: Sort
  readonly fits: boolean
}

function formOf({ side, draft, method, sort, fits }: Filtered): Omit<FormOf<'listOffers'>, 'page'> {
  return {
    ...named(side),
    ...(method && { methodType: method }),
    ...(isFilled(draft) && { [draft.by]: plainAmount(draft.text) }),
    sort,
    ...(fits && { fits: 1 }),
  }
}

/** Writes the debounced draft to the address, so that a reload or the back button restores it. Returns the debounced draft. */
export function useOrderDraftInUrl(draft: OrderDraft): OrderDraft {
  const [query] = useSearchParams()
  const set = useSetFields()
  const debounced = useDebounced(draft)
  const { pathname } = useLocation()
  const [screen] = useState(pathname)
  // biome-ignore lint/correctness/useExhaustiveDependencies: the address follows the field, not the other way round
  useEffect(() => {
    const wanted = { num: '', amount: '', [debounced.by]: debounced.text }
    // The user may have gone on meanwhile.
    if (window.location.pathname === screen && fieldsDiffer(query, wanted)) set(wanted)
  }, [debounced])
  return debounced
}

/** Replaces fields of the current address without a history entry. */
export function useSetFields(): (fields: Readonly<Record<string, string | undefined>>) => void {
  const [, setQuery] = useSearchParams()
  return (fields) =>
    setQuery(
      (held) => {
        for (const [field, value] of Object.entries(fields)) setField(held, field, value ?? '')
        return held
      },
      { replace: true },
    )
}

function fieldsDiffer(query: URLSearchParams, wanted: Readonly<Record<string, string>>): boolean {
  return Object.entries(wanted).some(([field, value]) => (fieldIn(query, field) ?? '') !== value)
}

/** Long enough that typing a number sends one request. */
const DEBOUNCE_MS = 300

/** Returns `value` after it has not changed for DEBOUNCE_MS. */
export function useDebounced<T>(value: T): T {
  const [debounced, setDebounced] = useState(value)
  useEffect(() => {
    const timer = setTimeout(() => setDebounced(value), DEBOUNCE_MS)
    return () => clearTimeout(timer)
  }, [value])
  return debounced
}
