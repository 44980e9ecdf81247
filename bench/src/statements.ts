import { coin, defaultSettings, type OfferId, type UserId } from '@u-market/domain'
import { type Database, openDatabase } from '@u-market/server/db/database.ts'
import {
  createOrderExecutor,
  createServedTime,
  type OrderDeps,
  type OrderExecutor,
} from '@u-market/server/features/orders/index.ts'
import { placeOrder } from '@u-market/server/features/orders/place-order.ts'
import { systemClock } from '@u-market/server/platform/clock.ts'
import type pg from 'pg'
import pino from 'pino'
import { OPEN_ORDERS } from './fill-market.ts'
import { median, type Rows } from './report.ts'
import { placeOrders, type Trading } from './trading.ts'

/**
 * Measures each statement of a group alone instead of pipelined: the server's own code places groups of orders in this process,
 * on a connection that times each statement. Every figure includes the round trip.
 */
export async function* statements(trading: Trading): Rows {
  await placeOrders(trading, { connections: 64, seconds: 4 })
  const database = openDatabase(trading.market.connectionString, 2, () => undefined)
  const times = new Map<string, number[]>()
  const pool = timedPool(database.pool, (name, ms) => times.set(name, [...(times.get(name) ?? []), ms]))
  const servedTime = createServedTime({
    database,
    clock: systemClock,
    log: pino({ level: 'silent' }),
    wake: () => {},
  })
  const orders = createOrderExecutor({
    database: { ...database, pool },
    clock: systemClock,
    wake: () => {},
    servedTime,
  })
  try {
    for (let group = 0; group < WARM_GROUPS + GROUPS; group++) {
      if (group === WARM_GROUPS) times.clear()
      await Promise.all(commandsOf(trading).map((command) => orders.run(command)))
    }
  } finally {
    await database.close()
  }
  for (const [name, ms] of [...times].sort(([, one], [, other]) => median(other) - median(one)))
    yield {
      what: `${name}, each of ${MEMBERS} orders in a group`,
      goal: 'measured',
      measured: `${((median(ms) / MEMBERS) * 1000).toFixed(1)} µs`,
      isReached: ms.length === GROUPS,
    }
}

const MEMBERS = 48
const WARM_GROUPS = 20
const GROUPS = 100

/** A pool that runs its statements one after the other and times each by its name. */
function timedPool(pool: pg.Pool, note: (name: string, ms: number) => void): Database['pool'] {
  const connect = async (): Promise<unknown> => {
    const client = await pool.connect()
    let last: Promise<unknown> = Promise.resolve()
    const query = (asked: string | pg.QueryConfig): Promise<unknown> => {
      const answer = last.then(async () => {
        const started = performance.now()
        const result: unknown = await client.query(asked)
        note(
          typeof asked === 'string' ? asked.replace(/;.*/, '') : (asked.name ?? asked.text),
          performance.now() - started,
        )
        return result
      })
      last = answer.catch(() => undefined)
      return answer
    }
    return { query, release: (error?: Error) => client.release(error) }
  }
  return { connect } as unknown as Database['pool']
}

/** Orders of one group: the executor chooses the lane by the offer's number, so all numbers are even. */
function commandsOf({ crowd }: Trading): Parameters<OrderExecutor['run']>[0][] {
  const commands: Parameters<OrderExecutor['run']>[0][] = []
  const collect: OrderExecutor = {
    run: (command) => {
      commands.push(command)
      return new Promise(() => undefined)
    },
    runAlone: () => Promise.reject(new Error('rulings do not run here')),
    runSkippingLocked: () => Promise.reject(new Error('clocks do not run here')),
  }
  const offerIds = crowd.offerIds.filter((id) => id % 2 === 0)
  for (let at = 0; at < MEMBERS; at++) {
    const buyerId = crowd.buyerIds[at] as UserId
    const idempotencyKey = {
      userId: buyerId,
      path: 'bench',
      key: `${performance.now()}-${at}`,
      bodyHash: Buffer.alloc(32),
      at: new Date(),
    }
    void placeOrder({ orders: collect } as OrderDeps, {
      taker: { id: buyerId, nickname: `buyer ${at}`, realName: null },
      offerId: offerIds[at % offerIds.length] as OfferId,
      request: { methodType: 'bank', num: coin(500n) },
      locale: 'en-US',
      off: [],
      rail: { isOn: true, largestMinor: null, payMinutes: null, releaseMinutes: null },
      isFed: false,
      idempotencyKey,
      settings: { ...defaultSettings, openOrders: OPEN_ORDERS },
    })
  }
  return commands
}
