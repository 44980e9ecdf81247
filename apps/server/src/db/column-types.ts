import { fromWire, type LanguageCode, type OnWire, type PaymentMethod, toWire } from '@u-market/contract'
import type { FieldKind, FieldRule, Sanction } from '@u-market/domain'

export type Json = string | number | boolean | null | Json[] | { [key: string]: Json }

/** A text in each language, by the language's code. */
export type TextByLanguage = Readonly<Record<LanguageCode, string>>

/** A field of a payment rail. */
export type RailField = FieldRule & { readonly name: string; readonly labels: TextByLanguage }

/** The value of a payment method in a field of its rail, readable without the rail. */
export type KeptField = Pick<RailField, 'name' | 'labels'> & {
  readonly kind: FieldKind
  readonly value: string
}

/** The seller's payment method when the order was placed: active then, and usable. */
export type MethodSnapshot = Omit<PaymentMethod, 'status' | 'usableAt' | 'fields'> & {
  /** Not in orders that were placed before rails had fields. */
  readonly fields?: readonly KeptField[]
  /** The rail's own time to release; without it, the market's. */
  readonly releaseMinutes?: number
}

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
