import { inWorld, register, roles, test } from '@u-market/testkit'
import { describe, expect } from 'vitest'

const fresh = { ...roles.nina, username: 'fresh', mobile: '+8613900000001', address: '10.7.0.1' }

describe('a newcomer', () => {
  test('registers with a code and is logged in', {
    tags: [
      'call.register',
      'call.getUser',
      'userInfo.fields',
      'userInfo.coinDefault',
      'constant.coinDefault',
      'answer.sameForm',
    ],
  }, async ({ world }) => {
    const trader = await register(fresh, world.transport)
    expect(await trader.info()).toMatchObject({
      username: 'fresh',
      mobile: '+8613900000001',
      coin: '0.00',
      frozenCoin: '0.00',
      verificationStatus: 0,
      hasPayPassword: 0,
      merchantStatus: 'none',
    })
    expect((await trader.info()).nickname).not.toContain('3900000001')
  })
  test('cannot register a mobile or username that is already taken', async ({ world }) => {
    await expect(register({ ...fresh, username: 'BOB' }, world.transport)).refusedWith('USERNAME_TAKEN')
    await world.clock.advance({ minutes: 2 })
    await expect(register({ ...roles.bob, username: 'bob2' }, world.transport)).refusedWith('MOBILE_TAKEN')
  })
  test('gets one account from eight registrations at once', async ({ world }) => {
    const visitor = world.visitor()
    const { demoCode: code } = await visitor.call('sendCode', {
      mobile: fresh.mobile,
      event: 'register',
    })
    const form = { mobile: fresh.mobile, code: code!, password: 'demo-1234' }
    const ends = await Promise.allSettled(Array.from({ length: 8 }, () => visitor.call('register', form)))
    expect(ends.filter((end) => end.status === 'fulfilled')).toHaveLength(1)
  })
})

describe('an SMS code', () => {
  test('can be requested once a minute and five times an hour', { tags: ['call.sendCode'] }, async ({
    world,
  }) => {
    const ask = () => world.visitor().call('sendCode', { mobile: fresh.mobile, event: 'register' })
    await ask()
    await expect(ask()).refusedWith('CODE_TOO_SOON', { retryAfterSeconds: 60 })
    for (let sent = 1; sent < 5; sent++) {
      await world.clock.advance({ seconds: 61 })
      await ask()
    }
    await world.clock.advance({ seconds: 61 })
    await expect(ask()).refusedWith('CODE_LIMIT')
    await world.clock.advance({ hours: 1 })
    await ask()
  })
  test('expires after five wrong tries or five minutes, and works once', async ({ world }) => {
    const visitor = world.visitor()
    const ask = async () =>
      (await visitor.call('sendCode', { mobile: fresh.mobile, event: 'register' })).demoCode!
    const use = (code: string) =>
      visitor.call('register', { mobile: fresh.mobile, code, password: 'demo-1234' })
    const code = await ask()
    const wrong = code === '000000' ? '000001' : '000000'
    for (let tries = 0; tries < 5; tries++) await expect(use(wrong)).refusedWith('CODE_WRONG')
    await expect(use(code)).refusedWith('CODE_WRONG')
    await world.clock.advance({ seconds: 61 })
    const second = await ask()
    await world.clock.advance({ seconds: 301 })
    await expect(use(second)).refusedWith('CODE_WRONG')
    const third = await ask()
    await use(third)
    await expect(use(third)).refusedWith('CODE_WRONG')
  })
  test('is requested with the same response whether or not the mobile has an account', async ({ world }) => {
    const ask = (mobile: string) => world.visitor().call('sendCode', { mobile, event: 'resetpwd' })
    expect(Object.keys(await ask(fresh.mobile))).toEqual(Object.keys(await ask(roles.bob.mobile)))
  })
  test('is not returned outside the demo', () =>
    inWorld({ isDemo: false }, async (world) => {
      const answer = await world.visitor().call('sendCode', { mobile: fresh.mobile, event: 'register' })
      expect(answer).toEqual({ retryAfterSeconds: 60 })
      expect((await world.visitor().call('getMarket', {})).demo).toBe(0)
    }))
  test('is valid only for the event for which it was requested', async ({ world }) => {
    await world.clock.advance({ minutes: 2 })
    const visitor = world.visitor()
    const { demoCode: code } = await visitor.call('sendCode', {
      mobile: roles.bob.mobile,
      event: 'register',
    })
    await expect(
      visitor.call('resetPassword', {
        mobile: roles.bob.mobile,
        code: code!,
        newPassword: 'something-else',
      }),
    ).refusedWith('CODE_WRONG')
  })
})

describe('a login', () => {
  test('accepts the username in any case, or the mobile', { tags: ['call.logIn'] }, async ({ world }) => {
    for (const account of ['bob', 'BOB', roles.bob.mobile, roles.bob.mobile.slice(3)])
      expect((await world.visitor().call('logIn', { account, password: 'demo-1234' })).username).toBe('bob')
  })
  test('is locked for an address after ten wrong tries; sessions and logins from a known address still work', async ({
    world,
  }) => {
    const { bob } = world
    const login = (password: string, from = '10.6.0.1') =>
      world.visitor(from).call('logIn', { account: 'bob', password })
    for (let tries = 0; tries < 10; tries++) await expect(login(`wrong-${tries}`)).refusedWith('LOGIN_FAILED')
    await expect(login(bob.password)).refusedWith('LOGIN_LOCKED')
    expect((await login(bob.password, bob.address)).username).toBe('bob')
    expect((await bob.info()).username).toBe('bob')
    await world.clock.advance({ minutes: 15, seconds: 1 })
    expect((await login(bob.password)).username).toBe('bob')
  })
  test('with an unknown username fails like a wrong password', async ({ world }) => {
    await expect(world.visitor().call('logIn', { account: 'nobody_here', password: 'x' })).refusedWith(
      'LOGIN_FAILED',
    )
  })
  test('ends on logout, on a password change in another session, and on a reset', {
    tags: ['call.logOut', 'call.resetPassword', 'call.changePassword'],
  }, async ({ world }) => {
    const { bob } = world
    const other = await world.visitor().call('logIn', { account: 'bob', password: bob.password })
    const elsewhere = world.play({ ...bob, token: other.token })
    await bob.call('changePassword', { oldPassword: bob.password, newPassword: 'another-1234' })
    await expect(elsewhere.info()).answeredStatus(401)
    expect((await bob.info()).username).toBe('bob')
    await expect(
      bob.call('changePassword', { oldPassword: 'wrong-one', newPassword: 'x-1234567' }),
    ).refusedWith('PASSWORD_WRONG')
    const { demoCode: code } = await world
      .visitor()
      .call('sendCode', { mobile: bob.mobile, event: 'resetpwd' })
    await world
      .visitor()
      .call('resetPassword', { mobile: bob.mobile, code: code!, newPassword: 'third-12345' })
    await expect(bob.info()).answeredStatus(401)
    const again = await world.visitor().call('logIn', { account: 'bob', password: 'third-12345' })
    const back = world.play({ ...bob, token: again.token })
    await back.call('logOut', {})
    await expect(back.info()).answeredStatus(401)
  })
})

describe('a payment password', () => {
  test('cannot be changed before one is set', async ({ world }) => {
    const buyer = world.crowd[0]!
    await expect(
      world.nina.call('setPayPassword', {
        payPassword: '246813',
        repeatedPayPassword: '246813',
        oldPayPassword: '111111',
      }),
    ).refusedWith('PAYPASSWORD_NOT_SET')
    expect((await world.nina.info()).hasPayPassword).toBe(0)
    expect((await buyer.info()).hasPayPassword).toBe(1)
  })
  test('is locked after five wrong tries, then opens after fifteen minutes', async ({ world }) => {
    const { bob, mei } = world
    const pay = (payPassword: string) =>
      bob.call('payCoin', {
        type: 'transfer',
        walletAddress: mei.walletAddress,
        amount: '1.00',
        payPassword,
      })
    for (const left of [4, 3, 2, 1, 0])
      await expect(pay('000009')).refusedWith('PAYPASSWORD_WRONG', { triesLeft: left })
    await expect(pay(bob.payPassword)).refusedWith('PAYPASSWORD_LOCKED')
    await world.clock.advance({ minutes: 15, seconds: 1 })
    expect((await pay(bob.payPassword)).money).toBe('-1.00')
  })
})
