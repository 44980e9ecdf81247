import { once } from 'node:events'
import { connect, type Socket } from 'node:net'
import type { FastifyInstance } from 'fastify'
import pino from 'pino'
import { expect, onTestFinished, test } from 'vitest'
import { portOf } from '../platform/port-of.fixture.ts'
import { createFastify } from './create-fastify.ts'
import { createDrain, endConnectionsOn, watchConnections } from './drain.ts'
import { registerProbes } from './register-probes.ts'

test('a server that goes down answers all that has reached it, each answer the last on its connection', async () => {
  const { drain, port, closePort, finish, begun } = await open()
  const [running, kept, fresh] = await Promise.all([0, 1, 2].map(() => dial(port)))
  running!.write(call('/slow'))
  kept!.write(call('/quick'))
  await begun
  expect(await heard(kept!, 'quick')).not.toMatch(/connection: close/i)
  await drain.begin()
  // One comes on a connection that has had an answer, one on a connection that has had none.
  kept!.write(call('/quick'))
  fresh!.write(call('/quick'))
  const { ended } = await closePort()
  for (const socket of [kept!, fresh!]) expect(await heard(socket, 'quick')).toMatch(/connection: close/i)
  await expect(dial(port)).rejects.toThrow()
  finish()
  expect(await heard(running!, 'slow')).toMatch(/connection: close/i)
  await ended
})

test('connections without a call do not keep a server from going down', async () => {
  const { drain, port, closePort } = await open()
  const [silent, kept] = await Promise.all([0, 1].map(() => dial(port)))
  kept!.write(call('/quick'))
  await heard(kept!, 'quick')
  await drain.begin()
  const { ended } = await closePort()
  await Promise.all([ended, once(silent!, 'close'), once(kept!, 'close')])
  expect([silent!, kept!].map(({ bytesRead }) => bytesRead > 0)).toEqual([false, true])
})

test('a proxy that asks is told before the port closes, and calls are answered meanwhile', async () => {
  const { fastify, drain, noticed } = await open()
  const probe = async (path: string) => {
    const answer = await fastify.inject(path)
    return [answer.statusCode, answer.json().status]
  }
  expect(await probe('/readyz')).toEqual([200, 'ready'])
  let isTold = false
  const told = drain.begin().then(() => {
    isTold = true
  })
  expect(await probe('/readyz')).toEqual([503, 'closing'])
  expect(await probe('/livez')).toEqual([200, 'alive'])
  expect((await fastify.inject('/healthz')).statusCode).toBe(503)
  expect((await fastify.inject({ method: 'POST', url: '/quick' })).body).toBe('quick')
  expect(isTold).toBe(false)
  noticed()
  await told
})

async function open() {
  const fastify: FastifyInstance = createFastify({
    log: pino({ level: 'silent' }),
    clock: { now: () => new Date('2026-03-01T00:00:00Z') },
    addressOf: () => '',
    publicUrl: 'http://localhost:1818',
  })
  const notice = Promise.withResolvers<void>()
  const drain = createDrain(() => notice.promise)
  endConnectionsOn(drain, fastify)
  const closePort = watchConnections(fastify.server)
  registerProbes(fastify, { drain, checkHealth: async () => {}, isClockRight: () => true })
  const [begun, finished] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
  fastify.post('/slow', async () => {
    begun.resolve()
    await finished.promise
    return 'slow'
  })
  fastify.post('/quick', async () => 'quick')
  await fastify.listen({ port: 0, host: '127.0.0.1' })
  onTestFinished(() => fastify.close())
  return {
    fastify,
    port: portOf(fastify.server),
    drain,
    closePort,
    begun: begun.promise,
    finish: finished.resolve,
    noticed: notice.resolve,
  }
}

async function dial(port: number): Promise<Socket> {
  const socket = connect(port, '127.0.0.1')
  socket.setEncoding('utf8')
  await once(socket, 'connect')
  return socket
}

function call(path: string): string {
  return `POST ${path} HTTP/1.1\r\nhost: localhost\r\ncontent-length: 0\r\n\r\n`
}

/** Reads on until the body is there. */
async function heard(socket: Socket, body: string): Promise<string> {
  let text = ''
  while (!text.endsWith(`\r\n\r\n${body}`)) text += String((await once(socket, 'data'))[0])
  return text
}
