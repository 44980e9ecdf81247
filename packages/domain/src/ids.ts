import { type Branded, brand } from './brand.ts'

export type UserId = Branded<number, 'user'>
export type OfferId = Branded<number, 'offer'>
/** The public order number, `buy_orderid` on the wire: sortable by time, unguessable. */
export type OrderId = Branded<string, 'order'>
export type PaymentMethodId = Branded<number, 'payment method'>
export type DisputeId = Branded<number, 'dispute'>

export function userId(id: number): UserId {
  return brand<UserId>(id)
}

export function offerId(id: number): OfferId {
  return brand<OfferId>(id)
}

export function orderId(id: string): OrderId {
  return brand<OrderId>(id)
}

export function paymentMethodId(id: number): PaymentMethodId {
  return brand<PaymentMethodId>(id)
}

export function disputeId(id: number): DisputeId {
  return brand<DisputeId>(id)
}
