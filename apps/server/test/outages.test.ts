/** The database goes away and comes back: calls get a retryable response, the server keeps running, and clients miss no event. */
import { setTimeout as delay } from 'node:timers/promises'
import { callPaths } from '@u-market/contract'
import { userId } from '@u-market/domain'
import { proxiedTest as test, type World } from '@u-market/testkit'
import { expect, onTestFinished, vi } from 'vitest'
import { freezeLink } from '../src/features/accounts/index.ts'
import { recordEvents } from '../src/features/events/index.ts'
import { reserveUploadQuota } from '../src/features/uploads/index.ts'
import { gatewayLimits } from '../src/realtime/limits.ts'
import { createEventStream } from '../src/realtime/stream-events.ts'
import { openGateway } from './open-gateway.fixture.ts'

test('a call during an outage gets 503 with the time to wait, and is not reported as a bug', async ({
  proxied: { world, proxy },
}) => {
  proxy.refuse()
  for (const locale of ['en-US', 'zh-CN'] as const) {
    const answer = await ask(world, callPaths.listOrders, locale)
    expect(answer.status).toBe(503)
    expect(answer.headers.get('retry-after')).toBe('2')
    expect(await answer.json()).toMatchObject({
      code: 503,
      msg: locale === 'en-US' ? 'The server is restarting. Please try again.' : '服务器正在重启，请稍后再试',
      data: null,
    })
  }
  // A person who opened a link of a mail gets a page; its form stays good.
  const link = new URL(freezeLink(world.deps, { userId: userId(world.bob.id), sentAt: world.clock.now() }))
  const headers = { 'accept-language': 'zh-CN' }
  for (const open of [{ headers }, { headers, method: 'POST', body: link.searchParams }]) {
    const page = await fetch(`${world.server.baseUrl}/freeze${link.search}`, open)
    expect(page.status).toBe(503)
    expect(page.headers.get('content-type')).toBe('text/html; charset=utf-8')
    expect(page.headers.get('retry-after')).toBe('2')
    const text = await page.text()
    expect(text).toMatch(/<p class="brand">U集市<[\s\S]*<h1>暂时无法打开<[\s\S]*稍等一分钟/)
  }
  proxy.heal()
  expect((await ask(world, callPaths.listOrders)).status).toBe(200)
})

test('an open socket stays open, says why its frames are refused, and gets all later events', async ({
  proxied: { world, proxy },
}) => {
  const socket = await connect(world, world.bob)
  proxy.refuse()
  socket.says('openChat', { service: 1 })
  await socket.hears('showText', ({ data }) => data.msg === 'The server is restarting. Please try again.')
  proxy.heal()
  const order = await world.bob.buys({ from: world.alice, num: '5.00' })
  await world.alice.confirms(order)
  const told = await socket.hears('notice', ({ data }) => JSON.stringify(data).includes(order.orderId))
  expect(told.seq).toBeGreaterThan(0)
})

test('an event committed before an outage is pushed after it, however many tries failed during it', async ({
  proxied: { world, proxy },
}) => {
  const { bob, alice, deps, pool } = world
  const { connect: open } = await openGateway(world, { slowPollMs: 20 })
  const socket = await open(bob)
  await socket.hears('welcome')
  // The stream can read the events but not their receivers, and waits here when the outage begins.
  const holder = await pool.connect()
  await holder.query('begin; lock table app_user in access exclusive mode')
  const notice = { kind: 'order_rated', actor: 'seller', noticeType: 'order', at: deps.clock.now() } as const
  const [seq] = await recordEvents(pool, [{ ...notice, to: userId(bob.id), cc: userId(alice.id) }])
  const waiting = `select count(*)::int as waiting from pg_locks where not granted and relation = 'app_user'::regclass`
  await expect.poll(async () => (await pool.query(waiting)).rows[0].waiting).toBeGreaterThan(0)
  proxy.refuse()
  await holder.query('rollback')
  holder.release()
  // Long enough for many more tries than the five after which a push that cannot be written is dropped.
  await delay(500)
  proxy.heal()
  await socket.hears('notice', (frame) => frame.seq === seq)
})

test('a push that cannot be written is dropped after five tries, and later ones are sent', async ({
  proxied: { world },
}) => {
  const { bob, deps } = world
  const tried: (number | undefined)[] = []
  const given: unknown[] = []
  const stream = createEventStream(
    deps,
    { ...gatewayLimits, slowPollMs: 10 },
    {
      deliver: async (hearings) => {
        tried.push(hearings.at(-1)?.seq)
        if (given.length === 0) throw new Error('no words for it')
      },
      giveUp: (error) => given.push(error),
    },
  )
  await stream.start()
  onTestFinished(stream.stop)
  const notice = { kind: 'order_rated', actor: 'buyer', noticeType: 'order', at: deps.clock.now() } as const
  const tell = () => recordEvents(world.pool, [{ ...notice, to: userId(bob.id) }])
  const [first = 0] = await tell()
  await expect.poll(() => given.length).toBe(1)
  expect(tried.filter((seq) => seq === first)).toHaveLength(5)
  const [second = 0] = await tell()
  await expect.poll(() => tried.at(-1)).toBe(second)
  expect(given).toHaveLength(1)
  // Each retry was logged as a bug.
  expect(world.server.takeBugs()).toHaveLength(4)
})

test('a session that ended during an outage loses its sockets as soon as the database is back', async ({
  proxied: { world, proxy },
}) => {
  const [phone, tablet] = await Promise.all([connect(world, world.bob), connect(world, world.alice)])
  proxy.refuse()
  await world.pool.query('delete from session where user_id = $1', [world.bob.id])
  proxy.heal()
  expect(await phone.closed).toBe(1008)
  const order = await world.mei.buys({ from: world.alice, num: '5.00' })
  await tablet.hears('newMessage', (frame) => JSON.stringify(frame).includes(order.orderId))
})

test('an upload is not refused because its unused quota cannot be returned', async ({
  proxied: { world, proxy },
}) => {
  const user = { id: userId(world.bob.id), verification: 'approved' } as const
  const { recordReceived } = await reserveUploadQuota(world.deps, user, 2_000)
  proxy.refuse()
  await expect(recordReceived(1_000)).resolves.toBeUndefined()
  proxy.heal()
})

test('the health check responds while all connections of the pool hang, and recovers with the network', async ({
  proxied: { world, proxy },
}) => {
  const health = async () => (await fetch(`${world.server.baseUrl}/healthz`)).status
  expect(await health()).toBe(200)
  proxy.fallSilent()
  let isAnswered = false
  const hanging = ask(world, callPaths.listOrders).finally(() => {
    isAnswered = true
  })
  await vi.waitFor(async () => expect(await health()).toBe(503), 5_000)
  expect(isAnswered).toBe(false)
  proxy.heal()
  await vi.waitFor(async () => expect(await health()).toBe(200), 5_000)
  expect(isAnswered).toBe(false)
  // The hanging call would otherwise end by its own limit of fifteen seconds.
  proxy.breakAll()
  expect((await hanging).status).toBe(503)
})

test('without its database a server is alive but not ready, so that no balancer takes all servers away', async ({
  proxied: { world, proxy },
}) => {
  const probe = async (path: string) => {
    const answer = await fetch(world.server.baseUrl + path)
    return [answer.status, Object(await answer.json()).status]
  }
  expect([await probe('/livez'), await probe('/readyz')]).toEqual([
    [200, 'alive'],
    [200, 'ready'],
  ])
  proxy.refuse()
  await expect.poll(() => probe('/readyz')).toEqual([503, 'database'])
  expect(await probe('/livez')).toEqual([200, 'alive'])
  proxy.heal()
  await expect.poll(() => probe('/readyz')).toEqual([200, 'ready'])
})

/** Connects, and waits for the response to a first frame. */
async function connect(world: World, who: { token: string }) {
  const socket = await world.connect(who)
  socket.says('openChat', { service: 1 })
  await socket.hears('chatHistory')
  return socket
}

function ask({ server, bob }: World, path: string, locale = 'en-US') {
  const headers = { token: bob.token, 'accept-language': locale }
  return fetch(server.baseUrl + path, { method: 'POST', headers })
}
