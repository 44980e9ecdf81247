/** Clients of several servers: each places keyed orders, which their sellers confirm, reads, and goes to the next server when one does not take its call. */
import { randomUUID } from 'node:crypto'
import { setTimeout as delay } from 'node:timers/promises'
import type { Crowd } from '@u-market/bench/src/fill-market.ts'
import { type CallName, callPaths, formBody, fromWire } from '@u-market/contract'
import { placeOrder } from '@u-market/testkit/acts'
import type { Server } from './release.ts'

export type Tally = {
  /** Keys whose order was acknowledged. */
  readonly placed: Set<string>
  confirmed: number
  reads: number
  /** Calls that a server did not take because it refused or closed the connection. */
  refused: number
  /** Calls that a server answered with 503 while going down. */
  drained: number
  /** Every other answer but success. */
  readonly failures: string[]
}

type Call = { readonly name: CallName; readonly token: string; readonly form: object; readonly key?: string }

const PAUSE_MS = 20
/** Both servers are never away at once; a start takes seconds on a busy machine. */
const PATIENCE_MS = 30_000

/** Starts the clients. `stop` waits for the calls under way. */
export function startCallers(servers: readonly Server[], crowd: Crowd, count: number) {
  const tally: Tally = { placed: new Set(), confirmed: 0, reads: 0, refused: 0, drained: 0, failures: [] }
  let isOver = false
  const drive = async (at: number): Promise<void> => {
    const token = crowd.tokens[at] ?? ''
    const ask = createAsker(servers, at, tally)
    for (let turn = 0; !isOver; turn++) {
      const key = randomUUID()
      const which = (at + turn) % crowd.offerIds.length
      const offer = { id: crowd.offerIds[which] ?? 0, methodTypes: ['bank'] as const }
      const form = placeOrder.form({ offer, quantity: { num: '5.00' } })
      const placed = await ask({ name: placeOrder.call, token, form, key })
      if (placed === null) continue
      tally.placed.add(key)
      const seller = crowd.sellerTokens[which] ?? ''
      if (await ask({ ...confirmationOf(placed), token: seller, key: randomUUID() })) tally.confirmed += 1
      for (const name of ['listOrders', 'listOffers'] as const)
        if (await ask({ name, token, form: {} })) tally.reads += 1
    }
  }
  const driven = Promise.all(Array.from({ length: count }, (_, at) => drive(at)))
  return {
    tally,
    stop: async (): Promise<Tally> => {
      isOver = true
      await driven
      return tally
    },
  }
}

function confirmationOf(placed: object): Pick<Call, 'name' | 'form'> {
  const { orderId } = Object(placed)
  return { name: 'confirmOrder', form: { orderId } }
}

/** Returns the data of a success; null after it has written down what came instead. */
function createAsker(servers: readonly Server[], first: number, tally: Tally) {
  let at = first
  return async (call: Call): Promise<object | null> => {
    for (const until = performance.now() + PATIENCE_MS; performance.now() < until; ) {
      const server = servers[at % servers.length]
      if (!server) break
      const answer = await sendCall(server.baseUrl, call)
      const isTaken = answer !== null && !(answer.status === 503 && server.isStopping())
      if (isTaken) return read(answer, call, tally)
      if (answer === null) tally.refused += 1
      else tally.drained += 1
      at += 1
      await delay(PAUSE_MS)
    }
    tally.failures.push(`${call.name}: no server took it`)
    return null
  }
}

type Answer = { readonly status: number; readonly text: string }

export async function sendCall(baseUrl: string, { name, token, form, key }: Call): Promise<Answer | null> {
  try {
    const answer = await fetch(baseUrl + callPaths[name], {
      method: 'POST',
      headers: { token, ...(key !== undefined && { 'idempotency-key': key }) },
      body: formBody(form),
    })
    return { status: answer.status, text: await answer.text() }
  } catch {
    return null
  }
}

function read({ status, text }: Answer, { name }: Call, tally: Tally): object | null {
  const { code, data } = text.startsWith('{') ? JSON.parse(text) : { code: 0, data: null }
  if (code === 1) return Object(fromWire(data))
  tally.failures.push(`${name}: ${status} ${text.slice(0, 200)}`)
  return null
}
