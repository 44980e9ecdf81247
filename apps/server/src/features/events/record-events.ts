/**
 * The only writer of the stream. An event is recorded once, with its receivers and parameters, in the transaction of the change
 * that it reports; history, chat, notices, unread counts and pushes are read from it. Call `deps.wake()` after the commit.
 */

import type { DisputeId, OrderId, OrderState, UserId } from '@u-market/domain'
import type { EventTable } from '../../db/schema.generated.ts'
import { type Runner, statement } from '../../db/statement.ts'
import type { LineName, NoticeName, TextParams } from './event-texts.ts'
import { isSecurityKind } from './security-kinds.ts'

export type EventActor = EventTable['actor']
export type NoticeType = NonNullable<EventTable['noticeType']>

/** Makes an event unique: the database rejects a second event with the same name. */
export type StoredIdempotencyKey = {
  readonly name: string
  /** Hash of the call's body, to recognise a key that is used for another call; null if the name alone identifies the call. */
  readonly bodyHash: Buffer | null
}

export type NewEvent = {
  readonly kind: EventKind
  readonly actor: EventActor
  readonly at: Date
  readonly operatorId?: number | undefined
  readonly orderId?: OrderId | null
  readonly disputeId?: DisputeId | null | undefined
  /** The conversation with customer service. */
  readonly serviceId?: number | null
  /** The order's new state; `deadlineAt` is the deadline of the act that this state awaits. */
  readonly state?: OrderState
  readonly deadlineAt?: Date | null
  /** The receiver. */
  readonly to?: UserId | null
  /** A second receiver. Without `ccKeeps` the text suits both sides, and this receiver keeps no notice. */
  readonly cc?: UserId | null
  /** Type under which the notice centre keeps the event; absent: it is only pushed. */
  readonly noticeType?: NoticeType
  readonly ccKeeps?: boolean
  readonly params?: TextParams
  readonly body?: string | null | undefined
  readonly images?: readonly string[] | undefined
  readonly idempotencyKey?: StoredIdempotencyKey | null | undefined
  /** Rows after the call, by table: a repeated call is answered from them. */
  readonly snapshot?: object
}

const insertEvents = statement<{ seq: bigint }>(
  'record-events',
  `insert into event (kind, actor, operator_id, order_id, dispute_id, service_id, state, deadline_at, to_id, cc_id, notice_type,
      cc_keeps, params, body, images, idempotency_key, idempotency_hash, snapshot, created_at)
    select kind, actor, operator_id, order_id, dispute_id, service_id, state, deadline_at, to_id, cc_id, notice_type,
      coalesce(cc_keeps, false), coalesce(params, '{}'), body, images, idempotency_key, decode(idempotency_hash, 'hex'), snapshot, created_at
    from json_to_recordset($1) as e(kind text, actor text, operator_id int, order_id text, dispute_id int, service_id int, state text,
      deadline_at timestamptz, to_id int, cc_id int, notice_type text, cc_keeps boolean, params jsonb, body text, images text[],
      idempotency_key text, idempotency_hash text, snapshot jsonb, created_at timestamptz)
    returning seq`,
)

/** Appends events in order; returns their numbers. Those on a user's security also go by e-mail. */
export async function recordEvents(runner: Runner, events: readonly NewEvent[]): Promise<number[]> {
  if (events.length === 0) return []
  const rows = await insertEvents(runner, [JSON.stringify(events.map(columnsOf))])
  const numbers = rows.map(({ seq }) => Number(seq))
  const mails = events.flatMap(({ kind, to, at }, place) =>
    to && isSecurityKind(kind) ? [{ user_id: to, seq: numbers[place], run_at: at }] : [],
  )
  if (mails.length > 0) await scheduleMails(runner, [JSON.stringify(mails)])
  return numbers
}

/** Only for users who have an address. */
const scheduleMails = statement(
  'schedule-mails',
  `select count(*) from graphile_worker.add_jobs(array(
    select ('send_mail', json_build_object('seq', m.seq, 'userId', m.user_id), null, m.run_at, null, null, null, null)::graphile_worker.job_spec
      from json_to_recordset($1) as m(user_id int, seq bigint, run_at timestamptz)
      join user_email e on e.user_id = m.user_id and e.address_sealed is not null))`,
)

const releaseSql = statement(
  'release-idempotency-keys',
  'update event set idempotency_key = null, idempotency_hash = null where idempotency_key = any($1::text[])',
)

/** Frees keys that are older than a day for another use. */
export async function releaseIdempotencyKeys(runner: Runner, names: readonly string[]): Promise<void> {
  if (names.length > 0) await releaseSql(runner, [names])
}

function columnsOf(event: NewEvent): object {
  const { idempotencyKey, images } = event
  return {
    kind: event.kind,
    actor: event.actor,
    operator_id: event.operatorId,
    order_id: event.orderId,
    dispute_id: event.disputeId,
    service_id: event.serviceId,
    state: event.state,
    deadline_at: event.deadlineAt,
    to_id: event.to,
    cc_id: event.cc,
    notice_type: event.noticeType,
    cc_keeps: event.ccKeeps,
    params: event.params,
    body: event.body,
    images: images && images.length > 0 ? images : undefined,
    idempotency_key: idempotencyKey?.name,
    idempotency_hash: idempotencyKey?.bodyHash?.toString('hex'),
    snapshot: event.snapshot,
    created_at: event.at,
  }
}

/** Messages of users and operators. */
export type ChatKind = 'chat_text' | 'chat_picture'
export type EventKind = NoticeName | LineName | ChatKind

export const chatKinds: readonly ChatKind[] = ['chat_text', 'chat_picture']
const names: readonly string[] = chatKinds

export function isChatKind(kind: string): kind is ChatKind {
  return names.includes(kind)
}
