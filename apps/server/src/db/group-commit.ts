/**
 * Commands that arrive while a commit is in flight share the next one: the round trips and the flush are paid once for all of them.
 * Alone, a command is a batch of one.
 */
import type pg from 'pg'
import { inOneFlight } from './statement.ts'
import { isDatabaseError } from './transact.ts'

export type Outcome<Answer> = { readonly answer: Answer } | { readonly refused: unknown }
/**
 * Loads and decides all members in the transaction it is given, then says how to write what was decided; a refused member never
 * fails the others. What it loads is issued before it first waits, so that it leaves together with `begin`.
 */
export type BatchWork<Input, Answer> = (
  client: pg.PoolClient,
  inputs: readonly Input[],
) => Promise<{ readonly outcomes: Outcome<Answer>[]; readonly write: () => Promise<unknown> }>

type Waiting<Input, Answer> = {
  readonly input: Input
  readonly resolve: (answer: Answer) => void
  readonly reject: (error: unknown) => void
}

/** More members a commit gain nothing and make all of them wait. */
const MAX_BATCH = 64
/** A second one would meet the first at the same sellers and wait for its locks; the arrivals make a larger next batch. */
const MAX_IN_FLIGHT = 1
const MAX_TRIES = 4

const inTransaction = async <Input, Answer>(
  pool: pg.Pool,
  work: BatchWork<Input, Answer>,
  inputs: readonly Input[],
): Promise<Outcome<Answer>[]> => {
  const client = await pool.connect()
  let broken: Error | undefined
  try {
    const [, { outcomes, write }] = await inOneFlight(client, () =>
      Promise.all([client.query('begin'), work(client, inputs)]),
    )
    // The commit of a transaction in which a write has failed is a rollback, so it need not wait to hear of them.
    await inOneFlight(client, () => Promise.all([write(), client.query('commit')]))
    return outcomes
  } catch (error) {
    await client.query('rollback').catch((failure: Error) => {
      broken = failure
    })
    throw error
  } finally {
    client.release(broken)
  }
}

/** Answers a function that runs one command; commands under way at the same time are run together. */
export const createBatcher = <Input, Answer>(pool: pg.Pool, work: BatchWork<Input, Answer>) => {
  let waiting: Waiting<Input, Answer>[] = []
  let inFlight = 0

  const settle = (member: Waiting<Input, Answer>, outcome: Outcome<Answer> | undefined): void => {
    if (!outcome) member.reject(new Error('a batch lost a member'))
    else if ('answer' in outcome) member.resolve(outcome.answer)
    else member.reject(outcome.refused)
  }

  const runAlone = async (member: Waiting<Input, Answer>): Promise<void> => {
    for (let attempt = 1; ; attempt++) {
      try {
        const [outcome] = await inTransaction(pool, work, [member.input])
        return settle(member, outcome)
      } catch (error) {
        if (attempt === MAX_TRIES || !isDatabaseError(error, '40001', '40P01')) return member.reject(error)
      }
    }
  }

  const runTogether = async (members: readonly Waiting<Input, Answer>[]): Promise<void> => {
    const [first] = members
    if (members.length === 1 && first) return runAlone(first)
    let outcomes: Outcome<Answer>[]
    try {
      outcomes = await inTransaction(
        pool,
        work,
        members.map((member) => member.input),
      )
    } catch {
      // Nothing was written; whoever is at fault fails alone.
      for (const member of members) await runAlone(member)
      return
    }
    for (const [index, member] of members.entries()) settle(member, outcomes[index])
  }

  const next = (): void => {
    while (inFlight < MAX_IN_FLIGHT && waiting.length > 0) {
      const members = waiting.slice(0, MAX_BATCH)
      waiting = waiting.slice(MAX_BATCH)
      inFlight++
      void runTogether(members).finally(() => {
        inFlight--
        next()
      })
    }
  }

  return (input: Input): Promise<Answer> =>
    new Promise((resolve, reject) => {
      waiting.push({ input, resolve, reject })
      next()
    })
}
