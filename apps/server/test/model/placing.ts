/** Placing an order on an offer of either side: the draft, the best offer, and the new order. */
import type { RefusalReason } from '@u-market/contract'
import type { OfferSide } from '@u-market/domain'
import { enter } from './apply-action.ts'
import type { Answer } from './command.ts'
import { blankOrder, credit, type Market, type Offer, type Order, touchOrder } from './market.ts'
import { minorOf } from './money.ts'
import { traderOf } from './offer-calls.ts'
import {
  bought,
  coinOf,
  hasOpenSale,
  isWithin,
  type Placing,
  placingRules,
  skippable,
} from './purchase-rules.ts'
import { firstRefusal } from './rules.ts'
import { listedOffers, orderView } from './views.ts'

/** The payment type, amount and quoted terms from the form. */
export type OrderDraft = Readonly<
  Partial<
    Record<
      'num' | 'amount' | 'exact' | 'price' | 'fee' | 'feePercent' | 'worstPrice' | 'offerId',
      string | undefined
    >
  >
> & { readonly methodType: string }

export function placingOf(
  market: Market,
  { methodType, num, amount, exact, price, fee, feePercent }: OrderDraft,
  { who, offer }: { who: string; offer: Offer },
): Placing {
  return {
    market,
    taker: traderOf(market, who),
    offer,
    wanted: {
      methodType,
      num: moneyOf(num),
      amount: moneyOf(amount),
      isExact: exact === '1',
      quotedPrice: moneyOf(price),
      quotedFee: moneyOf(fee),
      quotedFeeBasisPoints: feePercent === undefined ? undefined : Number(minorOf(feePercent)),
    },
  }
}

type Search = { readonly who: string; readonly side: OfferSide; readonly draft: OrderDraft }

/** The best fitting offer of another trader, or the refusal. */
export function bestOffer(
  market: Market,
  { who, side, draft }: Search,
): { placing: Placing } | { refused: RefusalReason } {
  const worst = moneyOf(draft.worstPrice)
  const isGood = ({ price }: Offer): boolean =>
    worst === undefined || (side === 'sell' ? price <= worst : price >= worst)
  const candidates = listedOffers(
    market,
    side,
    (offer) =>
      offer.maker !== who &&
      offer.methodTypes.includes(draft.methodType) &&
      isGood(offer) &&
      !(side === 'buy' && hasOpenSale(market, traderOf(market, who), offer)) &&
      fits(placingOf(market, draft, { who, offer })),
  )
  for (const offer of candidates) {
    if (!isSeen(offer, draft)) return { refused: 'MATCH_CHANGED' }
    const placing = placingOf(market, draft, { who, offer })
    const refused = firstRefusal(placingRules, placing)
    if (refused === null) return { placing }
    if (!skippable.has(refused)) return { refused }
  }
  return { refused: 'NO_MATCH' }
}

/** A taker who names the match that they saw takes no other. */
function isSeen({ id, price }: Offer, draft: OrderDraft): boolean {
  const { offerId = String(id), price: seen } = draft
  return offerId === String(id) && (moneyOf(seen) ?? price) === price
}

/** A purchase takes the coin from the offer's stock, a sale from the seller's balance. */
export function place(placing: Placing, answer: Answer): object {
  const { market, offer, taker } = placing
  const order = newOrder(placing, String(answer.orderId))
  market.orders.push(order)
  enter(market, order, order.confirmedAt === null ? 'confirming' : 'paying')
  offer.remaining -= order.num
  const { id: orderId, num, seller } = order
  if (offer.side === 'buy') credit(market, seller, { type: 'escrow_reserve', money: -num, orderId })
  touchOrder(market, order)
  return orderView(market, order, taker.name)
}

function moneyOf(text: string | undefined): bigint | undefined {
  return text === undefined ? undefined : minorOf(text)
}

/** Within the offer's limits and stock. */
function fits(placing: Placing): boolean {
  const { offer, wanted } = placing
  const num = coinOf({ ...wanted, isExact: true }, offer)
  return num > 0n && num <= offer.remaining && isWithin(wanted, offer.price, offer)
}

function newOrder(placing: Placing, id: string): Order {
  const { market, offer, taker, wanted } = placing
  const isSale = offer.side === 'buy'
  return {
    ...blankOrder(),
    ...bought(placing),
    id,
    offerId: offer.id,
    side: offer.side,
    buyer: isSale ? offer.maker : taker.name,
    seller: isSale ? taker.name : offer.maker,
    price: offer.price,
    methodType: wanted.methodType,
    payMinutes: offer.payMinutes,
    createdAt: market.now,
    // A sale needs no confirmation, because its seller placed it.
    confirmedAt: isSale || offer.autoConfirm ? market.now : null,
  }
}
