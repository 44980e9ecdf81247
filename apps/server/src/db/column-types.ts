import { fromWire, type OnWire, type PaymentMethod, toWire } from '@u-market/contract'
import type { Sanction } from '@u-market/domain'

export type Json = string | number | boolean | null | Json[] | { [key: string]: Json }

/** The seller's payment method as it was when the order was placed; only one that stood could be. */
export type MethodSnapshot = Omit<PaymentMethod, 'status'>

/** A snapshot as its column holds it: by the wire's names. */
export type StoredMethod = OnWire<MethodSnapshot>

/** One of a user's sanctions that nobody has ended; its time may be over. */
export type StoredSanction = Sanction & { readonly id: number }

// The two are inverse, and nothing else makes or reads what the column holds.
export function storeMethod(method: MethodSnapshot): StoredMethod {
  return toWire(method)
}

export function readMethod(method: StoredMethod): MethodSnapshot {
  return fromWire(method)
}
