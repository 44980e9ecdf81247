import { setTimeout as delay } from 'node:timers/promises'
import { newId, RefusedError, TransportError } from '@u-market/contract'
import type { Dice } from '@u-market/testkit/acts'
import { createStrictClient, type Identity } from '@u-market/testkit/strict-client'
import { ContractBreach } from '@u-market/testkit/strict-response'
import type { Transport } from '@u-market/testkit/transport'
import type { Server } from '../market/server.ts'
import { type Act, identityOf, type Outcome, type Plan } from './act.ts'
import type { Journal, OfCalls } from './journal.ts'

/** The surroundings of every act: the servers, the journal and the phase of the round. */
export type RunContext = {
  readonly servers: readonly Server[]
  readonly journal: Journal
  /** No fault is active and the grace period is over: every response must be a success or a refusal. */
  isCalm: boolean
  /** Aborts every call that is under way; a new controller then takes its place. */
  hangUp: AbortController
  /** The round is over: clients start no acts and leave retries for later. */
  isOver: boolean
}

export type Caller = { readonly name: string; readonly identity: Identity; readonly dice: Dice }

/** Percent of repeatable acts sent with a key, sent twice at once, and of all attempts cut off. */
const SENT_WITH_KEY = 75
const SENT_TWICE_AT_ONCE = 6
const HUNG_UP_ON = 5
const MAX_HANG_UP_MS = 60
const AGAIN_MS = { least: 100, most: 900 }

/**
 * Performs an act as the app does, retrying under its key until the outcome is definite.
 * @returns the response; undefined without one
 */
export async function perform(context: RunContext, caller: Caller, plan: Plan): Promise<unknown> {
  const { dice } = caller
  const isKeyed = plan.repeats === 'key' && dice.chance(SENT_WITH_KEY)
  const act = context.journal.begin({ by: caller.name, plan, key: isKeyed ? `torture-${newId()}` : null })
  for (;;) {
    const outcomes = await Promise.all(
      Array.from({ length: isRepeatable(act) && dice.chance(SENT_TWICE_AT_ONCE) ? 2 : 1 }, () =>
        attempt(context, caller, act),
      ),
    )
    const verdict = judge(act, outcomes)
    if (verdict !== null) {
      context.journal.settle(act, verdict.state)
      return verdict.answer
    }
    if (context.isOver) {
      context.journal.settle(act, mayHaveTakenEffect(act) ? 'unknown' : 'refused')
      return undefined
    }
    await delay(dice.between(AGAIN_MS.least, AGAIN_MS.most))
  }
}

/** Retries an act of unknown outcome after the round. Returns whether the outcome is now known. */
export async function settleLater(context: RunContext, caller: Caller, act: Act): Promise<boolean> {
  if (!isRepeatable(act)) return false
  const outcome = await attempt(context, caller, act)
  if (outcome.is !== 'done' && outcome.is !== 'refused') return false
  context.journal.settle(act, outcome.is === 'done' ? 'acknowledged' : 'refused')
  return true
}

/** Repeats an acknowledged act: its key must return the same response, however late. */
export async function askAgain(context: RunContext, caller: Caller, act: Act): Promise<void> {
  const outcome = await attempt(context, caller, act)
  if (outcome.is !== 'refused') return
  const what = `${act.plan.name} by ${act.by} was acknowledged (${act.identity}) and its repeat refused: ${outcome.why}`
  breach(context, act, 'keys have one answer', what)
}

export function isRepeatable({ plan, key }: Pick<Act, 'plan' | 'key'>): boolean {
  return plan.repeats === 'itself' || key !== null
}

async function attempt(context: RunContext, { identity, dice }: Caller, act: Act): Promise<Outcome> {
  const { journal, servers } = context
  const server = dice.pick(servers)
  if (!server) throw new Error('there is no server')
  const hangUp = new AbortController()
  const isHungUp = dice.chance(HUNG_UP_ON)
  if (isHungUp) setTimeout(() => hangUp.abort(), dice.below(MAX_HANG_UP_MS))
  const signal = AbortSignal.any([hangUp.signal, context.hangUp.signal])
  const begunAt = journal.now()
  const isCalm = context.isCalm
  const outcome = await sendOnce({ ...act, identity, server, signal }).catch((error: unknown) => {
    if (!(error instanceof ContractBreach)) throw error
    breach(context, act, 'answers keep the contract', error.message)
    return { is: 'unanswered', why: 'broke the contract' } satisfies Outcome
  })
  act.attempts.push({ server: server.name, begunAt, endedAt: journal.now(), outcome })
  const missing = isCalm && context.isCalm && !signal.aborted ? missingAnswer(outcome) : null
  if (missing !== null)
    breach(
      context,
      act,
      'in calm every call is answered',
      `${server.name} answered ${act.plan.name} with: ${missing}`,
    )
  if (outcome.is === 'done' || outcome.is === 'refused') journal.gaps.answered(server.name, journal.now())
  if (outcome.is === 'refused' && outcome.why === 'status 401')
    breach(context, act, 'sessions last', `${server.name} ended the session of ${act.by} at ${act.plan.name}`)
  if (outcome.is === 'done') compareAnswers(context, act, outcome.answer)
  return outcome
}

function breach({ journal }: RunContext, act: Act, invariant: OfCalls, what: string): void {
  journal.breach({ invariant, what, acts: [act] })
}

function compareAnswers(context: RunContext, act: Act, answer: unknown): void {
  const identity = identityOf(answer)
  act.identity ??= identity
  if (act.identity === identity) return
  const what = `${act.plan.name} by ${act.by} was answered "${act.identity}" first and "${identity}" later`
  breach(context, act, 'keys have one answer', what)
}

type Verdict = { readonly state: 'acknowledged' | 'refused' | 'unknown'; readonly answer?: unknown }

/**
 * Judges an act by the outcomes of one or two concurrent attempts; null means retry. A refusal is final only if no earlier
 * attempt can still take effect.
 */
function judge(act: Act, outcomes: readonly Outcome[]): Verdict | null {
  const done = outcomes.find((outcome) => outcome.is === 'done')
  if (done?.is === 'done') return { state: 'acknowledged', answer: done.answer }
  if (outcomes.every(({ is }) => is === 'refused'))
    return { state: mayHaveTakenEffect(act) ? 'unknown' : 'refused' }
  return mayHaveTakenEffect(act) && !isRepeatable(act) ? { state: 'unknown' } : null
}

function mayHaveTakenEffect({ attempts }: Act): boolean {
  return attempts.some(({ outcome }) => outcome.is === 'unanswered')
}

/** Returns why there was no response; null if there was one. A rate limit (429) counts as a response. */
function missingAnswer(outcome: Outcome): string | null {
  if (outcome.is === 'unanswered') return outcome.why
  return outcome.is === 'postponed' && outcome.why === 'status 503' ? outcome.why : null
}

/** The app's own timeout. */
const ANSWER_LIMIT_MS = 15_000

export type Sending = {
  readonly plan: Plan
  readonly key: string | null
  readonly identity: Identity
  readonly server: Server
  /** Aborts the call. */
  readonly signal: AbortSignal
}

/** Sends an act once. Throws `ContractBreach` if the response breaks the contract. */
async function sendOnce({ plan, key, identity, server, signal }: Sending): Promise<Outcome> {
  const either = AbortSignal.any([signal, AbortSignal.timeout(ANSWER_LIMIT_MS)])
  const client = createStrictClient(overHttp(server.baseUrl, either), identity)
  try {
    return { is: 'done', answer: await plan.send(client, key === null ? {} : { idempotencyKey: key }) }
  } catch (error) {
    if (error instanceof ContractBreach) throw error
    if (error instanceof RefusedError) return { is: 'refused', why: error.reason }
    if (error instanceof TransportError) return outcomeOf(error.status)
    return { is: 'unanswered', why: signal.aborted ? 'hung up' : describe(error) }
  }
}

/** HTTP transport with calls that can be aborted. */
function overHttp(baseUrl: string, signal: AbortSignal): Transport {
  return async ({ path, headers, body }) => {
    const request = { method: 'POST', headers, body: new Uint8Array(Buffer.from(body)), signal }
    const response = await fetch(baseUrl + path, request)
    return {
      status: response.status,
      headers: Object.fromEntries(response.headers),
      text: await response.text(),
    }
  }
}

/** Rate limit and unavailable: nothing was done. After any other 5xx it is unknown whether something was done. */
const POSTPONING = [429, 503]

function outcomeOf(status: number): Outcome {
  const why = `status ${status}`
  if (POSTPONING.includes(status)) return { is: 'postponed', why }
  return status >= 500 ? { is: 'unanswered', why } : { is: 'refused', why }
}

function describe(error: unknown): string {
  if (!(error instanceof Error)) return String(error)
  if (error.name === 'TimeoutError') return `no answer within ${ANSWER_LIMIT_MS} ms`
  return error.cause instanceof Error ? `${error.message}: ${error.cause.message}` : error.message
}
