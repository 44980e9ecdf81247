import type { Minor, OrderState, Side, UserId } from '@u-market/domain'
import { byPlace } from '../../db/batch-loader.ts'
import { plannedOnce, type Runner } from '../../db/statement.ts'
import { chatKinds } from '../events/index.ts'
import type { MessageRow, SessionRow } from './chat.queries.ts'

/** Orders of each side, newest first, whose chats the list looks for, besides all that are open. */
const MAX_ENDED = 200

/** A conversation with messages. */
export type SpokenChat = { readonly id: number; readonly newest: bigint; readonly isUnread: boolean }

const sideOf = (side: Side) => `(select id from trade_order where ${side}_id = $1::int and is_open)
  union all (select id from trade_order where ${side}_id = $1::int and not is_open order by id collate "C" desc limit ${MAX_ENDED})`

/**
 * The events of a chat are read behind `offset 0`: a plan made while there were few would read all events of the user. `last` is
 * the newest message of a person; in customer service also an automatic one.
 */
const spokenSql = plannedOnce<SpokenChat>(
  'find-spoken-chats',
  `select c.id, c.newest, coalesce(c.heard > coalesce((select read_through_id from chat_read_marker m
      where m.session_id = c.id and m.user_id = $1::int), 0), false) as is_unread
    from (
      select s.id, max(e.seq) as newest, max(e.seq) filter (where e.to_id = $1::int) as heard
      from (${sideOf('buyer')} union all ${sideOf('seller')}) o
      join chat_session s on s.order_id = o.id
      cross join lateral (select seq, to_id from event where order_id = o.id and kind = any($2::text[]) offset 0) e
      group by s.id
      union all
      select s.id, max(e.seq), max(e.seq) filter (where e.to_id = $1::int and e.kind = any($2::text[]))
      from chat_session s cross join lateral (select seq, to_id, kind from event where service_id = s.id offset 0) e
      where s.service_user_id = $1::int group by s.id) c
    order by c.newest desc`,
)

/** The user's conversations, the latest message first: the chats of their latest orders, and customer service. */
export function findSpokenChats(runner: Runner, userId: UserId): Promise<SpokenChat[]> {
  return spokenSql(runner, [userId, chatKinds])
}

/** A user's newest events in which messages of orders are looked for, each fetched singly. With more, the count is a lower bound. */
const MAX_SCANNED = 200

/** Of a chat with support the messages after the marker are read, however many other events have come since. */
const unreadChatsSql = plannedOnce<{ place: bigint; chats: number }>(
  'count-unread-chats',
  `select asked.place, (select count(distinct n.session_id)::int
      from (
        select s.id as session_id, e.seq, e.kind
        from (select seq from (select seq, notice_type from event where to_id = asked.user_id order by seq desc limit ${MAX_SCANNED}) n
          where n.notice_type is null offset 0) newest
        join event e on e.seq = newest.seq
        join chat_session s on s.order_id = e.order_id
        union all
        select s.id, e.seq, e.kind from chat_session s
        left join chat_read_marker m on m.session_id = s.id and m.user_id = asked.user_id
        cross join lateral (select seq, kind, to_id from event where service_id = s.id and seq > coalesce(m.read_through_id, 0)
          order by seq desc limit ${MAX_SCANNED}) e
        where s.service_user_id = asked.user_id and e.to_id = asked.user_id) n
      where n.kind = any($2::text[]) and n.seq > coalesce((select m.read_through_id from chat_read_marker m
        where m.session_id = n.session_id and m.user_id = asked.user_id), 0)) as chats
    from unnest($1::int[]) with ordinality as asked (user_id, place)`,
)

/** Counts each user's conversations with unread messages, as the list of conversations does. */
export async function countUnreadChats(runner: Runner, userIds: readonly UserId[]): Promise<number[]> {
  const rows = await unreadChatsSql(runner, [userIds, chatKinds])
  return byPlace(userIds, rows).map(([row]) => row?.chats ?? 0)
}

export type ConversationRow = SessionRow &
  Pick<MessageRow, 'kind' | 'actor' | 'ccId' | 'params' | 'body' | 'createdAt'> & {
    readonly seq: bigint
    readonly unread: number
    readonly readThrough: bigint
    readonly peerReadThrough: bigint
    /** Null in customer service. */
    readonly numMinor: Minor<'U'> | null
    readonly state: OrderState | null
  }

/** More is not counted. */
const MAX_UNREAD = 100

const conversationsSql = plannedOnce<ConversationRow>(
  'find-conversations',
  `select s.id, s.order_id, case $1::int when o.buyer_id then 'buyer' when o.seller_id then 'seller' end as side,
      peer.id as peer_id, peer.nickname as peer_nickname, peer.avatar as peer_avatar, c.state as service_state,
      coalesce(o.released_at, o.cancelled_at) as ended_at, o.num_minor, o.state,
      exists(select 1 from dispute d where d.order_id = o.id and d.status = 'open') as is_disputed,
      exists(select 1 from trader_block b where b.user_id in (o.buyer_id, o.seller_id) and b.peer_id in (o.buyer_id, o.seller_id))
        as is_blocked,
      e.seq, e.kind, e.actor, e.cc_id, e.params, e.body, e.created_at,
      coalesce(m.read_through_id, 0) as read_through,
      coalesce(c.read_through_id, theirs.read_through_id, 0) as peer_read_through,
      (select count(*)::int from (select from (select n.to_id, n.kind from event n
            where (n.order_id = s.order_id or n.service_id = s.id) and n.seq > coalesce(m.read_through_id, 0) offset 0) n
          where n.to_id = $1::int and n.kind = any($3::text[]) limit ${MAX_UNREAD}) fresh) as unread
    from unnest($2::bigint[], $4::int[]) as asked (seq, id)
    join event e on e.seq = asked.seq
    join chat_session s on s.id = asked.id
    left join service_chat c on c.session_id = s.id
    left join trade_order o on o.id = s.order_id
    left join app_user peer on peer.id = case $1::int when o.buyer_id then o.seller_id when o.seller_id then o.buyer_id end
    left join chat_read_marker m on m.session_id = s.id and m.user_id = $1::int
    left join chat_read_marker theirs on theirs.session_id = s.id and theirs.user_id = peer.id
    order by e.seq desc`,
)

/** These conversations as the list shows them, each with its newest message. */
export function findConversationRows(
  runner: Runner,
  userId: UserId,
  chats: readonly SpokenChat[],
): Promise<ConversationRow[]> {
  return conversationsSql(runner, [
    userId,
    chats.map(({ newest }) => newest),
    chatKinds,
    chats.map(({ id }) => id),
  ])
}
