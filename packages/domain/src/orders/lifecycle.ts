/**
 * The law of an order. Each state is named by the act it awaits; each row below says which act leads from which state to which,
 * who may do it, and what happens to the coin in escrow. Server, apps, docs and tests read this table; nobody else decides.
 */
export const orderStates = [
  'confirming',
  'paying',
  'releasing',
  'appealing',
  'completed',
  'cancelled',
  'expired',
] as const
export type OrderState = (typeof orderStates)[number]

export const actors = ['buyer', 'seller', 'operator', 'system'] as const
export type Actor = (typeof actors)[number]

/** Where the escrowed coin goes: stays, back to the offer's stock, to the buyer, or to the seller's own balance. */
export type CoinEffect = 'stay' | 'to_stock' | 'to_buyer' | 'to_seller'

/** Conditions beyond state and role. `decideAction` holds what each of them means. */
export type Condition =
  | 'release_overdue'
  | 'appellant'
  | 'not_received'
  | 'not_evaluated'
  | 'remind_due'
  | 'overdue'

type Transition = {
  readonly action: string
  readonly from: OrderState
  readonly by: readonly Actor[]
  readonly to: OrderState
  readonly coin: CoinEffect
  /** Holds for the named actors only; absent: no condition. */
  readonly when?: Readonly<Partial<Record<Actor, Condition>>>
}

export const transitions = [
  { action: 'confirmOrder', from: 'confirming', by: ['seller', 'system'], to: 'paying', coin: 'stay' },
  { action: 'cancelOrder', from: 'confirming', by: ['seller', 'buyer'], to: 'cancelled', coin: 'to_stock' },
  {
    action: 'expire',
    from: 'confirming',
    by: ['system'],
    to: 'expired',
    coin: 'to_stock',
    when: { system: 'overdue' },
  },
  { action: 'userPaid', from: 'paying', by: ['buyer'], to: 'releasing', coin: 'stay' },
  { action: 'cancelOrder', from: 'paying', by: ['buyer'], to: 'cancelled', coin: 'to_stock' },
  {
    action: 'expire',
    from: 'paying',
    by: ['system'],
    to: 'expired',
    coin: 'to_stock',
    when: { system: 'overdue' },
  },
  { action: 'sendCoin', from: 'releasing', by: ['seller'], to: 'completed', coin: 'to_buyer' },
  {
    action: 'apply',
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
  { action: 'sendCoin', from: 'appealing', by: ['seller'], to: 'completed', coin: 'to_buyer' },
  { action: 'ruleRelease', from: 'appealing', by: ['operator'], to: 'completed', coin: 'to_buyer' },
  { action: 'ruleRefund', from: 'appealing', by: ['operator'], to: 'cancelled', coin: 'to_seller' },
  {
    action: 'remindingHim',
    from: 'confirming',
    by: ['buyer'],
    to: 'confirming',
    coin: 'stay',
    when: { buyer: 'remind_due' },
  },
  {
    action: 'remindingHim',
    from: 'paying',
    by: ['seller'],
    to: 'paying',
    coin: 'stay',
    when: { seller: 'remind_due' },
  },
  {
    action: 'remindingHim',
    from: 'releasing',
    by: ['buyer'],
    to: 'releasing',
    coin: 'stay',
    when: { buyer: 'remind_due' },
  },
  {
    action: 'receivedGoods',
    from: 'completed',
    by: ['buyer', 'system'],
    to: 'completed',
    coin: 'stay',
    when: { buyer: 'not_received', system: 'not_received' },
  },
  {
    action: 'evaluate',
    from: 'completed',
    by: ['buyer', 'seller'],
    to: 'completed',
    coin: 'stay',
    when: { buyer: 'not_evaluated', seller: 'not_evaluated' },
  },
] as const satisfies readonly Transition[]

export type OrderAction = (typeof transitions)[number]['action']
export const orderActions: readonly OrderAction[] = [...new Set(transitions.map((row) => row.action))]

/** Who is awaited in each state; null when the order is at its end. */
export const awaits = {
  confirming: 'seller',
  paying: 'buyer',
  releasing: 'seller',
  appealing: 'operator',
  completed: null,
  cancelled: null,
  expired: null,
} as const satisfies Record<OrderState, Actor | null>

/** States in which coin is held in the order's escrow. */
export const openStates = orderStates.filter((state) => awaits[state] !== null)
export const isOpen = (state: OrderState): boolean => awaits[state] !== null

/** The row for an act in a state, or undefined when the state does not allow the act. */
export const transitionFor = (state: OrderState, action: OrderAction): Transition | undefined =>
  transitions.find((row) => row.from === state && row.action === action)
