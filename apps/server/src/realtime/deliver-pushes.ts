import type { Order, ServerFrame } from '@u-market/contract'
import { DAY_MS } from '@u-market/domain'
import type { Deps } from '../features/deps.ts'
import {
  findOwnPushes,
  findPushes,
  type Hearing,
  isChatKind,
  newestSeq,
  type Push,
  readBy,
  renderToast,
  textParams,
} from '../features/events/index.ts'
import { findTimeZones, loadMessageViews } from '../features/messaging/index.ts'
import { findOrderViews, type OrderAsked } from '../features/orders/index.ts'
import { translator } from '../locales/index.ts'
import { type Connection, encode, pushDelay, send } from './connection.ts'
import type { Connections } from './connections.ts'
import type { GatewayLimits } from './limits.ts'
import type { EventStream } from './stream-events.ts'

/** Sends events, in order, to their receivers' live sockets in this process; reads only those of a receiver who is here. */
export function createDelivery(deps: Deps, connections: Connections, limits: GatewayLimits) {
  return async (hearings: readonly Hearing[]): Promise<void> => {
    const here = hearings.filter(({ userId }) => connections.has(userId))
    if (here.length === 0) return
    const pushes = await findPushes(deps.database.pool, here)
    const frames = await writeFrames(deps, pushes)
    const now = deps.clock.now().getTime()
    for (const [at, push] of pushes.entries()) {
      const { seq, createdAt } = push.event
      const frame = frames[at]
      const bytes = frame ? encode(frame) : null
      for (const connection of connections.of(push.userId)) {
        if (!connection.isLive || connection.cursor >= seq) continue
        connection.cursor = seq
        if (connection.user) connection.user.locale = push.locale
        if (bytes && !isOrigin(connection, push)) send(connection, bytes, limits)
      }
      pushDelay.observe(Math.max(0, now - createdAt.getTime()) / 1000)
    }
  }
}

/** The author's socket has already received an acknowledgement. */
function isOrigin({ id }: Connection, { event }: Push): boolean {
  return isChatKind(event.kind) && textParams(event.params).origin === id
}

/** Older pushes are not replayed: a client that was away for longer reads the current data anyway. */
const REPLAYED_DAYS = 8

/** Replays pushes from a connection's cursor up to the stream's watermark, then makes it live. */
export async function replayPushes(
  deps: Deps,
  connection: Connection,
  stream: EventStream,
  limits: GatewayLimits,
): Promise<void> {
  const { user, socket } = connection
  if (!user) return
  const since = new Date(deps.clock.now().getTime() - REPLAYED_DAYS * DAY_MS)
  while (socket.readyState === socket.OPEN) {
    const through = stream.watermarkSeq()
    if (connection.cursor >= through) {
      connection.isLive = true
      return
    }
    const pushes = await findOwnPushes(deps.database.kysely, {
      userId: user.id,
      after: connection.cursor,
      through,
      since,
      limit: limits.replayRows,
    })
    for (const frame of await writeFrames(deps, pushes)) if (frame) send(connection, encode(frame), limits)
    const isAll = pushes.length < limits.replayRows
    connection.cursor = isAll ? through : (pushes.at(-1)?.event.seq ?? through)
  }
}

/** Returns the client's cursor; the newest seq if it is missing, malformed or beyond the newest push. */
export async function startCursor(deps: Deps, given: string | null, watermark: number): Promise<number> {
  if (given === null || !/^\d{1,15}$/.test(given)) return watermark
  const cursor = Number(given)
  // Another process may be slightly ahead of this one.
  return cursor <= watermark || cursor <= (await newestSeq(deps.database.kysely)) ? cursor : watermark
}

/** Renders pushes as frames, each in its recipient's language and view; null if there is nothing to show. */
async function writeFrames(deps: Deps, pushes: readonly Push[]): Promise<(ServerFrame | null)[]> {
  const [viewOf, zones, orders] = await Promise.all([
    loadMessageViews(
      deps,
      pushes.filter(isMessage).map(({ event }) => event),
    ),
    // Few events name a moment.
    findTimeZones(
      deps.database.pool,
      pushes.flatMap(({ event, userId }) => (textParams(event.params).until === undefined ? [] : userId)),
    ),
    findOrderViews(deps, pushes.flatMap(newOrderIn)),
  ])
  const orderOf = new Map(
    pushes.filter((push) => newOrderIn(push).length > 0).map((push, at) => [push, orders[at]]),
  )
  return pushes.map((push) => {
    if (orderOf.has(push)) return newOrderFrame(push, orderOf.get(push) ?? null)
    const timeZone = zones.get(push.userId)
    if (!isMessage(push)) return noticeFrame(deps, push, timeZone)
    const data = viewOf(push.event, { id: push.userId, locale: push.locale, timeZone })
    return data && { frameType: 'newMessage', seq: push.event.seq, userId: push.userId, data }
  })
}

/** The order that a push shows, as its receiver sees it; none for other pushes. */
function newOrderIn({ event: { kind, orderId }, userId, locale }: Push): OrderAsked[] {
  return kind === 'order_placed' && orderId !== null ? [{ orderId, viewerId: userId, locale }] : []
}

/** Chat messages, and automatic messages of customer service. An order's own steps are notices. */
function isMessage({ event }: Push): boolean {
  return isChatKind(event.kind) || event.serviceId !== null
}

function noticeFrame(deps: Deps, push: Push, timeZone: string | undefined): ServerFrame {
  const { event, userId, locale, isKept } = push
  const params = readBy(textParams(event.params), event.toId !== userId, timeZone ?? null)
  const isOwn = isDoer(push)
  const as = isKept ? 'notice' : isOwn ? 'act' : 'line'
  const msg = renderToast(event.kind, params, { as, locale, currency: deps.currency() })
  return {
    frameType: 'notice',
    seq: event.seq,
    userId,
    data: { msg, orderId: event.orderId ?? '', ...(isOwn && { isOwn: 1 }) },
  }
}

/**
 * Whether the recipient is the actor. A party's act goes to both parties, and the one that keeps no notice of it is the one that
 * acted. Acts on an account are its owner's, who keeps the notice in case it was an intruder.
 */
function isDoer({ event, isKept }: Push): boolean {
  if (event.noticeType === 'account') return event.actor === 'user'
  return !isKept && (event.actor === 'buyer' || event.actor === 'seller')
}

/** A new order for the seller to confirm; null if it has moved on. The buyer of a sale gets a notice, as of any other step. */
function newOrderFrame({ event, userId, locale }: Push, order: Order | null): ServerFrame | null {
  if (order?.state !== 'confirming') return null
  const { buyerNickname: name, num } = order
  return {
    frameType: 'newMessage',
    seq: event.seq,
    userId,
    data: {
      orderEvent: order.state,
      nickname: name,
      orderId: order.orderId,
      msg: translator('messaging', locale)('ordered', { name, num }),
      order,
    },
  }
}
