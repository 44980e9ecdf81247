import { setTimeout as delay } from 'node:timers/promises'
import type { Dice } from '@u-market/testkit/acts'
import type { Act } from './clients/act.ts'
import type { Breach } from './clients/journal.ts'
import { askAgain, isRepeatable, type RunContext, settleLater } from './clients/perform.ts'
import type { Crowd } from './crowd.ts'
import type { Disruption } from './disruptions/index.ts'
import type { Invariant } from './invariants/index.ts'
import { type Market, untilHealthy } from './market/market.ts'

export type Run = {
  readonly market: Market
  readonly context: RunContext
  readonly crowd: Crowd
  readonly invariants: readonly Invariant[]
  readonly dice: Dice
  /** Aborted when the torture is stopped. */
  readonly stop: AbortSignal
}

export type Round = {
  readonly disruptions: readonly Disruption[]
  /** Each injected fault: its time, its kind and the process. */
  readonly notes: readonly string[]
  /** From the end of the faults until every server was healthy. */
  readonly backAfterMs: number
  /** Longest time that one of the servers gave no response, the faults included. */
  readonly unservedMs: number
  readonly breaches: readonly Breach[]
}

/** Time that a server may take to recover. */
const BACK_LIMIT_MS = 40_000
/** Broken connections are noticed only when they are used. */
const GRACE_MS = 3_000
const CALM_MS = 2_500
const BEFORE_MS = { least: 400, most: 1_500 }
const QUIET_LIMIT_MS = 30_000
/** Acknowledged keys that are repeated per round. */
const ASKED_AGAIN = 12

/** Injects faults into a busy market, waits for calm, then checks every invariant. */
export async function runRound(
  run: Run,
  disruptions: readonly Disruption[],
  isLast: boolean,
): Promise<Round> {
  const { market, context, crowd, stop } = run
  const notes: string[] = []
  const note = (text: string): void => void notes.push(`${seconds(context.journal.now())} s  ${text}`)
  const wait = (ms: number): Promise<void> => delay(ms, undefined, { signal: stop }).catch(() => undefined)
  context.isOver = false
  context.journal.gaps.begin(
    market.servers.map(({ name }) => name),
    context.journal.now(),
  )
  const acting = crowd.act(wait)
  await injectDisruptions(run, disruptions, { wait, note })
  const backAfterMs = stop.aborted ? 0 : await comeBack(run, note)
  await wait(GRACE_MS + Math.max(0, ...disruptions.map(({ graceMs = 0 }) => graceMs)))
  context.isCalm = true
  note('calm')
  await wait(CALM_MS)
  context.isCalm = false
  const unservedMs = context.journal.gaps.longest(context.journal.now())
  context.isOver = true
  await acting
  if (stop.aborted) return { disruptions, notes, backAfterMs, unservedMs, breaches: [] }
  market.proxy.endSilence()
  await untilQuiet(market)
  note('quiet')
  await settleAll(run)
  for (const invariant of run.invariants) {
    const proof = {
      ...{ market, isLast, journal: context.journal, readers: crowd.readers },
      operatorToken: crowd.operatorToken,
      tokenOf: (act: Act) => crowd.callerOf(act)?.identity.token ?? null,
    }
    for (const { what, acts = [] } of await invariant.prove(proof))
      context.journal.breach({ invariant: invariant.name, what, acts })
  }
  const breaches = context.journal.takeBreaches()
  if (breaches.length === 0) context.journal.endRound()
  return { disruptions, notes, backAfterMs, unservedMs, breaches }
}

type Telling = { readonly wait: (ms: number) => Promise<void>; readonly note: (text: string) => void }

async function injectDisruptions(
  run: Run,
  disruptions: readonly Disruption[],
  { wait, note }: Telling,
): Promise<void> {
  const { market, context, dice, stop } = run
  for (const disruption of disruptions) {
    await wait(dice.between(BEFORE_MS.least, BEFORE_MS.most))
    if (stop.aborted) return
    await disruption.inject({
      market,
      context,
      dice,
      wait,
      note: (text) => note(`${disruption.name}: ${text}`),
    })
  }
}

async function comeBack({ market, context }: Run, note: (text: string) => void): Promise<number> {
  const since = performance.now()
  try {
    await untilHealthy(market.servers, BACK_LIMIT_MS)
  } catch (error) {
    const what = error instanceof Error ? error.message : String(error)
    context.journal.breach({ invariant: 'servers come back', what, acts: [] })
  }
  const backAfterMs = performance.now() - since
  note(`every server is well, ${Math.round(backAfterMs)} ms after the faults`)
  return backAfterMs
}

/** Waits until the database runs no statement, including those of aborted calls. */
async function untilQuiet({ database }: Market): Promise<void> {
  const until = performance.now() + QUIET_LIMIT_MS
  for (let quiet = 0; quiet < 3 && performance.now() < until; ) {
    const [row] = await database.query<{ busy: number }>(
      `select count(*)::int as busy from pg_stat_activity
        where backend_type = 'client backend' and state <> 'idle' and application_name <> 'torture'`,
    )
    quiet = row?.busy === 0 ? quiet + 1 : 0
    await delay(100)
  }
}

/** Retries every unanswered act, and repeats some acknowledged ones. */
async function settleAll({ context, crowd, dice }: Run): Promise<void> {
  const acts = context.journal.acts()
  for (const act of acts.filter(({ state }) => state === 'unknown').filter(isRepeatable)) {
    const caller = crowd.callerOf(act)
    if (!caller) continue
    let isSettled = false
    for (let tries = 0; tries < 3 && !isSettled; tries++) isSettled = await settleLater(context, caller, act)
    if (isSettled) continue
    const what = `${act.plan.name} by ${act.by} gets no definite answer`
    context.journal.breach({ invariant: 'keys have one answer', what, acts: [act] })
  }
  const acknowledged = acts.filter(({ state, key }) => state === 'acknowledged' && key !== null)
  for (const act of dice.shuffled(acknowledged).slice(0, ASKED_AGAIN)) {
    const caller = crowd.callerOf(act)
    if (caller) await askAgain(context, caller, act)
  }
}

function seconds(ms: number): string {
  return (ms / 1000).toFixed(2).padStart(7)
}
