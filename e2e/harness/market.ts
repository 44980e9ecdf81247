import type { Duplex } from 'node:stream'
import { coin, parseMinor, userId } from '@u-market/domain'
import { openDatabase } from '@u-market/server/db/database.ts'
import { transact } from '@u-market/server/db/transact.ts'
import { post } from '@u-market/server/ledger/post.ts'
import { issueCoin } from '@u-market/server/ledger/recipes.ts'
import { freePort } from '@u-market/testkit/free-port'
import { plainPicture } from '@u-market/testkit/pictures'
import type { Template } from '@u-market/testkit/template'
import { openWorld, type World } from '@u-market/testkit/world'

export type MarketOptions = {
  readonly isDemo?: boolean
  /** Reachable from other machines, so its operators need their second factor. */
  readonly isReachable?: boolean
  /** Keeps its mails, as the demo without a mail server does. */
  readonly hasMailbox?: boolean
}

/** Opens a world with its own server, at an address that a browser can open. */
export async function openMarket({
  isDemo = true,
  isReachable = false,
  hasMailbox = false,
}: MarketOptions = {}) {
  // Addresses of pictures and sockets contain the port, so it is chosen before the server starts.
  const port = await freePort()
  const address = `http://localhost:${port}`
  const world = await openWorld(templateOfRun(), {
    port,
    publicUrl: address,
    isDemo,
    isReachable,
    hasMailbox,
  })
  const { server } = world.server.app.fastify
  const sockets = new Set<Duplex>()
  server.prependListener('upgrade', (_request, socket) => {
    sockets.add(socket)
    socket.once('close', () => sockets.delete(socket))
  })
  const gateways = server.listeners('upgrade')
  const refuse = (_request: unknown, socket: Duplex): void => void socket.destroy()
  return {
    ...world,
    address,
    openSockets: (): number => sockets.size,
    /** Breaks every phone's connection and refuses new ones until `mendSockets`. */
    breakSockets: (): void => {
      server.removeAllListeners('upgrade')
      server.on('upgrade', refuse)
      for (const socket of sockets) socket.destroy()
      sockets.clear()
    },
    mendSockets: (): void => {
      server.removeAllListeners('upgrade')
      for (const gateway of gateways) server.on('upgrade', (...call) => Reflect.apply(gateway, server, call))
    },
    /** After every journey, the ledger must balance and the server must have logged no error. */
    settle: async (): Promise<void> => {
      await world.checkBooks()
      const bugs = world.server.takeBugs()
      if (bugs.length > 0) throw new Error(`the server met a bug:\n${bugs.join('\n')}`)
    },
  }
}

export type Market = Awaited<ReturnType<typeof openMarket>>

function templateOfRun(): Template {
  const text = process.env.U_MARKET_TEMPLATE
  if (text === undefined) throw new Error('no template: the global setup did not run')
  return JSON.parse(text)
}

/** Puts an item in every queue, and decides some. */
export async function fillQueues(market: World): Promise<void> {
  const { alice, bob, mei, olivia } = market
  await bob.exchanges({ coin: '10.00' })
  await olivia.issues({ to: bob, amount: '2000.00' })
  await bob.call('certifyMerchant', { apply: '1', contact: 'bob@example.com' })
  const offer = await alice.lists({ num: '30.00' })
  const order = await mei.buys({ from: offer, num: '20.00' })
  await alice.confirms(order)
  await mei.marksPaid(order)
  await alice.appeals(order)
  const { url } = await bob.client.upload(await plainPicture(), 'evidence')
  await bob.call('reportBug', { type: 'app', content: 'The scanner stays black.', images: url })
  const { userId } = await alice.info()
  await bob.call('reportUser', { userId, type: 'abuse', content: 'Rude in the chat.' })
  await askService(market)
}

async function askService({ connect, bob }: World): Promise<void> {
  const socket = await connect(bob)
  socket.says('openChat', { service: 1 })
  const { data } = await socket.hears('chatOpened')
  const message = { message: 'Where is my coin?', messageType: 0, messageId: 'bob-asks-1' } as const
  socket.says('sendMessage', { sessionId: data.session.id, ...message })
  await socket.hears('messageSent')
}

/**
 * Posts more coin than operators may issue, because the ledger and the pages must handle that as well. As the database's owner: the
 * server may issue coin only for an approved proposal.
 */
export async function endow(
  { pool, clock }: World,
  { id }: { readonly id: number },
  amount: string,
): Promise<void> {
  const minor = parseMinor(amount, 2)
  if (minor === null) throw new Error(`${amount} is no amount`)
  const owner = openDatabase(pool.options.connectionString ?? '', 1, () => {})
  try {
    await transact(owner, null, async (tx) => {
      const key = crypto.randomUUID()
      await post(tx, issueCoin({ userId: userId(id), amount: coin(minor), key, at: clock.now() }))
    })
  } finally {
    await owner.close()
  }
}
