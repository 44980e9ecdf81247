import type { Locale } from '@u-market/contract'
import type { UserId } from '@u-market/domain'
import { type Insertable, sql } from 'kysely'
import type { Db, Tx } from '../../db/database.ts'
import type { PushSubscriptionTable } from '../../db/schema.generated.ts'

/**
 * Subscribes a browser for a session. Both can have only one subscription: deletes the earlier ones, also another user's in this
 * browser.
 */
export async function replaceSubscription(tx: Tx, row: Insertable<PushSubscriptionTable>): Promise<void> {
  await tx
    .deleteFrom('pushSubscription')
    .where(({ or, eb }) => or([eb('tokenHash', '=', row.tokenHash), eb('endpoint', '=', row.endpoint)]))
    .execute()
  await tx.insertInto('pushSubscription').values(row).execute()
}

export async function deleteOwnSubscription(tx: Tx, userId: UserId, endpoint: string): Promise<void> {
  await tx
    .deleteFrom('pushSubscription')
    .where('userId', '=', userId)
    .where('endpoint', '=', endpoint)
    .execute()
}

export async function deleteSubscription(db: Db, id: number): Promise<void> {
  await db.deleteFrom('pushSubscription').where('id', '=', id).execute()
}

export type DuePush = {
  readonly userId: UserId
  readonly locale: Locale
  readonly kind: string
  readonly orderId: string | null
  readonly isOfAccount: boolean
  readonly endpoint: string
  readonly p256dh: string
  readonly auth: string
}

type Due = {
  readonly seq: number
  readonly subscriptionId: number
  readonly since: Date
  readonly at: Date
  readonly idleSince: Date
}

/**
 * Returns what a push needs; undefined if it must not be sent: the notice is older than `since`, it has been read (and is not on
 * the account), or the session has ended.
 */
export async function findDuePush(
  db: Db,
  { seq, subscriptionId, since, at, idleSince }: Due,
): Promise<DuePush | undefined> {
  const { rows } = await sql<DuePush>`
    select p.user_id, u.locale, e.kind, e.order_id, e.notice_type = 'account' as is_of_account, p.endpoint, p.p256dh, p.auth
    from event e
    join push_subscription p on p.id = ${subscriptionId} and (p.user_id = e.to_id or (e.cc_keeps and p.user_id = e.cc_id))
    join session s on s.token_hash = p.token_hash and s.expires_at > ${at} and s.last_used_at > ${idleSince}
    join app_user u on u.id = p.user_id and u.closed_at is null
    left join notice_read_marker m on m.user_id = p.user_id
    where e.seq = ${seq} and e.notice_type is not null and e.created_at >= ${since}
      and (e.notice_type = 'account' or e.seq > coalesce(m.read_through, 0)
        and not exists (select from notice_read n where n.user_id = p.user_id and n.seq = e.seq))`.execute(db)
  return rows[0]
}
