import type { Message } from '@u-market/contract'
import { SERVICE_CHAT } from './messages.ts'

/**
 * What somebody said and the server has not acknowledged. It outlives the page and a dead battery: kept in local storage,
 * by user and chat, and sent again with the same id, of which the server stores one message however often it comes.
 */
export type Unsent = {
  readonly messageId: string
  readonly messageType: 0 | 1
  /** Text, or the path of the uploaded picture. */
  readonly message: string
  /** The picture's address to show. */
  readonly fullUrl?: string
  /** Unix seconds. */
  readonly createdAt: number
  /** The server's words, when it refused: not sent again by itself. */
  readonly refusal?: string
}

type Store = Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>

/** Kept at most; the oldest beyond this are let go. */
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
      // storage is closed or full: the queue lasts as long as the page
    }
    for (const listener of listeners) listener()
  }
  return {
    list: (): readonly Unsent[] => list,
    /** What may be sent by itself, oldest first. */
    due: (): readonly Unsent[] => list.filter((item) => item.refusal === undefined),
    add: (item: Unsent): void => become([...list.filter((each) => each.messageId !== item.messageId), item]),
    /** Acknowledged, seen in the history, or thrown away. Answers what it was. */
    remove: (messageId: string): Unsent | undefined => {
      const found = list.find((each) => each.messageId === messageId)
      if (found) become(list.filter((each) => each !== found))
      return found
    },
    refuse: (messageId: string, refusal: string): void =>
      become(list.map((each) => (each.messageId === messageId ? { ...each, refusal } : each))),
    /** Tries a refused one again. */
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

/** What an acknowledged item is in the history. */
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
