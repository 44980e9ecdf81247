import pino from 'pino'
import { expect, test } from 'vitest'
import { createFastify } from './create-fastify.ts'

const now = new Date('2026-03-01T00:00:00Z')

test('while draining, rejects new calls with a localized 503 and completes running calls', async () => {
  const fastify = createFastify({
    log: pino({ level: 'silent' }),
    clock: { now: () => now },
    addressOf: () => '',
    publicUrl: 'http://localhost:1818',
  })
  const [begun, finish, drained] = Array.from({ length: 3 }, () => Promise.withResolvers<void>())
  const draining = Promise.withResolvers<void>()
  fastify.post('/slow', async () => {
    begun!.resolve()
    await finish!.promise
    return 'done'
  })
  fastify.addHook('preClose', () => {
    draining.resolve()
    return drained!.promise
  })
  const origin = await fastify.listen({ port: 0, host: '127.0.0.1' })
  const slow = fetch(`${origin}/slow`, { method: 'POST' })
  await begun!.promise
  const closed = fastify.close()
  await draining.promise
  const refused = await fetch(`${origin}/slow`, { method: 'POST', headers: { 'accept-language': 'zh-CN' } })
  expect(refused.status).toBe(503)
  expect(await refused.json()).toEqual({
    code: 503,
    msg: '服务器正在重启，请稍后再试',
    time: String(now.getTime() / 1000),
    data: null,
  })
  finish!.resolve()
  expect(await (await slow).text()).toBe('done')
  drained!.resolve()
  await closed
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
