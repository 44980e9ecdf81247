import type { Offer } from '@u-market/contract'
import { useState } from 'react'
import { useApi, useHomeConfig } from '../../base/api/use-api.ts'
import { useUserInfo } from '../../base/stores/user-info.ts'
import { useVerdictText } from './answer-words.ts'
import { methodIn } from './payment.tsx'
import { priceOf } from './quantity.ts'
import { dealAt, judgeWish, type Wish } from './wish.ts'

type TermsOptions = {
  /** The offer as it stood on the screen when the sheet was opened. */
  readonly seen: Offer
  readonly wish: Wish
  /** A payment type; any that the offer takes in its place, where it takes this one no more. */
  readonly chosen: string
}

/** An offer about to be answered, as it is now beside what its reader has in mind. */
export function useTerms({ seen, wish, chosen }: TermsOptions) {
  const { data: market } = useHomeConfig()
  const { data } = useApi('getOffer', { id: String(seen.id) })
  const me = useUserInfo((store) => store.info?.id ?? 0)
  const [agreedPrice, setAgreedPrice] = useState(seen.price)
  const offer = data ?? seen
  const method = methodIn(offer, chosen)
  const unitPrice = priceOf(offer.price)
  const verdict = market && judgeWish({ offer, wish, methodType: method, limits: market.limits, takerId: me })
  const sayVerdict = useVerdictText({ offer, by: wish.by, limits: market?.limits })
  return {
    offer,
    market,
    method,
    deal: unitPrice && dealAt(wish, unitPrice),
    agreedPrice,
    hasNewPrice: agreedPrice !== offer.price,
    /** Why this offer can no longer be answered so, in words. */
    outside: verdict ? sayVerdict(verdict) : null,
    agree: (): void => setAgreedPrice(offer.price),
  }
}
