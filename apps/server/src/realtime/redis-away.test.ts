/** `REDIS_URL` names a Redis that is not there. With one that is: `deploy/test/redis.test.ts`. */
import { createServer } from 'node:net'
import { openSocket, test } from '@u-market/testkit'
import { freePort } from '@u-market/testkit/free-port'
import pino from 'pino'
import { expect, onTestFinished } from 'vitest'
import { createRateLimit } from '../platform/limit-rate.ts'
import { openRedis } from '../platform/redis.ts'
import { startGateway } from './gateway.fixture.ts'

/** Several tries to connect. */
const A_WHILE_MS = 1_700

test.for([
  ['refuses connections', false],
  ['answers nothing', true],
] as const)('a Redis that %s is said once, and servers do without it', async ([, isListening], { world }) => {
  const { alice, bob, deps } = world
  const port = await freePort()
  let tries = 0
  const silent = createServer(() => tries++)
  if (isListening) silent.listen(port, '127.0.0.1')
  const said: string[] = []
  const log = pino({}, { write: (text: string) => said.push(JSON.parse(text).msg) })
  const redis = await openRedis(`redis://:secret@127.0.0.1:${port}/2`, 'test', log)
  onTestFinished(() => {
    redis.close()
    silent.close()
  })
  const { baseUrl, stop } = await startGateway(deps, {}, redis)
  onTestFinished(stop)
  await redis.start()
  const order = await bob.buys({ from: alice, num: '5.00' })
  const [hers, his] = await Promise.all([world.connect(alice), openSocket(baseUrl, bob.token)])
  for (const socket of [hers, his]) socket.says('openChat', { orderId: order.orderId })
  const { session } = (await his.hears('chatOpened')).data
  await hers.hears('chatHistory')
  his.says('setTyping', { sessionId: session.id, type: 'input' })
  await hers.hears('typing')
  await alice.confirms(order)
  await his.hears('notice', ({ data }) => data.orderId === order.orderId)
  const limited = createRateLimit(redis)
  const call = { caller: '', address: '203.0.113.9', isWrite: false }
  for (let calls = 0; calls < 300; calls++) await limited(call)
  await expect(limited(call)).rejects.toMatchObject({ status: 429 })
  if (isListening) await expect.poll(() => tries, { timeout: 5_000 }).toBeGreaterThan(2)
  else await new Promise((resolve) => setTimeout(resolve, A_WHILE_MS))
  expect(said).toHaveLength(1)
  expect(said[0]).toMatch(
    isListening ? /^Redis is gone \(it does not answer\)/ : /^Redis is gone \(connect ECONNREFUSED/,
  )
  expect(said[0]).not.toContain('secret')
})
