import { request } from 'node:http'
import { sharedTest as test, type World } from '@u-market/testkit'
import { describe, expect } from 'vitest'

const form = { 'content-type': 'application/x-www-form-urlencoded' }

describe('the transport', () => {
  test.for(['GET', 'PUT', 'PATCH', 'DELETE', 'OPTIONS'])(
    'method %s is not found',
    { tags: ['http.post'] },
    async (method, { world }) => {
      const answer = await raw(world, '/api/index', { method })
      expect(answer.status).toBe(404)
      expect(codeOf(answer.text)).toBe(404)
    },
  )
  test.for([
    '/api/nothing',
    '/index/nothing',
    '/api/user/login/more',
    '/api/../api/indexx',
    '/api/%2e%2e/x',
    '/api/user/%00login',
    '/console/api/nothing',
  ])('path %s is not found', async (path, { world }) => {
    const answer = await raw(world, path)
    expect(answer.status).toBe(404)
    expect(codeOf(answer.text)).toBe(404)
    expect(answer.text).not.toMatch(/stack|node_modules|Fastify/i)
  })
  test.for([
    '/API/INDEX',
    '/api/Index',
    '/api',
    '/api/',
    '/api/index/',
    '/Api/ShoppingMall',
    '/api/shoppingmall/index',
    '/api/SHOPPINGMALL/Index',
  ])('accepts the spelling %s', async (path, { world }) => {
    expect((await raw(world, path)).status).toBe(200)
  })
  test('accepts the paths of lists in both spellings and any case', async ({ world }) => {
    for (const path of [
      '/api/userorder',
      '/api/Userorder/index',
      '/API/USERORDER/INDEX',
      '/api/usermoneychange',
      '/api/UserMoneyChange/index',
      '/api/ma',
      '/api/notice/index',
      '/api/userappeal/index',
    ])
      expect((await raw(world, path, { headers: { token: world.bob.token } })).status, path).toBe(200)
  })
  test.for([
    'application/json',
    'text/plain',
    'multipart/form-data; boundary=x',
    'application/xml',
    'nonsense',
  ])('rejects a body of type %s', async (type, { world }) => {
    const answer = await raw(world, '/api/user/login', {
      headers: { 'content-type': type },
      body: '{"account":"bob"}',
    })
    expect(answer.status).toBe(415)
    expect(codeOf(answer.text)).toBe(415)
  })
  test('reads a body of one mebibyte and rejects one byte more', async ({ world }) => {
    const mebibyte = 1024 * 1024
    const body = (bytes: number) => `account=${'a'.repeat(bytes - 8)}`
    const fits = await raw(world, '/api/user/login', { body: body(mebibyte) })
    expect(fits.status).toBe(200)
    const over = await raw(world, '/api/user/login', { body: body(mebibyte + 1) })
    expect(over.status).toBe(413)
    expect(codeOf(over.text)).toBe(413)
  })
  test('an upload must be multipart', async ({ world }) => {
    const answer = await raw(world, '/index/ajax/upload', {
      headers: { token: world.bob.token },
      body: 'file=x',
    })
    expect(answer.status).toBe(415)
  })
  test.for(['', 'x', 'not-a-token', 'a'.repeat(43), 'a'.repeat(5000), '../../etc/passwd', `' or 1=1 --`])(
    'rejects the invalid token %j with 401 where a token is needed, and ignores it elsewhere',
    async (token, { world }) => {
      expect((await raw(world, '/api/user/getUserinfo', { headers: { token } })).status).toBe(401)
      expect((await raw(world, '/api/index', { headers: { token } })).status).toBe(200)
    },
  )
  test('rejects a Y call without a token with 401 before reading its input', async ({ world }) => {
    const answer = await raw(world, '/api/Userorder/detail')
    expect(answer.status).toBe(401)
    expect(codeOf(answer.text)).toBe(401)
  })
  test('returns the 404 message in the language of accept-language', async ({ world }) => {
    const text = async (language: string) =>
      JSON.parse((await raw(world, '/api/x', { headers: { 'accept-language': language } })).text).msg
    expect(await text('zh-CN,zh;q=0.9')).toBe('请求不存在')
    expect(await text('en-US')).toBe('Request does not exist')
    expect(await text('fr-FR')).toBe('Request does not exist')
  })
  test('ignores unknown fields', async ({ world }) => {
    const answer = await raw(world, '/api/index', {
      body: '__proto__=1&constructor=2&toString=3&hasOwnProperty=4',
    })
    expect(answer.status).toBe(200)
    const proto = await raw(world, '/api/user/login', {
      body: '__proto__[account]=bob&account=bob&password=x',
    })
    expect(JSON.parse(proto.text).data.reason).toBe('LOGIN_FAILED')
  })
  test('accepts broken percent encoding', async ({ world }) => {
    const answer = await raw(world, '/api/user/login', { body: 'account=%E0%A4%A&password=%zz%' })
    expect(answer.status).toBe(200)
  })
  test('accepts a token in the body if the header is missing or empty, only in calls with that field', async ({
    world,
  }) => {
    const body = `token=${world.bob.token}`
    expect((await raw(world, '/api/user/getUserinfo', { body })).status).toBe(200)
    expect((await raw(world, '/api/Userorder/index', { body })).status).toBe(401)
    const empty = { token: '' }
    expect((await raw(world, '/api/user/getUserinfo', { headers: empty, body })).status).toBe(200)
    expect((await raw(world, '/api/Userorder/index', { headers: empty, body })).status).toBe(401)
    const dead = { token: 'a'.repeat(43) }
    expect((await raw(world, '/api/user/getUserinfo', { headers: dead, body })).status).toBe(401)
  })
  test('prefers the header to the token in the body', async ({ world }) => {
    const info = await world.bob.call('getUser', { token: world.alice.token })
    expect(info.username).toBe('bob')
  })
})

describe('the general rate limit', () => {
  test('stops an address without a session after 300 calls, and says how long to wait', async ({ world }) => {
    const headers = { 'x-forwarded-for': '10.99.0.1' }
    const answers = await Promise.all(
      Array.from({ length: 320 }, () => raw(world, '/api/index', { headers })),
    )
    const stopped = answers.filter(({ status }) => status === 429)
    expect(stopped.length).toBe(20)
    expect(Number(stopped[0]!.headers['retry-after'])).toBeGreaterThan(0)
    expect(Number(stopped[0]!.headers['retry-after'])).toBeLessThanOrEqual(10)
    expect(codeOf(stopped[0]!.text)).toBe(429)
    expect((await raw(world, '/api/index', { headers: { 'x-forwarded-for': '10.99.0.2' } })).status).toBe(200)
    expect(
      (await raw(world, '/api/user/getUserinfo', { headers: { ...headers, token: world.bob.token } })).status,
    ).toBe(200)
  })
})

type Raw = { method?: string; headers?: Record<string, string>; body?: string }

/** Sends raw bytes: neither fetch nor a browser would send some of these requests. */
function raw(world: World, path: string, { method = 'POST', headers = {}, body = '' }: Raw = {}) {
  return new Promise<{ status: number; headers: NodeJS.Dict<string | string[]>; text: string }>(
    (resolve, reject) => {
      const { hostname, port } = new URL(world.server.baseUrl)
      const sent = request(
        {
          hostname,
          port,
          path,
          method,
          headers: { ...form, 'content-length': String(Buffer.byteLength(body)), ...headers },
        },
        (answer) => {
          const parts: Buffer[] = []
          answer.on('data', (part: Buffer) => parts.push(part))
          answer.on('end', () =>
            resolve({
              status: answer.statusCode ?? 0,
              headers: answer.headers,
              text: Buffer.concat(parts).toString(),
            }),
          )
        },
      )
      sent.on('error', reject)
      sent.end(body)
    },
  )
}

function codeOf(text: string): number {
  return JSON.parse(text).code
}
