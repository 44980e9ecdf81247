import { setTimeout as delay } from 'node:timers/promises'
import type { Act } from './clients/act.ts'
import type { Breach } from './clients/journal.ts'
import { askAgain, type Ground, isRepeatable, settleLater } from './clients/perform.ts'
import type { Crowd } from './crowd.ts'
import type { Fault } from './faults/index.ts'
import type { Invariant } from './invariants/index.ts'
import { type Market, untilHealthy } from './market/market.ts'
import type { Random } from './random.ts'

export type Run = {
  readonly market: Market
  readonly ground: Ground
  readonly crowd: Crowd
  readonly invariants: readonly Invariant[]
  readonly random: Random
  /** Fires when the torture is broken off. */
  readonly stop: AbortSignal
}

export type Round = {
  readonly faults: readonly Fault[]
  /** What was done to whom, and when. */
  readonly notes: readonly string[]
  /** From the end of the faults to the first moment at which every server was well. */
  readonly backAfterMs: number
  /** The longest time in which one of the servers answered nobody, with the faults themselves in it. */
  readonly unservedMs: number
  readonly breaches: readonly Breach[]
}

/** As long as a server may need to come back. */
const BACK_LIMIT_MS = 40_000
/** Connections that have broken are noticed when they are used. */
const GRACE_MS = 3_000
const CALM_MS = 2_500
const BEFORE_MS = { least: 400, most: 1_500 }
const QUIET_LIMIT_MS = 30_000
/** Keys of acknowledged acts that are asked again. */
const ASKED_AGAIN = 12

/** A storm of faults over a busy market, then calm, then the proof of everything that has to hold. */
export async function runRound(run: Run, faults: readonly Fault[], isLast: boolean): Promise<Round> {
  const { market, ground, crowd, stop } = run
  const notes: string[] = []
  const say = (text: string): void => void notes.push(`${seconds(ground.journal.now())} s  ${text}`)
  const wait = (ms: number): Promise<void> => delay(ms, undefined, { signal: stop }).catch(() => undefined)
  ground.isOver = false
  ground.journal.gaps.begin(
    market.servers.map(({ name }) => name),
    ground.journal.now(),
  )
  const acting = crowd.act(wait)
  await storm(run, faults, { wait, say })
  const backAfterMs = stop.aborted ? 0 : await comeBack(run, say)
  await wait(GRACE_MS + Math.max(0, ...faults.map(({ graceMs = 0 }) => graceMs)))
  ground.weather.isCalm = true
  say('calm')
  await wait(CALM_MS)
  ground.weather.isCalm = false
  const unservedMs = ground.journal.gaps.longest(ground.journal.now())
  ground.isOver = true
  await acting
  if (stop.aborted) return { faults, notes, backAfterMs, unservedMs, breaches: [] }
  market.proxy.endSilence()
  await untilQuiet(market)
  say('quiet')
  await settleAll(run)
  for (const invariant of run.invariants) {
    const proof = {
      ...{ market, isLast, journal: ground.journal, readers: crowd.readers },
      operatorToken: crowd.operatorToken,
      tokenOf: (act: Act) => crowd.doerOf(act)?.identity.token ?? null,
    }
    for (const { what, acts = [] } of await invariant.prove(proof))
      ground.journal.breach({ invariant: invariant.name, what, acts })
  }
  const breaches = ground.journal.takeBreaches()
  if (breaches.length === 0) ground.journal.endRound()
  return { faults, notes, backAfterMs, unservedMs, breaches }
}

type Telling = { readonly wait: (ms: number) => Promise<void>; readonly say: (text: string) => void }

async function storm(run: Run, faults: readonly Fault[], { wait, say }: Telling): Promise<void> {
  const { market, ground, random, stop } = run
  for (const fault of faults) {
    await wait(random.between(BEFORE_MS.least, BEFORE_MS.most))
    if (stop.aborted) return
    await fault.strike({ market, ground, random, wait, say: (text) => say(`${fault.name}: ${text}`) })
  }
}

async function comeBack({ market, ground }: Run, say: (text: string) => void): Promise<number> {
  const since = performance.now()
  try {
    await untilHealthy(market.servers, BACK_LIMIT_MS)
  } catch (error) {
    const what = error instanceof Error ? error.message : String(error)
    ground.journal.breach({ invariant: 'servers come back', what, acts: [] })
  }
  const backAfterMs = performance.now() - since
  say(`every server is well, ${Math.round(backAfterMs)} ms after the faults`)
  return backAfterMs
}

/** No call is under way any more at any server, whoever has hung up on it. */
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

/** What was never answered is asked once more, and some of what was. */
async function settleAll({ ground, crowd, random }: Run): Promise<void> {
  const acts = ground.journal.acts()
  for (const act of acts.filter(({ standing }) => standing === 'unknown').filter(isRepeatable)) {
    const doer = crowd.doerOf(act)
    if (!doer) continue
    let isSettled = false
    for (let tries = 0; tries < 3 && !isSettled; tries++) isSettled = await settleLater(ground, doer, act)
    if (isSettled) continue
    const what = `${act.plan.name} by ${act.by} gets no definite answer`
    ground.journal.breach({ invariant: 'keys answer alike', what, acts: [act] })
  }
  const acknowledged = acts.filter(({ standing, key }) => standing === 'acknowledged' && key !== null)
  for (const act of random.shuffled(acknowledged).slice(0, ASKED_AGAIN)) {
    const doer = crowd.doerOf(act)
    if (doer) await askAgain(ground, doer, act)
  }
}

function seconds(ms: number): string {
  return (ms / 1000).toFixed(2).padStart(7)
}
