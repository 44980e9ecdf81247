/** Takes one step on the server and on the model, and compares the two. */
import { isDeepStrictEqual } from 'node:util'
import { runDueTimers } from '@u-market/server/jobs/index.ts'
import {
  adoptOrderOfBills,
  checkChanges,
  checkOrderOfBills,
  checkOutcome,
  checkRead,
  type Shown,
  shownOf,
} from './check-market.ts'
import type { Answer, Command } from './command.ts'
import { type Market, names, untouched } from './market.ts'
import type { Step } from './steps.ts'
import type { Outcome, SystemUnderTest } from './system-under-test.ts'
import { advanceTo, placesInSweep, sweep, sweepUntil } from './timers.ts'

export class ModelMismatch extends Error {}

type Sent = { readonly command: Command; readonly answer: Answer; readonly at: number }
export type Run = {
  readonly system: SystemUnderTest
  market: Market
  /** Traders and offers as shown before this step. */
  before: Shown
  /** Successful commands with a key: for a day the same key gets the same response. */
  readonly sent: Sent[]
  readonly transcript: string[]
}

const KEPT_MS = 24 * 3_600_000

/** Throws a `ModelMismatch` with the transcript of all steps if the server and the model differ. */
export async function takeStep(run: Run, step: Step): Promise<void> {
  run.market.touched = untouched()
  run.before = shownOf(run.market)
  try {
    await take(run, step)
  } catch (error) {
    if (error instanceof ModelMismatch) throw error
    const told = error instanceof Error ? (error.stack ?? error.message) : String(error)
    failOn(run, [`${told}\nat ${JSON.stringify(step)}`, ...run.system.world.server.takeBugs()])
  }
}

/** Throws if there is any difference. */
export function failOn({ transcript }: Run, wrong: readonly string[]): void {
  if (wrong.length === 0) return
  const told = transcript.map((line, at) => `${String(at + 1).padStart(4)} ${line}`)
  throw new ModelMismatch(`${wrong.join('\n')}\n\nwhat was done:\n${told.join('\n')}`)
}

async function take(run: Run, step: Step): Promise<void> {
  switch (step.is) {
    case 'command':
      return runCommand(run, step.command)
    case 'race':
      return runRace(run, step.commands)
    case 'repeat':
      return repeatCommand(run, step)
    case 'time':
      return passTime(run, step)
    case 'rest':
  }
}

async function runCommand(run: Run, command: Command): Promise<void> {
  const { system, market } = run
  const outcome = await system.execute(command)
  log(run, command, outcome)
  await learnNumbers(run)
  failOn(run, checkOutcome(market, command, outcome))
  remember(run, command, outcome)
  failOn(run, await checkChanges(system, market, run.before, command))
}

/** Two concurrent commands must give the result of running them in one of the two orders. */
async function runRace(run: Run, [first, second]: readonly [Command, Command]): Promise<void> {
  const { system } = run
  const outcomes = await Promise.all([system.execute(first), system.execute(second)])
  log(run, first, outcomes[0], 'at once: ')
  log(run, second, outcomes[1], '     and: ')
  if (first === second) return runTwice(run, first, outcomes)
  if (second.who === 'clock') return runBesideSweep(run, first, outcomes[0])
  await learnNumbers(run)
  const all: string[] = []
  for (const order of [[0, 1] as const, [1, 0] as const]) {
    const market = structuredClone(run.market)
    const wrong = order.flatMap((at) => checkOutcome(market, at === 0 ? first : second, outcomes[at]))
    if (wrong.length === 0) wrong.push(...(await checkChanges(system, market, run.before)))
    if (wrong.length === 0) wrong.push(...(await checkOrderOfBills(system, market, run.market)))
    if (wrong.length === 0) {
      run.market = market
      remember(run, first, outcomes[0])
      remember(run, second, outcomes[1])
      return
    }
    all.push(`if ${order[0] === 0 ? 'the first' : 'the second'} came first: ${wrong.join('; ')}`)
  }
  failOn(run, all)
}

/** A sweep is several transactions, and a concurrent command may run between any two of them. */
async function runBesideSweep(run: Run, command: Command, outcome: Outcome): Promise<void> {
  const { system } = run
  // The first sweep skipped the orders that the command had locked.
  await runDueTimers(system.world.deps)
  await learnNumbers(run)
  const { orderId, offerId = command.form.id } = command.form
  const concerned = run.market.orders
    .filter((order) => order.id === orderId || String(order.offerId) === offerId)
    .map(({ id }) => id)
  const all: string[] = []
  for (const place of placesInSweep(run.market, concerned)) {
    const market = structuredClone(run.market)
    sweepUntil(market, place)
    const wrong = checkOutcome(market, command, outcome)
    sweep(market)
    if (wrong.length === 0) {
      await adoptOrderOfBills(system, market, run.market)
      wrong.push(...(await checkChanges(system, market, run.before)))
    }
    if (wrong.length === 0) {
      run.market = market
      remember(run, command, outcome)
      return
    }
    all.push(`after ${place.after} of the sweep, ${place.held.length} held: ${wrong.join('; ')}`)
  }
  failOn(run, all)
}

/** The same command with one key, twice concurrently: it takes effect once, and both responses are equal. */
async function runTwice(
  run: Run,
  command: Command,
  [one, other]: readonly [Outcome, Outcome],
): Promise<void> {
  if (!isDeepStrictEqual(one, other))
    failOn(run, [`one key, two answers: ${JSON.stringify(one)} and ${JSON.stringify(other)}`])
  failOn(run, checkOutcome(run.market, command, one))
  remember(run, command, one)
  failOn(run, await checkChanges(run.system, run.market, run.before))
}

/** The same key and body get the first response and change nothing; another body is refused. */
async function repeatCommand(run: Run, { place, isOther }: Extract<Step, { is: 'repeat' }>): Promise<void> {
  const { system, market } = run
  const kept = run.sent.filter(({ at }) => at > market.now - KEPT_MS)
  const first = kept[place % Math.max(1, kept.length)]
  if (!first) return
  const form = isOther ? { ...first.command.form, notAField: '1' } : first.command.form
  const outcome = await system.execute({ ...first.command, form })
  log(run, first.command, outcome, isOther ? 'again, otherwise: ' : 'again: ')
  if (isOther) {
    const refused = 'refused' in outcome ? outcome.refused : 'done'
    if (refused !== 'IDEMPOTENCY_CONFLICT') failOn(run, [`a key that was used for another body: ${refused}`])
  } else if ('refused' in outcome) failOn(run, [`a repeated call was refused: ${outcome.refused}`])
  else if (!isDeepStrictEqual(withoutPeer(outcome.done), withoutPeer(first.answer)))
    failOn(run, [
      `a repeated call was answered ${JSON.stringify(outcome.done)}, and at first ${JSON.stringify(first.answer)}`,
    ])
  failOn(run, await checkChanges(system, market, run.before))
}

async function passTime(run: Run, { until, withWorker }: Extract<Step, { is: 'time' }>): Promise<void> {
  const { system, market } = run
  const seconds = (until - market.now) / 1000
  run.transcript.push(`${withWorker ? 'time passes' : 'the worker sleeps'}: ${seconds} s`)
  if (withWorker) {
    // A running worker sweeps every second.
    await runDueTimers(system.world.deps)
    await learnNumbers(run)
    sweep(market)
    await system.world.clock.advance({ seconds })
    await learnNumbers(run)
    advanceTo(market, until)
  } else {
    system.world.clock.skip({ seconds })
    market.now = until
  }
  failOn(run, await checkChanges(system, market, run.before))
  // Time changes the view of every open order, so one trader per step reads their orders.
  const who = names[run.transcript.length % names.length] ?? 'alice'
  failOn(run, await checkRead(system, market, { who, call: 'listOrders', form: { limit: '50' } }))
}

async function learnNumbers({ system, market }: Run): Promise<void> {
  const { rows } = await system.world.pool.query<{ orderId: string; id: number }>(
    `select order_id as "orderId", max(id) as id from dispute where kind = 'appeal' group by order_id`,
  )
  market.appealNumbers = Object.fromEntries(rows.map(({ orderId, id }) => [orderId, id]))
}

function remember(run: Run, command: Command, outcome: Outcome): void {
  if (command.key !== undefined && 'done' in outcome)
    run.sent.push({ command, answer: outcome.done, at: run.market.now })
}

function log({ transcript }: Run, command: Command, outcome: Outcome, how = ''): void {
  const { who, call, form, key } = command
  const end = 'refused' in outcome ? outcome.refused : 'done'
  transcript.push(`${how}${who} ${call} ${JSON.stringify(form)}${key ? ` by ${key}` : ''} → ${end}`)
}

/** Drops the other party, whose record is shown as it is at the repeated call. */
function withoutPeer(answer: unknown): unknown {
  if (typeof answer !== 'object' || answer === null || !('peer' in answer)) return answer
  const { peer: _, ...rest } = answer
  return rest
}
