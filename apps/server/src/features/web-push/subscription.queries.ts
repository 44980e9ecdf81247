import type { Locale } from '@u-market/contract'
import type { UserId } from '@u-market/domain'
import type { Insertable } from 'kysely'
import type { Db, Tx } from '../../db/database.ts'
import type { PushSubscriptionTable } from '../../db/schema.generated.ts'

/** A browser has one subscription, and so has a session; either may have belonged to somebody else before. */
export const replaceSubscription = async (tx: Tx, row: Insertable<PushSubscriptionTable>): Promise<void> => {
  await tx
    .deleteFrom('pushSubscription')
    .where(({ or, eb }) => or([eb('tokenHash', '=', row.tokenHash), eb('endpoint', '=', row.endpoint)]))
    .execute()
  await tx.insertInto('pushSubscription').values(row).execute()
}

export const deleteOwnSubscription = async (tx: Tx, userId: UserId, endpoint: string): Promise<void> => {
  await tx
    .deleteFrom('pushSubscription')
    .where('userId', '=', userId)
    .where('endpoint', '=', endpoint)
    .execute()
}

export const deleteSubscription = async (db: Db, id: number): Promise<void> => {
  await db.deleteFrom('pushSubscription').where('id', '=', id).execute()
}

export type DuePush = {
  readonly userId: UserId
  readonly locale: Locale
  readonly template: string
  readonly orderId: string | null
  readonly endpoint: string
  readonly p256dh: string
  readonly auth: string
}

/** What is to be sent: an unread notice that is not older than `since`, to a subscription whose session lives. */
export const findDuePush = (
  db: Db,
  {
    noticeId,
    subscriptionId,
    since,
    at,
  }: { noticeId: number; subscriptionId: number; since: Date; at: Date },
): Promise<DuePush | undefined> =>
  db
    .selectFrom('notice')
    .innerJoin('pushSubscription', 'pushSubscription.userId', 'notice.userId')
    .innerJoin('session', 'session.tokenHash', 'pushSubscription.tokenHash')
    .innerJoin('appUser', 'appUser.id', 'notice.userId')
    .select([
      'notice.userId',
      'appUser.locale',
      'notice.template',
      'notice.orderId',
      'pushSubscription.endpoint',
      'pushSubscription.p256dh',
      'pushSubscription.auth',
    ])
    .where('notice.id', '=', noticeId)
    .where('pushSubscription.id', '=', subscriptionId)
    .where('notice.readAt', 'is', null)
    .where('notice.createdAt', '>=', since)
    .where('session.expiresAt', '>', at)
    .where('appUser.closedAt', 'is', null)
    .executeTakeFirst()
