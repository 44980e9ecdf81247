/** Buying from offers to sell. */
import type { CallModel, Form } from './command.ts'
import { offerOf } from './market.ts'
import { traderOf } from './offer-calls.ts'
import { bestOffer, place, placingOf, type Wish } from './placing.ts'
import { placingRules } from './purchase-rules.ts'
import { firstRefusal } from './rules.ts'

export const purchaseCalls: Readonly<Record<'placeOrder' | 'quickBuy', CallModel>> = {
  placeOrder: {
    refusal: (market, { who, form }) => {
      if (!traderOf(market, who).isVerified) return 'REALNAME_REQUIRED'
      const offer = offerOf(market, Number(form.offerId))
      return offer?.side === 'sell'
        ? firstRefusal(placingRules, placingOf(market, wishOf(form), { who, offer }))
        : 'OFFER_NOT_FOUND'
    },
    apply: (market, { who, form }, answer) => {
      const offer = offerOf(market, Number(form.offerId))
      if (!offer) throw new Error('an offer that is not there was bought from')
      return place(placingOf(market, wishOf(form), { who, offer }), answer)
    },
  },
  quickBuy: {
    refusal: (market, { who, form }) => {
      if (!traderOf(market, who).isVerified) return 'REALNAME_REQUIRED'
      const best = bestOffer(market, { who, side: 'sell', wish: wishOf(form) })
      return 'refused' in best ? best.refused : null
    },
    apply: (market, { who, form }, answer) => {
      const best = bestOffer(market, { who, side: 'sell', wish: wishOf(form) })
      if ('refused' in best) throw new Error(`a quick buy found what is refused: ${best.refused}`)
      return place(best.placing, answer)
    },
  },
}

function wishOf({ methodType = '', maxPrice, ...form }: Form): Wish {
  return { ...form, methodType, worstPrice: maxPrice }
}
