/** Orders are placed at servers in turn, and each seller's sockets write down the frames they get. */
import { once } from 'node:events'
import { setTimeout as delay } from 'node:timers/promises'
import type { Crowd } from '@u-market/bench/src/fill-market.ts'
import {
  callPaths,
  type DataOf,
  decodeServerFrame,
  formBody,
  readEnvelope,
  socketQuery,
} from '@u-market/contract'
import { placeOrder } from '@u-market/testkit/acts'
import { WebSocket } from 'ws'

/** A client that opens its socket again from where it was, as the app does. */
export type Phone = {
  /** In the order in which they came. */
  readonly seqs: readonly number[]
  /** When an order's frame came. */
  readonly heardAt: ReadonlyMap<string, number>
  hangUp(): void
}

/** Longer than a socket's closing takes, shorter than the app waits. */
const AGAIN_MS = 50
const PING_MS = 5_000

/** @param ports of the servers, the first that answers is taken */
export async function openPhone(ports: readonly number[], token: string): Promise<Phone> {
  const seqs: number[] = []
  const heardAt = new Map<string, number>()
  let isOver = false
  let tries = 0
  let socket: WebSocket
  const hear = (text: string): void => {
    const frame = decodeServerFrame(text)
    if (!frame || !('seq' in frame)) return
    seqs.push(frame.seq)
    if (frame.frameType === 'newMessage' && 'orderEvent' in frame.data)
      heardAt.set(frame.data.orderId, performance.now())
  }
  const open = (): WebSocket => {
    const cursor = seqs.at(-1)
    const query = socketQuery({ token, ...(cursor !== undefined && { cursor }) })
    const made = new WebSocket(`ws://127.0.0.1:${ports[tries++ % ports.length]}/?${query}`)
    const pings = setInterval(() => {
      if (made.readyState === WebSocket.OPEN) made.send('{"c":"Message","a":"ping","data":{}}')
    }, PING_MS)
    made.on('message', (data) => hear(String(data)))
    made.on('error', () => {})
    made.on('close', async () => {
      clearInterval(pings)
      await delay(AGAIN_MS)
      if (!isOver) socket = open()
    })
    return made
  }
  socket = open()
  await once(socket, 'message')
  return {
    ...{ seqs, heardAt },
    hangUp: () => {
      isOver = true
      socket.terminate()
    },
  }
}

export type Placed = { readonly orderId: string; readonly at: number }

/** Places orders one after the other, each at the next server and offer, until `stop`. */
export function startBuyer(crowd: Crowd, buyer: number, portOf: (turn: number) => number) {
  const placed: Placed[] = []
  const failures: string[] = []
  let isOver = false
  const run = async (): Promise<void> => {
    for (let turn = 0; !isOver; turn++) {
      const id = crowd.offerIds[(buyer + turn) % crowd.offerIds.length] ?? 0
      const form = placeOrder.form({ offer: { id, methodTypes: ['bank'] }, quantity: { num: '5.00' } })
      const at = performance.now()
      try {
        const answer = await fetch(`http://127.0.0.1:${portOf(turn)}${callPaths.placeOrder}`, {
          method: 'POST',
          headers: { token: crowd.tokens[buyer] ?? '' },
          body: formBody(form),
        })
        const envelope = JSON.parse(await answer.text())
        placed.push({
          orderId: readEnvelope<DataOf<'placeOrder'>>(answer.status, envelope, null).orderId,
          at,
        })
      } catch (error) {
        failures.push(`${error instanceof Error ? `${error.message} ${error.cause ?? ''}` : error}`)
      }
      await delay(PAUSE_MS)
    }
  }
  const running = run()
  return {
    ...{ placed, failures },
    stop: async () => {
      isOver = true
      await running
    },
  }
}

/** Leaves the cores to the servers, of which there are several here. */
const PAUSE_MS = 20
