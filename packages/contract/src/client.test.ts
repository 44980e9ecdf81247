import { expect, test } from 'vitest'
import { type AppCalls, createClient, RefusedError, readEnvelope, TransportError, toWire } from './client.ts'
import { callPaths } from './wire/call-paths.ts'
import { firstPaths } from './wire/first-paths.ts'

const answer = { code: 1, msg: '', time: '1790000000', data: toWire({ coin: '25.00' }) }

test('returns data only for HTTP status 200', { tags: ['http.status200'] }, () => {
  expect(readEnvelope(200, answer, null)).toEqual({ coin: '25.00' })
  for (const status of [201, 204, 302, 401, 403, 404, 500, 503])
    expect(() => readEnvelope(status, answer, null)).toThrow(TransportError)
})

test('code 1 is success; any other is a refusal with the message of the server', {
  tags: ['answer.signIn', 'sellerList.answer'],
}, () => {
  const refused = { ...answer, code: 1101, msg: 'Wrong password', data: toWire({ reason: 'LOGIN_FAILED' }) }
  expect(readEnvelope(200, answer, null)).toEqual(answer.data)
  expect(() => readEnvelope(200, refused, null)).toThrow(RefusedError)
  expect(() => readEnvelope(200, refused, null)).toThrow('Wrong password')
})

test('reads a code that another server sends as text', {
  tags: ['answer.signIn', 'sellerList.answer'],
}, () => {
  const sent = (code: unknown) => JSON.parse(JSON.stringify({ ...answer, msg: 'Wrong password', code }))
  expect(readEnvelope(200, sent('1'), null)).toEqual(answer.data)
  for (const code of ['0', '1101', '-1', -1]) {
    const error = caught(() => readEnvelope(200, sent(code), null))
    expect(error).toBeInstanceOf(RefusedError)
    expect(error).toMatchObject({ code: Number(code), message: 'Wrong password' })
  }
  for (const code of [undefined, null, '', 'ok', {}, true])
    expect(() => readEnvelope(200, sent(code), null)).toThrow(TransportError)
})

test.each([null, undefined, [], '', 0])('a refusal needs no data: %j', (data) => {
  const refused = { code: 0, msg: 'Wrong password', time: '1790000000', data: toWire<unknown>(data) }
  const error = caught(() => readEnvelope(200, refused, null))
  expect(error).toBeInstanceOf(RefusedError)
  expect(error).toMatchObject({ code: 0, message: 'Wrong password', reason: '', details: {}, fields: {} })
})

test('sends each call to the base address with the token, or with an empty token without a session', {
  tags: ['http.token'],
}, async () => {
  const sent: { to: string; headers: Headers }[] = []
  let token: string | null = null
  const client = createClient({
    paths: callPaths,
    baseUrl: 'https://api.market.example',
    version: '1.0.0',
    token: () => token,
    locale: () => 'en-US',
    fetch: async (to, init) => {
      sent.push({ to: String(to), headers: new Headers(init?.headers) })
      return Response.json(answer)
    },
  })
  await client.call('getMarket', {})
  token = 'secret'
  await client.call('getMarket', {})
  expect(sent.map(({ to }) => to)).toEqual(Array(2).fill(`https://api.market.example${callPaths.getMarket}`))
  expect(sent.map(({ headers }) => headers.get('token'))).toEqual(['', 'secret'])
})

test('loads the paths that it lacks, and once more after a failure', async () => {
  const sent: string[] = []
  let reach = false
  const client = createClient<AppCalls>({
    paths: firstPaths,
    morePaths: async () => {
      if (!reach) throw new TypeError('Failed to fetch dynamically imported module')
      return callPaths
    },
    baseUrl: '',
    version: '1.0.0',
    token: () => null,
    locale: () => 'en-US',
    fetch: async (to) => {
      sent.push(String(to))
      return Response.json(answer)
    },
  })
  await client.call('getMarket', {})
  await expect(client.call('listChats', {})).rejects.toMatchObject({ status: 0 })
  reach = true
  await client.call('listChats', {})
  expect(sent).toEqual([callPaths.getMarket, callPaths.listChats])
})

function caught(act: () => unknown): unknown {
  try {
    return act()
  } catch (error) {
    return error
  }
}
