import type { RefusalReason, TransportStatus } from '@u-market/contract'
import { Refusal, TransportRefusal } from '../platform/refusal.ts'

const reasons: ReadonlySet<RefusalReason> = new Set([
  'LOGIN_FAILED',
  'LOGIN_LOCKED',
  'ACCOUNT_CLOSED',
  'PASSWORD_WRONG',
  'CODE_WRONG',
  'CODE_LIMIT',
  'PAYPASSWORD_WRONG',
  'PAYPASSWORD_LOCKED',
  'PASSKEY_WRONG',
  'PASSKEY_LOCKED',
  'PASSKEY_CLONED',
  'FACTOR_WRONG',
  'OPERATOR_ROLE',
])
const statuses: ReadonlySet<TransportStatus> = new Set([401, 403])

/**
 * By which refusals guessing and prying show: those are worth a line in the log, and this is its name; null for any other. Calls
 * beyond a limit are none of them, as a flood must not fill the log too.
 */
export function tellingRefusal(error: unknown): RefusalReason | TransportStatus | null {
  if (error instanceof Refusal) return reasons.has(error.reason) ? error.reason : null
  return error instanceof TransportRefusal && statuses.has(error.status) ? error.status : null
}
