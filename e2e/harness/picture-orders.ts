import { paymentProof } from '@u-market/testkit/pictures'
import type { Market } from './market.ts'

/** Lists offers, and clears the notices that creating the cast has left. */
export async function stock({ alice, bob, mei }: Market): Promise<void> {
  for (const trader of [alice, bob, mei]) await trader.call('markNoticesRead', {})
  await mei.lists({ num: '900.00', price: '7.15', min: '200.00', max: '6000.00' })
  await alice.lists({
    num: '60.00',
    price: '7.18',
    remark: 'Online from 9 to 23. Please enter the payment reference.',
  })
}

/** Mei sells to two buyers; each side rates the other. */
export async function ratedSales({ alice, bob, mei, clock }: Market): Promise<void> {
  for (const [buyer, said] of [
    [alice, 'Answers at once.'],
    [bob, 'Quick and friendly, thank you.'],
  ] as const) {
    const [offer] = await mei.offers({ status: 'up' })
    if (!offer) throw new Error('Mei has no offer')
    const order = await buyer.buys({ from: offer, amount: '214.50', type: 'bank' })
    await mei.confirms(order)
    await clock.advance({ minutes: 4 })
    await buyer.marksPaid(order)
    await clock.advance({ minutes: 2 })
    await mei.releases(order)
    await buyer.rates(order, 5, said)
    await mei.rates(order, 5)
  }
  // The next sweep computes medians and partners.
  await clock.advance({ seconds: 1 })
}

/** Posts some buy offers; returns Bob's. */
export async function wants({ bob, mei, crowd }: Market) {
  const [other] = crowd
  await mei.wants({
    num: '800.00',
    premium: '-1.20',
    min: '200.00',
    max: '4000.00',
    types: ['bank', 'alipay'],
  })
  await other?.call('editProfile', { nickname: 'Tomas' })
  await other?.wants({ num: '45.00', price: '7.05', types: ['wechat'] })
  return bob.wants({ num: '120.00', price: '7.12', remark: 'I pay within five minutes.' })
}

/** Bob has paid and uploaded the payment proof; Mei has not released the coin. */
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
  return bob.buys({ from: offer, num: '25.00', type: 'bank' })
}

/** Issued coin and a large payout wait for a second operator. */
export async function proposals(market: Market): Promise<void> {
  const { bob, mei, nina, olivia } = market
  const frank = await market.atConsole('frank')
  await olivia.issues({ to: bob, amount: '6000.00' })
  const { id } = await bob.exchanges({ coin: '5000.00' })
  const issue = {
    operation: 'issue',
    userId: nina.id,
    amount: '1250.00',
    reason: 'Paid in at the counter.',
  } as const
  await frank.call('proposeCoin', issue)
  const reason = 'Sent to a wrong wallet; both have agreed in the chat.'
  await frank.call('proposeCoin', {
    operation: 'adjust',
    userId: bob.id,
    receiverId: mei.id,
    amount: '20.00',
    reason,
  })
  await frank.call('proposePayout', {
    id,
    reason: 'Known since last year; the address was checked by phone.',
  })
}

function proofOf(amount: string, note: string): Promise<Buffer> {
  return paymentProof({
    amount,
    currency: 'CNY',
    from: 'Bob Lin',
    to: 'Mei Tan',
    account: '6222 0000 1111 2222',
    at: new Date('2026-03-02T08:04:00Z'),
    note,
  })
}
