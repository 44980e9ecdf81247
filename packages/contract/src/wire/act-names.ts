import type { OrderAction } from '@u-market/domain'

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
