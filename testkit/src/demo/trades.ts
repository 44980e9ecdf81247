import type { Offer, Order } from '@u-market/contract'
import { userId } from '@u-market/domain'
import { markChatRead, sendMessage } from '@u-market/server/features/messaging/index.ts'
import type { Quantity } from '../acts/trading.ts'
import { paymentProof } from '../pictures.ts'
import type { Trader } from '../trader.ts'
import type { DemoMarket } from './open-market.ts'

/** The last signs of the account from which every buyer of the demo pays. */
const PAYER_END = '4821'

/** What a seller's bank shows of the payment for an order. */
export function sees({ amount }: Order, name: string, end: string) {
  return { seenAmount: amount, seenName: name, seenEnd: end }
}

export type Trade = Quantity & { buyer: Trader; seller: Trader; offer: Offer; type?: string }

/** Plays an order up to the buyer's payment. */
export async function tradeUntilPaid(market: DemoMarket, trade: Trade): Promise<Order> {
  const placed = await order(trade)
  await market.advance({ minutes: 1 })
  if (placed.state === 'confirming') await trade.seller.confirms(placed)
  await market.advance({ minutes: 3 })
  return pay(market, placed, trade)
}

type Ratings = { bySeller?: number; byBuyer?: number; words?: string }

/** Plays a whole trade, rated by both sides. */
export async function trade(market: DemoMarket, deal: Trade, ratings: Ratings = {}): Promise<Order> {
  return finish(market, await tradeUntilPaid(market, deal), { ...deal, ratings })
}

/** Plays a trade on a buy offer: the seller places the order, and the buyer may pay at once. */
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

/** The buyer pays outside the app and uploads a payment proof. */
export async function pay(
  market: DemoMarket,
  order: Order,
  { buyer, seller }: Pick<Trade, 'buyer' | 'seller'>,
) {
  const { method, paymentReference: note, amount, currency } = await buyer.sees(order)
  const proof = await paymentProof({
    amount,
    currency,
    from: buyer.realName,
    to: seller.realName,
    account: method?.account ?? '',
    at: market.now(),
    note,
  })
  const { url } = await buyer.client.upload(proof, 'voucher')
  return buyer.acts('markPaid', order, { proofs: url, payerName: buyer.realName, payerEnd: PAYER_END })
}

export function order({ buyer, seller: _, offer, ...wanted }: Trade): Promise<Order> {
  return buyer.buys({ from: offer, ...wanted })
}

/** Sends these lines in turn, the buyer first. */
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

/** Sends a PDF to the chat of an order; its pages arrive as pictures. */
export async function showInChat(
  market: DemoMarket,
  placed: Order,
  { sender, pdf }: { readonly sender: Trader; readonly pdf: Buffer },
): Promise<void> {
  await market.advance({ seconds: 20 })
  await openOrderChat(market, placed).shows(sender, pdf)
}

async function finish(
  market: DemoMarket,
  paid: Order,
  { ratings, ...deal }: Pick<Trade, 'seller' | 'buyer'> & { ratings: Ratings },
): Promise<Order> {
  await market.advance({ minutes: 4 })
  await deal.seller.acts('release', paid, sees(paid, deal.buyer.realName, PAYER_END))
  await market.advance({ minutes: 1 })
  await deal.buyer.acknowledges(paid)
  await deal.buyer.rates(paid, ratings.byBuyer ?? 5, ratings.words)
  return deal.seller.rates(paid, ratings.bySeller ?? 5)
}

function openOrderChat(market: DemoMarket, { orderId }: Pick<Order, 'orderId'>) {
  return openChat(market, { orderId })
}

function openServiceChat(market: DemoMarket) {
  return openChat(market, { service: 1 })
}

/** Messages usually go over the socket; without a port, the use case behind it is called directly. */
function openChat({ app, now }: DemoMarket, of: { orderId: string } | { service: 1 }) {
  const name = 'service' in of ? 'service' : of.orderId
  let count = 0
  const send = async (sender: Trader, text: string, messageType: 0 | 1): Promise<void> => {
    const { session, data } = await sender.call('listMessages', of)
    // The sender has read what came before.
    const through = Math.max(0, ...data.map(({ id }) => id))
    await markChatRead(app.deps, { sessionId: session.id, userId: userId(sender.id), through })
    await sendMessage(app.deps, {
      senderId: userId(sender.id),
      sessionId: session.id,
      messageType,
      text,
      // The time too, because a chat is opened more than once.
      messageId: `${name}-${sender.id}-${now().getTime()}-${++count}`,
      origin: '',
    })
  }
  return {
    says: (sender: Trader, text: string) => send(sender, text, 0),
    shows: async (sender: Trader, picture: Buffer) => {
      // Of a PDF, its first page.
      const { url } = await sender.client.upload(picture, 'chat')
      await send(sender, url, 1)
    },
  }
}

type Cast = { readonly alice: Trader; readonly bob: Trader; readonly nina: Trader; readonly oscar: Trader }

/** Plays customer service: Alice has an answer, Nina waits for one and has sent a picture. */
export async function playService(market: DemoMarket, cast: Cast): Promise<void> {
  const { alice, nina } = cast
  await playFaults(market, cast)
  const chat = openServiceChat(market)
  await chat.says(alice, 'Can I raise the upper limit of an offer that already has an open order?')
  await market.advance({ minutes: 6 })
  const olivia = await market.operator()
  const { data } = await olivia.call('listConversations', { conversationState: 'waiting' })
  for (const { id } of data) {
    const { messages } = await olivia.call('getConversation', { id })
    await olivia.call('answerConversation', {
      id,
      message: 'Yes. The open order keeps the terms it was placed on; the new limit holds for the next one.',
      messageType: 0,
      messageId: `demo-answer-${id}`,
      seen: messages.at(-1)?.id ?? 0,
    })
  }
  await chat.says(
    nina,
    'Hello! I am new here. Somebody outside the app shows me this payment proof and wants coin for it. Is it real?',
  )
  await chat.shows(
    nina,
    await paymentProof({
      amount: `${market.place.referencePrice}.00`,
      currency: market.place.currency,
      from: 'Unknown Payer',
      to: nina.realName,
      account: '6222 0000 0000 0000',
      at: market.now(),
      note: '000000',
    }),
  )
}

/** Plays bug reports: Bob's is answered, Oscar's still waits in the queue. */
async function playFaults(market: DemoMarket, { bob, oscar }: Cast): Promise<void> {
  const { id } = await bob.call('reportBug', {
    type: 'app',
    content: 'After I turn my phone sideways the countdown stands still until I reload.',
  })
  await market.advance({ minutes: 40 })
  const olivia = await market.operator()
  await olivia.call('answerBugReport', {
    id,
    answer: 'Thank you, we have fixed this. Please close the app once and open it again.',
  })
  await oscar.call('reportBug', {
    type: 'account',
    content: 'The camera stays black when I take the photo of my document. A file works.',
    contact: 'oscar@example.com',
  })
}
