import type { ConditionName, PartyCall } from '@u-market/domain'

/** Acts by their names on the wire, where most are named after a call; those that are not here are called there as they are here. */
export const actNames: Readonly<Partial<Record<PartyCall, string>>> = {
  confirm: 'confirmOrder',
  cancel: 'cancelOrder',
  markPaid: 'userPaid',
  release: 'sendCoin',
  appeal: 'apply',
  remind: 'remindingHim',
  acknowledge: 'receivedGoods',
  rate: 'evaluate',
  extend: 'extendTime',
  acceptRuling: 'accept',
  objectRuling: 'object',
}

/** What of an offer does not fit its reader: conditions by their fields, or that the reader has blocked its maker. */
export const unfitNames = {
  minCompleted: 'min_completed',
  minRate: 'min_rate',
  minDays: 'min_days',
  firstMax: 'first_max',
  blocked: 'blocked',
} as const satisfies Readonly<Record<ConditionName | 'blocked', string>>
export type Unfit = keyof typeof unfitNames
