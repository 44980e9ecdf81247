import type { Message } from '@u-market/contract'
import { SERVICE_CHAT } from './messages.ts'

/**
 * A message that the server has not acknowledged. Kept in local storage by user and chat, so that it survives a closed page or an
 * empty battery, and resent with the same id, under which the server stores it once.
 */
export type Unsent = {
  readonly messageId: string
  readonly messageType: 0 | 1
  /** Text, or the path of the uploaded picture. */
  readonly message: string
  /** Address that the picture is shown from. */
  readonly fullUrl?: string
  /** Unix seconds. */
  readonly createdAt: number
  /** The server's error text; a refused message is not resent automatically. */
  readonly refusal?: string
  /** Refused by a limit: sent again by itself from then on (Unix seconds). */
  readonly until?: number
}

type Store = Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>

/** Limit per chat; older messages are dropped. */
export const MAX_UNSENT = 50

export function createUnsent(store: Store, userId: number, chat: string) {
  const key = keyOf(userId, chat)
  const read = (): Unsent[] => {
    try {
      const list: unknown = JSON.parse(store.getItem(key) ?? '[]')
      return Array.isArray(list) ? list.filter(isUnsent) : []
    } catch {
      return []
    }
  }
  let list = read()
  const listeners = new Set<() => void>()
  const become = (next: Unsent[]): void => {
    list = next.slice(-MAX_UNSENT)
    try {
      if (list.length > 0) store.setItem(key, JSON.stringify(list))
      else store.removeItem(key)
    } catch {
      // storage is blocked or full: the queue lasts as long as the page
    }
    for (const listener of listeners) listener()
  }
  return {
    list: (): readonly Unsent[] => list,
    /** Messages to send automatically, oldest first. `nowMs`: the server's time. */
    due: (nowMs: number): readonly Unsent[] =>
      list.filter(({ refusal, until = 0 }) => refusal === undefined && until * 1000 <= nowMs),
    add: (item: Unsent): void => become([...list.filter((each) => each.messageId !== item.messageId), item]),
    /** Removes a message that was acknowledged, seen in the history or discarded. Returns it, or undefined. */
    remove: (messageId: string): Unsent | undefined => {
      const found = list.find((each) => each.messageId === messageId)
      if (found) become(list.filter((each) => each !== found))
      return found
    },
    refuse: (messageId: string, refusal: string): void =>
      become(list.map((each) => (each.messageId === messageId ? { ...each, refusal } : each))),
    /** Keeps a message that a limit refused until the limit ends. */
    postpone: (messageId: string, until: number): void =>
      become(list.map((each) => (each.messageId === messageId ? { ...each, until } : each))),
    /** Clears a refusal, so that the message is sent again. */
    revive: (messageId: string): void =>
      become(
        list.map((each) => {
          if (each.messageId !== messageId) return each
          const { refusal: _, ...rest } = each
          return rest
        }),
      ),
    subscribe: (listener: () => void): (() => void) => {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },
  }
}

type Acknowledged = { readonly id: number; readonly sessionId: number; readonly chat: string }

/** Converts an acknowledged item into a message of the history. */
export function asSent(item: Unsent, { id, sessionId, chat }: Acknowledged): Message {
  return {
    id,
    sessionId,
    orderId: chat === SERVICE_CHAT ? '' : chat,
    sender: 'me',
    message: item.fullUrl ?? item.message,
    messageType: item.messageType,
    messageId: item.messageId,
    status: 0,
    createdAt: item.createdAt,
  }
}

function keyOf(userId: number, chat: string): string {
  return `unsent:${userId}:${chat}`
}

function isUnsent(item: unknown): item is Unsent {
  return typeof item === 'object' && item !== null && 'messageId' in item && 'message' in item
}
