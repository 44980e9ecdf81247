import type { Order } from '@u-market/contract'
import { paymentProof } from '@u-market/testkit/pictures'
import type { Market } from './market.ts'

/** Offers to see, and nothing left over from the cast's beginnings. */
export async function stock({ alice, bob, mei }: Market): Promise<void> {
  for (const trader of [alice, bob, mei]) await trader.call('markNoticesRead', {})
  await mei.lists({ num: '900.00', price: '7.15', min: '200.00', max: '6000.00' })
  await alice.lists({
    num: '60.00',
    price: '7.18',
    remark: 'Online from 9 to 23. Please enter the payment reference.',
  })
}

/** Bob has paid and shown the payment proof; Mei has not released yet. */
export async function orderWithProof({ mei, bob }: Market) {
  const [offer] = await mei.offers({ status: 'up' })
  if (!offer) throw new Error('Mei has no offer')
  const order = await bob.buys({ from: offer, amount: '357.50', type: 'bank' })
  const { paymentReference } = await mei.confirms(order)
  const { url } = await bob.client.upload(await proofOf('357.50', paymentReference), 'voucher')
  await bob.call('markPaid', { orderId: order.orderId, proofs: url })
  return order
}

/** Bob has ordered; Alice has not confirmed yet. */
export async function orderFromAlice({ alice, bob }: Market) {
  const [offer] = await alice.offers({ status: 'up' })
  if (!offer) throw new Error('Alice has no offer')
  return { offer, order: await bob.buys({ from: offer, num: '25.00', type: 'bank' }) }
}

/** Something of each kind waits for a second operator, with the appeal about this order among it. */
export async function proposals(market: Market, order: Order): Promise<void> {
  const { alice, bob, mei, nina } = market
  const [frank, anna] = [await market.atConsole('frank'), await market.atConsole('anna')]
  await alice.confirms(order)
  await bob.marksPaid(order)
  const { id } = await alice.appeals(order, { type: 'unpaid', content: 'Nothing has arrived in my account.' })
  await bob.addsEvidence({ id }, 'I paid at noon, the payment reference is on the statement.')
  const { seen } = await anna.call('getAppeal', { id })
  const issue = {
    deed: 'issue',
    userId: nina.id,
    amount: '1250.00',
    reason: 'Paid in at the counter.',
  } as const
  await frank.call('proposeCoin', issue)
  const reason = 'Sent to a wrong wallet; both have agreed in the chat.'
  await frank.call('proposeCoin', {
    deed: 'adjust',
    userId: bob.id,
    receiverId: mei.id,
    amount: '20.00',
    reason,
  })
  const words = 'The bank statement shows the amount, the payment reference and the name on the account.'
  await anna.call('proposeRuling', { id, ruling: 'release', reason: words, seen })
}

function proofOf(amount: string, memo: string): Promise<Buffer> {
  return paymentProof({
    amount,
    currency: 'CNY',
    from: 'Bob Lin',
    to: 'Mei Tan',
    account: '6222 0000 1111 2222',
    at: new Date('2026-03-02T08:04:00Z'),
    memo,
  })
}
