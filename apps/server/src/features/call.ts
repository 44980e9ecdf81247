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

/** The signed-in user of a call, as the session lookup found them. */
export type SessionUser = {
  readonly id: UserId
  readonly tokenHash: Buffer
  readonly token: string
  readonly expiresAt: Date
  /** When this session was opened. */
  readonly loggedInAt: Date
  readonly locale: Locale
  readonly nickname: string
  readonly mobile: string
  readonly verification: Verification
  readonly realName: string | null
}
export type SessionOperator = {
  readonly id: number
  readonly username: string
  readonly name: string
  readonly role: OperatorRole
  readonly tokenHash: Buffer
}

/** What of somebody's an operator saw: one thing, or a page of a list and whom a search for it found. */
export type AuditedView =
  | { readonly view: AuditedViewAction; readonly id: string }
  | { readonly lists: AuditedList; readonly page: number; readonly found: readonly string[] | null }

/** Who calls at the console; of a session that is over, why. */
export type OperatorCaller =
  | { readonly operator: SessionOperator; readonly end: null }
  | { readonly operator: null; readonly end: SessionEnd | null }

type Common<Body> = {
  readonly body: Body
  /** The language of the answer. */
  readonly locale: Locale
  readonly requestId: string
  /** The caller's network as limits count it: an IPv4 address, or the /64 of an IPv6 one. */
  readonly address: string
  /** The caller's network address as it is, for the record. */
  readonly exactAddress: string
  readonly clientVersion: string
  /** What the caller's browser calls itself; empty where it says nothing. */
  readonly userAgent: string
  /** The page that calls, as its browser says; empty where none says so. */
  readonly origin: string
}
type UserOf<A> = A extends 'N' ? { readonly user: SessionUser | null } : { readonly user: SessionUser }

/** What a handler gets of a call: parsed, admitted, and with the idempotency key that makes a call take effect once. */
export type Call<P extends CallName> = Common<BodyOf<P>> &
  UserOf<Endpoints[P]['auth']> & { readonly idempotencyKey: IdempotencyKey | null }
export type ConsoleCall<P extends ConsoleCallName> = Common<ConsoleBodyOf<P>> &
  (ConsoleEndpoints[P]['auth'] extends 'N'
    ? { readonly operator: null }
    : { readonly operator: SessionOperator }) & {
    readonly idempotencyKey: string | null
    /** Gives the caller's browser its session, or takes it back. */
    readonly keepSession: (token: string | null) => void
  }

/** One handler for each call of the contract: a missing one does not compile. */
export type Handlers = { readonly [P in CallName]: (call: Call<P>) => Promise<DataOf<P>> }
export type ConsoleHandlers = {
  readonly [P in ConsoleCallName]: (call: ConsoleCall<P>) => Promise<ConsoleDataOf<P>>
}
