/** Clients of a market behind a proxy: each places keyed orders and reads in turn, with a socket open. */
import { randomUUID } from 'node:crypto'
import { setTimeout as delay } from 'node:timers/promises'
import type { Crowd } from '@u-market/bench/src/fill-market.ts'
import { type CallName, callPaths, formBody, socketQuery } from '@u-market/contract'
import { placeOrder } from '@u-market/testkit/acts'
import { WebSocket } from 'ws'

export type Tally = {
  /** Keys whose order was acknowledged. */
  readonly placed: Set<string>
  reads: number
  /** Sockets that were opened again after the server closed them, by close code. */
  readonly reopened: Map<number, number>
  /** Every answer but success, and every call that got none. */
  readonly failures: string[]
}

type Options = { readonly port: number; readonly crowd: Crowd; readonly clients: number }

/** Starts the clients. `stop` waits for the calls under way. */
export function startClients({ port, crowd, clients }: Options) {
  const tally: Tally = { placed: new Set(), reads: 0, reopened: new Map(), failures: [] }
  let isOver = false
  const drive = async (at: number): Promise<void> => {
    const token = crowd.tokens[at] ?? ''
    const { hangUp } = holdSocket({ port, token, tally })
    const ask = async (name: CallName, form: Record<string, string | number>, key?: string) => {
      const failure = await call({ port, name, token, form, ...(key !== undefined && { key }) })
      if (failure !== null) tally.failures.push(`${name}: ${failure}`)
      return failure === null
    }
    for (let turn = 0; !isOver; turn++) {
      const key = randomUUID()
      const id = crowd.offerIds[(at + turn) % crowd.offerIds.length] ?? 0
      const form = placeOrder.form({ offer: { id, methodTypes: ['bank'] }, quantity: { num: '5.00' } })
      if (await ask(placeOrder.call, form as Record<string, string>, key)) tally.placed.add(key)
      if (await ask('listOrders', {})) tally.reads++
      if (await ask('listOffers', {})) tally.reads++
    }
    hangUp()
  }
  const driven = Promise.all(Array.from({ length: clients }, (_, at) => drive(at)))
  return {
    tally,
    stop: async () => {
      isOver = true
      await driven
    },
  }
}

type Call = {
  readonly port: number
  readonly name: CallName
  readonly token: string
  readonly form: Record<string, string | number>
  readonly key?: string
}

/** Returns what went wrong; null: success. */
export async function call({ port, name, token, form, key }: Call): Promise<string | null> {
  try {
    const answer = await fetch(`http://127.0.0.1:${port}${callPaths[name]}`, {
      method: 'POST',
      headers: { token, ...(key !== undefined && { 'idempotency-key': key }) },
      body: formBody(form as never),
    })
    const text = await answer.text()
    return text.startsWith('{"code":1,') ? null : `${answer.status} ${text.slice(0, 200)}`
  } catch (error) {
    return error instanceof Error ? `${error.message} ${error.cause ?? ''}` : String(error)
  }
}

/** The app waits longer. */
const AGAIN_MS = 50
const PING_MS = 5_000

/** Keeps a socket open: opens it again whenever it closes. A refused opening is a failure. */
function holdSocket({ port, token, tally }: { port: number; token: string; tally: Tally }) {
  let isOver = false
  let socket: WebSocket
  const open = (): void => {
    let isOpen = false
    socket = new WebSocket(`ws://127.0.0.1:${port}/?${socketQuery({ token })}`)
    const pings = setInterval(() => isOpen && socket.send('{"c":"Message","a":"ping","data":{}}'), PING_MS)
    socket.on('open', () => {
      isOpen = true
    })
    socket.on('error', (error) => {
      if (!isOpen && !isOver) tally.failures.push(`socket: ${error.message}`)
    })
    socket.on('close', async (code) => {
      clearInterval(pings)
      if (isOver) return
      tally.reopened.set(code, (tally.reopened.get(code) ?? 0) + 1)
      await delay(AGAIN_MS)
      if (!isOver) open()
    })
  }
  open()
  return {
    hangUp: () => {
      isOver = true
      socket.terminate()
    },
  }
}
