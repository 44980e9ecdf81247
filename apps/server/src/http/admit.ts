import { createHmac } from 'node:crypto'
import type { Endpoint } from '@u-market/contract'
import {
  hasPermission,
  type MarketSettings,
  type Permission,
  rolesFor,
  whyNoPurchase,
  whyUnverified,
} from '@u-market/domain'
import type { OperatorCaller, SessionOperator, SessionUser } from '../features/call.ts'
import type { IdempotencyKey } from '../platform/idempotency.ts'
import { FieldRefusal, Refusal, SessionRefusal, TransportRefusal } from '../platform/refusal.ts'

/** Checks the token: before everything else, as the contract documents. */
export function requireSession({ auth }: Pick<Endpoint, 'auth'>, user: SessionUser | null): void {
  if (auth !== 'N' && !user) throw new TransportRefusal(401)
}

/** Checks the verification: after the token, before any field of the form. */
export async function requireAdmitted(
  { auth, isPurchase }: Pick<Endpoint, 'auth' | 'isPurchase'>,
  user: SessionUser | null,
  settings: () => Promise<MarketSettings>,
): Promise<void> {
  if (auth !== 'V' || !user) return
  const lacking = whyUnverified(user.verification)
  if (lacking === null) return
  const reason = isPurchase ? whyNoPurchase(user.verification, await settings()) : lacking
  if (reason !== null) throw new Refusal(reason)
}

/** Checks the session, then the role's permission, before any field of the form. */
export function admitOperator({ auth, permission }: Endpoint, caller: OperatorCaller): void {
  if (auth !== 'O') return
  const operator = requireOperator(caller)
  if (permission !== undefined) requirePermission(operator, permission)
}

export function requireOperator({ operator, end }: OperatorCaller): SessionOperator {
  if (!operator) throw new SessionRefusal(end)
  return operator
}

export function requirePermission({ role }: SessionOperator, ...acts: readonly Permission[]): void {
  if (acts.some((act) => hasPermission(role, act))) return
  const roles = [...new Set(acts.flatMap((act) => rolesFor(act)))]
  throw new Refusal('OPERATOR_ROLE', { acts, roles })
}

const KEY = /^[\x21-\x7e]{8,64}$/

/** Returns a key that has a key's form; null for any other header, of which `readIdempotencyKey` tells later. */
export function presentedKey(header: string | string[] | undefined): string | null {
  return typeof header === 'string' && KEY.test(header) ? header : null
}

export function readIdempotencyKey(header: string | string[] | undefined): string | null {
  if (header === undefined) return null
  if (typeof header !== 'string' || !KEY.test(header)) throw new FieldRefusal('idempotency-key', 'invalid')
  return header
}

/** Creates the idempotency key of a call. The body is stored only as a keyed hash: it can contain a payment password. */
export function createIdempotencyKey(
  secret: string,
  { user, path, key, body, at }: { user: SessionUser; path: string; key: string; body: string; at: Date },
): IdempotencyKey {
  return {
    userId: user.id,
    path,
    key,
    bodyHash: createHmac('sha256', `idempotency:${secret}`).update(body).digest(),
    at,
  }
}
