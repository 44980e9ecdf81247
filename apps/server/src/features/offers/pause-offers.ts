import type { BodyOf, User } from '@u-market/contract'
import { DAY_MS, PAUSE_DAYS, type UserId } from '@u-market/domain'
import type { Tx } from '../../db/database.ts'
import { transact } from '../../db/transact.ts'
import type { IdempotencyKey } from '../../platform/idempotency.ts'
import { FieldRefusal } from '../../platform/refusal.ts'
import { userinfoView } from '../accounts/index.ts'
import type { SessionUser } from '../call.ts'
import type { Deps } from '../deps.ts'
import { lockOffersUp, lockTraders, NEVER, setOffersPause } from '../traders/index.ts'

type Pause = {
  readonly user: Pick<SessionUser, 'id' | 'token' | 'expiresAt'>
  readonly form: BodyOf<'pauseOffers'>
  readonly idempotencyKey: IdempotencyKey | null
}

/** Pauses or resumes all of a maker's offers. Their stock stays reserved, and open orders go on. */
export async function pauseOffers(deps: Deps, { user, form, idempotencyKey }: Pause): Promise<User> {
  const now = deps.clock.now()
  const until = form.on ? endOf(form.until, now) : null
  return transact(deps.database, idempotencyKey, async (tx) => {
    await setPause(tx, user.id, until)
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

/**
 * Locks the listed offers first, as placing an order does: orders already placed stay, and none is placed after. An offer that
 * was listed before the maker's record was locked is locked only by the update; a deadlock caused by this is retried.
 */
async function setPause(tx: Tx, makerId: UserId, until: Date | null): Promise<void> {
  await lockOffersUp(tx, makerId)
  await lockTraders(tx, [makerId], [])
  await setOffersPause(tx, makerId, until)
  await tx
    .updateTable('offer')
    .set({ pausedUntil: until })
    .where('makerId', '=', makerId)
    .where('status', '=', 'up')
    .execute()
}
