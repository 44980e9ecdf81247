import { callPaths, consoleEndpoints, consolePaths, type Endpoint, endpoints } from '@u-market/contract'
import { keysOf } from '@u-market/domain'
import { sharedTest as test, type World } from '@u-market/testkit'
import { consoleHeaders } from '@u-market/testkit/strict-client'
import { expect } from 'vitest'

test('every console call needs an operator’s session, except those to log in', async ({ world }) => {
  const names = keysOf(consoleEndpoints).filter((name) => consoleEndpoints[name].auth !== 'N')
  expect(names.length).toBeGreaterThan(40)
  const before = await world.countRows()
  for (const name of names) {
    const { path } = consoleEndpoints[name]
    const platform = { 'x-client-platform': 'console' }
    expect((await post(world, path, platform)).status, name).toBe(401)
    expect((await post(world, path, { ...platform, token: world.olivia.token })).status, name).toBe(401)
    expect((await post(world, path, consoleHeaders(world.bob.token))).status, name).toBe(401)
  }
  expect(await world.countRows()).toEqual(before)
})

test('a page of another site cannot make console calls, with or without an operator’s cookie', async ({
  world,
}) => {
  const own = consoleHeaders(world.olivia.token)
  const { cookie = '' } = own
  const before = await world.countRows()
  for (const { path } of Object.values(consoleEndpoints)) {
    expect((await post(world, path, { cookie })).status, path).toBe(403)
    for (const foreign of [
      { origin: 'https://evil.example' },
      { origin: 'null' },
      { 'sec-fetch-site': 'cross-site' },
      { 'sec-fetch-site': 'same-site' },
    ])
      expect((await post(world, path, { ...own, ...foreign })).status, path).toBe(403)
  }
  expect(await world.countRows()).toEqual(before)
  const { origin } = new URL(world.server.baseUrl)
  const same = { ...own, origin, 'sec-fetch-site': 'same-origin' }
  expect((await post(world, consolePaths.getOperator, same)).status).toBe(200)
})

test('an operator’s token is refused by every call that needs a user', async ({ world }) => {
  const guarded = Object.values<Endpoint>(endpoints).filter(({ auth }) => auth !== 'N')
  expect(guarded.length).toBeGreaterThan(40)
  for (const { path } of guarded) expect(await statusOf(world, path, world.olivia.token), path).toBe(401)
})

test('a cookie does not authenticate a user, and none is set', async ({ world }) => {
  const { token, username, password } = world.bob
  const answer = await post(world, callPaths.getUser, { cookie: `token=${token}` })
  expect(answer.status).toBe(401)
  const loggedIn = await post(world, callPaths.logIn, {}, `account=${username}&password=${password}`)
  expect(await loggedIn.json()).toMatchObject({ code: 1 })
  expect(loggedIn.headers.getSetCookie()).toEqual([])
})

async function statusOf(world: World, path: string, token?: string): Promise<number> {
  return (await post(world, path, token === undefined ? {} : { token })).status
}

/** Calls without a session are limited by address, so each has its own. */
let visits = 0

function post(world: World, path: string, headers: Record<string, string>, body = ''): Promise<Response> {
  return fetch(world.server.baseUrl + path, {
    method: 'POST',
    headers: {
      'content-type': 'application/x-www-form-urlencoded',
      'x-forwarded-for': `10.44.${++visits >> 8}.${visits & 255}`,
      ...headers,
    },
    body,
  })
}
