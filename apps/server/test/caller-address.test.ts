import { callPaths, RefusedError } from '@u-market/contract'
import { openWorld, sharedTest as test, type World } from '@u-market/testkit'
import { describe, expect, inject, onTestFinished } from 'vitest'

describe('behind one proxy', () => {
  test('wrong passwords are counted for the address that the proxy appended, whatever precedes it', async ({
    world,
  }) => {
    const said = await attempts(world, 40, (at) => `9.9.9.${at}, 203.0.113.7`)
    expect(said.LOGIN_FAILED).toBeLessThanOrEqual(10)
    expect(said.LOGIN_LOCKED).toBeGreaterThanOrEqual(30)
  })

  test('calls without a session are limited by that address', async ({ world }) => {
    expect(await calls(world, 320, (at) => `9.9.9.${at & 255}, 203.0.113.8`)).toEqual({ 200: 300, 429: 20 })
    expect(await calls(world, 1, () => '203.0.113.9')).toEqual({ 200: 1 })
  })

  test('a /64 of IPv6 is one caller', async ({ world }) => {
    expect(await calls(world, 320, (at) => `2001:db8:7:7::${at.toString(16)}`)).toEqual({ 200: 300, 429: 20 })
    expect(await calls(world, 1, () => '2001:db8:7:8::1')).toEqual({ 200: 1 })
  })

  test('SMS codes are limited for a /64 of IPv6', async ({ world }) => {
    const ask = (at: number) =>
      world.visitor(`2001:db8:5:5:${at}::1`).call('sendCode', {
        mobile: `+86139333300${String(at).padStart(2, '0')}`,
        event: 'register',
      })
    const said = await tally(22, ask)
    expect(said).toEqual({ done: 20, CODE_LIMIT: 2 })
  })

  test('an operator’s login is recorded with the whole address', async ({ world }) => {
    const address = '2001:db8:1:2:3:4:5:6'
    const visitor = world.visitor(`6.6.6.6, ${address}`)
    await visitor.console('logIn', { username: 'olivia', password: 'demo-1234' })
    const { data } = await world.olivia.call('listAudit', {})
    expect(data[0]).toMatchObject({
      action: 'operator.sign_in',
      address,
      detail: JSON.stringify({ by: 'password' }),
    })
  })
})

test('only the listed proxies are trusted', async () => {
  const world = await open({ trustedProxies: ['127.0.0.0/8', '10.0.0.0/8'] })
  expect(await calls(world, 310, (at) => `9.9.9.${at & 255}, 203.0.113.7, 10.1.1.1`)).toEqual({
    200: 300,
    429: 10,
  })
})

test('without a proxy, the header is ignored', async () => {
  const world = await open({ trustedProxies: 0 })
  expect(await calls(world, 310, (at) => `9.9.9.${at & 255}`)).toEqual({ 200: 300, 429: 10 })
})

async function open(settings: Parameters<typeof openWorld>[1]): Promise<World> {
  const world = await openWorld(inject('template'), settings)
  onTestFinished(() => world.close())
  return world
}

/** Wrong passwords for one account, each with another forwarded address. */
function attempts(world: World, count: number, from: (at: number) => string) {
  return tally(count, (at) =>
    world.visitor(from(at)).call('logIn', { account: 'alice', password: 'wrong-1' }),
  )
}

async function calls(world: World, count: number, from: (at: number) => string) {
  const call = async (at: number) => {
    const headers = { 'x-forwarded-for': from(at) }
    return (await fetch(world.server.baseUrl + callPaths.getMarket, { method: 'POST', headers })).status
  }
  const counts: Record<number, number> = {}
  for (const status of await Promise.all(Array.from({ length: count }, (_, at) => call(at))))
    counts[status] = (counts[status] ?? 0) + 1
  return counts
}

async function tally(count: number, act: (at: number) => Promise<unknown>) {
  const counts: Record<string, number> = {}
  const ends = await Promise.allSettled(Array.from({ length: count }, (_, at) => act(at)))
  for (const end of ends) {
    const { reason } = end.status === 'rejected' ? end : { reason: null }
    const name = reason instanceof RefusedError ? reason.reason : String(reason ?? 'done')
    counts[name] = (counts[name] ?? 0) + 1
  }
  return counts
}
