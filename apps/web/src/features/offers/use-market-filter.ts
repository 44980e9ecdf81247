import type { FormOf } from '@u-market/contract'
import { fieldIn } from '@u-market/contract/paths'
import type { OfferSide } from '@u-market/domain'
import { useState } from 'react'
import { useSearchParams } from '../../base/router.tsx'
import { useIsSignedIn } from '../../base/stores/user-info.ts'
import { type Measure, plainAmount } from './quantity.ts'
import { named } from './sides.ts'
import { useSetFields, useWishInAddress } from './use-wish-in-address.ts'
import { isFilled, type Wish, wishIn } from './wish.ts'

export const sorts = ['price', 'credit', 'speed'] as const
export type Sort = (typeof sorts)[number]

/** What the market is filtered by. It stands in the address: back from an offer, or a reload, and it is as it was. */
export function useMarketFilter(side: OfferSide) {
  const [query] = useSearchParams()
  const [wish, setWish] = useState<Wish>(() => wishIn(query))
  const settled = useWishInAddress(wish)
  const method = fieldIn(query, 'methodType') ?? ''
  const isSignedIn = useIsSignedIn()
  const fits = query.get('fits') !== '0'
  const sort: Sort = sorts.find((known) => known === query.get('sort')) ?? 'price'
  const set = useSetFields()
  return {
    wish,
    method,
    sort,
    /** Only what fits the reader; a visitor everything does. */
    fits,
    fitBy: (isOn: boolean) => set({ fits: isOn ? '' : '0' }),
    /** The list's form, once typing has come to rest. */
    form: formOf({ side, wish: settled, method, sort, fits: isSignedIn && fits }),
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

type Filtered = {
  readonly side: OfferSide
  readonly wish: Wish
  readonly method: string
  readonly sort: Sort
  readonly fits: boolean
}

function formOf({ side, wish, method, sort, fits }: Filtered): Omit<FormOf<'listOffers'>, 'page'> {
  return {
    ...named(side),
    ...(method && { methodType: method }),
    ...(isFilled(wish) && { [wish.by]: plainAmount(wish.text) }),
    sort,
    ...(fits && { fits: 1 }),
  }
}
