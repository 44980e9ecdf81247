/** Selling to buy offers. */
import type { RefusalReason } from '@u-market/contract'
import type { CallModel, Form } from './command.ts'
import { type Market, offerOf } from './market.ts'
import { traderOf } from './offer-calls.ts'
import { bestOffer, type OrderDraft, place, placingOf } from './placing.ts'
import { placingRules } from './purchase-rules.ts'
import { firstRefusal, type Rule } from './rules.ts'

export const saleCalls: Readonly<Record<'sellTo' | 'quickSell', CallModel>> = {
  sellTo: {
    refusal: (market, { who, form }) => {
      if (!traderOf(market, who).isVerified) return 'REALNAME_REQUIRED'
      const offer = offerOf(market, Number(form.offerId))
      if (offer?.side !== 'buy') return 'OFFER_NOT_FOUND'
      return (
        firstRefusal(signingRules, { market, who, form }) ??
        firstRefusal(placingRules, placingOf(market, draftFrom(market, who, form), { who, offer }))
      )
    },
    apply: (market, { who, form }, answer) => {
      const offer = offerOf(market, Number(form.offerId))
      if (!offer) throw new Error('an offer that is not there was sold to')
      market.covered.push('sellTo')
      return place(placingOf(market, draftFrom(market, who, form), { who, offer }), answer)
    },
  },
  quickSell: {
    refusal: (market, { who, form }) => {
      if (!traderOf(market, who).isVerified) return 'REALNAME_REQUIRED'
      return firstRefusal(signingRules, { market, who, form }) ?? refusalOfBest(market, who, form)
    },
    apply: (market, { who, form }, answer) => {
      const best = bestOffer(market, { who, side: 'buy', draft: draftFrom(market, who, form) })
      if ('refused' in best) throw new Error(`a quick sale found what is refused: ${best.refused}`)
      market.covered.push('quickSell')
      return place(best.placing, answer)
    },
  },
}

type Signing = { readonly market: Market; readonly who: string; readonly form: Form }

const signingRules: readonly Rule<Signing>[] = [
  ['METHOD_NOT_FOUND', ({ market, who, form }) => methodOf(market, who, form) === undefined],
  ['PAYPASSWORD_NOT_SET', ({ market, who }) => !traderOf(market, who).hasPayPassword],
]

function refusalOfBest(market: Market, who: string, form: Form): RefusalReason | null {
  const best = bestOffer(market, { who, side: 'buy', draft: draftFrom(market, who, form) })
  return 'refused' in best ? best.refused : null
}

/** The seller's payment method determines the payment type. */
function draftFrom(market: Market, who: string, { minPrice, ...form }: Form): OrderDraft {
  return { ...form, methodType: methodOf(market, who, form)?.type ?? '', worstPrice: minPrice }
}

function methodOf(market: Market, who: string, { methodId }: Form) {
  return traderOf(market, who).methods.find(({ id }) => id === Number(methodId))
}
