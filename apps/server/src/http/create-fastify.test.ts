import { gunzipSync } from 'node:zlib'
import pino from 'pino'
import { expect, test } from 'vitest'
import { createFastify } from './create-fastify.ts'

const now = new Date('2026-03-01T00:00:00Z')

test('compresses texts of a kilobyte and more for clients that accept it, and nothing twice', async () => {
  const fastify = createFastify({
    log: pino({ level: 'silent' }),
    clock: { now: () => now },
    addressOf: () => '',
    publicUrl: 'http://localhost:1818',
  })
  const long = { data: Array.from({ length: 100 }, () => 'an offer of 五十 U') }
  fastify.post('/long', async () => long)
  fastify.post('/short', async () => ({ data: null }))
  fastify.get('/kept', async (_request, reply) =>
    reply.header('content-encoding', 'br').send('b'.repeat(5000)),
  )
  fastify.get('/picture', async (_request, reply) => reply.type('image/jpeg').send(Buffer.alloc(5000)))
  const ask = (method: 'GET' | 'POST', url: string, accepts = 'gzip, deflate, br') =>
    fastify.inject({ method, url, headers: { 'accept-encoding': accepts } })
  const small = await ask('POST', '/long')
  expect(small.headers).toMatchObject({ 'content-encoding': 'gzip', vary: 'accept-encoding' })
  expect(small.headers['content-length']).toBe(String(small.rawPayload.length))
  expect(JSON.parse(gunzipSync(small.rawPayload).toString())).toEqual(long)
  expect(small.rawPayload.length).toBeLessThan(200)
  const plain = await ask('POST', '/long', 'br')
  expect([plain.headers['content-encoding'], plain.json()]).toEqual([undefined, long])
  expect(plain.headers.vary).toBe('accept-encoding')
  for (const [method, url, encoding] of [
    ['POST', '/short', undefined],
    ['GET', '/kept', 'br'],
    ['GET', '/picture', undefined],
  ] as const)
    expect((await ask(method, url)).headers['content-encoding'], url).toBe(encoding)
})

test('a bug shows the caller only the request id; the details are logged', async () => {
  const lines: Record<string, unknown>[] = []
  const fastify = createFastify({
    log: pino({ level: 'error' }, { write: (line: string) => void lines.push(JSON.parse(line)) }),
    clock: { now: () => now },
    addressOf: () => '',
    publicUrl: 'http://localhost:1818',
  })
  fastify.post('/broken', async () => {
    throw new Error('column "pay_password" of relation "app_user"')
  })
  const answer = await fastify.inject({ method: 'POST', url: '/broken' })
  expect(answer.statusCode).toBe(500)
  expect(answer.body).not.toMatch(/column|app_user|Error|node_modules/)
  const [line] = lines
  expect(answer.json().msg).toContain(line?.reqId)
  expect(line).toMatchObject({
    msg: 'bug',
    path: '/broken',
    err: { message: expect.stringContaining('column') },
  })
  await fastify.close()
})
