import type { FormOf, Offer } from '@u-market/contract'
import type { OfferSide } from '@u-market/domain'
import { useApi } from '../../base/api/use-api.ts'
import { useUserInfo } from '../../base/stores/user-info.ts'
import { useSettled } from '../../base/use-settled.ts'
import { plainAmount } from './quantity.ts'
import { named } from './sides.ts'
import { isFilled, type Wish } from './wish.ts'

/** The offer of this side that quick buy, or quick sell, would take as things stand. `isSettled` is false while an answer for this wish is on its way. */
export function useBestOffer(wish: Wish, methodType: string, side: OfferSide) {
  const settled = useSettled(`${wish.by} ${wish.text} ${methodType}`)
  const me = useUserInfo((store) => store.info?.id)
  const isWish = isFilled(wish) || wish.text === ''
  const { data, isPlaceholderData, isPending, error, refetch } = useApi(
    'listOffers',
    marketForm(wish, methodType, side),
    {
      isEnabled: isWish && settled === `${wish.by} ${wish.text} ${methodType}`,
      keepsPrevious: true,
    },
  )
  const best: Offer | undefined = isWish ? data?.data.find((offer) => offer.userId !== me) : undefined
  return { best, isPending, isSettled: isWish && !isPlaceholderData && !isPending, error, refetch }
}

/** The first may be one's own, which quick buy passes over; a seller with more of the cheapest is rare enough. */
const CANDIDATES = 5

export function marketForm(wish: Wish, methodType: string, side: OfferSide): FormOf<'listOffers'> {
  return {
    ...named(side),
    ...(wish.text && { [wish.by]: plainAmount(wish.text) }),
    ...(methodType && { methodType }),
    sort: 'price',
    // Quick buy passes over what does not.
    fits: 1,
    limit: CANDIDATES,
  }
}
