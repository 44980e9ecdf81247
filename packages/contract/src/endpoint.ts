import type { AuditedList, AuditedViewAction, Permission } from '@u-market/domain'
import type { z } from 'zod'
import type { RefusalReason } from './refusals.ts'

/** Required login. N: none · Y: a user token · V: a verified user's token · O: an operator session (console calls). */
export type Auth = 'N' | 'Y' | 'V' | 'O'

export type Endpoint = {
  /** Path on the wire. */
  readonly path: string
  readonly auth: Auth
  /** Marks a V call that buys: a Y token is enough while the market setting `verificationRequired` is off. */
  readonly isPurchase?: true
  /**
   * Marks a call by which a user chooses to move coin: it is refused until they have agreed to the texts in force. Not
   * for what the other party of an order waits for.
   */
  readonly needsConsent?: true
  /** Permission that an operator needs; a console call without one is open to every operator. */
  readonly permission?: Permission
  /**
   * Audit action recorded when an operator opens one user's private data. The subject comes from the form's `orderId`, `id` or
   * `userId`.
   */
  readonly auditsView?: AuditedViewAction
  /** Kind of private list. Each read is recorded in the audit trail: the page and, for a search, the ids that it found. */
  readonly auditsList?: AuditedList
  /** One sentence for the API document. */
  readonly summary: string
  readonly body: z.ZodObject
  readonly data: z.ZodType
  /** Refusals specific to this call; those for input, login and verification come on top. */
  readonly refusals: readonly RefusalReason[]
  /** True if the call changes something; it then takes an idempotency key. */
  readonly isMutation?: boolean
}

/** Checks a table of endpoints and keeps its literal types. */
export function defineEndpoints<const T extends Record<string, Endpoint>>(table: T): T {
  return table
}
