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
/** A flight without an answer for this long delays no other: what is behind its first read leaves again on another connection. */
const LONG_MS = 50
/** Of the pool's connections, which writes need too. When all reads are slow, more flights would not make them faster. */
const MAX_LONG = 4

type Read = {
  asked: Asked
  readonly resolve: (result: pg.QueryResult) => void
  readonly reject: (error: unknown) => void
  isAnswered: boolean
  isSentAgain: boolean
  /** Sent or waiting. Only the last one's failure fails the read. */
  copies: number
}

export function createFlights(pool: pg.Pool): Flights {
  let waiting: Read[] = []
  let busy = 0
  let long = 0

  const fly = async (): Promise<void> => {
    busy += 1
    let isLong = false
    await send(pool, waiting.splice(0, MAX_READS), {
      becomesLong: (unanswered) => {
        if (long === MAX_LONG) return false
        isLong = true
        long += 1
        busy -= 1
        // The first without an answer is the slow one.
        const again = unanswered.slice(1).filter(({ isSentAgain }) => !isSentAgain)
        for (const read of again) {
          read.isSentAgain = true
          read.copies += 1
        }
        waiting.unshift(...again)
        leave()
        return true
      },
      sendAgain: (read) => {
        waiting.push(read)
        setImmediate(leave)
      },
      // No connection: a read waits for one no longer than it would alone.
      refuse: (error) => {
        for (const read of waiting.splice(0)) fail(read, error)
      },
    })
    if (isLong) long -= 1
    else busy -= 1
    leave()
  }
  const leave = (): void => {
    waiting = waiting.filter(({ isAnswered }) => !isAnswered)
    while (busy < LANES && waiting.length > 0) void fly()
  }

  return (asked) =>
    new Promise((resolve, reject) => {
      waiting.push({ asked, resolve, reject, isAnswered: false, isSentAgain: false, copies: 1 })
      // Waits for the end of the event-loop turn, so that reads that arrived on other sockets are included.
      if (waiting.length === 1) setImmediate(leave)
    })
}

function fail(read: Read, error: unknown): void {
  read.copies -= 1
  if (read.isAnswered || read.copies > 0) return
  read.isAnswered = true
  read.reject(error)
}

type Turns = {
  /** Called when no answer has come for `LONG_MS`; returns whether others may leave meanwhile. */
  readonly becomesLong: (unanswered: readonly Read[]) => boolean
  readonly sendAgain: (read: Read) => void
  readonly refuse: (error: unknown) => void
}

async function send(pool: pg.Pool, reads: readonly Read[], turns: Turns): Promise<void> {
  let client: pg.PoolClient
  try {
    client = await pool.connect()
  } catch (error) {
    for (const read of reads) fail(read, error)
    return turns.refuse(error)
  }
  const aboard = reads.filter(({ isAnswered }) => !isAnswered)
  const watch = watchFor(aboard, turns)
  let broken: Error | undefined
  await inOneFlight(client, () =>
    Promise.all(
      aboard.map((read) =>
        client.query(read.asked).then(
          (result) => {
            watch.sawAnswer()
            if (read.isAnswered) return
            read.isAnswered = true
            read.resolve(result)
          },
          (error) => {
            watch.sawAnswer()
            const isOutdated = read.asked.name !== undefined && PLAN_LOST.includes(error.code)
            if (isConnectionLost(error) || isOutdated) broken = error
            if (!isOutdated) return fail(read, error)
            const { name: _, ...unnamed } = read.asked
            read.asked = unnamed
            turns.sendAgain(read)
          },
        ),
      ),
    ),
  )
  watch.stop()
  client.release(broken)
}

/** Watches a flight until it is long. Looks after the sockets were read: a busy process finds its timers due before. */
function watchFor(aboard: readonly Read[], { becomesLong }: Turns) {
  let answeredAt = performance.now()
  let isOver = false
  const look = (): void => {
    const silentMs = performance.now() - answeredAt
    if (isOver) return
    if (silentMs < LONG_MS) timer = setTimeout(lookLater, LONG_MS - silentMs)
    else if (!becomesLong(aboard.filter(({ isAnswered }) => !isAnswered)))
      timer = setTimeout(lookLater, LONG_MS)
  }
  const lookLater = (): void => void setImmediate(look)
  let timer = setTimeout(lookLater, LONG_MS)
  return {
    sawAnswer: (): void => {
      answeredAt = performance.now()
    },
    stop: (): void => {
      isOver = true
      clearTimeout(timer)
    },
  }
}

/** A newer server has added a column to what a kept plan selects, or the first of a name in a flight could not be planned. */
const PLAN_LOST = ['0A000', '26000']

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

const READS = /^\s*(select|with)\b/i
/** What a statement that changes or locks something contains. The database's own functions in use change nothing, but these. */
const ACTS =
  /\b(insert|update|delete|merge|truncate|share|begin|start|savepoint|set|pg_(advisory|try_advisory|notify|logical|current_xact|cancel|export)\w*|nextval|setval|set_config|txid_current|add_jobs?)\b/i
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
  return !READS.test(text) || ACTS.test(text)
}
