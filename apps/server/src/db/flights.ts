/**
 * Flights: single reads of many callers that arrive in one turn of the event loop leave together, in one write to one connection.
 * Each write wakes a process of the database, which else is up to half of what a read costs.
 */
import type pg from 'pg'
import { isConnectionLost } from '../platform/outage.ts'

export type Asked = pg.QueryConfig & { readonly rowMode?: 'array' }
/** Sends a read with others; rejects as the driver does. */
export type Flights = (asked: Asked) => Promise<pg.QueryResult>

/** The flights of a pool, and of the query builder on it. What is not in here sends its statements itself. */
export const flightsOf = new WeakMap<object, Flights>()

/** While one flight is answered, another can leave. More would only make each of them smaller. */
const LANES = 2
/** A longer flight saves little, and its first reads would wait for its last. */
const MAX_READS = 48
/** A read that takes longer delays no other: those behind it leave again on another connection, and so do later ones. */
const LONG_MS = 50

type Read = {
  asked: Asked
  readonly resolve: (result: pg.QueryResult) => void
  readonly reject: (error: unknown) => void
  isAnswered: boolean
}

export function createFlights(pool: pg.Pool): Flights {
  let waiting: Read[] = []
  let busy = 0

  const fly = async (): Promise<void> => {
    busy += 1
    const aboard = waiting.splice(0, MAX_READS)
    let isLong = false
    await send(pool, aboard, {
      isLong: () => {
        isLong = true
        busy -= 1
        // The first without an answer is the slow one.
        waiting.unshift(...aboard.filter(({ isAnswered }) => !isAnswered).slice(1))
        leave()
      },
      again: (read) => waiting.push(read),
    })
    if (isLong) return
    busy -= 1
    leave()
  }
  const leave = (): void => {
    waiting = waiting.filter(({ isAnswered }) => !isAnswered)
    while (busy < LANES && waiting.length > 0) void fly()
  }

  return (asked) =>
    new Promise((resolve, reject) => {
      waiting.push({ asked, resolve, reject, isAnswered: false })
      // Waits for the end of the event-loop turn, so that reads that arrived on other sockets are included.
      if (waiting.length === 1) setImmediate(leave)
    })
}

type Turns = {
  /** Called if the last answer is still due after `LONG_MS`. */
  readonly isLong: () => void
  readonly again: (read: Read) => void
}

async function send(pool: pg.Pool, aboard: readonly Read[], { isLong, again }: Turns): Promise<void> {
  const settle = (read: Read, end: () => void): void => {
    if (!read.isAnswered) end()
    read.isAnswered = true
  }
  let client: pg.PoolClient
  try {
    client = await pool.connect()
  } catch (error) {
    for (const read of aboard) settle(read, () => read.reject(error))
    return
  }
  const long = setTimeout(isLong, LONG_MS)
  let broken: Error | undefined
  await inOneFlight(client, () =>
    Promise.all(
      aboard.map((read) =>
        client.query(read.asked).then(
          (result) => settle(read, () => read.resolve(result)),
          (error) => {
            const isOutdated = read.asked.name !== undefined && error.code === PLAN_OUTDATED
            if (isConnectionLost(error) || isOutdated) broken = error
            if (!isOutdated) return settle(read, () => read.reject(error))
            const { name: _, ...unnamed } = read.asked
            read.asked = unnamed
            again(read)
          },
        ),
      ),
    ),
  )
  clearTimeout(long)
  client.release(broken)
}

/** A newer server has added a column to what a kept plan selects. */
const PLAN_OUTDATED = '0A000'

type Stream = { cork(): void; uncork(): void }

/** Sends the statements that `issue` queues in one write; separate writes would wake the database for each. */
export async function inOneFlight<T>(client: pg.PoolClient, issue: () => Promise<T>): Promise<T> {
  // The driver's types do not declare its socket.
  const { connection } = client as { connection?: { stream?: Stream } }
  connection?.stream?.cork()
  const results = issue()
  connection?.stream?.uncork()
  return results
}

/** What a statement that changes or locks something contains. The database's own functions in use change nothing, but these. */
const ACTS =
  /\b(insert|update|delete|merge|truncate|share|begin|start|savepoint|set|pg_(advisory|try_advisory|notify|logical|current_xact)\w*|nextval|setval|add_jobs?)\b/i
/** A list by length would be another text, and another plan, for each length. */
const LISTS = /\bin \(\$/
const MAX_NAMES = 500
const names = new Map<string, string | null>()

/**
 * Returns how a text of the query builder flies: `name` under which connections keep its plan, null: planned again each time.
 * Undefined for a statement that does more than read.
 */
export function readNamed(text: string): string | null | undefined {
  const known = names.get(text)
  if (known !== undefined) return known
  if (isAct(text)) return undefined
  if (LISTS.test(text) || names.size >= MAX_NAMES) return null
  const name = `read-${names.size}`
  names.set(text, name)
  return name
}

export function isAct(text: string): boolean {
  return ACTS.test(text)
}
