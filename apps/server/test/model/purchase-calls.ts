/** Buying from sell offers. */
import type { CallModel, Form } from './command.ts'
import { offerOf } from './market.ts'
import { traderOf } from './offer-calls.ts'
import { bestOffer, type OrderDraft, place, placingOf } from './placing.ts'
import { placingRules } from './purchase-rules.ts'
import { firstRefusal } from './rules.ts'

export const purchaseCalls: Readonly<Record<'placeOrder' | 'quickBuy', CallModel>> = {
  placeOrder: {
    refusal: (market, { who, form }) => {
      if (!traderOf(market, who).isVerified) return 'REALNAME_REQUIRED'
      const offer = offerOf(market, Number(form.offerId))
      return offer?.side === 'sell'
        ? firstRefusal(placingRules, placingOf(market, draftFrom(form), { who, offer }))
        : 'OFFER_NOT_FOUND'
    },
    apply: (market, { who, form }, answer) => {
      const offer = offerOf(market, Number(form.offerId))
      if (!offer) throw new Error('an offer that is not there was bought from')
      return place(placingOf(market, draftFrom(form), { who, offer }), answer)
    },
  },
  quickBuy: {
    refusal: (market, { who, form }) => {
      if (!traderOf(market, who).isVerified) return 'REALNAME_REQUIRED'
      const best = bestOffer(market, { who, side: 'sell', draft: draftFrom(form) })
      return 'refused' in best ? best.refused : null
    },
    apply: (market, { who, form }, answer) => {
      const best = bestOffer(market, { who, side: 'sell', draft: draftFrom(form) })
      if ('refused' in best) throw new Error(`a quick buy found what is refused: ${best.refused}`)
      return place(best.placing, answer)
    },
  },
}

function draftFrom({ methodType = '', maxPrice, ...form }: Form): OrderDraft {
  return { ...form, methodType, worstPrice: maxPrice }
}
