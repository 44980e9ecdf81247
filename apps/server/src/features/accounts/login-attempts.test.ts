import { test, type World } from '@u-market/testkit'
import { describe, expect } from 'vitest'

const MINUTE = 60

describe('wrong passwords for one account, from all addresses together', () => {
  test('lock the account from the tenth on, each time longer, for fifteen minutes at most', async ({
    world,
  }) => {
    const guess = guesser(world, 'bob')
    for (let tries = 0; tries < 9; tries++) await expect(guess()).refusedWith('LOGIN_FAILED')
    for (const minutes of [1, 2, 4, 8, 15, 15]) {
      await expect(guess()).refusedWith('LOGIN_FAILED')
      await expect(guess()).refusedWith('LOGIN_LOCKED', { until: secondsOf(world) + minutes * MINUTE })
      world.clock.skip({ minutes })
    }
  })

  test('are counted by the name as typed: a username and a mobile do not show that they are of one account', async ({
    world,
  }) => {
    const { bob, nina } = world
    const spellings = ['bob', 'BOB', ' Bob ']
    for (let tries = 0; tries < 10; tries++)
      await expect(guesser(world, spellings[tries % 3]!, tries)()).refusedWith('LOGIN_FAILED')
    await expect(guesser(world, 'bob', 50)()).refusedWith('LOGIN_LOCKED')
    for (const mobile of [bob.mobile, nina.mobile, '+8613900000000']) {
      for (let tries = 0; tries < 10; tries++)
        await expect(guesser(world, mobile.replace('+86', ''), 60 + tries)()).refusedWith('LOGIN_FAILED')
      await expect(guesser(world, mobile, 90)()).refusedWith('LOGIN_LOCKED')
    }
  })

  test('get the same answers for an account that does not exist', async ({ world }) => {
    const answers = async (account: string) => {
      const guess = guesser(world, account)
      const said: unknown[] = []
      for (let tries = 0; tries < 12; tries++)
        said.push(await guess().catch((error) => [error.reason, error.details]))
      return said
    }
    expect(await answers('nobody_here')).toEqual(await answers('bob'))
  })

  test('lock out neither an open session nor an address that the account has logged in from', async ({
    world,
  }) => {
    const { bob } = world
    const home = '10.5.0.1'
    const logIn = (from: string) =>
      world.visitor(from).call('logIn', { account: 'bob', password: bob.password })
    await logIn(home)
    await useUp(world, 'bob')
    await expect(logIn('10.5.0.2')).refusedWith('LOGIN_LOCKED')
    expect((await logIn(home)).username).toBe('bob')
    expect((await bob.info()).username).toBe('bob')
  })

  test('stay counted when the owner logs in', async ({ world }) => {
    const { bob } = world
    const guess = guesser(world, 'bob')
    for (let tries = 0; tries < 9; tries++) await expect(guess()).refusedWith('LOGIN_FAILED')
    await world.visitor('10.5.0.1').call('logIn', { account: 'bob', password: bob.password })
    await expect(guess()).refusedWith('LOGIN_FAILED')
    await expect(guess()).refusedWith('LOGIN_LOCKED')
  })

  test('are cleared by a new password, and so are the known addresses', async ({ world }) => {
    const { bob } = world
    await world.clock.advance({ minutes: 2 })
    await useUp(world, 'bob')
    const { demoCode: code } = await world
      .visitor()
      .call('sendCode', { mobile: bob.mobile, event: 'resetpwd' })
    const reset = { mobile: bob.mobile, code: code!, newPassword: 'quiet-river-27' }
    await world.visitor().call('resetPassword', reset)
    const logIn = (from: string) =>
      world.visitor(from).call('logIn', { account: 'bob', password: reset.newPassword })
    expect((await logIn('10.5.0.9')).username).toBe('bob')
    await useUp(world, 'bob')
    await expect(logIn(bob.address)).refusedWith('LOGIN_LOCKED')
    expect((await logIn('10.5.0.9')).username).toBe('bob')
  })
})

describe('wrong passwords from one address, for all accounts together', () => {
  test('are limited to thirty an hour, even if the address logs in to its own account in between', async ({
    world,
  }) => {
    const { nina } = world
    const visitor = world.visitor('10.4.0.1')
    const guess = (account: string) => visitor.call('logIn', { account, password: 'wrong-one' })
    const own = () => visitor.call('logIn', { account: 'nina', password: nina.password })
    for (let tries = 0; tries < 30; tries++) {
      await expect(guess(`buyer${tries % 20}`)).refusedWith('LOGIN_FAILED')
      if (tries % 10 === 0) await own()
    }
    await expect(guess('alice')).refusedWith('LOGIN_LOCKED', { until: secondsOf(world) + MINUTE })
    await expect(guess('nobody_here')).refusedWith('LOGIN_LOCKED')
    expect((await own()).username).toBe('nina')
    world.clock.skip({ hours: 1 })
    await expect(guess('alice')).refusedWith('LOGIN_FAILED')
  })

  test('for one account lock it for that address, and not for other addresses', async ({ world }) => {
    const visitor = world.visitor('10.4.0.1')
    const guess = () => visitor.call('logIn', { account: 'bob', password: 'wrong-one' })
    for (let tries = 0; tries < 10; tries++) await expect(guess()).refusedWith('LOGIN_FAILED')
    await expect(guess()).refusedWith('LOGIN_LOCKED', { until: secondsOf(world) + 15 * MINUTE })
    world.clock.skip({ minutes: 1 })
    await expect(guess()).refusedWith('LOGIN_LOCKED')
    const { password } = world.bob
    const answer = await world.visitor('10.4.0.2').call('logIn', { account: 'bob', password })
    expect(answer.username).toBe('bob')
  })
})

describe('right passwords', () => {
  test('are limited to thirty in a quarter of an hour for an account, from all addresses', async ({
    world,
  }) => {
    const { bob } = world
    const logIn = (at: number) =>
      world.visitor(`10.2.0.${at % 6}`).call('logIn', { account: 'bob', password: bob.password })
    const until = secondsOf(world) + 15 * MINUTE
    const ends = await Promise.allSettled(Array.from({ length: 36 }, (_, at) => logIn(at)))
    expect(ends.filter(({ status }) => status === 'fulfilled')).toHaveLength(30)
    for (const end of ends)
      if (end.status === 'rejected') expect(end.reason).toMatchObject({ reason: 'RATE_LIMITED' })
    await expect(logIn(0)).refusedWith('RATE_LIMITED', { until })
    world.clock.skip({ minutes: 15 })
    expect((await logIn(0)).username).toBe('bob')
  })

  test('are limited for an address, for all accounts together', async ({ world }) => {
    const { bob, nina } = world
    const from = '10.2.1.1'
    const logIn = (account: string, address = from) =>
      world.visitor(address).call('logIn', { account, password: bob.password })
    await logIn('bob')
    await world.pool.query('update rate_count set used = 299 where subject = $1', [`logins at ${from}`])
    await logIn('nina')
    await expect(logIn('alice')).refusedWith('RATE_LIMITED')
    expect((await logIn('nina', nina.address)).username).toBe('nina')
  })
})

describe('wrong guesses at the console', () => {
  test('are counted by operator and by address, and do not lock operators out of their known addresses', async ({
    world,
  }) => {
    const { olivia } = world
    const logIn = (from: string, password = olivia.password, username = 'olivia') =>
      world.visitor(from).console('logIn', { username, password })
    for (let tries = 0; tries < 10; tries++)
      await expect(logIn(`10.3.0.${tries}`, 'wrong-one')).refusedWith('LOGIN_FAILED')
    await expect(logIn('10.3.1.1')).refusedWith('LOGIN_LOCKED', { until: secondsOf(world) + MINUTE })
    expect((await logIn(olivia.address)).operator?.username).toBe('olivia')
    for (let tries = 0; tries < 30; tries++)
      await expect(logIn('10.3.2.1', 'wrong-one', `nobody${tries}`)).refusedWith('LOGIN_FAILED')
    await expect(logIn('10.3.2.1', 'wrong-one', 'nobody')).refusedWith('LOGIN_LOCKED')
  })
})

/** Returns a function that attempts to log in, each time from another address. */
function guesser(world: World, account: string, from = 0) {
  let at = from
  return () => {
    at++
    return world.visitor(`10.6.${at >> 8}.${at & 255}`).call('logIn', { account, password: 'wrong-one' })
  }
}

async function useUp(world: World, account: string): Promise<void> {
  const guess = guesser(world, account, 200)
  for (let tries = 0; tries < 10; tries++) await expect(guess()).refusedWith('LOGIN_FAILED')
}

function secondsOf({ clock }: World): number {
  return Math.floor(clock.now().getTime() / 1000)
}
