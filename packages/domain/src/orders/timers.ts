/** When the acts of the lifecycle table are due: deadlines and timers. Moments are Unix milliseconds. */

import { EXTENSION_MINUTES, UNDO_MINUTES } from '../limits.ts'
import { HOUR_MS, MINUTE_MS } from '../time.ts'
import type { Transition } from './lifecycle.ts'
import { isOpen, type OrderState, stateRow, type Timer, type Window } from './states.ts'

/** What the windows of an order are computed from. */
export type WindowSettings = {
  /** From the order's offer. */
  readonly payMinutes: number
  readonly confirmMinutes: number
  readonly releaseMinutes: number
  readonly appealAnswerHours: number
  readonly acknowledgeHours: number
} & RulingSettings
/** Hours until a proposed ruling takes effect, without and with an objection. */
export type RulingSettings = {
  readonly rulingEffectHours: number
  readonly finalRulingHours: number
}

/** The setting that gives the length of each window; the offer chooses one of `payMinutes`. */
export const windowSettings = {
  confirm: 'confirmMinutes',
  pay: 'payMinutes',
  release: 'releaseMinutes',
  respond: 'appealAnswerHours',
  acknowledge: 'acknowledgeHours',
} as const satisfies Readonly<Record<Window, keyof WindowSettings>>

function windowMs(window: Window, terms: WindowSettings): number {
  const name = windowSettings[window]
  return terms[name] * (name.endsWith('Hours') ? HOUR_MS : MINUTE_MS)
}

/** Returns the deadline of a state that begins at `at`; null if it has none. */
export function deadlineOf(state: OrderState, terms: WindowSettings, at: number): number | null {
  const { window } = stateRow(state)
  return window === null ? null : at + windowMs(window, terms)
}

/** The facts of an order that its time to pay depends on. */
export type PayTime = {
  readonly confirmedAt: number | null
  readonly payMinutes: number
  /** How often the seller has extended it. */
  readonly extensions: number
  /** For how long no clock has run since the confirmation. */
  readonly payShiftedMs: number
}

/** Returns when the payment is, or was, due; null: not confirmed. */
export function payDueAt({ confirmedAt, payMinutes, extensions, payShiftedMs }: PayTime): number | null {
  if (confirmedAt === null) return null
  return confirmedAt + minutesToPay({ payMinutes, extensions }) * MINUTE_MS + payShiftedMs
}

function minutesToPay({ payMinutes, extensions }: Pick<PayTime, 'payMinutes' | 'extensions'>): number {
  return payMinutes + extensions * EXTENSION_MINUTES
}

/** The facts of an order that its next deadline is computed from. */
export type DueFacts = PayTime & {
  readonly deadlineAt: number | null
  readonly isObjected: boolean
  /** How often the seller has asked to cancel, and the end of the open request. */
  readonly cancelRequests: number
  readonly requestUntil: number | null
}

/**
 * Returns an order's deadline after an act. `extended`: `EXTENSION_MINUTES` later. `resumed`: the rest of the time to pay, at
 * least `UNDO_MINUTES`. `paused`, `continued`: the deadline moves by the time that the seller's request is open. `effect`: when a
 * proposed ruling takes effect. `objected`: the time for another ruling, from the first objection. Otherwise the full window of
 * the next state.
 */
export function dueAfter(
  { to, due }: Pick<Transition, 'to' | 'due'>,
  order: DueFacts,
  terms: WindowSettings & { readonly cancelAnswerMinutes: number },
  at: number,
): number | null {
  if (due === 'paused') return pausedDue(order, terms, at)
  if (due === 'continued') return continuedDue(order, at)
  if (due === 'resumed') return Math.max(payDueAt(order) ?? 0, at + UNDO_MINUTES * MINUTE_MS)
  if (due === 'extended' && order.deadlineAt !== null) return order.deadlineAt + EXTENSION_MINUTES * MINUTE_MS
  if (due === 'effect') return at + rulingHours(false, terms) * HOUR_MS
  if (due === 'objected') return order.isObjected ? order.deadlineAt : at + rulingHours(true, terms) * HOUR_MS
  return deadlineOf(to, terms, at)
}

/**
 * Only the first request moves the deadline, or three of them would gain 90 minutes. A deadline that has passed stays passed, so
 * that the buyer's appeal stays open.
 */
function pausedDue(
  { deadlineAt, cancelRequests }: DueFacts,
  { cancelAnswerMinutes }: { readonly cancelAnswerMinutes: number },
  at: number,
): number | null {
  const moves = deadlineAt !== null && cancelRequests === 0 && at < deadlineAt
  return moves ? deadlineAt + cancelAnswerMinutes * MINUTE_MS : deadlineAt
}

/**
 * Takes back the part of the pause that the answer left unused; a lapse, which may run late, leaves none. A paused deadline lies
 * behind the end of its request.
 */
function continuedDue({ deadlineAt, cancelRequests, requestUntil }: DueFacts, at: number): number | null {
  const wasMoved =
    deadlineAt !== null && requestUntil !== null && cancelRequests === 1 && requestUntil < deadlineAt
  return wasMoved ? deadlineAt - Math.max(0, requestUntil - at) : deadlineAt
}

/** The full window of the awaited act, extensions included; null: nothing is due. */
export function windowOf(
  order: Pick<PayTime, 'payMinutes' | 'extensions'> & {
    readonly state: OrderState
    readonly deadlineAt: number | null
    readonly isProposed: boolean
    readonly isObjected: boolean
  },
  terms: Omit<WindowSettings, 'payMinutes'>,
): number | null {
  const { state, deadlineAt, isProposed, isObjected } = order
  if (deadlineAt === null || !isOpen(state)) return null
  if (isProposed) return rulingHours(isObjected, terms) * HOUR_MS
  return deadlineOf(state, { ...terms, payMinutes: minutesToPay(order) }, 0)
}

/** Hours to object to a proposed ruling, or for another operator to rule after the first objection. */
export function rulingHours(
  isObjected: boolean,
  { rulingEffectHours, finalRulingHours }: RulingSettings,
): number {
  return isObjected ? finalRulingHours : rulingEffectHours
}

/** The moments that an order's timers run from. */
export type TimerBases = {
  readonly deadlineAt: number | null
  /** The end of the open request, or null. */
  readonly requestUntil: number | null
  /** The effect of a proposed ruling, or null. */
  readonly rulingAt: number | null
  /** The expiry waits until then for a payment proof that is arriving. */
  readonly proofUntil?: number | null
}
export type ScheduledTimer = Timer & { readonly at: number }

const baseNames = {
  deadline: 'deadlineAt',
  request: 'requestUntil',
  ruling: 'rulingAt',
} as const satisfies Readonly<Record<Timer['after'], keyof TimerBases>>

/**
 * The timers of a state, from early to late, each with its time. Leaves out timers whose base (deadline, request, ruling) is
 * null.
 */
export function scheduledTimers(state: OrderState, bases: TimerBases): ScheduledTimer[] {
  return stateRow(state)
    .timers.flatMap((timer) => {
      const base = bases[baseNames[timer.after]]
      if (base === null) return []
      const at = base + timer.seconds * 1000
      return [{ ...timer, at: timer.action === 'expire' ? Math.max(at, bases.proofUntil ?? at) : at }]
    })
    .sort((one, other) => one.at - other.at)
}

/** Returns the time of the next timer after `after`, or null. */
export function nextTimerAt(state: OrderState, bases: TimerBases, after: number): number | null {
  return scheduledTimers(state, bases).find(({ at }) => at > after)?.at ?? null
}

/**
 * Like `nextTimerAt`, for an act that keeps the deadline. Timers before `timerAt` have run and do not run again; those from
 * `timerAt` on still run, even if they are late. A request's timer counts only if it lies in the future.
 */
export function nextPendingTimerAt(
  state: OrderState,
  bases: TimerBases,
  { timerAt, at }: { readonly timerAt: number | null; readonly at: number },
): number | null {
  const remains = ({ after, at: moment }: ScheduledTimer): boolean =>
    after === 'request' ? moment > at : timerAt !== null && moment >= timerAt
  return scheduledTimers(state, bases).find(remains)?.at ?? null
}
