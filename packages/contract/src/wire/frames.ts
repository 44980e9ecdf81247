import type { ClientData, NewOrderPush, OfferedOrder, ServerFrame } from '../socket.ts'
import { type ClientAction, clientActionNames } from './names.ts'
import { fromWire, type OnWire, toWire } from './rename.ts'

/** A client's frame whose data is not validated yet. */
export type ReceivedAction = { readonly action: string; readonly data: unknown }

const actionsByWire = new Map(Object.entries(clientActionNames).map(([name, wire]) => [String(wire), name]))
const CLIENT_CLASS = 'Message'

/** Levels. No action's data is deeper, and renaming deeper data could overflow the stack. */
const DEEPEST_DATA = 4

/** Encodes a client's frame: `{c: "Message", a, data}`. */
export function encodeClientFrame<A extends ClientAction>(action: A, data?: ClientData<A>): string {
  return JSON.stringify({ c: CLIENT_CLASS, a: clientActionNames[action], data: toWire(data) })
}

/** Decodes a client's frame; null if it is malformed, nested too deeply or of an unknown action. */
export function decodeClientFrame(text: string): ReceivedAction | null {
  const frame = parse(text)
  if (frame?.c !== CLIENT_CLASS || typeof frame.a !== 'string') return null
  const action = actionsByWire.get(frame.a)
  if (action === undefined || isDeeperThan(DEEPEST_DATA, frame.data)) return null
  return { action, data: fromWire(frame.data) }
}

/** Encodes a server's frame; its kind goes into `msgtype`. */
export function encodeServerFrame(frame: ServerFrame): string {
  return JSON.stringify(toWire(isNewOrder(frame) ? withOrderAsText(frame) : frame))
}

/**
 * Decodes a server's frame; null if it is malformed, lacks required data, or is a new message about an order in any other state
 * than confirming. A kind that this version does not know passes and finds no handler.
 */
export function decodeServerFrame(text: string): ServerFrame | null {
  const wire = parse(text)
  if (!isServerFrame(wire)) return null
  const frame = fromWire(wire)
  if (frame.frameType === 'notice') return { ...frame, data: { ...wordless, ...frame.data } }
  if (!isWhole(frame)) return null
  if (frame.frameType !== 'newMessage') return frame
  if (isNewOrder(frame)) return withOrder(frame)
  return 'sessionId' in frame.data && !('orderEvent' in frame.data) ? frame : null
}

/** Returns a server frame's `msgtype`, for recordings of traffic; null if the frame is malformed. */
export function frameNameOnWire(text: string): string | null {
  const name = parse(text)?.msgtype
  return typeof name === 'string' ? name : null
}

/** Query for opening a socket. `cursor` is the `seq` of the newest push that the client has seen. */
export function socketQuery({ token, cursor }: { token: string; cursor?: number }): URLSearchParams {
  const query = new URLSearchParams({ modulename: 'index', token, isOrder: 'yes' })
  if (cursor) query.set('cursor', String(cursor))
  return query
}

type Fields = Readonly<Record<string, unknown>>

function parse(text: string): Fields | null {
  try {
    const value: unknown = JSON.parse(text)
    return hasFields(value) ? value : null
  } catch {
    return null
  }
}

function hasFields(value: unknown): value is Fields {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

function isDeeperThan(levels: number, value: unknown): boolean {
  if (typeof value !== 'object' || value === null) return false
  return levels === 0 || Object.values(value).some((inner) => isDeeperThan(levels - 1, inner))
}

function isServerFrame(wire: Fields | null): wire is Fields & OnWire<ServerFrame> {
  return typeof wire?.msgtype === 'string'
}

/** Required fields of `data` by kind of frame; null for a frame that needs no `data`. */
const essentials = {
  welcome: [],
  chatOpened: ['session'],
  chatHistory: ['sessionId', 'data'],
  messageSent: ['messageId'],
  newMessage: [],
  messagesRead: ['sessionId', 'recordId'],
  chatRead: ['sessionId', 'recordId'],
  typing: ['sessionId', 'type'],
  notice: null,
  online: null,
  offline: null,
  marketChanged: null,
  showText: ['msg'],
  sessionEnded: null,
} as const satisfies Record<ServerFrame['frameType'], readonly string[] | null>
const essentialsByType = new Map<string, readonly string[] | null>(Object.entries(essentials))

/** Defaults for a notice without data, which still reports a change. */
const wordless = { msg: '', orderId: '' }

/** Whether `data` has the fields that handlers need. The project's server always sends them; another server may not. */
function isWhole(frame: ServerFrame): boolean {
  const needed = essentialsByType.get(frame.frameType) ?? null
  if (needed === null) return true
  const data: unknown = 'data' in frame ? frame.data : undefined
  return hasFields(data) && needed.every((name) => (data[name] ?? null) !== null)
}

type NewOrderFrame = Extract<ServerFrame, { frameType: 'newMessage' }> & { data: NewOrderPush }

function isNewOrder(frame: ServerFrame): frame is NewOrderFrame {
  return (
    frame.frameType === 'newMessage' && 'orderEvent' in frame.data && frame.data.orderEvent === 'confirming'
  )
}

function withOrderAsText({ data: { order, ...data }, ...frame }: NewOrderFrame): unknown {
  return { ...frame, data: { ...data, message: JSON.stringify(toWire(order)) } }
}

/**
 * Reads the order from the JSON in `message`; its number and the buyer's nickname come from the push if they are missing
 * there. Null without a number.
 */
function withOrder({ data, ...frame }: NewOrderFrame): ServerFrame | null {
  const { message, ...push }: NewOrderPush & { readonly message?: unknown } = data
  const wire = typeof message === 'string' ? parse(message) : null
  const { orderId, nickname: buyerNickname } = push
  const order = { orderId, buyerNickname, ...(isOrder(wire) && fromWire(wire)) }
  return order.orderId ? { ...frame, data: { ...push, orderId: order.orderId, order } } : null
}

/** Checks only the outline, as `isServerFrame` does for the whole frame. */
function isOrder(wire: Fields | null): wire is Fields & OnWire<OfferedOrder> {
  return wire !== null
}
