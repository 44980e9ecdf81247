import type { OrderState } from '@u-market/domain'

export const messages = {
  confirming: 'Waiting for the seller to confirm',
  paying: 'Waiting for payment',
  releasing: 'Waiting for release',
  appealing: 'In appeal',
  completed: 'Completed',
  cancelled: 'Cancelled',
  expired: 'Expired',
} as const satisfies Record<OrderState, string>
