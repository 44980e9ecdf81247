import type { Appeal, Order, PaymentMethod } from '@u-market/contract'
import type { StrictClient } from '../strict-client.ts'

/** What is known of somebody outside the server: enough to act as them. */
export type TraderRecord = {
  readonly id: number
  readonly username: string
  readonly mobile: string
  readonly nickname: string
  readonly realName: string
  readonly password: string
  readonly payPassword: string
  readonly walletAddress: string
  readonly token: string
  readonly address: string
  readonly methods: readonly PaymentMethod[]
}

/** What each verb is called with: who holds the phone, and the client on it. */
export type Phone = { readonly record: TraderRecord; readonly client: StrictClient }

export type OrderRef = Pick<Order, 'orderId'> | Pick<Appeal, 'orderId'>

export function numberOf({ orderId }: OrderRef) {
  return { orderId }
}
