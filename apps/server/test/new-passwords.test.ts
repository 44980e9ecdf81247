import { endpoints } from '@u-market/contract'
import { sharedTest as test, type World } from '@u-market/testkit'
import { describe, expect } from 'vitest'

const FRESH = '+8613911110009'

describe('a new login password', () => {
  test('cannot be a common one in any case, nor a mere pattern', async ({ world }) => {
    for (const password of [
      'password',
      '12345678',
      'PassWord1',
      'iloveyou',
      'aaaaaaaa',
      'abcdefgh',
      '88888888',
    ])
      await expect(registers(world, { password })).naming('password')
  })

  test('cannot contain the username or mobile of its owner', async ({ world }) => {
    for (const password of ['sunny-day-77', 'x13911110009x', '11110009-home'])
      await expect(registers(world, { password, username: 'sunny' })).naming('password')
  })

  test('is refused before its code is checked, with a reason in the reader’s language', async ({ world }) => {
    const body = `mobile=${encodeURIComponent(FRESH)}&code=123456&password=password`
    const said = async (locale: string) => {
      const headers = { 'accept-language': locale }
      return (await world.visitor().sendRaw(endpoints.register.path, body, { headers })).envelope.data
    }
    const fieldsIn = (text: string) => ({
      reason: 'INVALID_PARAMS',
      fields: { password: expect.stringContaining(text) },
    })
    expect(await said('en-US')).toEqual(fieldsIn('Too common and easy to guess'))
    expect(await said('zh-CN')).toEqual(fieldsIn('此密码过于常见'))
  })

  test('has the same rules for a change and for a reset', async ({ world }) => {
    const { bob } = world
    const change = (newPassword: string) =>
      bob.call('changePassword', { oldPassword: bob.password, newPassword })
    for (const password of ['password1', 'bob-and-alice', `home${bob.mobile.slice(-8)}`]) {
      await expect(change(password)).naming('newPassword')
    }
    await world.clock.advance({ minutes: 2 })
    const { demoCode } = await world.visitor().call('sendCode', { mobile: bob.mobile, event: 'resetpwd' })
    const reset = (newPassword: string) =>
      world.visitor().call('resetPassword', { mobile: bob.mobile, code: demoCode!, newPassword })
    for (const password of ['password1', 'bob-and-alice', `home${bob.mobile.slice(-8)}`])
      await expect(reset(password)).naming('newPassword')
    expect(await reset('quiet-river-27')).toBeNull()
  })
})

describe('a new payment password', () => {
  test('cannot be easy to guess, while the old one may be', async ({ world }) => {
    const { mei } = world
    const set = (payPassword: string, oldPayPassword = mei.payPassword) =>
      mei.call('setPayPassword', { payPassword, repeatedPayPassword: payPassword, oldPayPassword })
    for (const weak of ['000000', '123456', '654321', '888888', '123123', '112233', '520520'])
      await expect(set(weak)).naming('payPassword')
    await expect(set('926481', '000000')).refusedWith('PAYPASSWORD_WRONG')
    expect(await set('926481')).toBeNull()
  })
})

function registers(world: World, form: { password: string; username?: string }) {
  return world.visitor().call('register', { mobile: FRESH, code: '123456', ...form })
}
