/** The actions that each kind of sanction forbids, and its notices and records. Its ends are in sanction-ends.test.ts. */
import { endpoints } from '@u-market/contract'
import { test } from '@u-market/testkit'
import { describe, expect } from 'vitest'
import { imposes, now, REASON } from './sanction.fixture.ts'

const HOURS = 3600

const bars = {
  no_trade: { trade: 'NO_TRADE', transfer: null },
  no_transfer: { trade: null, transfer: 'NO_TRANSFER' },
  frozen: { trade: 'ACCOUNT_FROZEN', transfer: 'ACCOUNT_FROZEN' },
} as const

describe('a sanction', () => {
  test.for(['no_trade', 'no_transfer', 'frozen'] as const)(
    'of the kind %s forbids its actions and no others',
    async (kind, { world }) => {
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
      for (const [what, act] of Object.entries(transfer))
        await meets(act, bars[kind].transfer, { until, what })
      expect((await alice.edits(up, { price: '7.30' })).price).toBe('7.30')
      await alice.takesDown(up)
      await world.bob.transfers({ to: alice, amount: '1.00' })
      expect((await alice.info()).sanctions).toEqual([{ kind, reason: REASON, until }])
    },
  )

  test('strands no order: both sides of a frozen user’s orders can complete them', async ({ world }) => {
    const { alice, bob, mei } = world
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
    await world.rules(appeal, 'refund')
    expect((await alice.sees(disputed)).state).toBe('cancelled')
  })

  test('keeps a bond from being returned, and a pending exchange from being paid', async ({ world }) => {
    const { alice, olivia } = world
    await world.clock.advance({ days: 5 })
    await olivia.issues({ to: alice, amount: '6000.00' })
    await alice.call('certifyMerchant', { apply: '1', contact: 'alice@example.com' })
    await alice.paysBond()
    const { id } = await alice.exchanges({ coin: '5.00' })
    const { id: sanction } = await imposes(world, alice, 'no_transfer')
    await expect(alice.call('certifyMerchant', { exit: '1' })).refusedWith('NO_TRANSFER', { why: REASON })
    await expect(olivia.authorises({ id })).refusedWith('USER_SANCTIONED', { why: REASON })
    await olivia.call('liftSanction', { id: sanction, reason: 'Cleared' })
    expect((await olivia.pays({ id }, 'ab'.repeat(32))).status).toBe('paid')
    await alice.call('certifyMerchant', { exit: '1' })
  })

  test('hides the address of an authorised exchange, and does not keep a payment that has left from being recorded', async ({
    world,
  }) => {
    const { bob, olivia } = world
    const exchange = await bob.exchanges({ coin: '5.00' })
    await olivia.authorises(exchange)
    const { id } = exchange
    expect((await olivia.call('getExchange', { id })).address).toBe(exchange.address)
    await imposes(world, bob, 'no_transfer')
    const seen = await olivia.call('getExchange', { id })
    expect(seen).toMatchObject({ status: 'authorised', sanction: REASON })
    expect(seen.address).not.toBe(exchange.address)
    const sent = { id, decision: 'pay', transactionId: 'ab'.repeat(32) } as const
    expect((await olivia.call('decideExchange', sent)).status).toBe('paid')
    const [entry] = (await olivia.call('listAudit', { action: 'exchange.pay', limit: 1 })).data
    expect(JSON.parse(entry?.detail ?? '')).toMatchObject({ sanctioned: REASON })
  })

  test('hides the offers of a user who may not trade, and they cannot be ordered', async ({ world }) => {
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

test('an offer unlisted under a sanction that is then shortened is visible when it is listed again', async ({
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

describe('a recorded sanction', () => {
  test('is shown to the user with its reason and end, in their language, wherever their app is open', async ({
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

  test('is listed for operators, and each change is recorded with the values before and after', async ({
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

  test('can be lifted or changed only by its imposer or by those who may rule', async ({ world }) => {
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
