/**
 * Group commit: commands that arrive while a commit is in flight share the next one, so that the round trips and the flush are
 * paid once for all of them. Alone, a command is a group of one. Lanes overlap: while PostgreSQL writes for one, the other decides.
 */
import type pg from 'pg'
import { isConnectionLost } from '../platform/outage.ts'
import { lookUp, OutcomeUnknown } from './look-up.ts'
import { inOneFlight } from './statement.ts'
import { isDatabaseError } from './transact.ts'

export type Outcome<Answer> = { readonly answer: Answer } | { readonly refused: unknown }
/**
 * Loads and decides all members in the transaction it is given, then says how to write what was decided; a refused member never
 * fails the others. What it loads is issued before it first waits, so that it leaves together with `begin`.
 */
export type GroupWork<Input, Answer> = (
  client: pg.PoolClient,
  inputs: readonly Input[],
) => Promise<Decided<Answer>>

export type Decided<Answer> = {
  /** Complete once it is written. */
  readonly outcomes: Outcome<Answer>[]
  readonly write: () => Promise<unknown>
  /**
   * For a commit whose answer was lost: waits, by a lock that the transaction held, until it is over; answers whether it was
   * committed, and completes the outcomes as `write` does.
   */
  readonly findWritten: (client: pg.PoolClient) => Promise<boolean>
}

type Waiting<Input, Answer> = {
  readonly input: Input
  readonly resolve: (answer: Answer) => void
  readonly reject: (error: unknown) => void
}

/** More members a commit gain little and make all of them wait. */
const MAX_MEMBERS = 128
const MAX_ATTEMPTS = 4
/** More of them would only meet at the same sellers' accounts. */
const LANES = 2
/** What a group costs whatever its size is shared by its members: a lane waits for so many while another is under way. */
const MIN_GROUP_SIZE = 24
/** A group that takes longer waits for somebody's lock: the other lanes do not wait with it. */
const LONG_GROUP_MS = 50

/**
 * Answers a function that runs one command; commands of one lane that are under way at the same time are run together.
 * @param laneOf any whole number; commands that meet at the same rows should have the same
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
    // The one whose turn is longest past comes first: a busy lane would keep a quiet one waiting for ever.
    for (const lane of ready.sort((one, other) => one.lastTurn - other.lastTurn))
      if (lane.waiting.length >= MIN_GROUP_SIZE || lanes.every(({ state }) => state !== 'busy'))
        void run(lane)
  }
  return (input) =>
    new Promise((resolve, reject) => {
      lanes[laneOf(input) % LANES]?.waiting.push({ input, resolve, reject })
      // What was read from other sockets in the same turn joins it.
      setImmediate(startNext)
    })
}

/**
 * Runs members together; when that fails, each alone, so that only the one at fault fails. Answers in their order. Where the
 * database is lost, each alone would only meet the same, one after the other.
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
      // Nothing was written.
    }
  }
  const outcomes: Outcome<Answer>[] = []
  for (const input of inputs)
    outcomes.push(await runAlone(pool, work, input).catch((refused: unknown) => ({ refused })))
  return outcomes
}

/**
 * The statements of a group are planned once for a connection: to plan them again for each list costs as much as to run them. Only
 * here, as such a plan knows no values, and cannot use an index over a part of a table that a value tells.
 */
const BEGIN = 'begin; set local plan_cache_mode = force_generic_plan'

/**
 * Runs members in one transaction: load and `begin` in one flight, everything written and `commit` in another. Throws
 * `OutcomeUnknown` if nobody can tell whether it was committed; on any other error nothing was written.
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
    // The commit of a transaction in which a write has failed is a rollback, so it need not wait to hear of them.
    await inOneFlight(client, () => Promise.all([write(), client.query('commit')]))
    return decided.outcomes
  } catch (error) {
    await client.query('rollback').catch((failure: Error) => {
      broken = failure
    })
    // Before the commit was sent nothing can have taken effect.
    if (!decided || !isConnectionLost(error)) throw error
    if (!(await lookUp(pool, decided.findWritten))) throw error
    return decided.outcomes
  } finally {
    client.release(broken)
  }
}

type Lane<Input, Answer> = {
  readonly waiting: Waiting<Input, Answer>[]
  /** Of its group: `stuck` when that is under way for long. */
  state: 'idle' | 'busy' | 'stuck'
  lastTurn: number
}

function settle<Input, Answer>(
  { resolve, reject }: Waiting<Input, Answer>,
  outcome: Outcome<Answer> | undefined,
): void {
  if (!outcome) reject(new Error('a group lost a member'))
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
      if (!outcome) throw new Error('a group lost its member')
      return outcome
    } catch (error) {
      // A deadlock or a lost race for one key: nothing was written, and the next try sees who won.
      if (attempt === MAX_ATTEMPTS || !isDatabaseError(error, '40001', '40P01', '23505')) throw error
    }
  }
}
