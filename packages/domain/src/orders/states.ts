/**
 * The states of an order, each named by the act it awaits. A row gives the actor awaited, whether the coin is in escrow, the
 * window of the act (in an appeal: the other party's response; after completion: the buyer's acknowledgement) and the timers. No
 * other code lists states.
 */
import { APPEAL_OPENS_HOURS, DEADLINE_REMINDER_SECONDS } from '../limits.ts'
import { keysOf, recordFrom } from '../records.ts'

export const actors = ['buyer', 'seller', 'operator', 'system'] as const
export type Actor = (typeof actors)[number]
/** The two parties of an order. */
export type Side = 'buyer' | 'seller'
/** The maker's side of an offer: sells coin that is in stock, or buys, for which no coin is reserved. */
export const offerSides = ['sell', 'buy'] as const
export type OfferSide = (typeof offerSides)[number]
/** Actors that can be awaited; the system acts by timers instead. */
export type Duty = Exclude<Actor, 'system'>

/** The purpose of a state's deadline; `windowMinutes` gives its length. */
export type Window = 'confirm' | 'pay' | 'release' | 'respond' | 'acknowledge'

/** What a timer does. The server has one handler for each. */
export type TimerAction =
  | 'expire'
  | 'remindDeadline'
  | 'countLateRelease'
  | 'openAppeal'
  | 'closeResponse'
  | 'acknowledge'
  | 'lapseRequest'
  | 'applyProposedRuling'

/**
 * Runs once, this many seconds after (negative: before) the deadline of its state, the end of an open request or the effect of a
 * proposed ruling.
 */
export type Timer = {
  readonly seconds: number
  readonly after: 'deadline' | 'request' | 'ruling'
  readonly action: TimerAction
  readonly countsAgainst?: Side
}

type State = {
  /** The actor that is awaited; null: the order is over. */
  readonly awaits: Duty | null
  /** The order's coin is in escrow. */
  readonly hasEscrow: boolean
  readonly window: Window | null
  /** Of two that are due at the same moment, the first listed runs first. */
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
/** In the order of the lifecycle. */
export const orderStates: readonly OrderState[] = keysOf(states)

/** The actor awaited in each state; null: the order is over. */
export const awaits = recordFrom(orderStates.map((state) => [state, states[state].awaits]))

export function isOpen(state: OrderState): boolean {
  return awaits[state] !== null
}

export const openStates = orderStates.filter(isOpen)
export const escrowStates = orderStates.filter((state) => states[state].hasEscrow)

export function stateRow(state: OrderState): State {
  return states[state]
}
