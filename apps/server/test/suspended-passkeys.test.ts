import { screens } from '@u-market/contract/paths'
import { createAuthenticator, type Trader, test, type World } from '@u-market/testkit'
import { describe, expect } from 'vitest'
import { enrol, logIn, paidOrder, release, signRelease } from './passkeys.fixture.ts'

const PIN = '846273'
const DAY = 24 * 3600

describe('a passkey that a thief has left in an account', () => {
  test('neither logs in nor releases after the owner has reset both passwords', {
    tags: ['call.resumePasskey'],
  }, async ({ world }) => {
    const { alice } = world
    const [thiefs, own] = [createAuthenticator(), createAuthenticator()]
    await enrol(alice, thiefs, 'Android')
    const passkey = await enrol(alice, own, 'Alice’s phone')
    const order = await paidOrder(world)
    const stolen = await logIn(world, thiefs)
    const signed = await signRelease(world.play({ ...alice, token: stolen.token }), thiefs, order)
    const owner = await resetsPin(world, await resetsPassword(world, alice))
    await expect(logIn(world, thiefs)).refusedWith('PASSKEY_SUSPENDED')
    await expect(world.play({ ...alice, token: stolen.token }).info()).answeredStatus(401)
    await expect(release(owner, order, signed)).refusedWith('PASSKEY_SUSPENDED')
    await expect(signRelease(owner, own, order)).refusedWith('PASSKEY_SUSPENDED')
    expect((await owner.call('listPasskeys', {})).map(({ suspended }) => suspended)).toEqual([1, 1])
    const told = (await owner.notices()).filter(({ title }) => title === 'Passkeys suspended')
    expect(told).toHaveLength(1)
    expect(told[0]).toMatchObject({ type: 'account', link: screens.passkeys })
    expect(told[0]?.content).toContain('Alice’s phone, Android')

    const until = secondsOf(world) + DAY
    const resume = (payPassword = PIN) => owner.call('resumePasskey', { id: passkey.id, payPassword })
    await expect(resume()).refusedWith('HELD_UNTIL', { until })
    await world.clock.advance({ hours: 24 })
    await expect(resume('000001')).refusedWith('PAYPASSWORD_WRONG')
    const other = world.bob.call('resumePasskey', { id: passkey.id, payPassword: world.bob.payPassword })
    await expect(other).refusedWith('PASSKEY_NOT_FOUND')
    expect(await resume()).toMatchObject({ id: passkey.id, suspended: 0 })
    expect((await owner.notices())[0]).toMatchObject({ title: 'Passkey resumed', link: screens.passkeys })
    expect((await logIn(world, own)).username).toBe('alice')
    await expect(logIn(world, thiefs)).refusedWith('PASSKEY_SUSPENDED')
  })

  test('cannot be added within the hold, and an enrolment begun before the reset ends with it', async ({
    world,
  }) => {
    const { alice } = world
    const phone = createAuthenticator()
    const begun = await alice.call('startPasskeyEnrolment', { payPassword: alice.payPassword })
    const owner = await resetsPin(world, alice)
    const held = { until: secondsOf(world) + DAY }
    const response = phone.create(begun.options)
    await expect(owner.call('enrolPasskey', { response, name: 'Android' })).refusedWith('HELD_UNTIL', held)
    await expect(enrol(owner, createAuthenticator())).refusedWith('HELD_UNTIL', held)
    await world.clock.advance({ hours: 24 })
    expect(await enrol(owner, createAuthenticator())).toMatchObject({ suspended: 0 })
  })
})

describe('a payment password reset by a code', () => {
  test('suspends passkeys and ends every session but the one that has the code', async ({ world }) => {
    const { alice } = world
    const phone = createAuthenticator()
    await enrol(alice, phone)
    const stolen = world.play({ ...alice, token: (await logIn(world, phone)).token })
    const owner = await resetsPin(world, alice)
    await expect(stolen.info()).answeredStatus(401)
    await expect(logIn(world, phone)).refusedWith('PASSKEY_SUSPENDED')
    expect((await owner.info()).username).toBe('alice')
    expect((await owner.notices())[0]?.title).toBe('Payment password reset by SMS code')
  })

  test('stops a signature that was checked before it', async ({ world }) => {
    const { alice } = world
    const phone = createAuthenticator()
    await enrol(alice, phone)
    await world.clock.advance({ minutes: 2 })
    const { demoCode } = await alice.call('sendCode', { mobile: alice.mobile, event: 'setpaypassword' })
    const { options } = await world.visitor().call('startPasskeyLogin', {})
    const response = phone.sign(options)
    const [reset, login] = await Promise.allSettled([
      alice.call('setPayPassword', { payPassword: PIN, repeatedPayPassword: PIN, code: demoCode! }),
      world.visitor().call('logInWithPasskey', { response }),
    ])
    expect(reset.status).toBe('fulfilled')
    // Whichever was first: no session of the passkey is open.
    if (login.status === 'fulfilled')
      await expect(world.play({ ...alice, token: login.value.token }).info()).answeredStatus(401)
    else await expect(Promise.reject(login.reason)).refusedWith('PASSKEY_SUSPENDED')
  })
})

test('a password changed with the old one leaves passkeys as they are, and says which', async ({ world }) => {
  const { alice } = world
  const phone = createAuthenticator()
  await enrol(alice, phone, 'Old tablet')
  await alice.call('changePassword', { oldPassword: alice.password, newPassword: 'quiet-river-27' })
  expect((await alice.notices()).slice(0, 2)).toMatchObject([
    { title: 'Login password changed' },
    { title: 'Your passkeys still work', link: screens.passkeys },
  ])
  expect((await alice.notices())[1]?.content).toContain('Old tablet')
  expect((await logIn(world, phone)).username).toBe('alice')
  const pins = { payPassword: PIN, repeatedPayPassword: PIN }
  await alice.call('setPayPassword', { ...pins, oldPayPassword: alice.payPassword })
  expect((await alice.notices())[1]?.title).toBe('Your passkeys still work')
})

async function resetsPassword(world: World, trader: Trader): Promise<Trader> {
  await world.clock.advance({ minutes: 2 })
  const newPassword = 'quiet-river-27'
  const { demoCode } = await world.visitor().call('sendCode', { mobile: trader.mobile, event: 'resetpwd' })
  await world.visitor().call('resetPassword', { mobile: trader.mobile, code: demoCode!, newPassword })
  const { token } = await world.visitor().call('logIn', { account: trader.username, password: newPassword })
  return world.play({ ...trader, token })
}

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
