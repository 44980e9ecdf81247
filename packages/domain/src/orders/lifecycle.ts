/**
 * The law of an order. Each state is named by the act it awaits; a row of `states` says whom it awaits, whether its coin lies in
 * escrow, how long that may take (in an appeal: the other side's
 * answer; at the end: the buyer's acknowledgement) and which clocks run meanwhile; a row of `transitions` says which act leads from which state
 * to which, who may do it, what happens to the coin and whom it counts against. Server, apps, docs and tests read these two
 * tables; nobody else decides, and nobody else lists states.
 */
import { DEADLINE_REMINDER_SECONDS } from '../limits.ts'
import { keysOf, recordFrom } from '../records.ts'

export const actors = ['buyer', 'seller', 'operator', 'system'] as const
export type Actor = (typeof actors)[number]
/** The two parties of an order. */
export type Side = 'buyer' | 'seller'
/**
 * Whom an end counts against: a side, whatever the circumstances, or the buyer who cancels: late after the confirmation, or
 * too often before it. `faultOf` holds what each of them means.
 */
export type Blame = Side | 'late_cancel' | 'free_cancel'
/** What a step says of the seller's answering new orders. */
export type Answer = 'given' | 'missed'
/** Who can be awaited: the system keeps nobody waiting. */
export type Duty = Exclude<Actor, 'system'>

/** Where the escrowed coin goes: stays, back to the offer's stock, to the buyer, or to the seller's own balance. */
export type CoinEffect = 'stay' | 'to_stock' | 'to_buyer' | 'to_seller'

/** Conditions beyond state and role. `decideAction` holds what each of them means. */
export type Condition =
  | 'release_overdue'
  | 'appellant'
  | 'not_acknowledged'
  | 'not_rated'
  | 'remind_due'
  | 'overdue'

/** What a state's deadline is for; `windowMinutes` says how long it is. */
export type Window = 'confirm' | 'pay' | 'release' | 'answer' | 'acknowledge'

/** What a clock does by itself. The server holds one function for each. */
export type ClockDeed = 'expire' | 'remindDeadline' | 'countLateRelease' | 'closeAnswer' | 'acknowledge'

/** Runs once, so many seconds after the deadline of its state; a negative number is before it. */
export type Clock = {
  readonly seconds: number
  readonly does: ClockDeed
  readonly countsAgainst?: Side
}

type State = {
  /** Who is on duty; null when the order is at its end. */
  readonly awaits: Duty | null
  /** The order's coin lies in escrow. */
  readonly holdsCoin: boolean
  readonly window: Window | null
  /** In the order of their moments. */
  readonly clocks: readonly Clock[]
}

const nudge: Clock = { seconds: -DEADLINE_REMINDER_SECONDS, does: 'remindDeadline' }
const expiry: Clock = { seconds: 0, does: 'expire' }

const states = {
  confirming: { awaits: 'seller', holdsCoin: true, window: 'confirm', clocks: [expiry] },
  paying: { awaits: 'buyer', holdsCoin: true, window: 'pay', clocks: [nudge, expiry] },
  releasing: {
    awaits: 'seller',
    holdsCoin: true,
    window: 'release',
    clocks: [nudge, { seconds: 0, does: 'countLateRelease', countsAgainst: 'seller' }],
  },
  appealing: {
    awaits: 'operator',
    holdsCoin: true,
    window: 'answer',
    clocks: [{ seconds: 0, does: 'closeAnswer' }],
  },
  completed: {
    awaits: null,
    holdsCoin: false,
    window: 'acknowledge',
    clocks: [{ seconds: 0, does: 'acknowledge' }],
  },
  cancelled: { awaits: null, holdsCoin: false, window: null, clocks: [] },
  expired: { awaits: null, holdsCoin: false, window: null, clocks: [] },
} as const satisfies Readonly<Record<string, State>>

export type OrderState = keyof typeof states
/** In the order of an order's life. */
export const orderStates: readonly OrderState[] = keysOf(states)

type Transition = {
  readonly action: string
  readonly from: OrderState
  readonly by: readonly Actor[]
  readonly to: OrderState
  readonly coin: CoinEffect
  /** Holds for the named actors only; absent: no condition. */
  readonly when?: Readonly<Partial<Record<Actor, Condition>>>
  /** Whom it counts against, by who does it; absent: nobody, or whoever has missed a deadline before. */
  readonly countsAgainst?: Readonly<Partial<Record<Actor, Blame>>>
  readonly answer?: Readonly<Partial<Record<Actor, Answer>>>
  /** No clock of the state runs any more. */
  readonly stopsClocks?: true
}

export const transitions = [
  {
    action: 'confirm',
    from: 'confirming',
    by: ['seller', 'system'],
    to: 'paying',
    coin: 'stay',
    answer: { seller: 'given' },
  },
  {
    action: 'cancel',
    from: 'confirming',
    by: ['seller', 'buyer'],
    to: 'cancelled',
    coin: 'to_stock',
    countsAgainst: { seller: 'seller', buyer: 'free_cancel' },
    answer: { seller: 'given' },
  },
  {
    action: 'expire',
    from: 'confirming',
    by: ['system'],
    to: 'expired',
    coin: 'to_stock',
    when: { system: 'overdue' },
    countsAgainst: { system: 'seller' },
    answer: { system: 'missed' },
  },
  { action: 'markPaid', from: 'paying', by: ['buyer'], to: 'releasing', coin: 'stay' },
  {
    action: 'cancel',
    from: 'paying',
    by: ['buyer'],
    to: 'cancelled',
    coin: 'to_stock',
    countsAgainst: { buyer: 'late_cancel' },
  },
  {
    action: 'expire',
    from: 'paying',
    by: ['system'],
    to: 'expired',
    coin: 'to_stock',
    when: { system: 'overdue' },
    countsAgainst: { system: 'buyer' },
  },
  { action: 'release', from: 'releasing', by: ['seller'], to: 'completed', coin: 'to_buyer' },
  {
    action: 'appeal',
    from: 'releasing',
    by: ['seller', 'buyer'],
    to: 'appealing',
    coin: 'stay',
    when: { buyer: 'release_overdue' },
  },
  {
    action: 'revoke',
    from: 'appealing',
    by: ['buyer', 'seller'],
    to: 'releasing',
    coin: 'stay',
    when: { buyer: 'appellant', seller: 'appellant' },
  },
  { action: 'release', from: 'appealing', by: ['seller'], to: 'completed', coin: 'to_buyer' },
  {
    action: 'ruleRelease',
    from: 'appealing',
    by: ['operator'],
    to: 'completed',
    coin: 'to_buyer',
    countsAgainst: { operator: 'seller' },
  },
  {
    action: 'ruleRefund',
    from: 'appealing',
    by: ['operator'],
    to: 'cancelled',
    coin: 'to_seller',
    countsAgainst: { operator: 'buyer' },
  },
  {
    action: 'remind',
    from: 'confirming',
    by: ['buyer'],
    to: 'confirming',
    coin: 'stay',
    when: { buyer: 'remind_due' },
  },
  {
    action: 'remind',
    from: 'paying',
    by: ['seller'],
    to: 'paying',
    coin: 'stay',
    when: { seller: 'remind_due' },
  },
  {
    action: 'remind',
    from: 'releasing',
    by: ['buyer'],
    to: 'releasing',
    coin: 'stay',
    when: { buyer: 'remind_due' },
  },
  {
    action: 'acknowledge',
    from: 'completed',
    by: ['buyer', 'system'],
    to: 'completed',
    coin: 'stay',
    when: { buyer: 'not_acknowledged', system: 'not_acknowledged' },
    stopsClocks: true,
  },
  {
    action: 'rate',
    from: 'completed',
    by: ['buyer', 'seller'],
    to: 'completed',
    coin: 'stay',
    when: { buyer: 'not_rated', seller: 'not_rated' },
  },
] as const satisfies readonly Transition[]

export type OrderAction = (typeof transitions)[number]['action']
export const orderActions: readonly OrderAction[] = [...new Set(transitions.map((row) => row.action))]

/** Who is awaited in each state; null when the order is at its end. */
export const awaits = recordFrom(orderStates.map((state) => [state, states[state].awaits]))

export function isOpen(state: OrderState): boolean {
  return awaits[state] !== null
}

export const openStates = orderStates.filter(isOpen)
/** States in which coin is held in the order's escrow. */
export const escrowStates = orderStates.filter((state) => states[state].holdsCoin)

/** The row for an act in a state, or undefined when the state does not allow the act. */
export function transitionFor(state: OrderState, action: OrderAction): Transition | undefined {
  return transitions.find((row) => row.from === state && row.action === action)
}

/** Every row of an act, whatever the state. */
export function transitionsOf(action: OrderAction): readonly Transition[] {
  return transitions.filter((row) => row.action === action)
}

/** What the windows of an order are made of, in minutes. */
export type WindowTerms = {
  /** Of the order's offer. */
  readonly payMinutes: number
  readonly confirmMinutes: number
  readonly releaseMinutes: number
  readonly appealAnswerHours: number
  readonly acknowledgeHours: number
}

const windowMinutes: Readonly<Record<Window, (terms: WindowTerms) => number>> = {
  confirm: ({ confirmMinutes }) => confirmMinutes,
  pay: ({ payMinutes }) => payMinutes,
  release: ({ releaseMinutes }) => releaseMinutes,
  answer: ({ appealAnswerHours }) => appealAnswerHours * 60,
  acknowledge: ({ acknowledgeHours }) => acknowledgeHours * 60,
}

/** When the act that a state awaits is due if the state is entered at `at` (Unix milliseconds); null: at no time. */
export function deadlineOf(state: OrderState, terms: WindowTerms, at: number): number | null {
  const { window } = states[state]
  return window === null ? null : at + windowMinutes[window](terms) * 60_000
}

export type ClockMoment = Clock & { readonly at: number }

/** The first clock that runs later than `after`: when the order has to be looked at next, or null. */
export function nextClockAt(state: OrderState, deadlineAt: number | null, after: number): number | null {
  return clocksOf(state, deadlineAt).find(({ at }) => at > after)?.at ?? null
}

/** The clocks of a state in their order, each with its moment, in Unix milliseconds; none run without a deadline. */
export function clocksOf(state: OrderState, deadlineAt: number | null): ClockMoment[] {
  return deadlineAt === null
    ? []
    : states[state].clocks.map((clock) => ({ ...clock, at: deadlineAt + clock.seconds * 1000 }))
}
