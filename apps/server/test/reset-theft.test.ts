import { type Trader, test, type World } from '@u-market/testkit'
import { describe, expect } from 'vitest'
import { setSetting } from './setting.fixture.ts'

const PIN = '846273'

describe('a thief who reads the owner’s SMS codes and has reset both passwords', () => {
  test('can neither lead the buyers’ money to another account nor sell the coin cheaply', async ({
    world,
  }) => {
    const { alice, bob } = world
    const terms = { num: '50.00', price: '7.20', min: '20.00', max: '300.00' }
    const offer = await alice.lists({ ...terms, conditions: { minCompleted: 1 } })
    const thief = await takesOver(world, alice)
    const held = { until: secondsOf(world) + 24 * 3600 }
    const [method] = alice.methods
    const account = {
      type: method!.type,
      name: alice.realName,
      account: '6222 6666 6666 6666',
      bankName: 'Other Bank',
      payPassword: PIN,
    }
    await expect(thief.call('savePaymentMethod', account)).refusedWith('HELD_UNTIL', held)
    await expect(thief.call('savePaymentMethod', { ...account, id: method!.id })).refusedWith(
      'HELD_UNTIL',
      held,
    )
    await expect(thief.call('deletePaymentMethod', { id: alice.methods[1]!.id })).refusedWith(
      'HELD_UNTIL',
      held,
    )
    for (const eased of [
      { price: '6.80' },
      { num: '60.00' },
      { priceType: 'float', premium: '0.00' },
      { autoConfirm: '1' },
      { minCompleted: '0' },
      { firstMax: '400.00', minCompleted: '0' },
      { minAmount: '10.00' },
      { maxAmount: '50000.00' },
      { remark: 'Pay to thief@evil.example' },
      { autoReply: 'Pay to thief@evil.example' },
    ] as const)
      await expect(thief.edits(offer, eased)).refusedWith('HELD_UNTIL', held)
    expect(await thief.edits(offer, { price: '7.30', num: '40.00' })).toMatchObject({
      price: '7.30',
      num: '40.00',
    })
    await expect(bob.buys({ from: offer, num: '5.00' })).refusedWith('OFFER_CLOSED')
    await expect(bob.quickBuys({ num: '5.00' })).refusedWith('NO_MATCH')

    await expect(thief.call('pauseOffers', { on: '0' })).refusedWith('HELD_UNTIL', held)
    const soon = secondsOf(world) + 60
    await expect(thief.call('pauseOffers', { on: '1', until: soon })).refusedWith('HELD_UNTIL', held)
    expect(await thief.info()).toMatchObject({ paused: 1, pausedBy: 'reset', resumeFrom: held.until })
  })

  test('gives the owner a day; the offers then stay paused until they are resumed', async ({ world }) => {
    const { alice, bob } = world
    const offer = await alice.lists({ num: '50.00' })
    const back = await takesOver(world, alice)
    await world.clock.advance({ hours: 24 })
    await expect(bob.buys({ from: offer, num: '5.00' })).refusedWith('OFFER_CLOSED')
    expect(await back.info()).toMatchObject({ paused: 1, pausedBy: 'reset', resumeFrom: null })
    expect(await back.call('pauseOffers', { on: '0' })).toMatchObject({ paused: 0, pausedBy: null })
    expect((await bob.buys({ from: offer, num: '5.00' })).state).toBe('confirming')
  })
})

describe('a payment password reset by a code', () => {
  test('pauses the offers until a session older than the reset resumes them', async ({ world }) => {
    const { alice, bob } = world
    const offer = await alice.lists({ num: '50.00' })
    const buying = await alice.wants({ num: '50.00' })
    const owner = await resetsPin(world, alice)
    for (const each of [offer, buying])
      expect((await bob.call('getOffer', { id: each.id })).status).toBe('down')
    expect(await owner.info()).toMatchObject({ paused: 1, pausedBy: 'reset', resumeFrom: null })
    const younger = await logsIn(world, owner, alice.password)
    await expect(younger.call('pauseOffers', { on: '0' })).refusedWith('HELD_UNTIL')
    expect(await owner.call('pauseOffers', { on: '0' })).toMatchObject({ paused: 0 })
    expect((await bob.buys({ from: offer, num: '5.00' })).state).toBe('confirming')
    await expect(younger.edits(offer, { price: '6.90' })).refusedWith('HELD_UNTIL')
    await expect(owner.edits(buying, { price: '7.50' })).refusedWith('HELD_UNTIL')
  })

  test('leaves nothing to a session that a reset of the login password came before', async ({ world }) => {
    const { alice } = world
    await alice.lists({ num: '50.00' })
    const thief = await takesOver(world, alice)
    await world.clock.advance({ hours: 23 })
    // The session is older than this second reset, but not older than the hold, which has not ended since.
    const again = await resetsPin(world, thief)
    await expect(again.call('pauseOffers', { on: '0' })).refusedWith('HELD_UNTIL', {
      until: secondsOf(world) + 24 * 3600,
    })
  })

  test('holds nothing back where the market sets no hold', async ({ world }) => {
    const { alice } = world
    await setSetting(world, 'resetHoldHours', 0)
    const offer = await alice.lists({ num: '50.00' })
    const owner = await resetsPin(world, alice)
    expect((await owner.edits(offer, { price: '6.90' })).price).toBe('6.90')
    expect(await owner.call('pauseOffers', { on: '0' })).toMatchObject({ paused: 0 })
  })
})

/** Resets both passwords by SMS codes, and logs in. */
async function takesOver(world: World, victim: Trader): Promise<Trader> {
  await world.clock.advance({ minutes: 2 })
  const newPassword = 'quiet-river-27'
  const { demoCode } = await world.visitor().call('sendCode', { mobile: victim.mobile, event: 'resetpwd' })
  await world.visitor().call('resetPassword', { mobile: victim.mobile, code: demoCode!, newPassword })
  return resetsPin(world, await logsIn(world, victim, newPassword), 0)
}

async function logsIn(world: World, trader: Trader, password: string): Promise<Trader> {
  const { token } = await world.visitor().call('logIn', { account: trader.username, password })
  return world.play({ ...trader, token })
}

async function resetsPin(world: World, trader: Trader, minutes = 2): Promise<Trader> {
  await world.clock.advance({ minutes })
  const { demoCode } = await trader.call('sendCode', { mobile: trader.mobile, event: 'setpaypassword' })
  await trader.call('setPayPassword', { payPassword: PIN, repeatedPayPassword: PIN, code: demoCode! })
  return world.play({ ...trader, payPassword: PIN })
}

function secondsOf({ clock }: World): number {
  return Math.floor(clock.now().getTime() / 1000)
}
