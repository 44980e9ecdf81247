import { once } from 'node:events'
import { readFileSync } from 'node:fs'
import { WebSocket } from 'ws'
import type { Crowd } from './fill-market.ts'
import { percentile } from './load.ts'
import type { Market } from './market.ts'

export type SocketFigures = {
  readonly count: number
  readonly kibibytesEach: number
  readonly p50Ms: number
  readonly p99Ms: number
}

const SOCKETS = 1000
const ORDERS = 400
/** Opened so many at a time, as phones come, not as a flood. */
const AT_ONCE = 50
const PING_MS = 5000

const residentKiB = (pid: number): number =>
  Number(/VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1])

const open = async (port: number, token: string): Promise<WebSocket> => {
  const socket = new WebSocket(`ws://127.0.0.1:${port}/?modulename=index&token=${token}&isOrder=yes`)
  const [frame] = await once(socket, 'message')
  if (!String(frame).includes('"initialize"')) throw new Error(`no greeting: ${String(frame)}`)
  return socket
}

const openAll = async (port: number, tokens: readonly string[]): Promise<WebSocket[]> => {
  const sockets: WebSocket[] = []
  for (let at = 0; at < tokens.length; at += AT_ONCE)
    sockets.push(...(await Promise.all(tokens.slice(at, at + AT_ONCE).map((token) => open(port, token)))))
  return sockets
}

const place = async (port: number, token: string, offerId: number): Promise<string> => {
  const answer = await fetch(`http://127.0.0.1:${port}/api/Userorder/buyBi`, {
    method: 'POST',
    headers: { token },
    body: new URLSearchParams({ product_id: String(offerId), num: '5.00', ma_type: 'bank' }),
  })
  const { code, data }: { code: number; data: { buy_orderid: string } } = JSON.parse(await answer.text())
  if (code !== 1) throw new Error(`order refused: ${code}`)
  return data.buy_orderid
}

/**
 * Memory of idle sockets, and how long an order takes from being sent to its frame at the seller's phone: request, commit and push
 * together, so an upper bound of commit → frame.
 */
export const measureSockets = async (market: Market, crowd: Crowd): Promise<SocketFigures> => {
  const pid = market.server.pid
  if (pid === undefined) throw new Error('the server is gone')
  const everybody = [...crowd.sellerTokens, ...crowd.tokens]
  const before = residentKiB(pid)
  const tokens = Array.from({ length: SOCKETS }, (_, index) => everybody[index % everybody.length] ?? '')
  const sockets = await openAll(market.port, tokens)
  const pings = setInterval(() => {
    for (const socket of sockets) socket.send('{"c":"Message","a":"ping"}')
  }, PING_MS)
  await new Promise((resolve) => setTimeout(resolve, 2 * PING_MS))
  const kibibytesEach = (residentKiB(pid) - before) / SOCKETS

  const arrivedAt = new Map<string, number>()
  for (const socket of sockets.slice(0, crowd.sellerTokens.length))
    socket.on('message', (frame) => {
      const now = performance.now()
      const id =
        /"ordermsgtype":"confirming".*?"buy_orderid":"(\w+)"|"buy_orderid":"(\w+)".*?"ordermsgtype":"confirming"/.exec(
          String(frame),
        )
      const found = id?.[1] ?? id?.[2]
      if (found) arrivedAt.set(found, now)
    })
  const sentAt = new Map<string, number>()
  for (let index = 0; index < ORDERS; index++) {
    const sent = performance.now()
    const id = await place(
      market.port,
      crowd.tokens[index % crowd.tokens.length] ?? '',
      crowd.offerIds[index % crowd.offerIds.length] ?? 0,
    )
    sentAt.set(id, sent)
  }
  await new Promise((resolve) => setTimeout(resolve, 1000))
  clearInterval(pings)
  for (const socket of sockets) socket.terminate()
  const delays = [...sentAt]
    .map(([id, sent]) => (arrivedAt.get(id) ?? Number.POSITIVE_INFINITY) - sent)
    .sort((a, b) => a - b)
  return { count: SOCKETS, kibibytesEach, p50Ms: percentile(delays, 0.5), p99Ms: percentile(delays, 0.99) }
}
