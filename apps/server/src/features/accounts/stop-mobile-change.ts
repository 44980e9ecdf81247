import type { BodyOf, DataOf } from '@u-market/contract'
import { maskedMobile, proofFrom, type UserId } from '@u-market/domain'
import type { Tx } from '../../db/database.ts'
import { transact } from '../../db/transact.ts'
import { unixSeconds } from '../../platform/clock.ts'
import type { IdempotencyKey } from '../../platform/idempotency.ts'
import { Refusal } from '../../platform/refusal.ts'
import type { SessionUser } from '../call.ts'
import type { Deps } from '../deps.ts'
import { findEmail } from './email.queries.ts'
import { endChange, findChange, findWaiting } from './mobile-change.queries.ts'
import { notifyOwner } from './sessions.ts'
import { readStopKey } from './stop-key.ts'
import { lockUser } from './user.queries.ts'

/** Returns the change that waits, and whether the user's e-mail address can ask for another one. */
export async function readMobileChange(
  deps: Pick<Deps, 'database' | 'clock' | 'mailer'>,
  userId: UserId,
): Promise<DataOf<'getMobileChange'>> {
  const db = deps.database.kysely
  const [waiting, email, { mobile }] = await Promise.all([
    findWaiting(db, userId),
    findEmail(db, userId),
    db.selectFrom('appUser').select('mobile').where('id', '=', userId).executeTakeFirstOrThrow(),
  ])
  const confirmedAt = (deps.mailer && email?.addressSealed && email.confirmedAt) || null
  const from = confirmedAt && proofFrom(confirmedAt.getTime(), deps.clock.now().getTime())
  return {
    waiting: waiting
      ? {
          mobile: maskedMobile(waiting.mobile),
          way: waiting.way,
          keepsNumber: waiting.mobile === mobile ? 1 : 0,
          createdAt: unixSeconds(waiting.createdAt),
          dueAt: unixSeconds(waiting.dueAt),
        }
      : null,
    byEmail: confirmedAt === null ? 'none' : from === null ? 'ready' : 'young',
    emailFrom: from && Math.ceil(from / 1000),
  }
}

/** Stops the caller's change, from any session. Throws `MOBILE_CHANGE_OVER` if none waits. */
export async function stopMobileChange(
  deps: Deps,
  { user, idempotencyKey }: { user: Pick<SessionUser, 'id'>; idempotencyKey: IdempotencyKey | null },
): Promise<DataOf<'stopMobileChange'>> {
  const answer = await transact(deps.database, idempotencyKey, async (tx) => {
    const waiting = await findWaiting(tx, user.id)
    if (!waiting) throw new Refusal('MOBILE_CHANGE_OVER')
    await stopUnderLock(tx, { ...waiting, userId: user.id }, deps.clock.now())
    return { isStopped: 1 as const }
  })
  deps.wake()
  return answer
}

/** Stops the change that a link names. Works without a session, because a thief may have ended them all. */
export async function stopMobileByLink(
  deps: Deps,
  { key }: BodyOf<'stopMobileByLink'>,
): Promise<DataOf<'stopMobileByLink'>> {
  const id = readStopKey(deps, key)
  if (id === null) throw new Refusal('MOBILE_CHANGE_OVER')
  await transact(deps.database, null, async (tx) => {
    const change = await findChange(tx, id)
    if (!change) throw new Refusal('MOBILE_CHANGE_OVER')
    await stopUnderLock(tx, change, deps.clock.now())
    return null
  })
  deps.wake()
  return { isStopped: 1 }
}

type Stopped = { readonly id: number; readonly userId: UserId; readonly mobile: string }

/** A repeated stop succeeds; a change that has taken effect cannot be stopped. */
async function stopUnderLock(tx: Tx, { id, userId, mobile }: Stopped, at: Date): Promise<void> {
  const owner = await lockUser(tx, userId)
  if (await endChange(tx, { id, state: 'stopped', at })) await tellStopped(tx, { owner, mobile, at })
  else if ((await findChange(tx, id))?.state !== 'stopped') throw new Refusal('MOBILE_CHANGE_OVER')
}

type Ended = {
  readonly owner: { readonly id: UserId; readonly mobile: string }
  /** The one that the change was to bring. */
  readonly mobile: string
  readonly at: Date
}

export async function tellStopped(tx: Tx, { owner, mobile, at }: Ended): Promise<void> {
  const news = { userId: owner.id, at }
  if (mobile === owner.mobile) await notifyOwner(tx, { ...news, kind: 'account_reset_stopped' })
  else
    await notifyOwner(tx, {
      ...news,
      kind: 'mobile_change_stopped',
      params: { mobile: maskedMobile(mobile) },
    })
}

/** A reset by code comes from the old mobile, whose holder would not leave a change of it by e-mail to run. */
export async function stopByReset(tx: Tx, userId: UserId, at: Date): Promise<void> {
  const waiting = await findWaiting(tx, userId)
  if (waiting?.way !== 'email' || !(await endChange(tx, { id: waiting.id, state: 'stopped', at }))) return
  const params = { mobile: maskedMobile(waiting.mobile) }
  await notifyOwner(tx, { userId, kind: 'mobile_change_stopped', params, at })
}
