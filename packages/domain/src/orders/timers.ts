/** When what the lifecycle's table names is due: deadlines, and the timers that run beside them. Moments are Unix milliseconds. */

import { EXTENSION_MINUTES, UNDO_MINUTES } from '../limits.ts'
import { HOUR_MS, MINUTE_MS } from '../time.ts'
import type { Transition } from './lifecycle.ts'
import { isOpen, type OrderState, stateRow, type Timer, type Window } from './states.ts'

/** What the windows of an order are made of, in minutes. */
export type WindowSettings = {
  /** Of the order's offer. */
  readonly payMinutes: number
  readonly confirmMinutes: number
  readonly releaseMinutes: number
  readonly appealAnswerHours: number
  readonly acknowledgeHours: number
} & RulingSettings
/** How long a proposed ruling waits, in hours. */
export type RulingSettings = {
  readonly rulingEffectHours: number
  readonly finalRulingHours: number
}

const windowMinutes: Readonly<Record<Window, (terms: WindowSettings) => number>> = {
  confirm: ({ confirmMinutes }) => confirmMinutes,
  pay: ({ payMinutes }) => payMinutes,
  release: ({ releaseMinutes }) => releaseMinutes,
  respond: ({ appealAnswerHours }) => appealAnswerHours * 60,
  acknowledge: ({ acknowledgeHours }) => acknowledgeHours * 60,
}

/** When the act that a state awaits is due if the state is entered at `at`; null: at no time. */
export function deadlineOf(state: OrderState, terms: WindowSettings, at: number): number | null {
  const { window } = stateRow(state)
  return window === null ? null : at + windowMinutes[window](terms) * MINUTE_MS
}

/** What of an order its time to pay depends on. */
export type PayTime = {
  readonly confirmedAt: number | null
  readonly payMinutes: number
  /** How often the seller has given more time. */
  readonly extensions: number
}

/** When the payment is due, or was. */
export function payDueAt({ confirmedAt, payMinutes, extensions }: PayTime): number | null {
  return confirmedAt === null ? null : confirmedAt + minutesToPay({ payMinutes, extensions }) * MINUTE_MS
}

function minutesToPay({ payMinutes, extensions }: Pick<PayTime, 'payMinutes' | 'extensions'>): number {
  return payMinutes + extensions * EXTENSION_MINUTES
}

/**
 * The deadline that an order has after an act: more of the one that it had; for one that is to be paid after all what was left of
 * the time to pay, and some minutes at least; the effect of a proposed ruling, which the first objection puts off; else the whole
 * window of the state that it enters.
 */
export function dueAfter(
  { to, due }: Pick<Transition, 'to' | 'due'>,
  order: PayTime & { readonly deadlineAt: number | null; readonly isObjected: boolean },
  terms: WindowSettings,
  at: number,
): number | null {
  if (due === 'resumed') return Math.max(payDueAt(order) ?? 0, at + UNDO_MINUTES * MINUTE_MS)
  if (due === 'extended' && order.deadlineAt !== null) return order.deadlineAt + EXTENSION_MINUTES * MINUTE_MS
  if (due === 'effect') return at + rulingHours(false, terms) * HOUR_MS
  if (due === 'objected') return order.isObjected ? order.deadlineAt : at + rulingHours(true, terms) * HOUR_MS
  return deadlineOf(to, terms, at)
}

/** How long the awaited act has in all, with what was added to it; null: nothing is due. */
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

/** How long a proposed ruling may be objected to, or how long another operator has to rule after the first objection. */
export function rulingHours(
  isObjected: boolean,
  { rulingEffectHours, finalRulingHours }: RulingSettings,
): number {
  return isObjected ? finalRulingHours : rulingEffectHours
}

/** What the timers of an order run from. */
export type TimerBases = {
  readonly deadlineAt: number | null
  /** When the open request ends, or null. */
  readonly requestUntil: number | null
  /** When a proposed ruling takes effect, or null. */
  readonly rulingAt: number | null
}
export type ScheduledTimer = Timer & { readonly at: number }

const baseNames = {
  deadline: 'deadlineAt',
  request: 'requestUntil',
  ruling: 'rulingAt',
} as const satisfies Readonly<Record<Timer['after'], keyof TimerBases>>

/** The timers of a state in their order, each with its moment; none run without what they run from. */
export function scheduledTimers(state: OrderState, bases: TimerBases): ScheduledTimer[] {
  return stateRow(state)
    .timers.flatMap((timer) => {
      const base = bases[baseNames[timer.after]]
      return base === null ? [] : [{ ...timer, at: base + timer.seconds * 1000 }]
    })
    .sort((one, other) => one.at - other.at)
}

/** The first timer that runs later than `after`: when the order has to be looked at next, or null. */
export function nextTimerAt(state: OrderState, bases: TimerBases, after: number): number | null {
  return scheduledTimers(state, bases).find(({ at }) => at > after)?.at ?? null
}

/**
 * As `nextTimerAt`, where the order's deadline stays: what was due from `timerAt` on is still due, and nothing that has run comes
 * again; of a request that ends now, or begins, there is no more than its own timer.
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
