declare const kind: unique symbol
type Id<Base, Kind extends string> = Base & { readonly [kind]: Kind }

export type UserId = Id<number, 'user'>
export type OfferId = Id<number, 'offer'>
/** The public order number, `buy_orderid` on the wire: sortable by time, unguessable. */
export type OrderId = Id<string, 'order'>
export type PaymentMethodId = Id<number, 'payment method'>
export type AppealId = Id<number, 'appeal'>

export function userId(id: number): UserId {
  return id as UserId
}

export function offerId(id: number): OfferId {
  return id as OfferId
}

export function orderId(id: string): OrderId {
  return id as OrderId
}

export function paymentMethodId(id: number): PaymentMethodId {
  return id as PaymentMethodId
}

export function appealId(id: number): AppealId {
  return id as AppealId
}
