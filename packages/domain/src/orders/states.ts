/**
 * The states of an order. Each is named by the act it awaits; its row says whom it awaits, whether the order's coin lies in escrow, how
 * long that may take (in an appeal: the other side's answer; at the end: the buyer's acknowledgement) and which clocks run meanwhile.
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
export type Window = 'confirm' | 'pay' | 'release' | 'answer' | 'acknowledge'

/** What a clock does by itself. The server holds one function for each. */
export type ClockDeed =
  | 'expire'
  | 'remindDeadline'
  | 'countLateRelease'
  | 'openAppeal'
  | 'closeAnswer'
  | 'acknowledge'
  | 'lapseRequest'
  | 'carryOutRuling'

/** Runs once, so many seconds after the deadline of its state, the end of an open request or the moment of a proposed ruling; a negative number is before it. */
export type Clock = {
  readonly seconds: number
  readonly after: 'deadline' | 'request' | 'ruling'
  readonly does: ClockDeed
  readonly countsAgainst?: Side
}

type State = {
  /** Who is on duty; null when the order is at its end. */
  readonly awaits: Duty | null
  /** The order's coin lies in escrow. */
  readonly holdsCoin: boolean
  readonly window: Window | null
  /** Of two at one moment the first runs first. */
  readonly clocks: readonly Clock[]
}

const nudge: Clock = { seconds: -DEADLINE_REMINDER_SECONDS, after: 'deadline', does: 'remindDeadline' }
const expiry: Clock = { seconds: 0, after: 'deadline', does: 'expire' }
const lapse: Clock = { seconds: 0, after: 'request', does: 'lapseRequest' }

const states = {
  confirming: { awaits: 'seller', holdsCoin: true, window: 'confirm', clocks: [expiry] },
  paying: { awaits: 'buyer', holdsCoin: true, window: 'pay', clocks: [nudge, expiry] },
  releasing: {
    awaits: 'seller',
    holdsCoin: true,
    window: 'release',
    clocks: [
      lapse,
      nudge,
      { seconds: 0, after: 'deadline', does: 'countLateRelease', countsAgainst: 'seller' },
      { seconds: APPEAL_OPENS_HOURS * 3600, after: 'deadline', does: 'openAppeal' },
    ],
  },
  appealing: {
    awaits: 'operator',
    holdsCoin: true,
    window: 'answer',
    clocks: [
      { seconds: 0, after: 'deadline', does: 'closeAnswer' },
      { seconds: 0, after: 'ruling', does: 'carryOutRuling' },
    ],
  },
  completed: {
    awaits: null,
    holdsCoin: false,
    window: 'acknowledge',
    clocks: [{ seconds: 0, after: 'deadline', does: 'acknowledge' }],
  },
  cancelled: { awaits: null, holdsCoin: false, window: null, clocks: [lapse] },
  expired: { awaits: null, holdsCoin: false, window: null, clocks: [lapse] },
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
export const escrowStates = orderStates.filter((state) => states[state].holdsCoin)

/** What the table says of a state. */
export function stateRow(state: OrderState): State {
  return states[state]
}
