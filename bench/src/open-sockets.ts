import { once } from 'node:events'
import {
  type ClientAction,
  type ClientData,
  decodeServerFrame,
  encodeClientFrame,
  socketQuery,
} from '@u-market/contract'
import { WebSocket } from 'ws'
import type { Trading } from './trading.ts'

/** The sockets of a crowd: user after user, sellers first, and round again until there are enough. */
export async function openSockets({ market, crowd }: Trading, count: number): Promise<WebSocket[]> {
  const everybody = [...crowd.sellerTokens, ...crowd.tokens]
  const sockets: WebSocket[] = []
  while (sockets.length < count) {
    const next = Array.from({ length: Math.min(AT_ONCE, count - sockets.length) }, (_, index) =>
      open(market.port, everybody[(sockets.length + index) % everybody.length] ?? ''),
    )
    sockets.push(...(await Promise.all(next)))
  }
  return sockets
}

/** Keeps them from being taken for dead; answers how to end it, and them. */
export function keepAlive(sockets: readonly WebSocket[]): () => void {
  const pings = setInterval(() => {
    for (const socket of sockets) say(socket, 'ping')
  }, PING_MS)
  return () => {
    clearInterval(pings)
    for (const socket of sockets) socket.terminate()
  }
}

export const PING_MS = 5000

export function say<A extends ClientAction>(socket: WebSocket, action: A, data?: ClientData<A>): void {
  socket.send(encodeClientFrame(action, data))
}

/** Opened so many at a time, as phones come, not as a flood. */
const AT_ONCE = 50

async function open(port: number, token: string): Promise<WebSocket> {
  const socket = new WebSocket(`ws://127.0.0.1:${port}/?${socketQuery({ token })}`)
  const [frame] = await once(socket, 'message')
  if (decodeServerFrame(String(frame))?.frameType !== 'welcome')
    throw new Error(`no greeting: ${String(frame)}`)
  return socket
}
