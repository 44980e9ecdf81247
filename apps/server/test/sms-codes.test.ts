import { createHash } from 'node:crypto'
import { RefusedError } from '@u-market/contract'
import { inWorld, roles, type Trader, test, type World } from '@u-market/testkit'
import { describe, expect } from 'vitest'
import { setSetting } from './setting.fixture.ts'

describe('SMS codes', () => {
  test('go only to the countries that the market serves, which a refusal lists', async ({ world }) => {
    for (const mobile of ['+2250700000001', '+992900000001', '+8801700000001', '+14155550100'])
      await expect(asks(world, mobile)).naming('mobile')
    const error = await asks(world, '+2250700000001').catch((thrown) => thrown)
    expect(error instanceof RefusedError && error.fields.mobile).toBe(
      'We can only send codes to numbers that start with +86, +852, +853, +886',
    )
    await setSetting(world, 'smsCountries', ['+1'])
    expect((await asks(world, '+14155550100')).demoCode).toMatch(/^\d{6}$/)
    await expect(asks(world, roles.bob.mobile)).naming('mobile')
  })

  test('are limited to ten a day for a mobile', async ({ world }) => {
    const mobile = '+8613911110001'
    for (const wave of [5, 5]) {
      for (let sent = 0; sent < wave; sent++) {
        await asks(world, mobile)
        world.clock.skip({ minutes: 1, seconds: 1 })
      }
      world.clock.skip({ hours: 1 })
    }
    await expect(asks(world, mobile)).refusedWith('CODE_LIMIT')
    world.clock.skip({ hours: 21, minutes: 50 })
    await asks(world, mobile)
  })

  test('are limited to sixty a day for an address', async ({ world }) => {
    const from = '10.6.6.6'
    for (let hour = 0; hour < 3; hour++) {
      for (let at = 0; at < 20; at++) await asks(world, mobileAt(hour * 20 + at), from)
      world.clock.skip({ hours: 1, minutes: 1 })
    }
    await expect(asks(world, mobileAt(99), from)).refusedWith('CODE_LIMIT')
    await asks(world, mobileAt(99), '10.6.6.7')
  })

  test('are limited in total per hour and per day, and the log warns when a limit is reached', async ({
    world,
  }) => {
    await world.clock.advance({ hours: 24 })
    await setSetting(world, 'smsPerHour', 3)
    await setSetting(world, 'smsPerDay', 4)
    const ask = (at: number) => asks(world, mobileAt(at), `10.6.7.${at}`)
    const ends = await Promise.allSettled([1, 2, 3, 4, 5, 6].map(ask))
    expect(ends.filter(({ status }) => status === 'fulfilled')).toHaveLength(3)
    await expect(ask(7)).refusedWith('CODE_LIMIT')
    expect(world.server.takeBugs()).toEqual([expect.stringContaining('THE LAST SMS CODE')])
    await world.clock.advance({ hours: 1 })
    await ask(8)
    await expect(ask(9)).refusedWith('CODE_LIMIT')
    expect(world.server.takeBugs()).toEqual([expect.stringContaining('THE LAST SMS CODE')])
    await world.clock.advance({ hours: 24 })
    await ask(10)
  })
})

describe('requests of strangers', () => {
  test('do not use up the codes of the mobile’s logged-in owner', async ({ world }) => {
    const { bob } = world
    for (let at = 0; at < 5; at++) {
      await asks(world, bob.mobile, `10.20.${at}.1`)
      world.clock.skip({ minutes: 1, seconds: 1 })
    }
    await expect(asks(world, bob.mobile, '10.20.9.1')).refusedWith('CODE_LIMIT', {
      until: secondsOf(world) + 3600 - 5 * 61,
    })
    await bob.getsStepUpCode({ kind: 'transfer', amount: '1.00', walletAddress: world.mei.walletAddress })
    await bob.call('sendCode', { mobile: bob.mobile, event: 'setpaypassword' })
  })

  test('take a proof of work from the third in an hour on, whether the mobile is registered or not', () =>
    inWorld({ proofBits: 14 }, async (world) => {
      for (const [at, mobile] of [roles.bob.mobile, '+8613911110001'].entries()) {
        const visitor = world.visitor(`10.21.${at}.1`)
        const ask = (more: object = {}, as = visitor) =>
          as.callWith('sendCode', { mobile, event: 'register', ...more })
        for (let sent = 0; sent < 2; sent++) {
          await ask()
          world.clock.skip({ minutes: 1, seconds: 1 })
        }
        const given = await challengeOf(ask())
        expect(given.challenge).toMatch(/^[\w-]{32}$/)
        await expect(ask({ proof: solve(given, false) })).refusedWith('PROOF_OF_WORK')
        const proof = solve(given)
        await expect(ask({ proof, event: 'resetpwd' })).refusedWith('PROOF_OF_WORK')
        await expect(ask({ proof }, world.visitor('10.99.0.1'))).refusedWith('PROOF_OF_WORK')
        await ask({ proof }, world.visitor(`10.21.${at}.2`))
        world.clock.skip({ minutes: 1, seconds: 1 })
        const next = await challengeOf(ask({ proof }))
        expect(next.challenge).not.toBe(given.challenge)
        const late = solve(next)
        world.clock.skip({ minutes: 10 })
        await expect(ask({ proof: late })).refusedWith('PROOF_OF_WORK')
        world.clock.skip({ hours: 1 })
        await ask()
      }
    }))

  test('are limited by the /56 and the /48 of IPv6, and the /24 of IPv4', async ({ world }) => {
    let at = 0
    const ask = (from: string) => asks(world, mobileAt(at++), from)
    for (let sent = 0; sent < 40; sent++) await ask(`2001:db8:5:${(0x1000 + sent).toString(16)}::1`)
    await expect(ask('2001:db8:5:10ff::1')).refusedWith('CODE_LIMIT')
    for (let sent = 0; sent < 60; sent++) await ask(`2001:db8:5:${(0x2000 + sent * 256).toString(16)}::1`)
    await expect(ask('2001:db8:5:f000::1')).refusedWith('CODE_LIMIT')
    await ask('2001:db8:6:f000::1')
    for (let sent = 0; sent < 100; sent++) await ask(`10.30.0.${sent}`)
    await expect(ask('10.30.0.200')).refusedWith('CODE_LIMIT')
    await ask('10.30.1.200')
  })

  test('leave a tenth of the codes of all users to owners who are logged in', async ({ world }) => {
    await setSetting(world, 'smsPerHour', 10)
    const { bob } = world
    for (let at = 0; at < 9; at++) await asks(world, mobileAt(at), `10.31.${at}.1`)
    await expect(asks(world, mobileAt(9), '10.31.9.1')).refusedWith('CODE_LIMIT')
    const own = (trader: Trader) =>
      trader.call('sendCode', { mobile: trader.mobile, event: 'setpaypassword' })
    await own(bob)
    await expect(own(world.alice)).refusedWith('CODE_LIMIT')
    expect(world.server.takeBugs()).toHaveLength(2)
  })
})

describe('wrong codes', () => {
  const newPassword = 'quiet-river-27'

  test('cost the tries of the guesser’s network, not the code of its owner', async ({ world }) => {
    const { bob } = world
    const { demoCode } = await world
      .visitor('10.40.0.1')
      .call('sendCode', { mobile: bob.mobile, event: 'resetpwd' })
    const code = demoCode ?? ''
    const wrong = code === '000000' ? '000001' : '000000'
    const reset = (given: string, from: string) =>
      world.visitor(from).call('resetPassword', { mobile: bob.mobile, code: given, newPassword })
    for (let at = 0; at < 5; at++) await expect(reset(wrong, '10.41.0.1')).refusedWith('CODE_WRONG')
    await expect(reset(code, '10.41.0.1')).refusedWith('CODE_WRONG')
    for (let at = 0; at < 5; at++) await expect(reset(wrong, '10.41.0.2')).refusedWith('CODE_WRONG')
    await expect(reset(code, '10.41.0.3')).refusedWith('CODE_WRONG')
    for (let net = 0; net < 4; net++)
      for (let at = 0; at < 10; at++)
        await expect(reset(wrong, `10.42.${net}.${at % 2}`)).refusedWith('CODE_WRONG')
    // Five networks have used up the tries of all others; who asked for the code has five.
    await expect(reset(code, '10.43.0.1')).refusedWith('CODE_WRONG')
    for (let at = 0; at < 4; at++) await expect(reset(wrong, '10.40.0.1')).refusedWith('CODE_WRONG')
    await reset(code, '10.40.0.1')
  })

  test('are limited to thirty an hour from one address, for all mobiles', async ({ world }) => {
    const reset = (at: number, from = '10.44.0.1') =>
      world.visitor(from).call('resetPassword', { mobile: mobileAt(at), code: '000000', newPassword })
    const until = secondsOf(world) + 3600
    for (let at = 0; at < 30; at++) await expect(reset(at)).refusedWith('CODE_WRONG')
    await expect(reset(30)).refusedWith('RATE_LIMITED', { until })
    await expect(reset(30, '10.44.0.2')).refusedWith('CODE_WRONG')
  })
})

test('one code can try five usernames: each one that is taken costs a try', async ({ world }) => {
  const mobile = '+8613911110001'
  const { demoCode: code } = await asks(world, mobile)
  const register = (username: string) =>
    world.visitor().call('register', { mobile, code: code!, password: 'quiet-river-27', username })
  for (const taken of ['alice', 'bob', 'mei', 'nina', 'oscar'])
    await expect(register(taken)).refusedWith('USERNAME_TAKEN')
  await expect(register('somebody_new')).refusedWith('CODE_WRONG')
  world.clock.skip({ minutes: 2 })
  const { demoCode: second } = await asks(world, mobile)
  const form = { mobile, code: second!, password: 'quiet-river-27' }
  await expect(world.visitor().call('register', { ...form, username: 'alice' })).refusedWith('USERNAME_TAKEN')
  expect((await world.visitor().call('register', { ...form, username: 'somebody_new' })).username).toBe(
    'somebody_new',
  )
})

function asks(world: World, mobile: string, from?: string) {
  return world.visitor(from).call('sendCode', { mobile, event: 'register' })
}

function mobileAt(at: number): string {
  return `+8613922220${String(at).padStart(3, '0')}`
}

type Challenge = { readonly challenge: string; readonly bits: number }

async function challengeOf(asked: Promise<unknown>): Promise<Challenge> {
  const error = await asked.catch((thrown: unknown) => thrown)
  if (!(error instanceof RefusedError) || error.reason !== 'PROOF_OF_WORK') throw error
  const { challenge, bits } = error.details
  return { challenge: String(challenge), bits: Number(bits) }
}

/** With Node's SHA-256, not the app's. */
function solve({ challenge, bits }: Challenge, isWanted = true): string {
  for (let nonce = 0; ; nonce++) {
    const digest = createHash('sha256').update(`${challenge}${nonce}`).digest()
    if ((digest.readUInt32BE() >>> (32 - bits) === 0) === isWanted) return String(nonce)
  }
}

function secondsOf({ clock }: World): number {
  return Math.floor(clock.now().getTime() / 1000)
}
