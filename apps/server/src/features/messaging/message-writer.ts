/** Stores the texts of orders' chats: those that arrive during a commit share the next one. */
import { randomUUID } from 'node:crypto'
import { DAY_MS, type MarketSettings, MINUTE_MS, type OrderId, type UserId } from '@u-market/domain'
import type pg from 'pg'
import { addUses, countUses, endOfLimit, takeBackUses, type Use, type UseLimit } from '../../db/count-uses.ts'
import { createGroupCommit, type GroupWork, type Outcome } from '../../db/group-commit.ts'
import { heldByStandby, markTransaction, wasMarked } from '../../db/look-up.ts'
import { type Runner, statement } from '../../db/statement.ts'
import { Refusal } from '../../platform/refusal.ts'
import type { Deps } from '../deps.ts'
import { type NewEvent, recordEvents, type StoredIdempotencyKey } from '../events/index.ts'
import { chatClosesAt } from './chat.views.ts'

export type TextMessage = {
  readonly sessionId: number
  readonly senderId: UserId
  readonly text: string
  readonly clientId: string
  readonly origin: string
  readonly idempotencyKey: StoredIdempotencyKey
  readonly settings: MarketSettings
}

/** Returns the message's number, or null: a conversation with customer service, whose messages are written one by one. */
export type MessageWriter = (message: TextMessage) => Promise<number | null>

/** Dependencies of features that write messages. */
export type MessageDeps = Deps & { readonly writeMessage: MessageWriter }

export function createMessageWriter(deps: Pick<Deps, 'database' | 'clock'>): MessageWriter {
  return createGroupCommit(deps.database.pool, workOf(deps), ({ sessionId }: TextMessage) => sessionId)
}

type Answer = number | null

/** Counts all messages while loading, which locks their writers' counts, and takes back those that are not stored. */
function workOf({ clock }: Pick<Deps, 'clock'>): GroupWork<TextMessage, Answer> {
  return async (client: pg.PoolClient, messages) => {
    const at = clock.now()
    const limits = messages.map(messageLimits)
    const [chats, stored, uses] = await Promise.all([
      findChats(client, messages),
      findStored(client, messages),
      countUses(client, at, addUses(limits.flat())),
    ])
    const decided = decide(messages, { at, chats, stored, uses, limits })
    const events = decided.flatMap((each) => ('event' in each ? each.event : []))
    const refused = limits.filter((_, place) => !('event' in (decided[place] ?? {})))
    const mark = randomUUID()
    const outcomes = decided.map(
      (each): Outcome<Answer> => ('outcome' in each ? each.outcome : { answer: null }),
    )
    const complete = (numbers: ReadonlyMap<string, number>): void => {
      for (const [place, { idempotencyKey }] of messages.entries()) {
        const number = numbers.get(idempotencyKey.name)
        if (!('outcome' in (decided[place] ?? {})) && number !== undefined)
          outcomes[place] = { answer: number }
      }
    }
    return {
      outcomes,
      write: async () => {
        const [seqs] = await Promise.all([
          recordEvents(client, events),
          takeBackUses(client, addUses(refused.flat())),
          events.length > 0 && markTransaction(client, mark),
        ])
        complete(
          new Map(events.map(({ idempotencyKey }, place) => [idempotencyKey?.name ?? '', seqs[place] ?? 0])),
        )
      },
      findWritten: async (other) => {
        if (events.length > 0 && !(await wasMarked(other, mark))) return false
        complete(await findStored(other, messages))
        return true
      },
    }
  }
}

type Loaded = {
  readonly at: Date
  readonly chats: readonly ChatRow[]
  /** Numbers of messages that were stored before, by key. */
  readonly stored: ReadonlyMap<string, number>
  readonly uses: readonly Use[]
  readonly limits: readonly (readonly UseLimit[])[]
}
/** `repeats`: stored by an earlier member of the group. */
type Decided =
  | { readonly outcome: Outcome<Answer> }
  | { readonly event: NewEvent }
  | { readonly repeats: true }

function decide(
  messages: readonly TextMessage[],
  { at, chats, stored, uses, limits }: Loaded,
): readonly Decided[] {
  const free = countFree(uses)
  const taken = new Set<string>()
  return messages.map((message, place): Decided => {
    const { idempotencyKey } = message
    const chat = chats[place]
    if (!chat?.isParty) return refuse(new Refusal('CHAT_NOT_FOUND'))
    if (chat.orderId === null) return { outcome: { answer: null } }
    const number = stored.get(idempotencyKey.name)
    if (number !== undefined) return { outcome: { answer: number } }
    if (taken.has(idempotencyKey.name)) return { repeats: true }
    const closesAt = chatClosesAt(chat)
    if (closesAt !== null && closesAt <= at) return refuse(new Refusal('CHAT_CLOSED'))
    // In the owner's name a thief could send a buyer's money elsewhere.
    if (chat.isFrozen) return refuse(new Refusal('OWN_FREEZE'))
    const until = free.take(limits[place] ?? [])
    if (until !== null) return refuse(new Refusal('RATE_LIMITED', { until }))
    taken.add(idempotencyKey.name)
    return { event: eventOf(message, chat, at) }
  })
}

function refuse(refused: Refusal): Decided {
  return { outcome: { refused } }
}

/** Gives out what is left of the limits, member by member: the counts already include all of them. */
function countFree(uses: readonly Use[]) {
  const counts = new Map(uses.map((use) => [use.subject, { ...use, used: use.used - (use.uses ?? 1) }]))
  return {
    /** Returns when the limits that this use would exceed are over; null: it is counted. */
    take: (limits: readonly UseLimit[]): number | null => {
      const next = limits.flatMap(({ subject }) => {
        const count = counts.get(subject)
        return count ? { ...count, used: count.used + 1 } : []
      })
      const until = endOfLimit(next)
      if (until === null) for (const use of next) counts.set(use.subject, use)
      return until
    },
  }
}

function eventOf(
  { senderId, text, clientId, origin, idempotencyKey }: TextMessage,
  chat: ChatRow,
  at: Date,
): NewEvent {
  return {
    kind: 'chat_text',
    actor: chat.side ?? 'user',
    orderId: chat.orderId,
    to: chat.peerId,
    cc: senderId,
    params: { clientId, origin },
    body: text,
    idempotencyKey,
    at,
  }
}

/** Messages are never deleted, so a writer's are limited in each order's chat. */
export function messageLimits({
  sessionId,
  senderId,
  settings,
}: Pick<TextMessage, 'sessionId' | 'senderId' | 'settings'>): UseLimit[] {
  const side = `chat ${sessionId} ${senderId}`
  return [
    { subject: `${side} minute`, most: settings.chatPerMinute, windowMs: MINUTE_MS },
    { subject: `${side} day`, most: settings.chatPerDay, windowMs: DAY_MS },
  ]
}

type ChatRow = {
  readonly isParty: boolean
  /** Null in customer service. */
  readonly orderId: OrderId | null
  readonly side: 'buyer' | 'seller' | null
  readonly peerId: UserId | null
  readonly endedAt: Date | null
  readonly isDisputed: boolean
  readonly isBlocked: boolean
  /** The writer has frozen the account. */
  readonly isFrozen: boolean
}

const chatsSql = statement<ChatRow>(
  'load-chats',
  `select coalesce(s.service_user_id = asked.user_id or asked.user_id in (o.buyer_id, o.seller_id), false) as is_party,
      s.order_id, case asked.user_id when o.buyer_id then 'buyer' when o.seller_id then 'seller' end as side,
      case asked.user_id when o.buyer_id then o.seller_id when o.seller_id then o.buyer_id end as peer_id,
      coalesce(o.released_at, o.cancelled_at) as ended_at,
      exists(select 1 from dispute d where d.order_id = o.id and d.status = 'open') as is_disputed,
      exists(select 1 from trader_block b where b.user_id in (o.buyer_id, o.seller_id) and b.peer_id in (o.buyer_id, o.seller_id))
        as is_blocked,
      coalesce(u.frozen_at is not null, false) as is_frozen
    from unnest($1::int[], $2::int[]) with ordinality as asked (session_id, user_id, place)
    left join chat_session s on s.id = asked.session_id
    left join trade_order o on o.id = s.order_id
    left join app_user u on u.id = asked.user_id
    order by place`,
)

/** The writers' chats, one row for each message. */
function findChats(runner: Runner, messages: readonly TextMessage[]): Promise<ChatRow[]> {
  return chatsSql(runner, [
    messages.map(({ sessionId }) => sessionId),
    messages.map(({ senderId }) => senderId),
  ])
}

const storedSql = statement<{ idempotencyKey: string; seq: bigint }>(
  'find-stored-messages',
  `select idempotency_key, seq, ${heldByStandby} from event where idempotency_key = any($1::text[])`,
)

/** Numbers of the messages that are stored, by key. */
async function findStored(
  runner: Runner,
  messages: readonly TextMessage[],
): Promise<ReadonlyMap<string, number>> {
  const rows = await storedSql(runner, [messages.map(({ idempotencyKey }) => idempotencyKey.name)])
  return new Map(rows.map(({ idempotencyKey, seq }) => [idempotencyKey, Number(seq)]))
}
