import type { Locale } from '@u-market/contract'
import { fiatText, type Minor, type OrderId, type UserId } from '@u-market/domain'
import { sql } from 'kysely'
import type { Db } from '../../db/database.ts'
import { chatKinds } from '../events/index.ts'
import type { NoticeFacts } from './notice-topics.ts'
import { MAX_COUNTED } from './subscription.queries.ts'

/** A user with an address, and what their mails begin with. */
type Receiver = {
  readonly userId: UserId
  readonly locale: Locale
  readonly timeZone: string | null
  readonly addressSealed: Buffer
  readonly wordSealed: Buffer | null
}

/** `since`: older notices and messages are not mailed. `refusedSince`: nor is anything after such a refusal of the address. */
type Moment = { readonly since: Date; readonly refusedSince: Date }

const receiver = ({ refusedSince }: Moment) => sql`
  app_user u join user_email m on m.user_id = u.id and m.address_sealed is not null
      and (m.refused_at is null or m.refused_at < ${refusedSince})
    left join notice_preference p on p.user_id = u.id`
const receiverColumns = sql`u.id as user_id, u.locale, p.time_zone, m.address_sealed, m.word_sealed`
const isOpen = (userId: UserId) => sql`u.id = ${userId} and u.closed_at is null`

export type DueMail = Receiver &
  NoticeFacts & { readonly disputeId: number | null; readonly createdAt: Date; readonly isRead: boolean }

/** Returns what the mail of a notice needs; undefined if there is nothing to send. */
export async function findDueMail(
  db: Db,
  { seq, userId, ...moment }: Moment & { readonly seq: number; readonly userId: UserId },
): Promise<DueMail | undefined> {
  const { rows } = await sql<DueMail>`
    select ${receiverColumns}, e.kind, e.order_id, e.dispute_id, e.state, e.params, e.created_at, u.id <> e.to_id as is_copy,
      e.seq <= coalesce((select read_through from notice_read_marker r where r.user_id = u.id), 0)
        or exists (select from notice_read n where n.user_id = u.id and n.seq = e.seq) as is_read
    from ${receiver(moment)}
    join event e on e.seq = ${seq} and (u.id = e.to_id or (e.cc_keeps and u.id = e.cc_id))
    where ${isOpen(userId)} and e.notice_type is not null and e.created_at >= ${moment.since}`.execute(db)
  return rows[0]
}

export type DueChatMail = Receiver & {
  readonly sessionId: number
  /** Unread messages, at most `MAX_COUNTED`. */
  readonly unread: number
  readonly newest: bigint
  readonly side: 'buyer' | 'seller'
  readonly fiat: string
}

/** Returns what the mail about an order's chat needs; undefined if all is read, or the reader was mailed since they last read it. */
export async function findDueChatMail(
  db: Db,
  { orderId, userId, ...moment }: Moment & { readonly orderId: OrderId; readonly userId: UserId },
): Promise<DueChatMail | undefined> {
  const { rows } = await sql<Omit<DueChatMail, 'fiat'> & { readonly amountMinor: Minor<'FIAT'> }>`
    select ${receiverColumns}, s.id as session_id, o.amount_minor,
      case u.id when o.buyer_id then 'buyer' else 'seller' end as side, news.unread, news.newest
    from ${receiver(moment)}
    join trade_order o on o.id = ${orderId} and u.id in (o.buyer_id, o.seller_id)
    join chat_session s on s.order_id = o.id
    left join chat_read_marker k on k.session_id = s.id and k.user_id = u.id
    cross join lateral (
      select count(*)::int as unread, max(created_at) as last_at, max(seq) as newest from (
        select e.created_at, e.seq from event e where e.order_id = o.id and e.kind = any(${[...chatKinds]}) and e.to_id = u.id
          and e.seq > coalesce(k.read_through_id, 0)
        order by e.seq desc limit ${MAX_COUNTED}) e) news
    where ${isOpen(userId)} and news.last_at >= ${moment.since}
      and coalesce(k.mailed_through_id, 0) <= coalesce(k.read_through_id, 0)`.execute(db)
  const [row] = rows
  return row && { ...row, fiat: fiatText(row.amountMinor) }
}

/** Remembers that the reader was mailed about a chat's messages up to this one. */
export async function markChatMailed(
  db: Db,
  { sessionId, userId, newest }: Pick<DueChatMail, 'sessionId' | 'userId' | 'newest'>,
): Promise<void> {
  await db
    .insertInto('chatReadMarker')
    .values({ sessionId, userId, readThroughId: 0n, mailedThroughId: newest })
    .onConflict((conflict) =>
      conflict.columns(['sessionId', 'userId']).doUpdateSet({ mailedThroughId: newest }),
    )
    .execute()
}

export async function markRefused(db: Db, userId: UserId, at: Date): Promise<void> {
  await db.updateTable('userEmail').set({ refusedAt: at }).where('userId', '=', userId).execute()
}
