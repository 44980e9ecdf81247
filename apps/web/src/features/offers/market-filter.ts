import type { FormOf } from '@u-market/contract'
import { fieldIn, setField } from '@u-market/contract/paths'
import type { OfferSide } from '@u-market/domain'
import { useEffect, useState } from 'react'
import { useLocation, useSearchParams } from '../../base/router.tsx'
import { useIsLoggedIn } from '../../base/stores/user-info.ts'
import { isFilled, type OrderDraft, orderDraftFrom } from './order-draft.ts'
import { type Measure, plainAmount } from './quantity.ts'
import { named } from './sides.ts'

export const sorts = ['price', 'credit', 'speed'] as const
export type Sort = (typeof sorts)[number]

/** The market's filter, kept in the address so that it survives a reload and the way back from an offer. */
export function useMarketFilter(side: OfferSide) {
  const [query] = useSearchParams()
  const [draft, setDraft] = useState<OrderDraft>(() => orderDraftFrom(query))
  const debounced = useOrderDraftInUrl(draft)
  const method = fieldIn(query, 'methodType') ?? ''
  const isLoggedIn = useIsLoggedIn()
  const fits = query.get('fits') !== '0'
  const sort: Sort = sorts.find((known) => known === query.get('sort')) ?? 'price'
  const set = useSetFields()
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
    clear: (): void => {
      setDraft({ by: draft.by, text: '' })
      set({ methodType: '' })
    },
  }
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
export function useSetFields(): (fields: Readonly<Record<string, string>>) => void {
  const [, setQuery] = useSearchParams()
  return (fields) =>
    setQuery(
      (held) => {
        for (const [field, value] of Object.entries(fields)) setField(held, field, value)
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
