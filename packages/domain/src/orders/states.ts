/**
 * The states of an order, each named by the act it awaits. Each row has the actor that the order awaits, whether its coin is in
 * escrow, the time limit (*window*) of that act, and the timers. In an appeal the window is that of the other party's response,
 * after completion that of the buyer's acknowledgement. Other tables by state are typed by `OrderState`: a new state does not
 * compile until they have it.
 */
import { APPEAL_OPENS_HOURS, DEADLINE_REMINDER_SECONDS } from '../limits.ts'
import { keysOf, recordFrom } from '../records.ts'

export const actors = ['buyer', 'seller', 'operator', 'system'] as const
export type Actor = (typeof actors)[number]
/** The two parties of an order. */
export type Side = 'buyer' | 'seller'
/** Sides of an offer's maker: `sell` coin, which is reserved in stock, or `buy`, which reserves nothing. */
export const offerSides = ['sell', 'buy'] as const
export type OfferSide = (typeof offerSides)[number]
/** An actor that an order can wait for. It never waits for the system, which acts by timers. */
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
 * Runs once: `seconds` after (negative: before) the deadline of the state, the end of an open request, or the moment at which a
 * proposed ruling takes effect. `countsAgainst`: the side at fault then. `clock`: `served` if it ends a wait for a person, which
 * lasts as much longer as the market was away or stopped; `calendar` if it only lets time pass.
 */
export type Timer = {
  readonly seconds: number
  readonly after: 'deadline' | 'request' | 'ruling'
  readonly action: TimerAction
  readonly clock: 'served' | 'calendar'
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

const nudge: Timer = {
  seconds: -DEADLINE_REMINDER_SECONDS,
  after: 'deadline',
  action: 'remindDeadline',
  clock: 'served',
}
const expiry: Timer = { seconds: 0, after: 'deadline', action: 'expire', clock: 'served' }
const lapse: Timer = { seconds: 0, after: 'request', action: 'lapseRequest', clock: 'served' }

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
      { seconds: 0, after: 'deadline', action: 'countLateRelease', clock: 'served', countsAgainst: 'seller' },
      { seconds: APPEAL_OPENS_HOURS * 3600, after: 'deadline', action: 'openAppeal', clock: 'served' },
    ],
  },
  appealing: {
    awaits: 'operator',
    hasEscrow: true,
    window: 'respond',
    timers: [
      { seconds: 0, after: 'deadline', action: 'closeResponse', clock: 'served' },
      { seconds: 0, after: 'ruling', action: 'applyProposedRuling', clock: 'served' },
    ],
  },
  completed: {
    awaits: null,
    hasEscrow: false,
    window: 'acknowledge',
    timers: [{ seconds: 0, after: 'deadline', action: 'acknowledge', clock: 'calendar' }],
  },
  cancelled: { awaits: null, hasEscrow: false, window: null, timers: [lapse] },
  expired: { awaits: null, hasEscrow: false, window: null, timers: [lapse] },
} as const satisfies Readonly<Record<string, State>>

export type OrderState = keyof typeof states
/** From the first state to the last. */
export const orderStates: readonly OrderState[] = keysOf(states)

/** The actor awaited in each state; null: the order is over. */
export const awaits = recordFrom(orderStates.map((state) => [state, states[state].awaits]))

export function isOpen(state: OrderState): boolean {
  return awaits[state] !== null
}

export const openStates = orderStates.filter(isOpen)
export const escrowStates = orderStates.filter((state) => states[state].hasEscrow)

/** The states whose deadline, and those whose open request, waits for a person. */
export const servedStates = {
  deadline: orderStates.filter((state) => isServed(state, ['deadline', 'ruling'])),
  request: orderStates.filter((state) => isServed(state, ['request'])),
} as const

function isServed(state: OrderState, bases: readonly Timer['after'][]): boolean {
  return stateRow(state).timers.some(({ after, clock }) => clock === 'served' && bases.includes(after))
}

export function stateRow(state: OrderState): State {
  return states[state]
}
