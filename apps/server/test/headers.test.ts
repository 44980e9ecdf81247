import { callPaths, UPLOAD_PATH } from '@u-market/contract'
import { inWorld, plainPicture, sharedTest as test, type World } from '@u-market/testkit'
import { expect } from 'vitest'
import { securityHeaders } from '../src/platform/security-headers.ts'

test('every route’s response has the security headers', async ({ world }) => {
  const routes = routesOf(world)
  expect(routes.length).toBeGreaterThan(150)
  for (const { method, path } of routes) {
    const answer = await ask(world, path, { method, headers: { 'x-forwarded-for': '10.66.0.1' } })
    expectHeaders(answer, `${method} ${path}`)
    if (/^\/(console\/)?(api|index)\b/.test(path))
      expect(answer.headers.get('cache-control'), path).toBe('no-store')
  }
})

test('every error response has the security headers', async ({ world }) => {
  const { token } = world.bob
  const form = { 'content-type': 'application/x-www-form-urlencoded', token }
  const mistakes: [string, RequestInit, number][] = [
    ['/nothing', {}, 404],
    ['/%', {}, 404],
    [`${callPaths.logIn}/nothing`, { method: 'POST' }, 404],
    [callPaths.getMarket, { method: 'PUT' }, 404],
    [callPaths.listOrders, { method: 'POST' }, 401],
    [callPaths.logIn, { method: 'POST', headers: { 'content-type': 'text/plain' }, body: 'x' }, 415],
    [callPaths.logIn, { method: 'POST', headers: form, body: 'a'.repeat(2 ** 20 + 1) }, 413],
    [callPaths.logIn, { method: 'POST', headers: form, body: 'account=' }, 200],
    ['/uploads/voucher/aaaaaaaaaaaaaaaaaaaaaaaa.jpg', {}, 403],
    [UPLOAD_PATH, { method: 'POST', headers: form, body: 'x' }, 415],
    ['/docs/static/..%5cx', {}, 403],
    ['/docs/static/%00', {}, 403],
    ['/docs/static/none.js', {}, 404],
    ['/docs/static/logo.svg', { headers: { range: 'bytes=99999999-' } }, 416],
    ['/docs/static/logo.svg', { headers: { 'if-match': 'x' } }, 412],
  ]
  for (const [path, init, status] of mistakes) {
    const answer = await ask(world, path, init)
    expect(answer.status, path).toBe(status)
    expectHeaders(answer, path)
    expect(answer.headers.get('cache-control'), path).toBe('no-store')
  }
  expect(world.server.takeBugs()).toEqual([])
})

test('no response lets another origin read it, sets a cookie or names the server software', async ({
  world,
}) => {
  for (const { method, path } of routesOf(world)) {
    const asked = { origin: 'https://elsewhere.example', 'x-forwarded-for': '10.66.0.2' }
    const { headers } = await ask(world, path, { method, headers: asked })
    const telling = /^(access-control-.*|set-cookie|server|via|x-powered-by)$/
    expect(
      [...headers.keys()].filter((name) => telling.test(name)),
      `${method} ${path}`,
    ).toEqual([])
  }
})

test('every response states its content type, and text its charset', async ({ world }) => {
  for (const { method, path } of routesOf(world)) {
    const answer = await ask(world, path, { method, headers: { 'x-forwarded-for': '10.66.0.3' } })
    const type = answer.headers.get('content-type') ?? ''
    if ((await answer.text()) !== '') expect(type, `${method} ${path}`).toMatch(/^\w+\/[\w+.-]+/)
    if (/^text\/|^application\/json/.test(type))
      expect(type, `${method} ${path}`).toMatch(/; charset=utf-8$/i)
  }
})

test('an uploaded file can be embedded elsewhere, but cannot run scripts', async ({ world }) => {
  const { fullUrl } = await world.bob.client.upload(await plainPicture(), 'voucher')
  const { pathname, search } = new URL(fullUrl)
  const answer = await ask(world, pathname + search, {})
  expect(answer.headers.get('content-security-policy')).toContain('sandbox')
  expect(answer.headers.get('cross-origin-resource-policy')).toBe('cross-origin')
  expectHeaders(answer, pathname)
})

test('a market on https tells browsers to use nothing else', () =>
  inWorld({ publicUrl: 'https://market.example' }, async (world) => {
    for (const path of ['/healthz', '/nothing', '/%'])
      expect((await ask(world, path, {})).headers.get('strict-transport-security'), path).toContain(
        'max-age=',
      )
  }))

const names = Object.keys(securityHeaders('http://localhost'))

function expectHeaders({ headers }: Response, what: string): void {
  for (const name of names) expect(headers.has(name), `${name} of ${what}`).toBe(true)
  expect(headers.get('x-content-type-options'), what).toBe('nosniff')
  expect(headers.get('content-security-policy'), what).toMatch(/frame-ancestors/)
}

function ask(world: World, path: string, init: RequestInit): Promise<Response> {
  return fetch(world.server.baseUrl + path, { redirect: 'manual', ...init })
}

/** Parses Fastify's printed tree, in which each line extends the address of the line that it is indented under. */
function routesOf(world: World): { method: string; path: string }[] {
  const above: string[] = []
  return world.server.app.fastify
    .printRoutes({ commonPrefix: false })
    .split('\n')
    .flatMap((line) => {
      const [, indent = '', piece = '', methods = ''] =
        /^([│ ]*)[├└]── (.*?) ?\(([A-Z, ]+)\)$/.exec(line) ?? []
      const depth = indent.length / 4
      above.length = depth
      above[depth] = piece
      // Fastify omits the part of an address before its wildcard.
      const path = above.join('').replace(/^\*$/, '/uploads/x').replace('*', '/static/x')
      return methods === '' ? [] : methods.split(', ').map((method) => ({ method, path }))
    })
}
