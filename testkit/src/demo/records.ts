import type { Order } from '@u-market/contract'
import { orderId, userId } from '@u-market/domain'
import { requireOrder, runAct } from '@u-market/server/features/orders/index.ts'
import type { Trader } from '../trader.ts'
import type { DemoMarket } from './open-market.ts'
import { type Seller, type Selling, usualNum } from './sellers.ts'

/** Concurrent orders per seller; one at first, because newcomers may have few open orders. */
const AT_ONCE = 3
const SMALL_ROUNDS = 3
/** With this, a seller meets the same buyer again more than a day later: one counterparty counts once a day. */
const HOURS_BETWEEN = 12
const RELEASES_AFTER = [1, 3, 6, 14] as const

/**
 * Builds the records of the sellers outside the cast by trades with a few frequent buyers, many at once. These are the real acts
 * without the payment's picture and the payment password of each release, which would take most of the time.
 */
export async function playRecords(
  market: DemoMarket,
  all: readonly Selling[],
  buyers: readonly Trader[],
): Promise<void> {
  const listed = await Promise.all(
    all.map(async ({ seller, trader }) => {
      const { offer, remark } = seller
      const listing = { ...offer, ...(remark && { remark }), methods: trader.methods }
      return { seller, trader, offer: await trader.lists(listing) }
    }),
  )
  /** Each seller has its buyers in turn, and begins with another one. */
  const buyerOf = (seller: Trader, place: number, at: number): Trader => {
    const others = buyers.filter(({ id }) => id !== seller.id)
    const buyer = others[(place + at) % others.length]
    if (!buyer) throw new Error('the demo has no frequent buyers')
    return buyer
  }
  const most = Math.max(...all.map(({ seller }) => ordersOf(seller)))
  for (let from = 0; from < most; ) {
    const through = from + (from < SMALL_ROUNDS ? 1 : AT_ONCE)
    const deals = listed.flatMap(({ seller, trader, offer }, place) =>
      Array.from({ length: Math.max(0, Math.min(through, ordersOf(seller)) - from) }, (_, one) => {
        return { seller, trader, buyer: buyerOf(trader, place, from + one), offer, at: from + one }
      }),
    )
    await playRound(market, deals)
    await market.advance({ hours: HOURS_BETWEEN })
    from = through
  }
}

type PlannedTrade = Selling & {
  readonly buyer: Trader
  readonly offer: { readonly id: number; readonly methodTypes: string[] }
  readonly at: number
}

async function playRound(market: DemoMarket, deals: readonly PlannedTrade[]): Promise<void> {
  const placed = await Promise.all(deals.map(async (deal) => ({ deal, order: await orderFrom(deal) })))
  await market.advance({ minutes: 1 })
  const isFailed = ({ deal: { seller, at } }: { deal: PlannedTrade }): boolean => at >= seller.record.sold
  await Promise.all(
    placed.map((each) => {
      const { deal, order } = each
      if (isFailed(each)) return deal.trader.cancels(order, 'My bank is down today')
      return order.state === 'confirming' ? deal.trader.confirms(order) : order
    }),
  )
  const held = placed.filter((each) => !isFailed(each))
  await market.advance({ minutes: 2 })
  await Promise.all(held.map(({ deal, order }) => act(market, order, deal.buyer, 'markPaid')))
  let passed = 0
  for (const minutes of RELEASES_AFTER) {
    await market.advance({ minutes: minutes - passed })
    passed = minutes
    const due = held.filter(({ deal }) => deal.seller.record.releaseMinutes === minutes)
    await Promise.all(due.map(({ deal, order }) => act(market, order, deal.trader, 'release')))
    await Promise.all(due.map(({ deal, order }) => act(market, order, deal.buyer, 'acknowledge')))
    const rated = due.filter(({ deal }) => deal.at % 4 === 0)
    await Promise.all(
      rated.flatMap(({ deal, order }) => [
        deal.buyer.rates(order, deal.at % 12 === 8 ? 4 : 5, wordsOn(market, deal)),
        deal.trader.rates(order),
      ]),
    )
  }
}

/** In different languages, or without words. */
function wordsOn({ place }: DemoMarket, { at, buyer }: PlannedTrade): string | undefined {
  const { short } = place.words
  return short[(at / 4 + buyer.id) % short.length]
}

function ordersOf({ record: { sold, failed = 0 } }: Seller): number {
  return sold + failed
}

function orderFrom({ seller, buyer, offer, at }: PlannedTrade): Promise<Order> {
  const type = offer.methodTypes[at % offer.methodTypes.length]
  return buyer.buys({ from: offer, type, num: usualNum(seller, at) })
}

async function act(
  { app: { deps } }: DemoMarket,
  order: Order,
  who: Trader,
  action: 'markPaid' | 'release' | 'acknowledge',
): Promise<void> {
  const id = userId(who.id)
  const found = await requireOrder(deps, { orderId: orderId(order.orderId), userId: id })
  await runAct(deps, { found, userId: id, locale: 'en-US', idempotencyKey: null }, action)
}
