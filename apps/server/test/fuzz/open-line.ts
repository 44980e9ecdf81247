/** A client's socket that keeps every frame it gets and sends any frame. */
import { encodeClientFrame } from '@u-market/contract'
import type { Dice } from '@u-market/testkit/acts'
import type { World } from '@u-market/testkit/world'
import { WebSocket } from 'ws'
import type { Caller } from './callers.ts'

export type Line = {
  readonly heard: readonly string[]
  say(frame: string | Buffer): void
  /** Closes once all sent frames are processed or the server has closed; `parting` is sent just before closing. */
  end(parting?: string): Promise<void>
}

export async function openLine({ server }: World, { token }: Caller, dice?: Dice): Promise<Line> {
  const query = new URLSearchParams({ modulename: 'index', isOrder: 'yes', token: token ?? '' })
  if (dice?.chance(30)) query.set('cursor', dice.pickOf('0', '1', '20', '-1', 'x', '9'.repeat(30), ''))
  if (dice?.chance(10)) query.set('token', dice.pickOf('', 'x', 'a'.repeat(43), 'é', 'a'.repeat(3000)))
  const socket = new WebSocket(`${server.baseUrl.replace('http', 'ws')}/?${query}`)
  const heard: string[] = []
  let onLast = (): void => {}
  const last = new Promise<void>((resolve) => {
    onLast = resolve
  })
  const closed = new Promise<void>((resolve) => socket.on('close', () => resolve()))
  socket.on('message', (data) => {
    // Not kept, because received values are sent again by other callers.
    if (String(data).includes(LAST.messageId)) onLast()
    else heard.push(String(data))
  })
  socket.on('error', () => {})
  await Promise.race([closed, new Promise<void>((resolve) => socket.on('open', () => resolve()))])
  const say = (frame: string | Buffer): void => {
    if (socket.readyState === socket.OPEN) socket.send(frame)
  }
  return {
    heard,
    say,
    end: async (parting) => {
      say(encodeClientFrame('sendMessage', LAST))
      await Promise.race([last, closed])
      if (parting !== undefined) say(parting)
      socket.close()
      await closed
    },
  }
}

/** Sent last and to no chat: it is refused, writes nothing, and its response shows that every earlier frame is processed. */
const LAST = {
  sessionId: 2_147_483_647,
  message: 'last',
  messageType: 0,
  messageId: 'the-last-of-them',
} as const
