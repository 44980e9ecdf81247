import type {
  BodyOf,
  CallName,
  ConsoleBodyOf,
  ConsoleCallName,
  ConsoleDataOf,
  ConsoleEndpoints,
  DataOf,
  Endpoints,
  Locale,
  SessionEnd,
} from '@u-market/contract'
import type { AuditedList, AuditedViewAction, OperatorRole, UserId, Verification } from '@u-market/domain'
import type { IdempotencyKey } from '../platform/idempotency.ts'

/** The logged-in user of a call, from the session lookup. */
export type SessionUser = {
  readonly id: UserId
  readonly tokenHash: Buffer
  readonly token: string
  readonly expiresAt: Date
  /** When the session was opened. */
  readonly loggedInAt: Date
  readonly locale: Locale
  readonly nickname: string
  readonly mobile: string
  readonly verification: Verification
  readonly realName: string | null
  /** The version of the terms, privacy notice and risk notice that the user agreed to; 0: none is recorded. */
  readonly agreedVersion: number
}
export type SessionOperator = {
  readonly id: number
  readonly username: string
  readonly name: string
  readonly role: OperatorRole
  readonly tokenHash: Buffer
}

/**
 * Private data that an operator saw: one object, or a page of a list. `found` names the rows that a search, or a filter
 * by `user`, found; null without one.
 */
export type AuditedView =
  | { readonly view: AuditedViewAction; readonly id: string }
  | {
      readonly lists: AuditedList
      readonly page: number
      readonly found: readonly string[] | null
      readonly user?: number
    }

/**
 * The operator who calls the console. Without an operator, `end` is the reason why the session ended; null if there was no
 * session.
 */
export type OperatorCaller =
  | { readonly operator: SessionOperator; readonly end: null }
  | { readonly operator: null; readonly end: SessionEnd | null }

type Common<Body> = {
  readonly body: Body
  /** Language of the response. */
  readonly locale: Locale
  readonly requestId: string
  /** Client IP address as limits count it: an IPv4 address, or the /64 of an IPv6 address. */
  readonly address: string
  /** Exact client IP address, for the audit trail. */
  readonly exactAddress: string
  readonly clientVersion: string
  /** The `user-agent` header, shortened; empty if missing. */
  readonly userAgent: string
  /** Origin of the calling page, from the browser; empty if missing. */
  readonly origin: string
}
type UserOf<A> = A extends 'N' ? { readonly user: SessionUser | null } : { readonly user: SessionUser }

/** A call as its handler receives it: parsed, checked for access, and with its idempotency key, if it has one. */
export type Call<P extends CallName> = Common<BodyOf<P>> &
  UserOf<Endpoints[P]['auth']> & { readonly idempotencyKey: IdempotencyKey | null }
export type ConsoleCall<P extends ConsoleCallName> = Common<ConsoleBodyOf<P>> &
  (ConsoleEndpoints[P]['auth'] extends 'N'
    ? { readonly operator: null }
    : { readonly operator: SessionOperator }) & {
    readonly idempotencyKey: string | null
    /** Sets the session cookie; null clears it. */
    readonly keepSession: (token: string | null) => void
  }

/** One handler for each call of the contract; a missing one does not compile. */
export type Handlers = { readonly [P in CallName]: (call: Call<P>) => Promise<DataOf<P>> }
export type ConsoleHandlers = {
  readonly [P in ConsoleCallName]: (call: ConsoleCall<P>) => Promise<ConsoleDataOf<P>>
}
