/** What operators keep users from, each kind against each act; how it ends, and what is told of it. */
import { endpoints } from '@u-market/contract'
import { type Trader, test, type World } from '@u-market/testkit'
import { describe, expect } from 'vitest'
import { runDueClocks } from '../src/jobs/index.ts'
import { imposes, REASON } from './sanction.fixture.ts'

const HOURS = 3600

const bars = {
  no_trade: { trade: 'NO_TRADE', transfer: null },
  no_transfer: { trade: null, transfer: 'NO_TRANSFER' },
  frozen: { trade: 'ACCOUNT_FROZEN', transfer: 'ACCOUNT_FROZEN' },
} as const

describe('what a sanction keeps from', () => {
  test.for(['no_trade', 'no_transfer', 'frozen'] as const)('%s, act by act', async (kind, { world }) => {
    const { alice, mei } = world
    const [up, down] = [await alice.lists({ num: '20.00' }), await alice.lists({ num: '5.00' })]
    await alice.takesDown(down)
    const offer = await mei.lists({ num: '50.00' })
    const until = now(world) + 2 * HOURS
    await imposes(world, alice, kind, { until })
    const trade = {
      orders: () => alice.buys({ from: offer, num: '2.00' }),
      'quick buys': () => alice.quickBuys({ num: '2.00' }),
      lists: () => alice.lists({ num: '5.00' }),
      relists: () => alice.putsUp(down),
      'adds to an offer': () => alice.edits(up, { num: '25.00' }),
    }
    const transfer = {
      transfers: () => alice.transfers({ to: world.bob, amount: '1.00' }),
      exchanges: () => alice.exchanges({ coin: '5.00' }),
    }
    for (const [what, act] of Object.entries(trade)) await meets(act, bars[kind].trade, { until, what })
    for (const [what, act] of Object.entries(transfer)) await meets(act, bars[kind].transfer, { until, what })
    expect((await alice.edits(up, { price: '7.30' })).price).toBe('7.30')
    await alice.takesDown(up)
    await world.bob.transfers({ to: alice, amount: '1.00' })
    expect((await alice.info()).sanctions).toEqual([{ kind, reason: REASON, until }])
  })

  test('nobody’s order is stranded: either side of a frozen one goes on to the end', async ({ world }) => {
    const { alice, bob, mei, olivia } = world
    const offer = await alice.lists({ num: '60.00' })
    const sold = await bob.buys({ from: offer, num: '5.00' })
    const disputed = await mei.buys({ from: offer, num: '5.00' })
    const bought = await alice.buys({ from: await mei.lists({ num: '20.00' }), num: '5.00' })
    const dropped = await alice.buys({ from: mei, num: '5.00' })
    await imposes(world, alice, 'frozen')
    await alice.confirms(sold)
    await bob.marksPaid(sold)
    expect((await alice.releases(sold)).state).toBe('completed')
    await mei.confirms(bought)
    await alice.marksPaid(bought)
    expect((await mei.releases(bought)).state).toBe('completed')
    expect((await alice.cancels(dropped)).state).toBe('cancelled')
    await alice.confirms(disputed)
    await mei.marksPaid(disputed)
    await world.clock.advance({ hours: 1 })
    const appeal = await mei.appeals(disputed)
    await alice.addsEvidence(appeal, 'The money has not come.')
    await olivia.rules(appeal, 'refund')
    expect((await alice.sees(disputed)).state).toBe('cancelled')
  })

  test('a bond is not drawn back, and an exchange that waits is not paid out', async ({ world }) => {
    const { alice, olivia } = world
    await olivia.issues({ to: alice, amount: '6000.00' })
    await alice.call('certifyMerchant', { apply: '1', contact: 'alice@example.com' })
    await alice.paysBond()
    const { id } = await alice.exchanges({ coin: '5.00' })
    const { id: sanction } = await imposes(world, alice, 'no_transfer')
    await expect(alice.call('certifyMerchant', { exit: '1' })).refusedWith('NO_TRANSFER', { why: REASON })
    const pays = () => olivia.call('decideExchange', { id, decision: 'pay', transactionId: 'ab'.repeat(32) })
    await expect(pays()).refusedWith('USER_SANCTIONED')
    await olivia.call('liftSanction', { id: sanction, reason: 'Cleared' })
    expect((await pays()).status).toBe('paid')
    await alice.call('certifyMerchant', { exit: '1' })
  })

  test('offers of one who may not trade are out of sight, and cannot be ordered', async ({ world }) => {
    const { alice, bob } = world
    const offer = await alice.lists({ num: '20.00', price: '7.10' })
    const seen = async () => (await bob.call('listOffers', { limit: 50 })).data.map(({ id }) => id)
    expect(await seen()).toContain(offer.id)
    await imposes(world, alice, 'no_trade', { until: now(world) + HOURS })
    expect(await seen()).not.toContain(offer.id)
    expect((await bob.call('getOffer', { id: offer.id })).status).toBe('down')
    expect((await bob.call('checkSelling', { offerId: offer.id })).canSell).toBe(0)
    await expect(bob.buys({ from: offer, num: '2.00' })).refusedWith('OFFER_CLOSED')
    expect((await alice.offers()).find(({ id }) => id === offer.id)).toMatchObject({ status: 'up' })
    world.clock.skip({ hours: 1 })
    expect(await seen()).toContain(offer.id)
    expect((await bob.buys({ from: offer, num: '2.00' })).state).toBe('confirming')
  })
})

test('an offer taken down under a sanction that is shortened is in sight when it is listed again', async ({
  world,
}) => {
  const { alice, bob } = world
  const offer = await alice.lists({ num: '20.00' })
  await imposes(world, alice, 'no_trade', { until: now(world) + 2 * HOURS })
  await alice.takesDown(offer)
  await imposes(world, alice, 'no_trade', { until: now(world) + HOURS })
  world.clock.skip({ hours: 1 })
  await alice.putsUp(offer)
  expect((await bob.buys({ from: offer, num: '2.00' })).state).toBe('confirming')
})

describe('a sanction ends', () => {
  test('by the clock, to the second and without anybody’s doing', async ({ world }) => {
    const { bob, alice } = world
    await imposes(world, bob, 'frozen', { until: now(world) + HOURS })
    world.clock.skip({ minutes: 59, seconds: 59 })
    await expect(bob.transfers({ to: alice, amount: '1.00' })).refusedWith('ACCOUNT_FROZEN')
    world.clock.skip({ seconds: 1 })
    expect((await bob.transfers({ to: alice, amount: '1.00' })).money).toBe('-1.00')
    expect((await bob.buys({ from: alice, num: '2.00' })).state).toBe('confirming')
    expect((await bob.info()).sanctions).toEqual([])
    const { sanctions } = await world.olivia.call('getUserSanctions', { userId: bob.id })
    expect(sanctions).toMatchObject([{ status: 'over', mayLift: 0 }])
  })

  test('by the clock, and its user is told once, in their language, however many servers sweep', async ({
    world,
  }) => {
    const { alice, bob, mei } = world
    const until = now(world) + HOURS
    await imposes(world, bob, 'no_trade', { until })
    await imposes(world, mei, 'no_transfer', { until })
    await imposes(world, alice, 'frozen', { until })
    const before = await Promise.all([alice, bob, mei].map(heads))
    world.clock.skip({ minutes: 59, seconds: 59 })
    await runDueClocks(world.deps)
    expect(await Promise.all([alice, bob, mei].map(heads))).toEqual(before)
    world.clock.skip({ seconds: 1 })
    const swept = await Promise.all([1, 2, 3, 4].map(() => runDueClocks(world.deps)))
    expect(swept.reduce((sum, each) => sum + each)).toBe(3)
    expect(await runDueClocks(world.deps)).toBe(0)
    expect(await Promise.all([alice, bob, mei].map(heads))).toEqual([
      ['Your account is no longer frozen', ...(before[0] ?? [])],
      ['Restriction on trading over', ...(before[1] ?? [])],
      ['Restriction on sending coin over', ...(before[2] ?? [])],
    ])
    const { envelope } = await bob.client.sendRaw(endpoints.listNotices.path, 'limit=1', {
      headers: { 'accept-language': 'zh-CN' },
    })
    expect(envelope.data).toMatchObject({ data: [{ title: '交易限制已到期' }] })
  })

  test('by the clock as it was last set: a shortened one is told at its new end, a lifted one is not', async ({
    world,
  }) => {
    const { alice, bob, olivia } = world
    const until = now(world) + 2 * HOURS
    await imposes(world, bob, 'no_trade', { until })
    await imposes(world, bob, 'no_trade', { until: until - HOURS })
    const { id } = await imposes(world, alice, 'no_trade', { until })
    await olivia.call('liftSanction', { id, reason: 'Cleared' })
    const [alices, bobs] = await Promise.all([heads(alice), heads(bob)])
    await world.clock.advance({ minutes: 61 })
    expect(await heads(bob)).toEqual(['Restriction on trading over', ...bobs])
    await world.clock.advance({ hours: 2 })
    expect(await heads(bob)).toHaveLength(bobs.length + 1)
    expect(await heads(alice)).toEqual(alices)
    expect((await imposes(world, bob, 'no_trade')).status).toBe('standing')
  })

  test('by an operator, with a reason; of several the rest still holds', async ({ world }) => {
    const { bob, alice, olivia } = world
    const until = now(world) + HOURS
    const frozen = await imposes(world, bob, 'frozen', { until })
    const { id } = await imposes(world, bob, 'no_trade', { until: until + HOURS })
    await expect(bob.buys({ from: alice, num: '2.00' })).refusedWith('NO_TRADE', { until: until + HOURS })
    await expect(bob.transfers({ to: alice, amount: '1.00' })).refusedWith('ACCOUNT_FROZEN', { until })
    const lift = { id, reason: 'It was somebody else' }
    expect(await olivia.call('liftSanction', lift)).toMatchObject({
      status: 'lifted',
      endReason: lift.reason,
    })
    await expect(olivia.call('liftSanction', lift)).refusedWith('SANCTION_STATE')
    await expect(bob.buys({ from: alice, num: '2.00' })).refusedWith('ACCOUNT_FROZEN', { until })
    await olivia.call('liftSanction', { ...lift, id: frozen.id })
    expect((await bob.buys({ from: alice, num: '2.00' })).state).toBe('confirming')
    await expect(olivia.call('liftSanction', { ...lift, id: 999_999 })).refusedWith('SANCTION_NOT_FOUND')
  })

  test('as another of its kind takes its place; just the same once more changes nothing', async ({
    world,
  }) => {
    const { bob } = world
    const until = now(world) + HOURS
    const first = await imposes(world, bob, 'no_trade', { until })
    expect(await imposes(world, bob, 'no_trade', { until })).toEqual(first)
    const second = await imposes(world, bob, 'no_trade')
    expect((await bob.info()).sanctions).toEqual([{ kind: 'no_trade', reason: REASON, until: null }])
    const { sanctions } = await world.olivia.call('getUserSanctions', { userId: bob.id })
    expect(sanctions.map(({ id, status }) => [id, status])).toEqual([
      [second.id, 'standing'],
      [first.id, 'replaced'],
    ])
    const told = (await bob.notices()).map(({ title }) => title)
    expect(told.slice(0, 2)).toEqual(['You cannot trade', 'You cannot trade for now'])
    expect(told.filter((title) => title.startsWith('You cannot trade'))).toHaveLength(2)
  })

  test('not in the past, and not without a reason', async ({ world }) => {
    const form = { userId: world.bob.id, kind: 'frozen', reason: REASON } as const
    const { olivia } = world
    await expect(olivia.call('imposeSanction', { ...form, until: now(world) })).naming('until')
    await expect(olivia.call('imposeSanction', { ...form, reason: 'no' })).naming('reason')
    await expect(olivia.call('imposeSanction', { ...form, kind: 'closed' as never })).naming('kind')
    await expect(olivia.call('imposeSanction', { ...form, userId: 999_999 })).refusedWith('USER_NOT_FOUND')
    await expect(olivia.call('getUserSanctions', { userId: 999_999 })).refusedWith('USER_NOT_FOUND')
  })
})

describe('it is told and kept', () => {
  test('to the user, why and until when, in their language, wherever their app is open', async ({
    world,
  }) => {
    const { bob } = world
    await bob.call('editProfile', { locale: 'zh-CN' })
    const socket = await world.connect(bob)
    await socket.hears('welcome')
    const until = now(world) + HOURS
    const { id } = await imposes(world, bob, 'no_transfer', { until })
    await socket.hears('notice')
    const { envelope } = await bob.client.sendRaw(endpoints.listNotices.path, 'limit=1', {
      headers: { 'accept-language': 'zh-CN' },
    })
    expect(envelope.data).toMatchObject({
      data: [{ title: '您暂时不能转币或兑换', content: expect.stringContaining(`原因：${REASON}`) }],
    })
    await world.olivia.call('liftSanction', { id, reason: 'Cleared' })
    expect((await bob.notices())[0]?.content).not.toContain('Cleared')
  })

  test('for operators, each act with what was before and after; what stands is in one list', async ({
    world,
  }) => {
    const { bob, alice, olivia } = world
    const sue = await world.atConsole('sue')
    const { id } = await imposes(world, bob, 'no_trade', { note: 'see report 7', by: sue })
    const { id: changed } = await imposes(world, bob, 'no_trade', { until: now(world) + HOURS, by: sue })
    await imposes(world, alice, 'frozen')
    expect((await sue.call('listSanctions', {})).data.map(({ username, note }) => [username, note])).toEqual([
      ['alice', ''],
      ['bob', ''],
    ])
    await sue.call('liftSanction', { id: changed, reason: 'Cleared' })
    const log = (await olivia.call('listAudit', { limit: 50 })).data.filter(
      ({ subject }) => subject === `user:${bob.id}`,
    )
    expect(log.slice(0, 3).map(({ action, operator }) => [action, operator])).toEqual([
      ['sanction.lift', 'sue'],
      ['sanction.change', 'sue'],
      ['sanction.impose', 'sue'],
    ])
    expect(JSON.parse(log[1]?.before ?? '')).toMatchObject({ note: 'see report 7', until: null })
    expect(JSON.parse(log[1]?.after ?? '')).toMatchObject({ kind: 'no_trade', note: '' })
    const { meets: all, sanctions } = await sue.call('getUserSanctions', { userId: bob.id })
    expect(sanctions.map((each) => each.id)).toEqual([changed, id])
    expect(all).toEqual({ offers: 0, orders: 0, appeals: 0, exchanges: 0, sessions: 1 })
    await expect(world.pool.query('update sanction set reason = $1', ['x'])).rejects.toThrow('append-only')
    await expect(world.pool.query('delete from sanction_end')).rejects.toThrow('append-only')
  })

  test('what another has imposed is lifted or changed by those who rule', async ({ world }) => {
    const { bob } = world
    const [sue, anna, frank] = [
      await world.atConsole('sue'),
      await world.atConsole('anna'),
      await world.atConsole('frank'),
    ]
    const { id } = await imposes(world, bob, 'frozen', { by: frank })
    const [row] = (await sue.call('getUserSanctions', { userId: bob.id })).sanctions
    expect(row).toMatchObject({ mayLift: 0, imposedBy: 'Frank' })
    await expect(sue.call('liftSanction', { id, reason: 'A mistake' })).refusedWith('OPERATOR_ROLE')
    await expect(imposes(world, bob, 'frozen', { until: now(world) + 1, by: sue })).refusedWith(
      'OPERATOR_ROLE',
    )
    expect((await anna.call('liftSanction', { id, reason: 'A mistake' })).endedBy).toBe('Anna')
  })
})

async function meets(
  act: () => Promise<unknown>,
  reason: 'NO_TRADE' | 'NO_TRANSFER' | 'ACCOUNT_FROZEN' | null,
  { until, what }: { until: number; what: string },
): Promise<void> {
  if (reason === null) expect(await act(), what).toBeTruthy()
  else await expect(act(), what).refusedWith(reason, { why: REASON, until })
}

function now({ clock }: World): number {
  return Math.floor(clock.now().getTime() / 1000)
}

async function heads(trader: Trader): Promise<string[]> {
  return (await trader.notices()).map(({ title }) => title)
}
