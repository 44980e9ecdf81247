/**
 * Group commit: commands that arrive during a commit share the next one, and with it the round trips and the flush. A lone
 * command is a group of one. Lanes overlap: while PostgreSQL writes for one lane, another decides.
 */
import type pg from 'pg'
import { isConnectionLost } from '../platform/outage.ts'
import { inOneFlight } from './flights.ts'
import { lookUp, OutcomeUnknown } from './look-up.ts'
import { isDatabaseError } from './transact.ts'

export type Outcome<Answer> = { readonly answer: Answer } | { readonly refused: unknown }
/**
 * Loads and decides all members in the given transaction, and returns how to write the result; a refused member never fails the
 * others. Its loads are issued before its first await, so that they travel with `begin`.
 */
export type GroupWork<Input, Answer> = (
  client: pg.PoolClient,
  inputs: readonly Input[],
) => Promise<Decided<Answer>>

export type Decided<Answer> = {
  /** Complete after `write`. */
  readonly outcomes: Outcome<Answer>[]
  readonly write: () => Promise<unknown>
  /**
   * For a commit whose response was lost: waits for the transaction's end, by a lock that it held. Returns whether it was
   * committed, and completes the outcomes as `write` does.
   */
  readonly findWritten: (client: pg.PoolClient) => Promise<boolean>
}

type Waiting<Input, Answer> = {
  readonly input: Input
  readonly resolve: (answer: Answer) => void
  readonly reject: (error: unknown) => void
}

/** A larger group saves little and makes all its members wait. */
const MAX_MEMBERS = 128
const MAX_ATTEMPTS = 4
/** More lanes would only contend for the same sellers' accounts. */
const LANES = 2
/**
 * A group's fixed cost is shared by its members: while another lane is busy, a lane waits for this many. Without the wait, 64
 * connections place 8 % fewer orders a second and each takes 12 % more CPU.
 */
const MIN_GROUP_SIZE = 24
/** A longer group is probably waiting for a lock: the other lanes no longer wait for it. */
const LONG_GROUP_MS = 50

/**
 * Returns a function that runs one command; concurrent commands of one lane run as a group.
 * @param laneOf a non-negative whole number; the same for commands that touch the same rows
 */
export function createGroupCommit<Input, Answer>(
  pool: pg.Pool,
  work: GroupWork<Input, Answer>,
  laneOf: (input: Input) => number,
): (input: Input) => Promise<Answer> {
  const lanes: Lane<Input, Answer>[] = Array.from({ length: LANES }, () => ({
    waiting: [],
    state: 'idle',
    lastTurn: 0,
  }))
  let turns = 0

  const run = async (lane: Lane<Input, Answer>): Promise<void> => {
    lane.state = 'busy'
    lane.lastTurn = ++turns
    const long = setTimeout(() => {
      lane.state = 'stuck'
      startNext()
    }, LONG_GROUP_MS)
    const members = lane.waiting.splice(0, MAX_MEMBERS)
    const inputs = members.map(({ input }) => input)
    const outcomes = await runGroupOrEach(pool, work, inputs)
    clearTimeout(long)
    lane.state = 'idle'
    startNext()
    for (const [at, member] of members.entries()) settle(member, outcomes[at])
  }
  const startNext = (): void => {
    const ready = lanes.filter(({ state, waiting }) => state === 'idle' && waiting.length > 0)
    // The lane that ran longest ago comes first: otherwise a busy lane could starve a quiet one.
    for (const lane of ready.sort((one, other) => one.lastTurn - other.lastTurn))
      if (lane.waiting.length >= MIN_GROUP_SIZE || lanes.every(({ state }) => state !== 'busy'))
        void run(lane)
  }
  return (input) =>
    new Promise((resolve, reject) => {
      lanes[laneOf(input) % LANES]?.waiting.push({ input, resolve, reject })
      // Waits for the end of the event-loop turn, so that commands that arrived on other sockets are included.
      setImmediate(startNext)
    })
}

/**
 * Runs members together, and each alone if that fails, so that only the faulty one fails. Returns outcomes in the members' order.
 * After a lost connection all fail at once: each alone would only time out in turn.
 */
export async function runGroupOrEach<Input, Answer>(
  pool: pg.Pool,
  work: GroupWork<Input, Answer>,
  inputs: readonly Input[],
): Promise<Outcome<Answer>[]> {
  if (inputs.length > 1) {
    try {
      return await runGroup(pool, work, inputs)
    } catch (error) {
      if (isConnectionLost(error) || error instanceof OutcomeUnknown)
        return inputs.map(() => ({ refused: error }))
      // The group wrote nothing: run each alone.
    }
  }
  const outcomes: Outcome<Answer>[] = []
  for (const input of inputs)
    outcomes.push(await runAlone(pool, work, input).catch((refused: unknown) => ({ refused })))
  return outcomes
}

/**
 * Generic plans are made once per connection: planning a group's statements again for each list costs as much as running them.
 * Set only here, as a generic plan knows no values and cannot use a partial index that depends on them.
 */
const BEGIN = 'begin; set local plan_cache_mode = force_generic_plan'

/**
 * Runs members in one transaction, in two flights: loads with `begin`, writes with `commit`. Throws `OutcomeUnknown` if it cannot
 * determine whether the transaction was committed; after any other error nothing was written.
 */
export async function runGroup<Input, Answer>(
  pool: pg.Pool,
  work: GroupWork<Input, Answer>,
  inputs: readonly Input[],
): Promise<Outcome<Answer>[]> {
  const client = await pool.connect()
  let broken: Error | undefined
  let decided: Decided<Answer> | undefined
  try {
    ;[, decided] = await inOneFlight(client, () => Promise.all([client.query(BEGIN), work(client, inputs)]))
    const { write } = decided
    // A commit after a failed write rolls back, so it need not await the writes.
    await inOneFlight(client, () => Promise.all([write(), client.query('commit')]))
    return decided.outcomes
  } catch (error) {
    await client.query('rollback').catch((failure: Error) => {
      broken = failure
    })
    // Before the commit was sent, nothing can have taken effect.
    if (!decided || !isConnectionLost(error)) throw error
    const { outcomes, findWritten } = decided
    if (!(await lookUp(pool, async (other) => ((await findWritten(other)) ? outcomes : null)))) throw error
    return outcomes
  } finally {
    client.release(broken)
  }
}

type Lane<Input, Answer> = {
  readonly waiting: Waiting<Input, Answer>[]
  /** `stuck`: the lane's group has been running for long. */
  state: 'idle' | 'busy' | 'stuck'
  lastTurn: number
}

function settle<Input, Answer>(
  { resolve, reject }: Waiting<Input, Answer>,
  outcome: Outcome<Answer> | undefined,
): void {
  if (!outcome) reject(new Error('a group returned no outcome for a command'))
  else if ('answer' in outcome) resolve(outcome.answer)
  else reject(outcome.refused)
}

async function runAlone<Input, Answer>(
  pool: pg.Pool,
  work: GroupWork<Input, Answer>,
  input: Input,
): Promise<Outcome<Answer>> {
  for (let attempt = 1; ; attempt++) {
    try {
      const [outcome] = await runGroup(pool, work, [input])
      if (!outcome) throw new Error('a group returned no outcome for a command')
      return outcome
    } catch (error) {
      // A deadlock or a lost race for a unique key: nothing was written, and the next attempt sees the winner.
      if (attempt === MAX_ATTEMPTS || !isDatabaseError(error, '40001', '40P01', '23505')) throw error
    }
  }
}
