import type { ConditionName, OrderAction } from '@u-market/domain'

/** The acts of an order's life by their names on the wire, where most are named after a call. */
export const actNames = {
  confirm: 'confirmOrder',
  cancel: 'cancelOrder',
  expire: 'expire',
  markPaid: 'userPaid',
  release: 'sendCoin',
  appeal: 'apply',
  revoke: 'revoke',
  ruleRelease: 'ruleRelease',
  ruleRefund: 'ruleRefund',
  remind: 'remindingHim',
  acknowledge: 'receivedGoods',
  rate: 'evaluate',
} as const satisfies Readonly<Record<OrderAction, string>>

/** What of an offer does not fit its reader: conditions by their fields, or that the reader has blocked its maker. */
export const unfitNames = {
  minCompleted: 'min_completed',
  minRate: 'min_rate',
  minDays: 'min_days',
  firstMax: 'first_max',
  blocked: 'blocked',
} as const satisfies Readonly<Record<ConditionName | 'blocked', string>>
export type Unfit = keyof typeof unfitNames
