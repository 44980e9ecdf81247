import type { RefusalReason } from '@u-market/contract'
import { enter } from './apply-action.ts'
import type { Answer, CallModel, Command } from './command.ts'
import { type Market, type Offer, type Order, offerOf, touchOrder } from './market.ts'
import { minorOf } from './money.ts'
import { traderOf } from './offer-calls.ts'
import { bought, type Placing, placingRules, skippable } from './purchase-rules.ts'
import { firstRefusal } from './rules.ts'
import { listedOffers, orderView } from './views.ts'

export const purchaseCalls: Readonly<Record<'placeOrder' | 'quickBuy', CallModel>> = {
  placeOrder: {
    refusal: (market, command) => {
      const buyer = traderOf(market, command.who)
      if (!buyer.isVerified) return 'REALNAME_REQUIRED'
      const offer = offerOf(market, Number(command.form.offerId))
      return offer ? firstRefusal(placingRules, placingOf(market, command, offer)) : 'OFFER_NOT_FOUND'
    },
    apply: (market, command, answer) => {
      const offer = offerOf(market, Number(command.form.offerId))
      if (!offer) throw new Error('an offer that is not there was bought from')
      return place(market, command, { offer, answer })
    },
  },
  quickBuy: {
    refusal: (market, command) => {
      if (!traderOf(market, command.who).isVerified) return 'REALNAME_REQUIRED'
      const best = bestOffer(market, command)
      return 'refused' in best ? best.refused : null
    },
    apply: (market, command, answer) => {
      const best = bestOffer(market, command)
      if ('refused' in best) throw new Error(`a quick buy found what is refused: ${best.refused}`)
      return place(market, command, { offer: best.offer, answer })
    },
  },
}

function placingOf(market: Market, { who, form }: Command, offer: Offer): Placing {
  const money = (field: string): bigint | undefined =>
    form[field] === undefined ? undefined : minorOf(form[field])
  return {
    market,
    buyer: traderOf(market, who),
    offer,
    wanted: {
      methodType: form.methodType ?? '',
      num: money('num'),
      amount: money('amount'),
      seenPrice: money('price'),
      seenFee: money('fee'),
      seenFeeBasisPoints: form.feePercent === undefined ? undefined : Number(minorOf(form.feePercent)),
    },
  }
}

/** The best offer of others that fits, or why there is none. */
function bestOffer(market: Market, command: Command): { offer: Offer } | { refused: RefusalReason } {
  const { methodType = '', maxPrice } = command.form
  const candidates = listedOffers(
    market,
    (offer) =>
      offer.seller !== command.who &&
      offer.methodTypes.includes(methodType) &&
      (maxPrice === undefined || offer.price <= minorOf(maxPrice)) &&
      fits(placingOf(market, command, offer)),
  )
  for (const offer of candidates) {
    const refused = firstRefusal(placingRules, placingOf(market, command, offer))
    if (refused === null) return { offer }
    if (!skippable.has(refused)) return { refused }
  }
  return { refused: 'NO_MATCH' }
}

/** Within the offer's own limits and stock. */
function fits(placing: Placing): boolean {
  const { offer, wanted } = placing
  const { num, amount } = bought(placing)
  const asked = wanted.amount ?? amount
  return num > 0n && num <= offer.remaining && asked >= offer.min && asked <= offer.max
}

function place(
  market: Market,
  command: Command,
  { offer, answer }: { offer: Offer; answer: Answer },
): object {
  const placing = placingOf(market, command, offer)
  const { num, amount, fee } = bought(placing)
  const order: Order = {
    id: String(answer.orderId),
    offerId: offer.id,
    buyer: placing.buyer.name,
    seller: offer.seller,
    num,
    price: offer.price,
    amount,
    fee,
    methodType: placing.wanted.methodType,
    payMinutes: offer.payMinutes,
    createdAt: market.now,
    state: 'confirming',
    deadlineAt: null,
    clockAt: null,
    confirmedAt: offer.autoConfirm ? market.now : null,
    paidAt: null,
    releasedAt: null,
    split: null,
    proposed: null,
    consents: { buyer: null, seller: null },
    acknowledgedAt: null,
    cancelledAt: null,
    remindedAt: null,
    cancelReason: '',
    payerName: '',
    proofs: [],
    appealId: null,
    appealedBy: null,
    claimId: null,
    hasRevoked: { buyer: false, seller: false },
    isRated: { buyer: false, seller: false },
    marks: {},
    rateUntil: null,
    areMarksShown: false,
    faultOf: null,
    faultShows: false,
    faultAt: null,
    extended: 0,
    isPaidUndone: false,
    cancelRequests: 0,
    isReopenAsked: false,
    requestUntil: null,
    requestReason: '',
    endedBy: null,
  }
  market.orders.push(order)
  enter(market, order, offer.autoConfirm ? 'paying' : 'confirming')
  offer.remaining -= num
  touchOrder(market, order)
  return orderView(market, order, command.who)
}
