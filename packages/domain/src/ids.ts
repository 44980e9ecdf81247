declare const kind: unique symbol
type Id<Base, Kind extends string> = Base & { readonly [kind]: Kind }

export type UserId = Id<number, 'user'>
export type OfferId = Id<number, 'offer'>
/** The public order number, `buy_orderid` on the wire: sortable by time, unguessable. */
export type OrderId = Id<string, 'order'>
export type PaymentMethodId = Id<number, 'payment method'>
export type AppealId = Id<number, 'appeal'>

export const userId = (id: number): UserId => id as UserId
export const offerId = (id: number): OfferId => id as OfferId
export const orderId = (id: string): OrderId => id as OrderId
export const paymentMethodId = (id: number): PaymentMethodId => id as PaymentMethodId
export const appealId = (id: number): AppealId => id as AppealId
