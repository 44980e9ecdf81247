/** Runs every command on an order: concurrent commands are loaded together, decided one after the other, and written together. */
import { randomUUID } from 'node:crypto'
import type { OfferId } from '@u-market/domain'
import type pg from 'pg'
import { type Db, kyselyOnClient } from '../../db/database.ts'
import { createGroupCommit, type GroupWork, type Outcome, runGroupOrEach } from '../../db/group-commit.ts'
import { markTransaction, wasMarked } from '../../db/look-up.ts'
import { type Runner, statement } from '../../db/statement.ts'
import { idempotencyKeyName } from '../../platform/idempotency.ts'
import { FieldRefusal, Refusal, TransportRefusal } from '../../platform/refusal.ts'
import type { Deps } from '../deps.ts'
import type { NewEvent } from '../events/index.ts'
import { switchedOff } from '../market/index.ts'
import { applyChange, type Change, ownEvent, type Write, writeChanges } from './changes.ts'
import { type Facts, findUsedKey, loadFacts, type Needs } from './facts.ts'

export type OrderCommand<Loaded = unknown> = Needs & {
  readonly offerId: OfferId
  /**
   * Loads data that only this command needs. It must send its statements before its first await, so that they travel with those
   * of the group.
   */
  readonly load?: ((runner: Runner) => Promise<Loaded>) | undefined
  /**
   * Pure. Throws a `Refusal`. Returns null if there is nothing left to do. Written as a method, so that commands with different
   * `Loaded` fit into one list: TypeScript compares the parameters of methods less strictly.
   */
  decide(facts: Facts, at: Date, loaded: Loaded): Change | null
}

/**
 * Runs first in the transaction of `runAlone`, before the order is locked. Throws to refuse; returns rows to write with the
 * change.
 */
export type Admit = (db: Db) => Promise<readonly Write[]>

export type Done =
  /** The order after the change, and the number of the event that stands for the call. */
  | (Pick<Change, 'order' | 'maker'> & { readonly is: 'done'; readonly seq: number })
  | { readonly is: 'nothing' }
  /** The key was used before, or by a member of the same group: the caller replays the first response. */
  | { readonly is: 'repeated' }

export type OrderExecutor = ReturnType<typeof createOrderExecutor>

/** Dependencies of features that act on orders. */
export type OrderDeps = Deps & { readonly orders: OrderExecutor }

export function createOrderExecutor(deps: ExecutorDeps) {
  const { pool } = deps.database
  const commit = createGroupCommit(pool, workOf(deps, {}), ({ offerId }: OrderCommand) => offerId)
  return {
    /** Runs one command in its own transaction, for commands that lock more than a group does. */
    runAlone: async <Loaded>(command: OrderCommand<Loaded>, admit?: Admit): Promise<Done> => {
      const outcome = await inServedTime(deps, async () => {
        const [found] = await runGroupOrEach(pool, workOf(deps, { admit, mark: randomUUID() }), [command])
        if (!found || 'refused' in found) throw found?.refused
        return found
      })
      if (outcome.answer.is === 'done') deps.wake()
      return outcome.answer
    },
    /** Runs one command together with the others in flight. */
    run: async <Loaded>(command: OrderCommand<Loaded>): Promise<Done> => {
      const done = await inServedTime(deps, () => commit(command))
      if (done.is === 'done') deps.wake()
      return done
    },
    /**
     * Runs commands in their own transaction; returns outcomes in the same order, `nothing` for a row that another server has
     * locked, and for all while everything is stopped.
     */
    runSkippingLocked: async <Loaded>(
      commands: readonly OrderCommand<Loaded>[],
    ): Promise<Outcome<Done>[]> => {
      if (commands.length === 0) return []
      const nothing = { answer: { is: 'nothing' } } as const
      if (!deps.servedTime.covers(deps.clock.now()) && (await deps.servedTime.settle()))
        return commands.map(() => nothing)
      const ran = await runGroupOrEach(pool, workOf(deps, { skipLocked: true }), commands)
      // What the time that was lost makes due later waits for the next sweep.
      const outcomes = ran.map((each) =>
        'refused' in each && each.refused instanceof Unserved ? nothing : each,
      )
      if (outcomes.some((outcome) => 'answer' in outcome && outcome.answer.is === 'done')) deps.wake()
      return outcomes
    },
  }
}

type ExecutorDeps = Pick<Deps, 'database' | 'clock' | 'wake' | 'servedTime'>

/** The moment of a decision turned out not to be known as served: nothing was written. */
class Unserved extends Error {}
/** Each takes a look that the pause after it outlasted: a process that is stopped again and again. */
const MAX_LOOKS = 5

/**
 * Runs commands once the time that the market was away or stopped is settled, and again if it was away in between. Throws
 * `SWITCHED_OFF` while everything is stopped.
 */
async function inServedTime<T>({ clock, servedTime }: ExecutorDeps, run: () => Promise<T>): Promise<T> {
  for (let looks = 0; looks < MAX_LOOKS; looks++) {
    if (!servedTime.covers(clock.now())) {
      const stop = await servedTime.settle()
      if (stop) throw switchedOff(stop)
    }
    try {
      return await run()
    } catch (error) {
      if (!(error instanceof Unserved)) throw error
    }
  }
  throw new TransportRefusal(503)
}

type Way = {
  readonly skipLocked?: boolean
  readonly admit?: Admit | undefined
  /**
   * Id written in the transaction, by which `findWritten` sees whether it was committed. Events cannot always show it: `holdCoin`
   * records only a notice, which names no order.
   */
  readonly mark?: string
}

function workOf(
  deps: Pick<Deps, 'clock' | 'servedTime'>,
  { skipLocked = false, admit, mark }: Way,
): GroupWork<OrderCommand, Done> {
  return async (client: pg.PoolClient, commands) => {
    const together = admit ? await admit(kyselyOnClient(client)) : []
    const [facts, ...loaded] = await Promise.all([
      loadFacts(client, commands, { skipLocked }),
      ...commands.map(({ load }) => load?.(client)),
    ])
    const at = deps.clock.now()
    // Asked for the very moment of the decisions: the process may have been paused since it looked.
    if (!deps.servedTime.covers(at)) throw new Unserved('the market was away')
    const taken = new Set<string>()
    const decided = commands.map((command, place) =>
      decideOne(command, loaded[place], { facts, at, taken, together }),
    )
    const changes = decided.flatMap((each) => ('change' in each ? each.change : []))
    const outcomes: Outcome<Done>[] = decided.map((each) =>
      'change' in each ? doneBy(each.change, 0) : each.outcome,
    )
    return {
      outcomes,
      write: async () => {
        const [seqs] = await Promise.all([
          writeChanges(client, facts, changes),
          mark && markTransaction(client, mark),
        ])
        nameEvents(decided, outcomes, seqs)
      },
      findWritten: async (other) => {
        if (mark && !(await wasMarked(other, mark))) return false
        const seqs = await findChanges(other, changes)
        if (seqs) nameEvents(decided, outcomes, seqs)
        return seqs !== null
      },
    }
  }
}

type Decided = { readonly outcome: Outcome<Done> } | { readonly change: Change }

type Moment = {
  readonly facts: Facts
  readonly at: Date
  readonly taken: Set<string>
  readonly together: readonly Write[]
}

function decideOne(command: OrderCommand, loaded: unknown, { facts, at, taken, together }: Moment): Decided {
  const { idempotencyKey } = command
  try {
    const kept = idempotencyKey && findUsedKey(facts, idempotencyKey)
    if (idempotencyKey && (kept || taken.has(idempotencyKeyName(idempotencyKey))))
      return { outcome: { answer: { is: 'repeated' } } }
    const decided = command.decide(facts, at, loaded)
    if (decided === null) return { outcome: { answer: { is: 'nothing' } } }
    const change = { ...decided, extraWrites: [...(decided.extraWrites ?? []), ...together] }
    applyChange(facts, change)
    if (idempotencyKey) taken.add(idempotencyKeyName(idempotencyKey))
    return { change }
  } catch (error) {
    if (!(error instanceof Refusal || error instanceof FieldRefusal)) throw error
    return { outcome: { refused: error } }
  }
}

function doneBy({ order, maker }: Change, seq: number): Outcome<Done> {
  return { answer: { is: 'done', order, maker, seq } }
}

/** Puts the number of the event that stands for each command into its outcome. */
function nameEvents(decided: readonly Decided[], outcomes: Outcome<Done>[], seqs: readonly number[]): void {
  let count = 0
  for (const [place, each] of decided.entries()) {
    if (!('change' in each)) continue
    outcomes[place] = doneBy(each.change, seqs[count + ownEvent(each.change)] ?? 0)
    count += each.change.events.length
  }
}

const lockOfferSql = statement('await-offer', 'select id from offer where id = $1 for no key update')
const lockOrderSql = statement('await-order', 'select id from trade_order where id = $1 for no key update')
const writtenSql = statement<{ orderId: string; kind: string; seq: bigint }>(
  'find-written-events',
  `select order_id, kind, seq from event where order_id = any($1::text[]) and created_at = any($2::timestamptz[]) order by seq`,
)

/**
 * After a commit whose response was lost: returns the event numbers of the changes, or null if the transaction was not committed.
 * Waits for the transaction to end at a row that it had locked: a new order's offer, or the order. A change without events counts
 * as committed: if it was not, the next sweep runs a timer again, and an order does not wait for a proof, or waits three minutes.
 */
async function findChanges(runner: Runner, changes: readonly Change[]): Promise<number[] | null> {
  const [first] = changes
  if (!first) return []
  await (first.isNew ? lockOfferSql(runner, [first.order.offerId]) : lockOrderSql(runner, [first.order.id]))
  const events = changes.flatMap((change) => change.events)
  const written = await writtenSql(runner, [events.map(({ orderId }) => orderId), events.map(({ at }) => at)])
  return numbersOf(events, written)
}

/**
 * Returns the numbers in the order of the events; null if one is missing, as a transaction writes all or none. Events of no
 * order, such as a pause of ordering, get 0: no caller asks for their number.
 */
function numbersOf(
  events: readonly NewEvent[],
  written: { readonly orderId: string; readonly kind: string; readonly seq: bigint }[],
): number[] | null {
  const left = [...written]
  const numbers: number[] = []
  for (const { orderId, kind } of events) {
    if (orderId === undefined || orderId === null) {
      numbers.push(0)
      continue
    }
    const place = left.findIndex((row) => row.orderId === orderId && row.kind === kind)
    const [row] = place < 0 ? [] : left.splice(place, 1)
    if (!row) return null
    numbers.push(Number(row.seq))
  }
  return numbers
}
