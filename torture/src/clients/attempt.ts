import { RefusedError, TransportError } from '@u-market/contract'
import { ContractBreach } from '@u-market/testkit/strict-answer'
import { createStrictClient, type Identity } from '@u-market/testkit/strict-client'
import type { Transport } from '@u-market/testkit/transport'
import type { Server } from '../market/server.ts'
import type { Outcome, Plan } from './act.ts'

/** As long as the app waits. */
const ANSWER_LIMIT_MS = 15_000

export type Sending = {
  readonly plan: Plan
  readonly key: string | null
  readonly identity: Identity
  readonly server: Server
  /** The client hangs up when it fires. */
  readonly signal: AbortSignal
}

/** Sends an act once. Throws `ContractBreach` for an answer that is not the contract's. */
export async function sendOnce({ plan, key, identity, server, signal }: Sending): Promise<Outcome> {
  const either = AbortSignal.any([signal, AbortSignal.timeout(ANSWER_LIMIT_MS)])
  const client = createStrictClient(overHttp(server.baseUrl, either), identity)
  try {
    return { is: 'done', answer: await plan.send(client, key === null ? {} : { idempotencyKey: key }) }
  } catch (error) {
    if (error instanceof ContractBreach) throw error
    if (error instanceof RefusedError) return { is: 'refused', why: error.reason }
    if (error instanceof TransportError) return outcomeOf(error.status)
    return { is: 'unanswered', why: signal.aborted ? 'hung up' : describe(error) }
  }
}

/** Real HTTP that can be hung up on. */
function overHttp(baseUrl: string, signal: AbortSignal): Transport {
  return async ({ path, headers, body }) => {
    const request = { method: 'POST', headers, body: new Uint8Array(Buffer.from(body)), signal }
    const response = await fetch(baseUrl + path, request)
    return {
      status: response.status,
      headers: Object.fromEntries(response.headers),
      text: await response.text(),
    }
  }
}

/** Too many calls, or nobody there who could do it: nothing was done. Of any other 5xx that is not known. */
const POSTPONING = [429, 503]

function outcomeOf(status: number): Outcome {
  const why = `status ${status}`
  if (POSTPONING.includes(status)) return { is: 'postponed', why }
  return status >= 500 ? { is: 'unanswered', why } : { is: 'refused', why }
}

function describe(error: unknown): string {
  if (!(error instanceof Error)) return String(error)
  if (error.name === 'TimeoutError') return `no answer within ${ANSWER_LIMIT_MS} ms`
  return error.cause instanceof Error ? `${error.message}: ${error.cause.message}` : error.message
}
