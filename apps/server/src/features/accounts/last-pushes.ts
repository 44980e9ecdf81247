import type { UserId } from '@u-market/domain'
import type { Tx } from '../../db/database.ts'
import { scheduleJobs } from '../../db/schedule-job.ts'

type News = { readonly userId: UserId; readonly kind: 'password_reset'; readonly at: Date }

/**
 * What ends all of a user's sessions is said to the phones of these sessions, before their subscriptions end too: whoever holds them
 * may not be the one who did it.
 */
export async function scheduleLastPushes(tx: Tx, { userId, kind, at }: News): Promise<void> {
  const phones = await tx
    .selectFrom('pushSubscription')
    .innerJoin('appUser', 'appUser.id', 'pushSubscription.userId')
    .select(['appUser.locale', 'endpoint', 'p256dh', 'auth'])
    .where('userId', '=', userId)
    .execute()
  await scheduleJobs(
    tx,
    phones.map((phone) => ({ task: 'send_last_push', payload: { kind, ...phone }, runAt: at })),
  )
}
