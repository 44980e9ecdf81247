import type { Offer, Order } from '@u-market/contract'
import { paymentProof } from '../pictures.ts'
import type { Trader } from '../trader.ts'
import { openOrderChat } from './chat.ts'
import type { DemoMarket } from './market.ts'

export type Trade = { buyer: Trader; seller: Trader; offer: Offer; type?: string } & (
  | { num: string; amount?: never }
  | { amount: string; num?: never }
)

/** An order as far as the buyer's payment. */
export async function tradeUntilPaid(market: DemoMarket, trade: Trade): Promise<Order> {
  const placed = await order(trade)
  await market.advance({ minutes: 1 })
  if (placed.state === 'confirming') await trade.seller.confirms(placed)
  await market.advance({ minutes: 3 })
  return pay(market, placed, trade)
}

type Ratings = { bySeller?: number; byBuyer?: number; words?: string }

/** A whole trade, rated by both. */
export async function trade(market: DemoMarket, deal: Trade, ratings: Ratings = {}): Promise<Order> {
  return finish(market, await tradeUntilPaid(market, deal), { ...deal, ratings })
}

/** The same on a buy offer: the seller places the order, and the buyer may pay at once. */
export async function sale(
  market: DemoMarket,
  { seller, buyer, offer, num }: Pick<Trade, 'seller' | 'buyer' | 'offer'> & { num: string },
  ratings: Ratings = {},
): Promise<Order> {
  const placed = await seller.sellsTo({ to: offer, num })
  await market.advance({ minutes: 3 })
  const paid = await pay(market, placed, { buyer, seller })
  return finish(market, paid, { buyer, seller, ratings })
}

/** The buyer pays outside the app and shows the payment proof. */
export async function pay(
  market: DemoMarket,
  order: Order,
  { buyer, seller }: Pick<Trade, 'buyer' | 'seller'>,
) {
  const { method, paymentReference: memo, amount, currency } = await buyer.sees(order)
  const proof = await paymentProof({
    amount,
    currency,
    from: buyer.realName,
    to: seller.realName,
    account: method?.account ?? '',
    at: market.now(),
    memo,
  })
  const { url } = await buyer.client.upload(proof, 'voucher')
  return buyer.call('markPaid', {
    orderId: order.orderId,
    proofs: url,
    payerName: buyer.realName,
  })
}

export function order({ buyer, offer, type, ...quantity }: Trade): Promise<Order> {
  return buyer.buys({
    from: offer,
    ...(type ? { type } : {}),
    ...('num' in quantity && quantity.num ? { num: quantity.num } : { amount: quantity.amount ?? '' }),
  })
}

/** What the two say to each other, in turn; the buyer begins. */
export async function talk(
  market: DemoMarket,
  placed: Order,
  { buyer, seller }: Trade,
  lines: readonly string[],
) {
  const chat = openOrderChat(market, placed)
  for (const [at, text] of lines.entries()) {
    await market.advance({ seconds: 20 })
    await chat.says(at % 2 === 0 ? buyer : seller, text)
  }
}

async function finish(
  market: DemoMarket,
  paid: Order,
  { ratings, ...deal }: Pick<Trade, 'seller' | 'buyer'> & { ratings: Ratings },
): Promise<Order> {
  await market.advance({ minutes: 4 })
  await deal.seller.releases(paid)
  await market.advance({ minutes: 1 })
  await deal.buyer.acknowledges(paid)
  await deal.buyer.rates(paid, ratings.byBuyer ?? 5, ratings.words)
  return deal.seller.rates(paid, ratings.bySeller ?? 5)
}
