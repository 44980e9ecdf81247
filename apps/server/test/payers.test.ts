import { test, type World } from '@u-market/testkit'
import { expect } from 'vitest'
import { prunePayers } from '../src/features/orders/index.ts'
import { pruneOld } from '../src/features/upkeep/index.ts'

/** Bob’s order, paid from an account whose end he declared. */
async function paidOrder({ alice, bob }: World) {
  const offer = await alice.lists({ num: '50.00', min: '10.00', max: '360.00', autoConfirm: true })
  const order = await bob.buys({ from: offer, num: '25.00', type: 'bank' })
  return bob.acts('markPaid', order, { payerEnd: ' 48-2a ' })
}

test('a release compares what the seller sees with the buyer, and keeps it', {
  tags: ['call.markPaid', 'call.releaseCoin'],
}, async ({ world }) => {
  const { alice, bob, olivia } = world
  const order = await paidOrder(world)
  const { orderId, amount } = order
  expect(order.payer).toEqual({ type: 'bank', end: '482A' })
  expect((await alice.sees(order)).payer).toEqual({ type: 'bank', end: '482A' })

  const release = (seen: Parameters<typeof alice.acts<'release'>>[2]) => alice.acts('release', order, seen)
  const { buyerRealName: name } = await alice.sees(order)
  for (const seenName of ['Bob’s Trading Ltd', '李*', 'Zhang Wei'])
    await expect(release({ seenAmount: amount, seenName, seenEnd: '482A' })).refusedWith('PAYER_OTHER')
  // Confirming does not help, nor does the right account.
  await expect(release({ seenAmount: amount, seenName: 'Zhang Wei', confirmed: '1' })).refusedWith(
    'PAYER_OTHER',
  )
  await expect(release({ seenAmount: '179.99', seenName: name, seenEnd: '0001' })).refusedWith(
    'PAYER_DIFFERS',
    { differences: ['amount', 'account'] },
  )
  await expect(release({ seenAmount: amount, seenName: `${name[0]}***` })).refusedWith('PAYER_DIFFERS', {
    differences: ['name'],
  })
  await expect(release({ seenEnd: '12' })).naming('seenEnd')
  await expect(release({ seenAmount: '0' })).naming('seenAmount')
  expect((await alice.sees(order)).payerSeen).toBeNull()

  const released = await release({ seenAmount: '179.99', seenName: name.toUpperCase(), confirmed: '1' })
  const seen = { amount: '179.99', name: name.toUpperCase(), end: '', differences: ['amount'] }
  expect(released).toMatchObject({ state: 'completed', payerSeen: seen })
  expect((await bob.sees(order)).payerSeen).toBeNull()
  expect((await olivia.call('getOrder', { orderId })).order).toMatchObject({
    payer: { type: 'bank', end: '482A' },
    payerSeen: seen,
    // What only differed has not replaced another person's name.
    payerRefused: { amount, name: 'Zhang Wei', end: '', differences: [], isOther: 1 },
  })

  // Half a year after the end, what differed is all that is left of it.
  const { deps, clock, pool } = world
  const keptOf = async () =>
    (
      await pool.query(
        'select payer_end as declared, seen_name as name, seen_end as ending, seen_differences as differences from trade_order where id = $1',
        [orderId],
      )
    ).rows
  clock.skip({ hours: 179 * 24 })
  await prunePayers(deps)
  expect(await keptOf()).toMatchObject([{ declared: '482A', name: name.toUpperCase() }])
  clock.skip({ hours: 2 * 24 })
  await prunePayers(deps)
  expect(await keptOf()).toEqual([{ declared: '', name: '', ending: '', differences: ['amount'] }])
  const { rows } = await pool.query(
    `select snapshot::text as said from event where order_id = $1 and snapshot is not null`,
    [orderId],
  )
  for (const { said } of rows) expect(said).not.toMatch(/482A|seen_name/)
})

test('another person’s money stays barred in an appeal, and operators see what was refused', {
  tags: ['call.releaseCoin'],
}, async ({ world }) => {
  const { alice, bob, olivia, clock } = world
  const order = await paidOrder(world)
  const { orderId, amount: seenAmount } = order
  const refused = async () => (await olivia.call('getOrder', { orderId })).order.payerRefused
  const release = (seen: Parameters<typeof alice.acts<'release'>>[2]) => alice.acts('release', order, seen)

  // A thief with the session and without the password learns nothing, uses up no try, and leaves no word of the seller's.
  const stolen = { orderId, seenAmount, seenName: 'Wei Zhang', payPassword: '000001' }
  await expect(alice.call('releaseCoin', stolen)).refusedWith('PAYPASSWORD_WRONG')
  expect(await refused()).toBeNull()
  await expect(release({ seenAmount: '1.00', seenName: 'B*' })).refusedWith('PAYER_DIFFERS')
  expect(await refused()).toMatchObject({ amount: '1.00', differences: ['amount', 'name'], isOther: 0 })

  await expect(release({ seenAmount, seenName: 'Wei Zhang', seenEnd: '9911' })).refusedWith('PAYER_OTHER')
  const kept = { amount: seenAmount, name: 'Wei Zhang', end: '9911', differences: [], isOther: 1 }
  expect(await refused()).toEqual({ ...kept, createdAt: Math.floor(clock.now().getTime() / 1000) })
  for (const side of [alice, bob]) expect(JSON.stringify(await side.sees(order))).not.toContain('Wei Zhang')
  // A bank that has shown a name does not show none, however often it is said.
  for (let says = 0; says < 2; says++)
    await expect(release({ seenAmount, confirmed: '1' })).refusedWith('PAYER_OTHER')

  const appeal = await alice.appeals(order, { type: 'wrong_payer', content: 'It came from somebody else.' })
  await expect(release({ seenAmount, seenName: 'Wei Zhang' })).refusedWith('PAYER_OTHER')
  await expect(release({ seenAmount, seenName: 'B*' })).refusedWith('PAYER_DIFFERS')
  const page = await olivia.call('getDispute', { id: appeal.id })
  expect(page.order.payerRefused).toMatchObject({ ...kept, end: '' })
  const accepted = await release({ seenAmount, seenName: 'B*', confirmed: '1' })
  expect(accepted).toMatchObject({ state: 'completed', payerSeen: { name: 'B*', differences: ['name'] } })

  await pruneOld(world.deps)
  expect(await refused()).not.toBeNull()
  await clock.skip({ days: 181 })
  await pruneOld(world.deps)
  expect(await refused()).toBeNull()
})

test('a release without what was seen works as before, and tries are limited', {
  tags: ['call.releaseCoin'],
}, async ({ world }) => {
  const { alice, bob, clock } = { ...world, clock: world.clock }
  const order = await paidOrder(world)
  const guess = (seenName: string) => alice.acts('release', order, { seenAmount: order.amount, seenName })
  for (let tries = 0; tries < 10; tries++) await expect(guess('Wei Zhang')).refusedWith('PAYER_OTHER')
  await expect(guess('B*')).refusedWith('RATE_LIMITED')
  // Only refusals are limited: the right name is not kept out, and neither is a client that sends none.
  await clock.advance({ seconds: 1 })
  expect(await alice.releases(order)).toMatchObject({ state: 'completed', payerSeen: null })
  const offer = await alice.lists({ num: '20.00', min: '10.00', max: '144.00', autoConfirm: true })
  const undeclared = await bob.marksPaid(await bob.buys({ from: offer, num: '5.00', type: 'bank' }))
  expect(undeclared.payer).toBeNull()
  // A bank that shows no name is close to every name.
  const nameless = { seenAmount: undeclared.amount, seenEnd: '9999' }
  await expect(alice.acts('release', undeclared, nameless)).refusedWith('PAYER_DIFFERS', {
    differences: ['name'],
  })
  expect(await alice.acts('release', undeclared, { ...nameless, confirmed: '1' })).toMatchObject({
    state: 'completed',
    payerSeen: { name: '', end: '9999', differences: ['name'] },
  })
})
