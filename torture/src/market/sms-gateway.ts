import { once } from 'node:events'
import { createServer } from 'node:http'
import { setTimeout as delay } from 'node:timers/promises'
import type { Dice } from '@u-market/testkit/acts'

/** Receives SMS codes: slowly, so that a job is running most of the time, and sometimes out of order. */
export type SmsGateway = {
  readonly url: string
  /** Returns the newest code for a mobile number; null after `patienceMs`. */
  awaitCode(mobile: string, patienceMs: number): Promise<string | null>
  close(): void
}

const MAX_RESPONSE_MS = 900
/** Percent of posts refused; the job retries. */
const REFUSED = 3
const POLL_MS = 50

export async function startSmsGateway(dice: Dice): Promise<SmsGateway> {
  const codes = new Map<string, string>()
  const server = createServer((request, response) => {
    let body = ''
    request.setEncoding('utf8').on('data', (text) => (body += text))
    request.on('end', () => {
      // A text about an account has no code.
      const { mobile, code }: { mobile: string; code?: string } = JSON.parse(body)
      const isTaken = !dice.chance(REFUSED)
      setTimeout(() => {
        if (isTaken && code !== undefined) codes.set(mobile, code)
        response.writeHead(isTaken ? 200 : 503).end()
      }, dice.below(MAX_RESPONSE_MS)).unref()
    })
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  if (address === null || typeof address === 'string') throw new Error('the gateway has no port')
  return {
    url: `http://127.0.0.1:${address.port}/`,
    awaitCode: async (mobile, patienceMs) => {
      const until = performance.now() + patienceMs
      while (!codes.has(mobile) && performance.now() < until) await delay(POLL_MS)
      const code = codes.get(mobile) ?? null
      codes.delete(mobile)
      return code
    },
    close: () => {
      server.close()
      server.closeAllConnections()
    },
  }
}
