import { type Trader, test, type World } from '@u-market/testkit'
import { describe, expect } from 'vitest'
import { setSetting } from './setting.fixture.ts'

const PIN = '846273'

describe('a payment password reset by a code', () => {
  test('holds coin for a day: no transfer, exchange, bond, new offer or raised offer', async ({ world }) => {
    const before = await world.alice.lists({ num: '20.00' })
    await world.alice.call('certifyMerchant', { apply: '1', contact: 'alice@example.com' })
    const alice = await resetsPin(world, world.alice)
    const held = { until: secondsOf(world) + 24 * 3600 }
    const acts = {
      transfer: () => alice.transfers({ to: world.bob, amount: '1.00' }),
      exchange: () => alice.exchanges({ coin: '5.00' }),
      bond: () => alice.paysBond(),
      'new offer': () => alice.lists({ num: '5.00' }),
      'raised offer': () => alice.edits(before, { num: '25.00' }),
    }
    const { coin } = await alice.info()
    for (const act of Object.values(acts)) await expect(act()).refusedWith('HELD_UNTIL', held)
    expect((await alice.edits(before, { num: '15.00' })).num).toBe('15.00')
    await alice.takesDown(before)
    await expect(alice.putsUp(before)).refusedWith('HELD_UNTIL', held)
    expect((await alice.info()).coin).toBe(String((Number(coin) + 20).toFixed(2)))
    await world.clock.advance({ hours: 24 })
    expect((await acts.transfer()).money).toBe('-1.00')
    expect((await acts['new offer']()).status).toBe('up')
  })

  test('lets orders placed before be released, but not those placed after', async ({ world }) => {
    const offer = await world.alice.lists({ num: '50.00', autoConfirm: true })
    const early = await world.bob.buys({ from: offer, num: '5.00' })
    await world.bob.marksPaid(early)
    const alice = await resetsPin(world, world.alice)
    await alice.call('pauseOffers', { on: '0' })
    const late = await world.mei.buys({ from: offer, num: '5.00' })
    await world.mei.marksPaid(late)
    expect((await alice.releases(early)).state).toBe('completed')
    await expect(alice.releases(late)).refusedWith('HELD_UNTIL')
    expect((await alice.sees(late)).state).toBe('releasing')
    await world.clock.advance({ hours: 24 })
    expect((await alice.releases(late)).state).toBe('completed')
  })

  test('does not stop buying', async ({ world }) => {
    const bob = await resetsPin(world, world.bob)
    expect((await bob.buys({ from: world.alice, num: '5.00' })).state).toBe('confirming')
  })
})

describe('other password changes', () => {
  test('hold coin after a login password was reset by a code, for the hours that the market has set', async ({
    world,
  }) => {
    const { bob } = world
    await setSetting(world, 'resetHoldHours', 2)
    expect((await bob.call('getMarket', {})).windows.resetHoldHours).toBe(2)
    await world.clock.advance({ minutes: 2 })
    const newPassword = 'quiet-river-27'
    const { demoCode } = await world.visitor().call('sendCode', { mobile: bob.mobile, event: 'resetpwd' })
    await world.visitor().call('resetPassword', { mobile: bob.mobile, code: demoCode!, newPassword })
    const { token } = await world.visitor().call('logIn', { account: 'bob', password: newPassword })
    const back = world.play({ ...bob, token })
    await expect(back.transfers({ to: world.mei, amount: '1.00' })).refusedWith('HELD_UNTIL', {
      until: secondsOf(world) + 2 * 3600,
    })
    await world.clock.advance({ hours: 2 })
    expect((await back.transfers({ to: world.mei, amount: '1.00' })).money).toBe('-1.00')
  })

  test('do not hold coin after a first payment password, nor after a change with the old password', async ({
    world,
  }) => {
    const { bob } = world
    await bob.call('changePassword', { oldPassword: bob.password, newPassword: 'quiet-river-27' })
    const pins = { payPassword: PIN, repeatedPayPassword: PIN }
    await bob.call('setPayPassword', { ...pins, oldPayPassword: bob.payPassword })
    const changed = world.play({ ...bob, payPassword: PIN })
    expect((await changed.transfers({ to: world.nina, amount: '1.00' })).money).toBe('-1.00')
    const { demoCode } = await world.nina.call('sendCode', {
      mobile: world.nina.mobile,
      event: 'setpaypassword',
    })
    await world.nina.call('setPayPassword', { ...pins, code: demoCode! })
    const nina = world.play({ ...world.nina, payPassword: PIN })
    expect((await nina.transfers({ to: bob, amount: '1.00' })).money).toBe('-1.00')
  })
})

/** Sets a new payment password by a code, and returns the trader with it. */
async function resetsPin(world: World, trader: Trader): Promise<Trader> {
  await world.clock.advance({ minutes: 2 })
  const { demoCode } = await trader.call('sendCode', { mobile: trader.mobile, event: 'setpaypassword' })
  await trader.call('setPayPassword', { payPassword: PIN, repeatedPayPassword: PIN, code: demoCode! })
  return world.play({ ...trader, payPassword: PIN })
}

function secondsOf({ clock }: World): number {
  return Math.floor(clock.now().getTime() / 1000)
}
