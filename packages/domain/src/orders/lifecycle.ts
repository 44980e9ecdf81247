/**
 * The lifecycle of an order. Each row names an act, the state before and after it, who may do it, where the coin goes and which
 * side it counts against. Server, apps, docs and tests read this table and `states.ts`. Its conditions are in `decide-action.ts`.
 */
import type { Actor, OfferSide, OrderState, Side } from './states.ts'

/**
 * The side that an end counts against. `buyer`, `seller`: that side. `late_cancel`: the buyer, if the free minutes after the
 * confirmation are over; before that, the cancel is a free one. `free_cancel`: the buyer, beyond the number of free cancels.
 * `unpaid`: the buyer, unless excused. `conceded`: the seller, if a release is proposed. See `faultOf`.
 */
export type FaultRule = Side | 'late_cancel' | 'free_cancel' | 'unpaid' | 'conceded'
/** Whether this step answers a new order in time (`given`), or the seller has missed the deadline to answer. */
export type SellerResponse = 'given' | 'missed'
/**
 * Where the escrowed coin goes. `stay`: nowhere; `return`: to the stock of the offer to sell, if it is listed and has room,
 * otherwise to the seller's balance; `release`: to the buyer; `refund`: to the seller's balance; `split`: part to each; `take`:
 * into escrow again, from stock or else from the seller's balance.
 */
export type CoinEffect = 'stay' | 'return' | 'release' | 'refund' | 'split' | 'take'

/** The rulings of an operator, named by where the coin goes. */
export const rulings = ['release', 'refund', 'split'] as const satisfies readonly CoinEffect[]
export type Ruling = (typeof rulings)[number]

/** Conditions beyond state and role, implemented in `decideAction`. */
export type Condition =
  | 'release_overdue'
  | 'appellant'
  | 'not_acknowledged'
  | 'not_rated'
  | 'remind_due'
  | 'overdue'
  | 'extension_left'
  | 'undo_left'
  | 'cancel_request_left'
  | 'request_open'
  | 'request_over'
  | 'reopen_left'
  | 'claim_left'
  | 'appeal_due'
  | 'nothing_proposed'
  | 'consent_asked'
  | 'objection_left'
  | 'last_consent'
  | 'ruling_objected'
  | 'ruling_due'

/**
 * Calls that stand for several acts: the form chooses (agree or refuse), or for `acceptRuling` the proposed ruling and the
 * missing consent.
 */
export type AnswerCall = 'answerCancel' | 'answerReopen' | 'acceptRuling'

export type Transition = {
  readonly action: string
  readonly from: OrderState
  readonly by: readonly Actor[]
  readonly to: OrderState
  readonly coin: CoinEffect
  /** For the named actors only; absent: no condition. */
  readonly when?: Readonly<Partial<Record<Actor, Condition>>>
  /**
   * The side that this act counts against, by actor. Absent: no side, or a missed deadline that its timer has counted already.
   */
  readonly countsAgainst?: Readonly<Partial<Record<Actor, FaultRule>>>
  readonly sellerResponse?: Readonly<Partial<Record<Actor, SellerResponse>>>
  /** Stops the state's timers. */
  readonly stopsTimers?: true
  /** A deadline other than the full window of the next state, computed by `dueAfter`. */
  readonly due?: 'extended' | 'resumed' | 'paused' | 'continued' | 'effect' | 'objected'
  /** A fault that already counts for this order no longer does. */
  readonly revokesFault?: true
  /** The ruling that this act proposes to the parties. */
  readonly proposes?: Ruling
  /** A request opens, or closes without a change of state. */
  readonly request?: 'opens' | 'closes'
  /** The party's call, if it has another name than the act because it stands for several. */
  readonly call?: AnswerCall
}

/**
 * How an order begins, by the side of its offer: the taker's role, the first state, and whether the coin enters escrow from the
 * offer's stock or from the taker's balance.
 */
export const beginnings = {
  sell: { by: 'buyer', to: 'confirming', coin: 'stock' },
  buy: { by: 'seller', to: 'paying', coin: 'balance' },
} as const satisfies Readonly<Record<OfferSide, Beginning>>
type Beginning = { readonly by: Side; readonly to: OrderState; readonly coin: 'stock' | 'balance' }

export const transitions = [
  {
    action: 'confirm',
    from: 'confirming',
    by: ['seller', 'system'],
    to: 'paying',
    coin: 'stay',
    sellerResponse: { seller: 'given' },
  },
  {
    action: 'cancel',
    from: 'confirming',
    by: ['seller', 'buyer'],
    to: 'cancelled',
    coin: 'return',
    countsAgainst: { seller: 'seller', buyer: 'free_cancel' },
    sellerResponse: { seller: 'given' },
  },
  {
    action: 'expire',
    from: 'confirming',
    by: ['system'],
    to: 'expired',
    coin: 'return',
    when: { system: 'overdue' },
    countsAgainst: { system: 'seller' },
    sellerResponse: { system: 'missed' },
  },
  { action: 'markPaid', from: 'paying', by: ['buyer'], to: 'releasing', coin: 'stay' },
  {
    action: 'cancel',
    from: 'paying',
    by: ['buyer'],
    to: 'cancelled',
    coin: 'return',
    countsAgainst: { buyer: 'late_cancel' },
  },
  {
    action: 'expire',
    from: 'paying',
    by: ['system'],
    to: 'expired',
    coin: 'return',
    when: { system: 'overdue' },
    countsAgainst: { system: 'unpaid' },
  },
  {
    action: 'extend',
    from: 'paying',
    by: ['seller'],
    to: 'paying',
    coin: 'stay',
    when: { seller: 'extension_left' },
    due: 'extended',
  },
  { action: 'release', from: 'releasing', by: ['seller'], to: 'completed', coin: 'release' },
  {
    action: 'undoPaid',
    from: 'releasing',
    by: ['buyer'],
    to: 'paying',
    coin: 'stay',
    when: { buyer: 'undo_left' },
    due: 'resumed',
  },
  {
    action: 'askCancel',
    from: 'releasing',
    by: ['seller'],
    to: 'releasing',
    coin: 'stay',
    when: { seller: 'cancel_request_left' },
    due: 'paused',
    request: 'opens',
  },
  {
    action: 'agreeCancel',
    from: 'releasing',
    by: ['buyer'],
    to: 'cancelled',
    coin: 'return',
    when: { buyer: 'request_open' },
    revokesFault: true,
    call: 'answerCancel',
  },
  {
    action: 'refuseCancel',
    from: 'releasing',
    by: ['buyer'],
    to: 'releasing',
    coin: 'stay',
    when: { buyer: 'request_open' },
    due: 'continued',
    request: 'closes',
    call: 'answerCancel',
  },
  lapsing('releasing'),
  {
    action: 'appeal',
    from: 'releasing',
    by: ['seller', 'buyer', 'system'],
    to: 'appealing',
    coin: 'stay',
    when: { buyer: 'release_overdue', system: 'appeal_due' },
  },
  {
    action: 'revoke',
    from: 'appealing',
    by: ['buyer', 'seller'],
    to: 'releasing',
    coin: 'stay',
    when: { buyer: 'appellant', seller: 'appellant' },
  },
  {
    action: 'release',
    from: 'appealing',
    by: ['seller'],
    to: 'completed',
    coin: 'release',
    countsAgainst: { seller: 'conceded' },
  },
  proposing('proposeRelease', 'release'),
  proposing('proposeRefund', 'refund'),
  proposing('proposeSplit', 'split'),
  {
    action: 'acceptRuling',
    from: 'appealing',
    by: ['buyer', 'seller'],
    to: 'appealing',
    coin: 'stay',
    when: { buyer: 'consent_asked', seller: 'consent_asked' },
  },
  {
    action: 'ruleRelease',
    from: 'appealing',
    by: ['operator', 'seller', 'system'],
    to: 'completed',
    coin: 'release',
    when: { operator: 'ruling_objected', seller: 'last_consent', system: 'ruling_due' },
    countsAgainst: { operator: 'seller', seller: 'seller', system: 'seller' },
    call: 'acceptRuling',
  },
  {
    action: 'ruleRefund',
    from: 'appealing',
    by: ['operator', 'buyer', 'system'],
    to: 'cancelled',
    coin: 'refund',
    when: { operator: 'ruling_objected', buyer: 'last_consent', system: 'ruling_due' },
    countsAgainst: { operator: 'buyer', buyer: 'buyer', system: 'buyer' },
    call: 'acceptRuling',
  },
  {
    action: 'ruleSplit',
    from: 'appealing',
    by: ['operator', 'buyer', 'seller', 'system'],
    to: 'completed',
    coin: 'split',
    when: {
      operator: 'ruling_objected',
      buyer: 'last_consent',
      seller: 'last_consent',
      system: 'ruling_due',
    },
    call: 'acceptRuling',
  },
  {
    action: 'objectRuling',
    from: 'appealing',
    by: ['buyer', 'seller'],
    to: 'appealing',
    coin: 'stay',
    when: { buyer: 'objection_left', seller: 'objection_left' },
    due: 'objected',
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
    stopsTimers: true,
  },
  {
    action: 'rate',
    from: 'completed',
    by: ['buyer', 'seller'],
    to: 'completed',
    coin: 'stay',
    when: { buyer: 'not_rated', seller: 'not_rated' },
  },
  ...reopeningOf('cancelled'),
  ...reopeningOf('expired'),
  claiming('completed', 'seller'),
  claiming('cancelled', 'buyer'),
  claiming('expired', 'buyer'),
] as const satisfies readonly Transition[]

export type OrderAction = (typeof transitions)[number]['action']
export const orderActions: readonly OrderAction[] = [...new Set(transitions.map((row) => row.action))]

/** Returns the row for an act in a state; undefined: the state does not allow the act. */
export function transitionFor(state: OrderState, action: OrderAction): Transition | undefined {
  return transitions.find((row) => row.from === state && row.action === action)
}

/** Returns the rows of an act in all states. */
export function transitionsOf(action: OrderAction): readonly Transition[] {
  return transitions.filter((row) => row.action === action)
}

/** The acts that propose each ruling and carry it out. */
export const rulingActs = {
  release: { propose: 'proposeRelease', rule: 'ruleRelease' },
  refund: { propose: 'proposeRefund', rule: 'ruleRefund' },
  split: { propose: 'proposeSplit', rule: 'ruleSplit' },
} as const satisfies Readonly<Record<Ruling, Readonly<Record<'propose' | 'rule', OrderAction>>>>

/** The sides that get less than all of the coin, and are asked to accept. */
export const losersBy: Readonly<Record<Ruling, readonly Side[]>> = {
  release: ['seller'],
  refund: ['buyer'],
  split: ['buyer', 'seller'],
}

/** Rows for reopening an order that ended unpaid: the buyer shows a payment, and the seller agrees or refuses. */
function reopeningOf<From extends 'cancelled' | 'expired'>(from: From) {
  return [
    {
      action: 'askReopen',
      from,
      by: ['buyer'],
      to: from,
      coin: 'stay',
      when: { buyer: 'reopen_left' },
      request: 'opens',
    },
    {
      action: 'agreeReopen',
      from,
      by: ['seller'],
      to: 'releasing',
      coin: 'take',
      when: { seller: 'request_open' },
      revokesFault: true,
      call: 'answerReopen',
    },
    {
      action: 'refuseReopen',
      from,
      by: ['seller'],
      to: from,
      coin: 'stay',
      when: { seller: 'request_open' },
      request: 'closes',
      call: 'answerReopen',
    },
    lapsing(from),
  ] as const satisfies readonly Transition[]
}

/** Row for proposing a ruling. It takes effect after `rulingEffectHours`, unless a side that would lose coin by it objects. */
function proposing<Action extends string, Proposed extends Ruling>(action: Action, proposes: Proposed) {
  return {
    action,
    from: 'appealing',
    by: ['operator'],
    to: 'appealing',
    coin: 'stay',
    when: { operator: 'nothing_proposed' },
    due: 'effect',
    proposes,
  } as const satisfies Transition
}

/** Row for opening a claim: the order stays as it is, and an open request is closed. */
function claiming<From extends OrderState, By extends Side>(from: From, by: By) {
  return {
    action: 'claim',
    from,
    by: [by],
    to: from,
    coin: 'stay',
    when: { [by]: 'claim_left' } as Record<By, 'claim_left'>,
    request: 'closes',
  } as const satisfies Transition
}

/** Row for closing a request that was not answered in time. */
function lapsing<From extends 'releasing' | 'cancelled' | 'expired'>(from: From) {
  return {
    action: 'lapseRequest',
    from,
    by: ['system'],
    to: from,
    coin: 'stay',
    when: { system: 'request_over' },
    request: 'closes',
  } as const satisfies Transition
}
