import type { BodyOf, User } from '@u-market/contract'
import { DAY_MS, PAUSE_DAYS } from '@u-market/domain'
import { transact } from '../../db/transact.ts'
import type { IdempotencyKey } from '../../platform/idempotency.ts'
import { FieldRefusal } from '../../platform/refusal.ts'
import {
  lockOffersForPause,
  NEVER,
  requireMayResume,
  type SessionOwner,
  setOffersPause,
  userinfoView,
} from '../accounts/index.ts'
import type { Deps } from '../deps.ts'

type Pause = {
  readonly user: SessionOwner
  readonly form: BodyOf<'pauseOffers'>
  readonly idempotencyKey: IdempotencyKey | null
}

/**
 * Pauses or resumes all of a maker's offers. Their stock stays reserved, and open orders go on. After a password reset by code,
 * only a session that is older may resume them within the hold.
 */
export async function pauseOffers(deps: Deps, { user, form, idempotencyKey }: Pause): Promise<User> {
  const now = deps.clock.now()
  const until = form.on ? endOf(form.until, now) : null
  return transact(deps.database, idempotencyKey, async (tx) => {
    await lockOffersForPause(tx, user.id)
    await requireMayResume(deps, tx, { user, pausedUntil: until, at: now })
    await setOffersPause(tx, user.id, { until })
    // A stored response must not contain the token; a repeated call gets its own.
    return userinfoView(deps, { ...user, token: idempotencyKey ? '' : user.token }, tx)
  })
}

function endOf(until: number | undefined, now: Date): Date {
  if (until === undefined) return NEVER
  const end = new Date(until * 1000)
  if (end <= now) throw new FieldRefusal('until', 'not_ahead')
  if (end.getTime() > now.getTime() + PAUSE_DAYS * DAY_MS) throw new FieldRefusal('until', 'too_large')
  return end
}
