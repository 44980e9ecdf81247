/** The database commits, and the connection is lost with the response or right after it: the change is reported as done, once. */
import { plainPicture, proxiedTest as test, type World } from '@u-market/testkit'
import { expect, vi } from 'vitest'
import { orderIn, orderToRule } from './order-in-state.fixture.ts'

test('orders placed without a key are placed once and returned to their buyers', async ({
  proxied: { world, proxy },
}) => {
  const { alice, crowd } = world
  const offer = await alice.lists({ num: '100.00' })
  const buyers = crowd.slice(0, 12)
  for (const round of [1, 2]) {
    const { swallowed } = proxy.swallowCommits(1)
    const orders = await Promise.all(buyers.map((buyer) => buyer.buys({ from: offer, num: '2.00' })))
    expect(swallowed()).toBe(1)
    expect(new Set(orders.map(({ orderId }) => orderId)).size).toBe(12)
    for (const [at, buyer] of buyers.entries()) {
      const { data: mine } = await buyer.orders()
      expect(mine).toHaveLength(round)
      expect(mine.map(({ orderId }) => orderId)).toContain(orders[at]?.orderId)
    }
  }
  expect((await alice.offers())[0]).toMatchObject({ remainingNum: '52.00' })
})

test('actions on an order take effect and are reported as done', async ({ proxied: { world, proxy } }) => {
  const { alice, bob } = world
  const order = await bob.buys({ from: alice, num: '5.00' })
  const acts = [() => alice.confirms(order), () => bob.marksPaid(order), () => alice.releases(order)]
  for (const [at, act] of acts.entries()) {
    // The payment proof is uploaded first, in its own commit.
    const commits = at === 1 ? 2 : 1
    const { swallowed } = proxy.swallowCommits(commits)
    await act()
    expect(swallowed()).toBe(commits)
  }
  expect((await bob.sees(order)).state).toBe('completed')
})

test('a cancel that pauses the buyer takes effect and is reported as done', async ({
  proxied: { world, proxy },
}) => {
  const { alice, bob } = world
  const offer = await alice.lists({ num: '20.00' })
  for (const isLast of [false, false, true]) {
    const order = await bob.buys({ from: offer, num: '2.00' })
    await alice.confirms(order)
    world.clock.skip({ minutes: 4 })
    const { swallowed } = proxy.swallowCommits(isLast ? 1 : 0)
    expect((await bob.cancels(order)).state).toBe('cancelled')
    expect(swallowed()).toBe(isLast ? 1 : 0)
  }
  await expect(bob.buys({ from: offer, num: '2.00' })).refusedWith('ORDER_PAUSED')
})

test('messages that were written together are stored once, and each is told its number', async ({
  proxied: { world, proxy },
}) => {
  const { alice, crowd } = world
  const offer = await alice.lists({ num: '100.00' })
  const chats = await Promise.all(
    crowd.slice(0, 12).map(async (buyer) => {
      const { orderId } = await buyer.buys({ from: offer, num: '2.00' })
      const socket = await world.connect(buyer)
      socket.says('openChat', { orderId })
      const { data } = await socket.hears('chatOpened')
      return { buyer, orderId, socket, sessionId: data.session.id }
    }),
  )
  const sayAll = (messageId: string) => {
    for (const { socket, sessionId } of chats)
      socket.says('sendMessage', { sessionId, message: messageId, messageType: 0, messageId })
  }
  const stored = (messageId: string) =>
    Promise.all(
      chats.map(async ({ socket }) => {
        const isIt = ({ data }: { data: { messageId: string } }) =>
          data.messageId === messageId && 'id' in data
        const { data } = await socket.hears('messageSent', isIt)
        return 'id' in data ? data.id : 0
      }),
    )
  const { swallowed } = proxy.swallowCommits(1)
  sayAll('answer-lost')
  const first = await stored('answer-lost')
  expect(swallowed()).toBe(1)
  expect(new Set(first).size).toBe(12)

  // What was not committed is not reported as stored, and can be sent again.
  proxy.cutCommits(1)
  sayAll('commit-cut')
  const refused = () =>
    chats.flatMap(({ socket }) =>
      socket.frames.filter((frame) => frame.frameType === 'messageSent' && 'msg' in frame.data),
    )
  await expect.poll(() => refused().length).toBeGreaterThan(0)
  sayAll('commit-cut')
  const second = await stored('commit-cut')
  for (const [at, { buyer, orderId }] of chats.entries()) {
    const { data: lines } = await buyer.call('listMessages', { orderId })
    expect(lines.filter(({ sender }) => sender === 'me')).toMatchObject([
      { id: second[at], messageId: 'commit-cut' },
      { id: first[at], messageId: 'answer-lost' },
    ])
  }
})

test('coin sent without a key arrives once', async ({ proxied: { world, proxy } }) => {
  const { alice, bob } = world
  const before = await bob.available()
  const { swallowed } = proxy.swallowCommits(1)
  await alice.transfers({ to: bob, amount: '3.00' })
  expect(swallowed()).toBe(1)
  expect(Number(await bob.available()) - Number(before)).toBeCloseTo(3)
})

test('a call with a key gets its response, and the same one when it is repeated', async ({
  proxied: { world, proxy },
}) => {
  const { alice, bob } = world
  proxy.swallowCommits(1)
  const key = { idempotencyKey: 'sent-but-once' }
  const first = await alice.transfers({ to: bob, amount: '3.00' }, key)
  expect(await alice.transfers({ to: bob, amount: '3.00' }, key)).toEqual(first)
})

test('a picture whose row was committed keeps its file', async ({ proxied: { world, proxy } }) => {
  const { bob, server } = world
  const { swallowed } = proxy.swallowCommits(1)
  const { fullUrl } = await bob.client.upload(await plainPicture(), 'voucher')
  expect(swallowed()).toBe(1)
  const { pathname, search } = new URL(fullUrl)
  expect((await fetch(server.baseUrl + pathname + search)).status).toBe(200)
})

type Telling = {
  readonly commits: number
  readonly prepare: (world: World) => Promise<() => Promise<object>>
}

/** Calls that return what their commit created, and the number of commits that they wait for. */
const telling: Readonly<Record<string, Telling>> = {
  'a login': {
    commits: 2,
    prepare: async (world) => () => {
      const { username: account, password } = world.bob
      return world.visitor().call('logIn', { account, password })
    },
  },
  'a new account': {
    // The try of the code is counted first.
    commits: 2,
    prepare: async (world) => {
      const visitor = world.visitor()
      const mobile = '+8613900000001'
      const { demoCode: code = '' } = await visitor.call('sendCode', { mobile, event: 'register' })
      return () => visitor.call('register', { mobile, code, password: 'as-good-as-any' })
    },
  },
  'an appeal': {
    commits: 1,
    prepare: async (world) => {
      const { alice, bob } = world
      const { orderId } = await orderIn(world, 'releasing', { buyer: bob, seller: alice })
      return () => alice.call('openDispute', { orderId, type: 'other', content: 'Nothing has arrived.' })
    },
  },
  'a ruling': {
    commits: 1,
    prepare: async (world) => {
      const { alice, bob, olivia } = world
      const order = await orderToRule(world, { buyer: bob, seller: alice })
      const id = (await bob.sees(order)).appealId ?? 0
      // Opening the appeal commits too, because the view is audited.
      const { seen } = await olivia.call('getDispute', { id })
      const form = { id, ruling: 'refund', reason: 'The evidence is clear.', seen } as const
      return () => olivia.call('ruleDispute', form)
    },
  },
}

test.for(Object.entries(telling))(
  '%s that was committed is returned as soon as the database is back',
  async ([, { commits, prepare }], { proxied: { world, proxy } }) => {
    const act = await prepare(world)
    proxy.refuseAfterCommits(commits)
    const answer = act()
    await vi.waitFor(async () => {
      expect((await fetch(`${world.server.baseUrl}/healthz`)).status).toBe(503)
    }, 5_000)
    proxy.heal()
    expect(await answer).toMatchObject({})
  },
)

test('a change that was not committed is not reported as done', async ({ proxied: { world, proxy } }) => {
  const { bob } = world
  const order = await orderIn(world, 'releasing', { buyer: bob, seller: world.alice })
  proxy.cutCommits(1)
  await expect(world.alice.releases(order)).answeredStatus(503)
  expect((await bob.sees(order)).state).toBe('releasing')
  await world.alice.releases(order)
})
