import {
  type ChatSession,
  type ClientAction,
  clientActions,
  type Locale,
  type ServerFrame,
} from '@u-market/contract'
import { orderId, type UserId, userId } from '@u-market/domain'
import type { z } from 'zod'
import type { MessageDeps } from '../features/messaging/index.ts'
import { findPeer, markChatRead, openChat, readHistory, sendMessage } from '../features/messaging/index.ts'
import { filler, refusalMessage, translator } from '../locales/index.ts'
import { isOutage } from '../platform/outage.ts'
import { FieldRefusal, Refusal } from '../platform/refusal.ts'
import { type Connection, closeGracefully } from './connection.ts'

export type ActionContext = {
  readonly deps: MessageDeps
  readonly connection: Connection
  readonly viewer: { readonly id: UserId; readonly locale: Locale }
  readonly reply: (frame: ServerFrame) => void
  /** Sends a frame to a user's sockets in every process; it is not stored. */
  readonly relay: (to: UserId, frame: ServerFrame) => void
  readonly watch: (sessionId: number, peerId: UserId | null) => void
}
type DataOf<A extends ClientAction> = z.output<(typeof clientActions)[A]>
type Actions = { readonly [A in ClientAction]: (context: ActionContext, data: DataOf<A>) => Promise<void> }

const actions: Actions = {
  ping: async () => {},
  leave: async ({ connection }) => closeGracefully(connection),
  openChat: async (context, data) => {
    const { deps, viewer, watch, reply } = context
    const session = await openChat(
      deps,
      viewer,
      'service' in data ? 'service' : { orderId: orderId(data.orderId) },
    )
    if (!context.connection.chats?.has(session.id))
      await peerOf(context, session.id).then((peer) => watch(session.id, peer))
    reply({ frameType: 'chatOpened', data: { session: withPresence(context, session) } })
    await replyWithHistory(context, session.id, null)
  },
  loadHistory: async (context, { sessionId, before }) => {
    await peerOf(context, sessionId)
    await replyWithHistory(context, sessionId, before || null)
  },
  sendMessage: async ({ deps, connection, viewer, reply }, data) => {
    const messageId = data.messageId
    try {
      const id = await sendMessage(deps, {
        senderId: viewer.id,
        sessionId: data.sessionId,
        messageType: data.messageType,
        text: data.message,
        messageId,
        origin: connection.id,
      })
      reply({ frameType: 'messageSent', data: { messageId, id } })
    } catch (error) {
      const msg = refusalText(error, viewer.locale)
      if (msg === null) throw error
      reply({ frameType: 'messageSent', data: { messageId, msg, ...endOf(error) } })
    }
  },
  markRead: async (context, { sessionId, recordId: through }) => {
    const peerId = await peerOf(context, sessionId)
    const record = await markChatRead(context.deps, { sessionId, userId: context.viewer.id, through })
    const data = { sessionId, recordId: record }
    if (record === 0) return
    if (peerId !== null) context.relay(peerId, { frameType: 'messagesRead', data })
    context.relay(context.viewer.id, { frameType: 'chatRead', data })
  },
  setTyping: async (context, { sessionId, type }) => {
    const peerId = await peerOf(context, sessionId)
    if (peerId !== null) context.relay(peerId, { frameType: 'typing', data: { sessionId, type } })
  },
}

/** When a refusal by a limit ends. */
function endOf(error: unknown): { until?: number } {
  const until = error instanceof Refusal && error.reason === 'RATE_LIMITED' ? error.details.until : undefined
  return typeof until === 'number' ? { until } : {}
}

/** Binds an action to its validated data; null for an unknown action or invalid data. */
export function readAction(name: string, data: unknown): ((context: ActionContext) => Promise<void>) | null {
  if (!isAction(name)) return null
  const bind = <A extends ClientAction>(action: A) => {
    const parsed = clientActions[action].safeParse(data)
    // The table pairs each schema with the handler of its output; TypeScript cannot follow this through a generic key.
    const act = actions[action] as (context: ActionContext, data: unknown) => Promise<void>
    return parsed.success ? (context: ActionContext) => act(context, parsed.data) : null
  }
  return bind(name)
}

/** Reads presence last: the other party may have come online while rows were loaded, and that push has already been sent. */
function withPresence({ deps, connection }: ActionContext, session: ChatSession): ChatSession {
  if (session.service === 1) return session
  const isWatched = connection.chats?.get(session.id) === session.peer.id
  return {
    ...session,
    peer: { ...session.peer, isOnline: isWatched && deps.isOnline(userId(session.peer.id)) ? 1 : 0 },
  }
}

function isAction(name: string): name is ClientAction {
  return Object.hasOwn(actions, name)
}

/** Returns the other party of one of the viewer's sessions. Throws `CHAT_NOT_FOUND` for any other session. */
async function peerOf({ deps, connection, viewer, watch }: ActionContext, sessionId: number) {
  const known = connection.chats?.get(sessionId)
  if (known !== undefined) return known
  const peerId = await findPeer(deps, viewer.id, sessionId)
  watch(sessionId, peerId)
  return peerId
}

async function replyWithHistory(
  context: ActionContext,
  sessionId: number,
  before: number | null,
): Promise<void> {
  const page = await readHistory(context.deps, context.viewer, { sessionId, before })
  context.reply({ frameType: 'chatHistory', data: { sessionId, ...page } })
}

/** Returns the text for a refusal or a database outage; null for a bug. */
export function refusalText(error: unknown, locale: Locale): string | null {
  if (error instanceof Refusal) return refusalMessage(error.reason, error.details, locale)
  if (error instanceof FieldRefusal) {
    const [message = 'invalid'] = Object.values(error.fields)
    return filler('fields', locale)(message, error.values)
  }
  if (isOutage(error)) return translator('responses', locale)('status_503')
  return null
}

export function bugText(requestId: string, locale: Locale): string {
  return translator('responses', locale)('status_500', { requestId })
}
