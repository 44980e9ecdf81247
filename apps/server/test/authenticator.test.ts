import { type Trader, test, type World } from '@u-market/testkit'
import { totpCode } from '@u-market/testkit/authenticator'
import { describe, expect } from 'vitest'
import { createTasks } from '../src/jobs/index.ts'

const PIN = '135790'

describe('an authenticator app', () => {
  test('is set up by its first code, tells its owner and gives ten recovery codes', {
    tags: ['call.getAuthenticator', 'call.startAuthenticator', 'call.confirmAuthenticator'],
  }, async ({ world }) => {
    const { bob } = world
    expect(await bob.call('getAuthenticator', {})).toEqual({ on: 0, enrolledAt: null, recoveryCodesLeft: 0 })
    await expect(bob.call('confirmAuthenticator', { code: '123456' })).refusedWith('FACTOR_MISSING')
    await expect(bob.call('startAuthenticator', { payPassword: '246801' })).refusedWith('PAYPASSWORD_WRONG')
    const { secret, otpauthUrl } = await bob.call('startAuthenticator', { payPassword: PIN })
    expect(otpauthUrl).toMatch(/^otpauth:\/\/totp\/U%20Market:bob\?/)
    // Not confirmed yet: the password alone still logs in.
    await logIn(world, bob)
    await expect(bob.call('confirmAuthenticator', { code: wrong(world, secret) })).refusedWith('FACTOR_WRONG')
    const { recoveryCodes } = await bob.call('confirmAuthenticator', { code: codeNow(world, secret) })
    expect(new Set(recoveryCodes).size).toBe(10)
    expect(await bob.call('getAuthenticator', {})).toMatchObject({ on: 1, recoveryCodesLeft: 10 })
    await expect(bob.call('startAuthenticator', { payPassword: PIN })).refusedWith('FACTOR_ON')
    await expect(bob.call('confirmAuthenticator', { code: '123456' })).refusedWith('FACTOR_ON')
    expect(await titles(bob)).toContain('Authenticator app added')
    const { rows } = await world.pool.query(
      'select secret, code_hash from user_factor natural join user_recovery_code',
    )
    expect(JSON.stringify(rows)).not.toContain(secret.replaceAll(' ', ''))
  })

  test('is asked for at a login, after the password, and each code is good once', async ({ world }) => {
    const { bob, clock } = world
    const { secret, recoveryCodes } = await setUp(world, bob)
    await expect(logIn(world, bob)).refusedWith('FACTOR_NEEDED')
    await expect(
      world
        .visitor()
        .call('logIn', { account: 'bob', password: 'not-his-one', factorCode: codeNow(world, secret) }),
    ).refusedWith('LOGIN_FAILED')
    // The code that set the app up is spent.
    await expect(logIn(world, bob, codeNow(world, secret))).refusedWith('FACTOR_WRONG')
    clock.skip({ seconds: 30 })
    const code = codeNow(world, secret)
    const said = await Promise.allSettled([logIn(world, bob, code), logIn(world, bob, code)])
    expect(said.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected'])

    const [paper = ''] = recoveryCodes
    await logIn(world, bob, paper.toUpperCase().replace('-', ' '))
    await expect(logIn(world, bob, paper)).refusedWith('FACTOR_WRONG')
    expect(await bob.call('getAuthenticator', {})).toMatchObject({ recoveryCodesLeft: 9 })
    expect(await titles(bob)).toContain('Recovery code used')
  })

  test('outlasts a reset of the password by code: a thief of the number does not get in', async ({
    world,
  }) => {
    const { bob, clock } = world
    const { secret } = await setUp(world, bob)
    const { demoCode: code = '' } = await world
      .visitor()
      .call('sendCode', { mobile: bob.mobile, event: 'resetpwd' })
    const newPassword = 'thief-1234-long'
    await world.visitor().call('resetPassword', { mobile: bob.mobile, code, newPassword })
    const thief = { account: 'bob', password: newPassword }
    await expect(world.visitor().call('logIn', thief)).refusedWith('FACTOR_NEEDED')
    clock.skip({ seconds: 30 })
    await world.visitor().call('logIn', { ...thief, factorCode: codeNow(world, secret) })
  })

  test('locks its account’s login by password after wrong codes, and no other', async ({ world }) => {
    const { bob } = world
    const { secret } = await setUp(world, bob)
    world.clock.skip({ seconds: 30 })
    for (let tries = 0; tries < 10; tries++)
      await expect(logIn(world, bob, wrong(world, secret))).refusedWith('FACTOR_WRONG')
    await expect(logIn(world, bob, codeNow(world, secret))).refusedWith('LOGIN_LOCKED')
    await logIn(world, world.alice)
    world.clock.skip({ minutes: 16 })
    await logIn(world, bob, codeNow(world, secret))
  })

  test('is removed with its code or a recovery code, and never by password alone', {
    tags: ['call.removeAuthenticator', 'call.renewRecoveryCodes'],
  }, async ({ world }) => {
    const { bob, clock } = world
    const { secret, recoveryCodes } = await setUp(world, bob)
    const [first = '', second = ''] = recoveryCodes
    await expect(
      bob.call('removeAuthenticator', { payPassword: PIN, code: wrong(world, secret) }),
    ).refusedWith('FACTOR_WRONG')
    clock.skip({ seconds: 30 })
    const renewed = await bob.call('renewRecoveryCodes', { payPassword: PIN, code: codeNow(world, secret) })
    await expect(bob.call('removeAuthenticator', { payPassword: PIN, code: first })).refusedWith(
      'FACTOR_WRONG',
    )
    await expect(bob.call('removeAuthenticator', { payPassword: PIN, code: second })).refusedWith(
      'FACTOR_WRONG',
    )
    const guess = { payPassword: PIN, code: wrong(world, secret) }
    for (const idempotencyKey of ['a-wrong-code', 'a-wrong-code'])
      await expect(bob.call('removeAuthenticator', guess, { idempotencyKey })).refusedWith('FACTOR_WRONG')
    const form = { payPassword: PIN, code: renewed.recoveryCodes[0] ?? '' }
    const options = { idempotencyKey: 'remove-the-app' }
    expect(await bob.call('removeAuthenticator', form, options)).toBeNull()
    expect(await bob.call('removeAuthenticator', form, options)).toBeNull()
    await logIn(world, bob)
    expect(await titles(bob)).toContain('Authenticator app removed')
    const { rows } = await world.pool.query('select 1 from user_recovery_code')
    expect(rows).toHaveLength(0)
  })

  test('is not set up after a password reset, nor by a secret that is an hour old', async ({ world }) => {
    const { bob, alice, clock } = world
    const { secret } = await alice.call('startAuthenticator', { payPassword: PIN })
    const { demoCode: code = '' } = await bob.call('sendCode', {
      mobile: bob.mobile,
      event: 'setpaypassword',
    })
    await bob.call('setPayPassword', { payPassword: '864203', repeatedPayPassword: '864203', code })
    await expect(bob.call('startAuthenticator', { payPassword: '864203' })).refusedWith('HELD_UNTIL')
    clock.skip({ hours: 1 })
    await expect(alice.call('confirmAuthenticator', { code: codeNow(world, secret) })).refusedWith(
      'FACTOR_MISSING',
    )
    clock.skip({ seconds: 1 })
    await createTasks(world.deps).prune({})
    const { rows } = await world.pool.query('select 1 from user_factor')
    expect(rows).toHaveLength(0)
  })

  test('confirms a large transfer after a new login, once it is a day old', async ({ world }) => {
    const { bob, mei, clock } = world
    await world.olivia.issues({ to: bob, amount: '4500.00' })
    const { secret } = await setUp(world, bob)
    clock.skip({ seconds: 30 })
    const young = await logIn(world, bob, codeNow(world, secret))
    clock.skip({ seconds: 30 })
    const sum = { to: mei, amount: '1000.00' }
    await expect(young.transfers(sum)).refusedWith('STEP_UP')
    await expect(young.transfers({ ...sum, factorCode: codeNow(world, secret) })).refusedWith('PROOF_TOO_NEW')
    clock.skip({ hours: 24 })
    const later = await logIn(world, bob, codeNow(world, secret))
    await expect(later.transfers({ ...sum, factorCode: wrong(world, secret) })).refusedWith('FACTOR_WRONG')
    await expect(world.alice.transfers({ ...sum, factorCode: '123456' })).refusedWith('INSUFFICIENT_COIN')
    clock.skip({ seconds: 30 })
    const proof = { ...sum, factorCode: codeNow(world, secret) }
    const { coin } = await later.info()
    const said = await Promise.allSettled([later.transfers(proof), later.transfers(proof)])
    expect(said.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected'])
    expect((await later.info()).coin).toBe((Number(coin) - 1000).toFixed(2))
  })
})

async function setUp(world: World, who: Trader) {
  const { secret } = await who.call('startAuthenticator', { payPassword: PIN })
  const { recoveryCodes } = await who.call('confirmAuthenticator', { code: codeNow(world, secret) })
  return { secret, recoveryCodes }
}

async function logIn(world: World, who: Trader, factorCode?: string): Promise<Trader> {
  const { username, password } = who
  const form = { account: username, password, ...(factorCode !== undefined && { factorCode }) }
  const { token } = await world.visitor().call('logIn', form)
  return world.play({ ...who, token })
}

function codeNow({ clock }: World, secret: string): string {
  return totpCode(secret, clock.now())
}

function wrong(world: World, secret: string): string {
  const right = [-1, 0, 1].map((steps) =>
    totpCode(secret, new Date(world.clock.now().getTime() + steps * 30_000)),
  )
  return ['000000', '111111', '222222', '333333'].find((code) => !right.includes(code)) ?? ''
}

async function titles(who: Trader): Promise<string[]> {
  return (await who.call('listNotices', { type: 'account' })).data.map(({ title }) => title)
}
