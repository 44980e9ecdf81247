import type { IncomingMessage } from 'node:http'
import { TransportRefusal } from '../platform/refusal.ts'

export type Pace = {
  readonly tickMs: number
  /** So many ticks may pass … */
  readonly ticks: number
  /** … with fewer bytes than this, and not once more. */
  readonly leastBytes: number
}

/** A tenth of what a cheap phone's line does; who falls silent for ten seconds is cut off. */
export const uploadPace: Pace = { tickMs: 1000, ticks: 10, leastBytes: 80 * 1024 }

/** Looks at how a body arrives. `late` rejects with 408 when it comes to a halt, and with 413 when it does not end. */
export function watchArrival(request: IncomingMessage, mostBytes: number, pace: Pace = uploadPace) {
  // A request that came over no network has nothing that counts.
  const bytesRead = () => request.socket.bytesRead ?? 0
  // What came together with the headers waits to be read, and is of the body.
  const before = bytesRead() - request.readableLength
  const byteCount = () => bytesRead() - before
  const { promise: late, reject } = Promise.withResolvers<never>()
  // It may come when nobody waits any more.
  late.catch(() => {})
  const seen: number[] = [0]
  const timer = setInterval(() => {
    if (request.complete) return
    const now = byteCount()
    // Gone before anybody listened: nothing else would tell.
    if (request.destroyed) reject(new TransportRefusal(408))
    if (now > mostBytes) reject(new TransportRefusal(413))
    if (seen.push(now) > pace.ticks && now - (seen.shift() ?? 0) < pace.leastBytes)
      reject(new TransportRefusal(408))
  }, pace.tickMs)
  return { late, byteCount, stop: () => clearInterval(timer) }
}
