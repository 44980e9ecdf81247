import type { AuditedList, AuditedViewAction, Permission } from '@u-market/domain'
import type { z } from 'zod'
import type { RefusalReason } from './refusals.ts'

/** N: no login · Y: a token · V: a token of a verified user · O: an operator's session (console calls). */
export type Auth = 'N' | 'Y' | 'V' | 'O'

export type Endpoint = {
  /** On the wire. */
  readonly path: string
  readonly auth: Auth
  /** Of a V: it buys, and a token is enough while the market's setting `verificationRequired` is off. */
  readonly isPurchase?: true
  /** Which permission an operator's call takes; without one it is every operator's own. */
  readonly permission?: Permission
  /**
   * What goes on record when an operator opens it: it shows what is private to somebody. Its form names whom: by `id`, `orderId` or
   * `userId`.
   */
  readonly auditsView?: AuditedViewAction
  /** What it lists that is private to somebody: that it was read goes on record, and whom a search found. */
  readonly auditsList?: AuditedList
  /** One sentence for the API document. */
  readonly summary: string
  readonly body: z.ZodObject
  readonly data: z.ZodType
  /** What it may refuse beyond the general ones (input, login, verification). */
  readonly refusals: readonly RefusalReason[]
  /** Takes an idempotency key: it changes something. */
  readonly isMutation?: boolean
}

/** Keeps the literal types of a table of endpoints while checking its shape. */
export function defineEndpoints<const T extends Record<string, Endpoint>>(table: T): T {
  return table
}
