/** Calls that change nothing. */

import type { CallModel, Form } from './command.ts'
import { type Market, type Offer, type Order, offerOf, orderOf, sideOf } from './market.ts'
import { minorOf, textOf } from './money.ts'
import { traderOf } from './offer-calls.ts'
import { isClosed } from './offer-rules.ts'
import { appealIn, partyIn } from './parties.ts'
import { coinOf, isWithin } from './purchase-rules.ts'
import {
  appealView,
  billView,
  exchangeView,
  listedOffers,
  offerView,
  ordersOf,
  ownOfferView,
  pageOf,
  readOrderView,
  shownStatusOf,
  statusOf,
  userView,
} from './views.ts'

export const readCalls: Readonly<Record<string, CallModel>> = {
  getUser: read((market, { who }) => userView(market, traderOf(market, who).name)),
  getOrder: {
    refusal: (market, { who, form }) => (partyIn(market, form.orderId, who) ? null : 'ORDER_NOT_FOUND'),
    apply: (market, { who, form }) => {
      const order = orderOf(market, form.orderId ?? '')
      if (!order) return {}
      if (isNews(order) && order.buyer === who) order.isOpened = true
      return readOrderView(market, order, who)
    },
  },
  listOrders: read((market, { who, form }) =>
    pageOf(
      ordersOf(
        market,
        who,
        (order) =>
          (form.state === undefined || order.state === form.state) &&
          (form.type === undefined ||
            form.type === 'all' ||
            sideOf(order, who) === (form.type === 'buy' ? 'buyer' : 'seller')),
      ),
    ),
  ),
  getDispute: {
    refusal: (market, { who, form }) => (appealIn(market, form.id, who) ? null : 'APPEAL_NOT_FOUND'),
    apply: (market, { who, form }) => {
      const found = appealIn(market, form.id, who)
      return found ? appealView(market, found.appeal, who) : {}
    },
  },
  listDisputes: read((market, { who, form }) => {
    const own = market.appeals.filter(
      ({ id, status }) =>
        appealIn(market, String(id), who) && (form.status === undefined || status === form.status),
    )
    return pageOf(own.sort(newestFirst).map((appeal) => appealView(market, appeal, who)))
  }),
  getOffer: {
    refusal: (market, { form }) => (offerOf(market, Number(form.id)) ? null : 'OFFER_NOT_FOUND'),
    apply: (market, { who, form }) => {
      const offer = offerOf(market, Number(form.id))
      return offer ? { ...offerView(market, offer), ...shortToMaker(market, offer, who) } : {}
    },
  },
  listOffers: read((market, { form }) =>
    pageOf(sorted(market, form).map((offer) => offerView(market, offer))),
  ),
  listMyOffers: read((market, { who, form }) => {
    const own = market.offers.filter(
      (offer) =>
        offer.maker === who && (form.status === undefined || statusOf(market, offer) === form.status),
    )
    const listedFirst = (one: Offer, other: Offer): number => rankOf(one) - rankOf(other)
    return pageOf(
      own
        .sort(newestFirst)
        .sort(listedFirst)
        .map((offer) => ownOfferView(market, offer)),
    )
  }),
  checkSelling: {
    refusal: (market, { form }) => (offerOf(market, Number(form.offerId)) ? null : 'OFFER_NOT_FOUND'),
    apply: (market, { who, form }) => {
      const offer = offerOf(market, Number(form.offerId))
      if (!offer) return {}
      const isUp = shownStatusOf(market, offer) === 'up'
      const isOpen = offer.maker !== who && isUp && traderOf(market, who).isVerified
      return {
        canSell: isOpen ? 1 : 0,
        offer: { ...offerView(market, offer), ...shortToMaker(market, offer, who) },
      }
    },
  },
  listExchanges: read((market, { who }) => {
    const own = market.exchanges.filter(({ trader }) => trader === who)
    return pageOf(own.sort(newestFirst).map(exchangeView))
  }),
  listBills: read((market, { who }) => {
    const { bills } = traderOf(market, who)
    const changes = bills.filter(({ type }) => !heldOrReturned.includes(type)).map(({ money }) => money)
    return {
      ...pageOf([...bills].reverse().map(billView)),
      income: textOf(sumOf(changes.filter((money) => money > 0n))),
      expense: textOf(-sumOf(changes.filter((money) => money < 0n))),
    }
  }),
}

/** Bills of coin that stays its user's. */
const heldOrReturned = [
  'offer_reserve',
  'offer_return',
  'escrow_reserve',
  'escrow_refund',
  'exchange_hold',
  'exchange_refused',
]

function sumOf(amounts: readonly bigint[]): bigint {
  return amounts.reduce((sum, each) => sum + each, 0n)
}

/** A sale that another user has placed and its buyer has not opened. */
export function isNews({ side, state, isOpened }: Order): boolean {
  return side === 'buy' && state === 'paying' && !isOpened
}

function read(shows: CallModel['apply']): CallModel {
  return { refusal: () => null, apply: shows }
}

/** Listed, sold out, unlisted. */
function rankOf({ isUp, remaining }: Offer): number {
  if (!isUp) return 2
  return remaining === 0n ? 1 : 0
}

function newestFirst(a: { id: number }, b: { id: number }): number {
  return b.id - a.id
}

/** Only the maker sees that less is left than the smallest order. */
function shortToMaker(market: Market, offer: Offer, who: string): { status?: 'short' } {
  const isShown = offer.maker === who && !isClosed(market, offer) && statusOf(market, offer) === 'short'
  return isShown ? { status: 'short' } : {}
}

type Filter = (offer: Offer) => boolean

function wantedIn({ methodType, amount, num }: Form): Filter {
  const money = amount === undefined ? null : minorOf(amount)
  const coin = num === undefined ? null : minorOf(num)
  return (offer) => {
    const wanted = { methodType: '', num: coin ?? undefined, amount: money ?? undefined, isExact: true }
    return (
      (methodType === undefined || offer.methodTypes.includes(methodType)) &&
      ((coin === null && money === null) ||
        (isWithin(wanted, offer.price, offer) && coinOf(wanted, offer) <= offer.remaining))
    )
  }
}

/** By the maker's record if requested, with makers without one last. */
function sorted(market: Market, form: Form): Offer[] {
  const { sort = 'price', side } = form
  const offers = listedOffers(market, side === 'buy' ? 'buy' : 'sell', wantedIn(form))
  if (sort === 'price') return offers
  const last = Number.POSITIVE_INFINITY
  const keys = (offer: Offer): number[] => {
    const { releaseSeconds } = offerView(market, offer)
    const { recentCompleted, recentFaults, sales, completed } = market.traders[offer.maker]
    // Sales for a seller, all orders for a buyer.
    const dealCount = offer.side === 'sell' ? sales.length : completed
    const ended = recentCompleted + recentFaults
    return sort === 'speed'
      ? [releaseSeconds ?? last]
      : [ended === 0 ? last : -recentCompleted / ended, -dealCount]
  }
  return offers.sort((a, b) => {
    const [mine, theirs] = [keys(a), keys(b)]
    const at = mine.findIndex((key, place) => key !== theirs[place])
    return at < 0 ? 0 : (mine[at] ?? 0) < (theirs[at] ?? 0) ? -1 : 1
  })
}
