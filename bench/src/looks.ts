import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type OrderId, userId } from '@u-market/domain'
import { recordEvents } from '@u-market/server/features/events/index.ts'
import { systemClock } from '@u-market/server/platform/clock.ts'
import { openConnection } from '@u-market/server/realtime/connection.ts'
import { createConnections } from '@u-market/server/realtime/connections.ts'
import { createDelivery } from '@u-market/server/realtime/deliver-pushes.ts'
import { gatewayLimits } from '@u-market/server/realtime/limits.ts'
import { createEventStream } from '@u-market/server/realtime/stream-events.ts'
import { startServer } from '@u-market/testkit/server'
import { findOrders } from './reads.ts'
import { median, ms, type Rows, ratio } from './report.ts'
import type { Trading } from './trading.ts'

/**
 * What a look at the event stream costs with few and with many connected users: the server's own code in this process, with
 * connections that only count what they are sent.
 */
export async function* looks(trading: Trading): Rows {
  const folder = mkdtempSync(join(tmpdir(), 'u-market-looks-'))
  const { connectionString } = trading.market
  const server = await startServer({
    connectionString,
    dataDir: folder,
    clock: systemClock,
    isPrepared: true,
  })
  try {
    const [orderId] = await findOrders(trading)
    const look = { server, trading, orderId: orderId as OrderId }
    const times: { few: number; many: number }[] = []
    for (let round = 0; round < ROUNDS; round++)
      times.push({
        few: await timeLooks({ ...look, users: FEW_USERS }),
        many: await timeLooks({ ...look, users: MANY_USERS }),
      })
    const few = median(times.map((round) => round.few))
    const many = median(times.map((round) => round.many))
    yield {
      what: `a look at ${EVENTS} events, ${MANY_USERS} ÷ ${FEW_USERS} connected users`,
      goal: `≤ ${GOAL}`,
      measured: `${ratio(many / few)} (${ms(many)} ÷ ${ms(few)})`,
      isReached: many / few <= GOAL,
    }
  } finally {
    await server.stop()
    rmSync(folder, { recursive: true, force: true })
  }
}

const FEW_USERS = 1000
const MANY_USERS = 50_000
const EVENTS = 10
/** In turn, so that other load on the machine affects both. */
const ROUNDS = 5
const LOOKS = 60
const WARM_LOOKS = 20
const GOAL = 1.2

type Looks = {
  readonly server: Awaited<ReturnType<typeof startServer>>
  readonly trading: Trading
  readonly orderId: OrderId
  readonly users: number
}

/** Returns the median milliseconds from the wake to the last frame of a look. */
async function timeLooks({ server, trading, orderId, users }: Looks): Promise<number> {
  const { deps } = server.app
  const { sellerIds, buyerIds } = trading.crowd
  const connections = createConnections(gatewayLimits)
  let frames = 0
  const socket = {
    readyState: 1,
    bufferedAmount: 0,
    send: () => {
      frames += 1
    },
  } as unknown as Parameters<typeof openConnection>[0]
  const real = [...sellerIds, ...buyerIds]
  const others = Array.from({ length: users - real.length }, (_, at) => FIRST_OTHER + at)
  for (const id of [...real, ...others]) {
    const connection = openConnection(socket, { address: '', token: null, cursor: null }, gatewayLimits)
    connections.add(connection)
    connections.admit(connection, { id: userId(id), locale: 'en-US', expiresAt: Number.POSITIVE_INFINITY })
    connection.isLive = true
  }
  const deliver = createDelivery(deps, connections, gatewayLimits)
  let seen = () => {}
  const stream = createEventStream(deps, gatewayLimits, {
    deliver: async (hearings) => {
      await deliver(hearings)
      seen()
    },
    giveUp: (error) => {
      throw error
    },
  })
  await stream.start()
  const times: number[] = []
  for (let look = 0; look < WARM_LOOKS + LOOKS; look++) {
    await recordEvents(
      deps.database.pool,
      Array.from({ length: EVENTS }, (_, at) => ({
        kind: 'order_paid',
        actor: 'buyer',
        at: new Date(),
        orderId,
        to: userId(sellerIds[(look * EVENTS + at) % sellerIds.length] ?? 0),
        noticeType: 'order',
        params: {
          buyer: 'Bob',
          seller: 'Alice',
          num: '5.00',
          fiat: '36.00',
          currency: 'CNY',
          reader: 'seller',
        },
      })),
    )
    const shown = new Promise<void>((resolve) => {
      seen = resolve
    })
    const started = performance.now()
    stream.wake()
    await shown
    if (look >= WARM_LOOKS) times.push(performance.now() - started)
  }
  await stream.stop()
  if (frames !== (WARM_LOOKS + LOOKS) * EVENTS) throw new Error(`${frames} frames were sent`)
  return median(times)
}

/** Ids above those of the market's users. */
const FIRST_OTHER = 1_000_000
