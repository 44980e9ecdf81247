import type { LineName, NoticeName } from '../messaging/index.ts'

/** What people write to one another. */
export type ChatKind = 'chat_text' | 'chat_picture'
export type EventKind = NoticeName | LineName | ChatKind

export const chatKinds: readonly ChatKind[] = ['chat_text', 'chat_picture']
const names: readonly string[] = chatKinds

export function isChatKind(kind: string): kind is ChatKind {
  return names.includes(kind)
}
