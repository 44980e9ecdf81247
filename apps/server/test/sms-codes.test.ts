import { RefusedError } from '@u-market/contract'
import { roles, test, type World } from '@u-market/testkit'
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
  return `+86139222200${String(at).padStart(2, '0')}`
}
