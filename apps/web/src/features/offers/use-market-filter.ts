import type { FormOf } from '@u-market/contract'
import { fieldIn, setField } from '@u-market/contract/paths'
import { useEffect, useState } from 'react'
import { useSearchParams } from '../../base/router.tsx'
import { useIsSignedIn } from '../../base/stores/user-info.ts'
import { useSettled } from '../../base/use-settled.ts'
import { plainAmount } from './quantity.ts'
import { isFilled, type Measure, type Wish, wishIn } from './wish.ts'

export const sorts = ['price', 'credit', 'speed'] as const
export type Sort = (typeof sorts)[number]

/** What the market is filtered by. It stands in the address: back from an offer, or a reload, and it is as it was. */
export function useMarketFilter() {
  const [query, setQuery] = useSearchParams()
  const [wish, setWish] = useState<Wish>(() => wishIn(query))
  const settled = useSettled(wish)
  const method = fieldIn(query, 'methodType') ?? ''
  const isSignedIn = useIsSignedIn()
  const fits = query.get('fits') !== '0'
  const sort: Sort = sorts.find((known) => known === query.get('sort')) ?? 'price'
  const set = (fields: Readonly<Record<string, string>>): void =>
    setQuery(
      (held) => {
        for (const [field, value] of Object.entries(fields)) setField(held, field, value)
        return held
      },
      { replace: true },
    )
  // biome-ignore lint/correctness/useExhaustiveDependencies: the address follows the field, not the other way round
  useEffect(() => {
    const wanted = { num: '', amount: '', [settled.by]: settled.text }
    if (fieldsDiffer(query, wanted)) set(wanted)
  }, [settled])
  return {
    wish,
    method,
    sort,
    /** Only what fits the reader; a visitor everything does. */
    fits,
    fitBy: (isOn: boolean) => set({ fits: isOn ? '' : '0' }),
    /** The list's form, once typing has come to rest. */
    form: formOf({ wish: settled, method, sort, fits: isSignedIn && fits }),
    isFiltered: Boolean(method || wish.text),
    isFitting: isSignedIn && fits,
    type: (text: string) => setWish({ ...wish, text }),
    measureIn: (by: Measure) => setWish({ by, text: '' }),
    payBy: (type: string) => set({ methodType: type }),
    sortBy: (next: Sort) => set({ sort: next === 'price' ? '' : next }),
    clear: (): void => {
      setWish({ by: wish.by, text: '' })
      set({ methodType: '' })
    },
  }
}

export type MarketFilter = ReturnType<typeof useMarketFilter>

type Filtered = { readonly wish: Wish; readonly method: string; readonly sort: Sort; readonly fits: boolean }

function formOf({ wish, method, sort, fits }: Filtered): Omit<FormOf<'listOffers'>, 'page'> {
  return {
    ...(method && { methodType: method }),
    ...(isFilled(wish) && { [wish.by]: plainAmount(wish.text) }),
    sort,
    ...(fits && { fits: 1 }),
  }
}

function fieldsDiffer(query: URLSearchParams, wanted: Readonly<Record<string, string>>): boolean {
  return Object.entries(wanted).some(([field, value]) => (fieldIn(query, field) ?? '') !== value)
}
