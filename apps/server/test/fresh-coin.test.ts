import { type Trader, test, type World } from '@u-market/testkit'
import { describe, expect } from 'vitest'
import { chargedBack } from './claims.fixture.ts'
import { imposes } from './sanction.fixture.ts'
import { setSetting } from './setting.fixture.ts'

const DAY = 24 * 3600

describe('bought coin', () => {
  test('cannot be transferred, exchanged or used for a bond for a day, and then is free', async ({
    world,
  }) => {
    const { alice, nina } = world
    const mei = world.mei
    await mei.call('certifyMerchant', { apply: '1', contact: 'mei@example.com' })
    await mei.transfers({ to: alice, amount: '50.00' })
    await buys(mei, alice, '50.00')
    const until = secondsOf(world) + DAY
    expect(await mei.info()).toMatchObject({ coin: '1000.00', heldCoin: '50.00', heldUntil: until })
    const held = { free: '950.00', until }
    await expect(mei.transfers({ to: nina, amount: '950.01' })).refusedWith('COIN_HELD', held)
    await expect(mei.exchanges({ coin: '950.01' })).refusedWith('COIN_HELD', held)
    await expect(mei.paysBond()).refusedWith('COIN_HELD', held)
    await expect(mei.transfers({ to: nina, amount: '1000.01' })).refusedWith('INSUFFICIENT_COIN')
    await world.clock.advance({ hours: 23, minutes: 59 })
    await expect(mei.paysBond()).refusedWith('COIN_HELD', held)
    await world.clock.advance({ minutes: 1 })
    expect(await mei.info()).toMatchObject({ heldCoin: '0.00', heldUntil: null })
    expect((await mei.paysBond()).coin).toBe('0.00')
  })

  test('can be sold at once, and what else is in the balance is held instead', async ({ world }) => {
    const { alice, bob, mei } = world
    await buys(bob, alice, '40.00')
    expect(await bob.info()).toMatchObject({ coin: '140.00', heldCoin: '40.00' })
    await buys(mei, bob, '40.00')
    expect(await bob.info()).toMatchObject({ coin: '100.00', heldCoin: '40.00' })
    await buys(mei, bob, '80.00')
    expect(await bob.info()).toMatchObject({ coin: '20.00', heldCoin: '20.00' })
    await expect(bob.transfers({ to: mei, amount: '0.01' })).refusedWith('COIN_HELD', { free: '0.00' })
  })

  test('does not leave by a sale between two accounts of one owner, and a claim finds it', async ({
    world,
  }) => {
    const { bob, mei, nina, olivia } = world
    const { coin } = await bob.info()
    const claim = await chargedBack(world)
    // Mei is Bob too: he sells her what he owned before, which once freed what he had bought.
    await bob.transfers({ to: nina, amount: coin })
    await olivia.issues({ to: bob, amount: '25.00' })
    await buys(mei, bob, '25.00')
    await expect(bob.transfers({ to: nina, amount: '25.00' })).refusedWith('COIN_HELD', { free: '0.00' })
    const mine = (await mei.info()).coin
    await expect(mei.transfers({ to: nina, amount: mine })).refusedWith('COIN_HELD')
    await olivia.rules(claim, 'refund')
    expect(await bob.accepts(claim)).toMatchObject({ award: { awarded: '25.00', paid: '25.00' } })
  })

  test('is free purchase by purchase, and a refusal says when so much is free', async ({ world }) => {
    const { alice, bob, nina } = world
    const bought: number[] = []
    for (const num of ['40.00', '30.00', '20.00']) {
      await buys(bob, alice, num)
      bought.push(secondsOf(world))
      await world.clock.advance({ hours: 1 })
    }
    const [first, second, third] = bought.map((at) => at + DAY)
    expect(await bob.info()).toMatchObject({ coin: '190.00', heldCoin: '90.00', heldUntil: first })
    const sends = (amount: string) => bob.transfers({ to: nina, amount })
    await expect(sends('140.00')).refusedWith('COIN_HELD', { free: '100.00', until: first })
    await expect(sends('140.01')).refusedWith('COIN_HELD', { free: '100.00', until: second })
    await expect(sends('190.00')).refusedWith('COIN_HELD', { free: '100.00', until: third })
    await sends('100.00')
    await bob.lists({ num: '45.00' })
    // Of 45 in the balance all is held until only the last 20 are fresh.
    expect(await bob.info()).toMatchObject({ coin: '45.00', heldCoin: '45.00', heldUntil: second })
    await world.clock.advance({ hours: 22 })
    expect(await bob.info()).toMatchObject({ heldCoin: '20.00', heldUntil: third })
  })

  test('is held for less time for a merchant with the whole bond and no sanction, if the market has set so', async ({
    world,
  }) => {
    const { alice, bob, mei, olivia } = world
    await setSetting(world, 'freshHoursMerchant', 2)
    expect((await bob.call('getMarket', {})).limits.freshHoursMerchant).toBe(2)
    await becomesMerchant(world)
    await buys(mei, alice, '10.00')
    await buys(bob, alice, '10.00')
    await world.clock.advance({ hours: 1 })
    const { id } = await imposes(world, mei, 'no_trade')
    expect(await mei.info()).toMatchObject({ heldUntil: secondsOf(world) + 23 * 3600 })
    await olivia.call('liftSanction', { id, reason: 'All is clear' })
    expect(await mei.info()).toMatchObject({ heldUntil: secondsOf(world) + 3600 })
    await world.clock.advance({ hours: 1 })
    expect(await mei.info()).toMatchObject({ heldCoin: '0.00', heldUntil: null })
    expect(await bob.info()).toMatchObject({ heldCoin: '10.00' })
    // As after an award: part of the bond is missing.
    await world.pool.query('update merchant set bond_taken_minor = 1 where user_id = $1', [mei.id])
    expect(await mei.info()).toMatchObject({ heldCoin: '10.00' })
    await world.pool.query('update merchant set bond_taken_minor = 0 where user_id = $1', [mei.id])
  })

  test('is the part that stays in the balance while the rest is listed', async ({ world }) => {
    const { alice, bob, nina } = world
    await buys(bob, alice, '40.00')
    const offer = await bob.lists({ num: '100.00' })
    expect(await bob.info()).toMatchObject({ coin: '40.00', heldCoin: '40.00' })
    await expect(bob.transfers({ to: nina, amount: '0.01' })).refusedWith('COIN_HELD', { free: '0.00' })
    await bob.takesDown(offer)
    expect(await bob.info()).toMatchObject({ coin: '140.00', heldCoin: '40.00' })
    expect((await bob.transfers({ to: nina, amount: '100.00' })).coin).toBe('40.00')
  })

  test('is held after a ruling for the buyer, but not when it is refunded to the seller', async ({
    world,
  }) => {
    const { alice, bob, mei } = world
    const offer = await alice.lists({ num: '20.00', autoConfirm: true })
    const [released, refunded] = [
      await bob.buys({ from: offer, num: '5.00' }),
      await mei.buys({ from: offer, num: '5.00' }),
    ]
    await bob.marksPaid(released)
    await mei.marksPaid(refunded)
    const appeals = [await alice.appeals(released), await alice.appeals(refunded)] as const
    await world.clock.advance({ hours: 12 })
    await world.rules(appeals[0], 'release')
    await world.rules(appeals[1], 'refund')
    expect(await bob.info()).toMatchObject({ heldCoin: '5.00' })
    expect(await mei.info()).toMatchObject({ heldCoin: '0.00' })
    expect(await alice.info()).toMatchObject({ heldCoin: '0.00', heldUntil: null })
  })

  test('is held less the fee', async ({ world }) => {
    const { alice, bob } = world
    await setSetting(world, 'feeBasisPoints', 100)
    expect((await bob.call('getMarket', {})).fee).toBe('1.00')
    await buys(bob, alice, '40.00')
    expect(await bob.info()).toMatchObject({ coin: '139.60', heldCoin: '39.60' })
  })

  test('is held for the time that the market has set', async ({ world }) => {
    const { alice, bob } = world
    await setSetting(world, 'freshHours', 2)
    expect((await bob.call('getMarket', {})).windows.freshHours).toBe(2)
    await buys(bob, alice, '40.00')
    await world.clock.advance({ hours: 1 })
    await buys(bob, alice, '10.00')
    const until = secondsOf(world) + 3600
    expect(await bob.info()).toMatchObject({ heldCoin: '50.00', heldUntil: until })
    await world.clock.advance({ hours: 1 })
    expect(await bob.info()).toMatchObject({ heldCoin: '10.00', heldUntil: until + 3600 })
  })
})

describe('bought coin under concurrency', () => {
  test('allows one of two concurrent transfers of the free part', async ({ world }) => {
    const { alice, bob, mei, nina } = world
    await buys(bob, alice, '40.00')
    const said = await Promise.all([
      told(bob.transfers({ to: nina, amount: '60.00' })),
      told(bob.transfers({ to: mei, amount: '60.00' })),
    ])
    expect(said.sort()).toEqual(['COIN_HELD', 'done'])
    expect(await bob.info()).toMatchObject({ coin: '80.00', heldCoin: '40.00' })
  })

  test('is not spent by a transfer while the purchase completes', async ({ world }) => {
    const { alice, bob, nina } = world
    const order = await bob.buys({
      from: await alice.lists({ num: '40.00', autoConfirm: true }),
      num: '40.00',
    })
    await bob.marksPaid(order)
    const [, said] = await Promise.all([
      alice.releases(order),
      told(bob.transfers({ to: nina, amount: '100.01' })),
    ])
    expect(['COIN_HELD', 'INSUFFICIENT_COIN']).toContain(said)
    expect(await bob.info()).toMatchObject({ coin: '140.00', heldCoin: '40.00' })
  })
})

async function buys(buyer: Trader, seller: Trader, num: string): Promise<void> {
  const order = await buyer.buys({ from: await seller.lists({ num, autoConfirm: true }), num })
  await buyer.marksPaid(order)
  await seller.releases(order)
}

async function becomesMerchant({ mei, olivia }: World): Promise<void> {
  await olivia.issues({ to: mei, amount: '1000.00' })
  await mei.call('certifyMerchant', { apply: '1', contact: 'mei@example.com' })
  await mei.paysBond()
  await olivia.approvesMerchant(mei)
}

function told(act: Promise<unknown>): Promise<string> {
  return act.then(
    () => 'done',
    (error) => error.reason,
  )
}

function secondsOf({ clock }: World): number {
  return Math.floor(clock.now().getTime() / 1000)
}
