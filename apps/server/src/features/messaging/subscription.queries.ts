import type { Locale } from '@u-market/contract'
import { fiatText, type Minor, type OrderId, type UserId } from '@u-market/domain'
import { type Insertable, sql } from 'kysely'
import type { Db, Tx } from '../../db/database.ts'
import type { PushSubscriptionTable } from '../../db/schema.generated.ts'
import { chatKinds } from '../events/index.ts'
import type { NoticeFacts } from './notice-topics.ts'

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

/** A phone, its user, and the sealing keys of its browser. */
type Phone = {
  readonly userId: UserId
  readonly locale: Locale
  readonly endpoint: string
  readonly p256dh: string
  readonly auth: string
}

export type DuePush = Phone &
  NoticeFacts & {
    readonly disputeId: number | null
    readonly isRead: boolean
    readonly timeZone: string | null
  }

/** `since`: older notices and messages are not pushed. */
type Moment = { readonly since: Date; readonly at: Date; readonly idleSince: Date }

/** The phone of a subscription, if its session has not ended. */
const phoneOf = (subscriptionId: number, { at, idleSince }: Moment) => sql`
  push_subscription p
    join session s on s.token_hash = p.token_hash and s.expires_at > ${at} and s.last_used_at > ${idleSince}
    join app_user u on u.id = p.user_id and u.closed_at is null and p.id = ${subscriptionId}`

/** Returns what a push needs; undefined if the notice is older than `since` or the phone's session has ended. */
export async function findDuePush(
  db: Db,
  { seq, subscriptionId, ...moment }: Moment & { readonly seq: number; readonly subscriptionId: number },
): Promise<DuePush | undefined> {
  const { rows } = await sql<DuePush>`
    select p.user_id, u.locale, p.endpoint, p.p256dh, p.auth, e.kind, e.order_id, e.dispute_id, e.state, e.params,
      p.user_id <> e.to_id as is_copy, (select time_zone from notice_preference n where n.user_id = p.user_id) as time_zone,
      e.seq <= coalesce((select read_through from notice_read_marker m where m.user_id = p.user_id), 0)
        or exists (select from notice_read n where n.user_id = p.user_id and n.seq = e.seq) as is_read
    from ${phoneOf(subscriptionId, moment)}
    join event e on e.seq = ${seq} and (p.user_id = e.to_id or (e.cc_keeps and p.user_id = e.cc_id))
    where e.notice_type is not null and e.created_at >= ${moment.since}`.execute(db)
  return rows[0]
}

export type DueChatPush = Phone & {
  /** Unread messages, at most `MAX_COUNTED`. */
  readonly unread: number
  readonly sender: string
  readonly side: 'buyer' | 'seller'
  readonly fiat: string
}

/** A push says "many" from here on. */
export const MAX_COUNTED = 100

/** Returns what a push for an order's chat needs; undefined if the user has no unread message that is newer than `since`. */
export async function findDueChatPush(
  db: Db,
  {
    orderId,
    subscriptionId,
    ...moment
  }: Moment & { readonly orderId: OrderId; readonly subscriptionId: number },
): Promise<DueChatPush | undefined> {
  const { rows } = await sql<Omit<DueChatPush, 'fiat'> & { readonly amountMinor: Minor<'FIAT'> }>`
    select p.user_id, u.locale, p.endpoint, p.p256dh, p.auth, o.amount_minor, peer.nickname as sender,
      case p.user_id when o.buyer_id then 'buyer' else 'seller' end as side, news.unread
    from ${phoneOf(subscriptionId, moment)}
    join trade_order o on o.id = ${orderId} and p.user_id in (o.buyer_id, o.seller_id)
    join app_user peer on peer.id = case p.user_id when o.buyer_id then o.seller_id else o.buyer_id end
    cross join lateral (
      select count(*)::int as unread, max(created_at) as last_at from (
        select e.created_at from event e where e.order_id = o.id and e.kind = any(${[...chatKinds]}) and e.to_id = p.user_id
          and e.seq > coalesce((select m.read_through_id from chat_read_marker m join chat_session c on c.id = m.session_id
            where c.order_id = o.id and m.user_id = p.user_id), 0)
        order by e.seq desc limit ${MAX_COUNTED}) e) news
    where news.last_at >= ${moment.since}`.execute(db)
  const [row] = rows
  return row && { ...row, fiat: fiatText(row.amountMinor) }
}
