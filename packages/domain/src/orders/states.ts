/**
 * The states of an order. Each is named by the act it awaits; its row says whom it awaits, whether the order's coin lies in escrow, how
 * long that may take (in an appeal: the other side's answer; at the end: the buyer's acknowledgement) and which timers run meanwhile.
 * Nobody else lists states.
 */
import { APPEAL_OPENS_HOURS, DEADLINE_REMINDER_SECONDS } from '../limits.ts'
import { keysOf, recordFrom } from '../records.ts'

export const actors = ['buyer', 'seller', 'operator', 'system'] as const
export type Actor = (typeof actors)[number]
/** The two parties of an order. */
export type Side = 'buyer' | 'seller'
/** What the maker of an offer does: sells coin that is in stock, or buys, for which no coin is set aside. */
export const offerSides = ['sell', 'buy'] as const
export type OfferSide = (typeof offerSides)[number]
/** Who can be awaited: the system keeps nobody waiting. */
export type Duty = Exclude<Actor, 'system'>

/** What a state's deadline is for; `windowMinutes` says how long it is. */
export type Window = 'confirm' | 'pay' | 'release' | 'respond' | 'acknowledge'

/** What a timer does by itself. The server holds one function for each. */
export type TimerAction =
  | 'expire'
  | 'remindDeadline'
  | 'countLateRelease'
  | 'openAppeal'
  | 'closeResponse'
  | 'acknowledge'
  | 'lapseRequest'
  | 'applyProposedRuling'

/** Runs once, so many seconds after the deadline of its state, the end of an open request or the moment of a proposed ruling; a negative number is before it. */
export type Timer = {
  readonly seconds: number
  readonly after: 'deadline' | 'request' | 'ruling'
  readonly action: TimerAction
  readonly countsAgainst?: Side
}

type State = {
  /** Who is on duty; null when the order is at its end. */
  readonly awaits: Duty | null
  /** The order's coin lies in escrow. */
  readonly hasEscrow: boolean
  readonly window: Window | null
  /** Of two at one moment the first runs first. */
  readonly timers: readonly Timer[]
}

const nudge: Timer = { seconds: -DEADLINE_REMINDER_SECONDS, after: 'deadline', action: 'remindDeadline' }
const expiry: Timer = { seconds: 0, after: 'deadline', action: 'expire' }
const lapse: Timer = { seconds: 0, after: 'request', action: 'lapseRequest' }

const states = {
  confirming: { awaits: 'seller', hasEscrow: true, window: 'confirm', timers: [expiry] },
  paying: { awaits: 'buyer', hasEscrow: true, window: 'pay', timers: [nudge, expiry] },
  releasing: {
    awaits: 'seller',
    hasEscrow: true,
    window: 'release',
    timers: [
      lapse,
      nudge,
      { seconds: 0, after: 'deadline', action: 'countLateRelease', countsAgainst: 'seller' },
      { seconds: APPEAL_OPENS_HOURS * 3600, after: 'deadline', action: 'openAppeal' },
    ],
  },
  appealing: {
    awaits: 'operator',
    hasEscrow: true,
    window: 'respond',
    timers: [
      { seconds: 0, after: 'deadline', action: 'closeResponse' },
      { seconds: 0, after: 'ruling', action: 'applyProposedRuling' },
    ],
  },
  completed: {
    awaits: null,
    hasEscrow: false,
    window: 'acknowledge',
    timers: [{ seconds: 0, after: 'deadline', action: 'acknowledge' }],
  },
  cancelled: { awaits: null, hasEscrow: false, window: null, timers: [lapse] },
  expired: { awaits: null, hasEscrow: false, window: null, timers: [lapse] },
} as const satisfies Readonly<Record<string, State>>

export type OrderState = keyof typeof states
/** In the order of an order's life. */
export const orderStates: readonly OrderState[] = keysOf(states)

/** Who is awaited in each state; null when the order is at its end. */
export const awaits = recordFrom(orderStates.map((state) => [state, states[state].awaits]))

export function isOpen(state: OrderState): boolean {
  return awaits[state] !== null
}

export const openStates = orderStates.filter(isOpen)
/** States in which coin is held in the order's escrow. */
export const escrowStates = orderStates.filter((state) => states[state].hasEscrow)

/** What the table says of a state. */
export function stateRow(state: OrderState): State {
  return states[state]
}
