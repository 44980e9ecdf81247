import type { FormOf } from '@u-market/contract'
import { fieldIn, setField } from '@u-market/contract/paths'
import { conditionLimits, MAX_PAY_MINUTES, type OfferSide } from '@u-market/domain'
import { useEffect, useState } from 'react'
import { useLocation, useSearchParams } from '../../base/router.tsx'
import { readStored, writeStored } from '../../base/stores/stored.ts'
import { useIsLoggedIn, useUserInfo } from '../../base/stores/user-info.ts'
import { isFilled, type OrderDraft, orderDraftFrom } from './order-draft.ts'
import { type Measure, plainAmount } from './quantity.ts'
import { named } from './sides.ts'

export const sorts = ['price', 'credit', 'speed'] as const
export type Sort = (typeof sorts)[number]

/** What narrows the list besides amount and method: each a parameter of the list, empty or absent while it is off. */
const narrowings = ['merchant', 'isOnline', 'favourite', 'maxMinutes', 'minCompleted'] as const
type Narrowing = (typeof narrowings)[number]

/**
 * The market's filter. The address has it, so that it survives a reload and the way back from an offer; what a user narrows and
 * sorts by is also remembered for each side until the end of the session, and used where the address names none.
 */
export function useMarketFilter(side: OfferSide) {
  const [query] = useSearchParams()
  const [draft, setDraft] = useState<OrderDraft>(() => orderDraftFrom(query))
  const debounced = useOrderDraftInUrl(draft)
  const isLoggedIn = useIsLoggedIn()
  const [memory, remember] = useMemory(side)
  const chosen = (field: Remembered): string => fieldIn(query, field) ?? memory[field] ?? ''
  const inAddress = fieldIn(query, 'methodType') ?? fieldIn(query, 'methodTypes')
  const methods = methodsFrom(inAddress ?? (memory.methodType || memory.methodTypes || ''))
  const narrow = Object.fromEntries(
    narrowings.flatMap((field) => {
      const value = narrowedBy(field, chosen(field))
      return value === '' ? [] : [[field, value]]
    }),
  ) as { readonly [field in Narrowing]?: string } // `fromEntries` types its keys as any text
  const fits = chosen('fits') !== '0'
  const sort: Sort = sorts.find((known) => known === chosen('sort')) ?? 'price'
  const setFields = useSetFields()
  const set = (fields: Memory): void => {
    remember(fields)
    setFields(fields)
  }
  const payBy = (types: readonly string[]): void =>
    set(
      types.length > 1
        ? { methodType: '', methodTypes: types.join() }
        : { methodType: types.join(), methodTypes: '' },
    )
  return {
    draft,
    /** Payment types of which an offer takes at least one; none: any offer. */
    methods,
    /** The only one of them; empty for none or several. */
    method: methods.length === 1 ? methods.join() : '',
    narrow,
    sort,
    /** Whether to list only offers whose conditions the user meets; ignored for visitors. */
    fits,
    fitBy: (isOn: boolean) => set({ fits: isOn ? '' : '0' }),
    /** The list's parameters, debounced. */
    form: formOf({ side, draft: debounced, methods, narrow, sort, fits: isLoggedIn && fits }),
    isFiltered: Boolean(methods.length > 0 || draft.text),
    isFitting: isLoggedIn && fits,
    /** By more than quick buy and quick sell know: their best match may be left out of the list. */
    isNarrowed: methods.length > 1 || Object.keys(narrow).length > 0,
    type: (text: string) => setDraft({ ...draft, text }),
    measureIn: (by: Measure) => setDraft({ by, text: '' }),
    payBy: (type: string) => payBy(methodsFrom(type)),
    toggleMethod: (type: string) =>
      payBy(methods.includes(type) ? methods.filter((each) => each !== type) : [...methods, type]),
    /** An empty value turns it off. */
    narrowBy: (field: Narrowing, value: string) => set({ [field]: value }),
    sortBy: (next: Sort) => set({ sort: next === 'price' ? '' : next }),
    /** Everything but the amount. */
    clear: () => set(Object.fromEntries(remembered.map((field) => [field, '']))),
  }
}

function methodsFrom(text: string): readonly string[] {
  return [...new Set(text.split(','))].filter((type) => /^[a-z][a-z0-9_]{0,29}$/.test(type))
}

/** What the list takes of an address; empty for anything else. */
function narrowedBy(field: Narrowing, text: string): string {
  switch (field) {
    case 'merchant':
    case 'isOnline':
    case 'favourite':
      return text === '1' ? text : ''
    case 'maxMinutes':
      return isWithin(text, MAX_PAY_MINUTES) ? text : ''
    case 'minCompleted':
      return isWithin(text, conditionLimits.minCompleted) ? text : ''
  }
}

function isWithin(text: string, most: number): boolean {
  return /^[1-9]\d{0,5}$/.test(text) && Number(text) <= most
}

const remembered = ['methodType', 'methodTypes', 'sort', 'fits', ...narrowings] as const
type Remembered = (typeof remembered)[number]
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
  readonly methods: readonly string[]
  readonly narrow: { readonly [field in Narrowing]?: string }
  readonly sort: Sort
  readonly fits: boolean
}

function formOf({ side, draft, methods, narrow, sort, fits }: Filtered): Omit<FormOf<'listOffers'>, 'page'> {
  return {
    ...named(side),
    ...(methods.length > 0 && { [methods.length > 1 ? 'methodTypes' : 'methodType']: methods.join() }),
    ...narrow,
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
