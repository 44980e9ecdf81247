import { fromWire, type OnWire, type PaymentMethod, toWire } from '@u-market/contract'
import type { Sanction } from '@u-market/domain'

export type Json = string | number | boolean | null | Json[] | { [key: string]: Json }

/** The seller's payment method when the order was placed: active then, and usable. */
export type MethodSnapshot = Omit<PaymentMethod, 'status' | 'usableAt'>

/** A snapshot as stored in its column: with the wire's field names. */
export type StoredMethod = OnWire<MethodSnapshot>

/** A user's sanction that has not been ended; its `until` may have passed. */
export type StoredSanction = Sanction & { readonly id: number }

// Inverse of `readMethod`; nothing else writes or reads the column.
export function storeMethod(method: MethodSnapshot): StoredMethod {
  return toWire(method)
}

export function readMethod(method: StoredMethod): MethodSnapshot {
  return fromWire(method)
}
