/** Lets the expiry of an unpaid order wait for payment proofs whose upload began before the deadline. */
import { randomUUID } from 'node:crypto'
import type { UploadCategory } from '@u-market/contract'
import {
  expiresAt,
  isHeldForProof,
  type OrderId,
  PROOF_SENT_SECONDS,
  type UserId,
  waitForProof,
} from '@u-market/domain'
import { isOutage } from '../../platform/outage.ts'
import { TransportRefusal } from '../../platform/refusal.ts'
import { locksOnly } from './act-effects.ts'
import type { OrderDeps } from './executor.ts'
import { findPartysOrder } from './order.queries.ts'
import { dateOf, type OrderRow, orderFacts } from './order.ts'

export type ProofOf = { readonly orderId: OrderId; readonly userId: UserId }

/**
 * Receives a picture for an order, while its expiry waits if the caller is its buyer and the deadline is near. If a payment proof
 * arrives, `PROOF_SENT_SECONDS` are left to say “paid”, and if the server could not take it, to send it again; otherwise the wait
 * ends. If the server stops meanwhile, it ends after `PROOF_WAIT_SECONDS`.
 */
export async function whileProofArrives<T extends { readonly category: UploadCategory }>(
  deps: OrderDeps,
  { orderId, userId }: ProofOf,
  receive: () => Promise<T>,
): Promise<T> {
  const beganAt = deps.clock.now().getTime()
  const found = await findPartysOrder(deps.database.kysely, orderId, userId)
  if (found?.buyerId !== userId || waitForProof(orderFacts(found), beganAt) === null) return receive()
  const proof = randomUUID()
  await changeOrder(deps, found, (order) => begin(order, proof, beganAt))
  const finish = (leavesTime: boolean): Promise<unknown> =>
    changeOrder(deps, found, (order, at) => end(order, { proof, leavesTime, at: at.getTime() })).catch(
      (error: Error) => deps.log.warn(`an order waits for a proof that no longer arrives: ${error.message}`),
    )
  try {
    const received = await receive()
    await finish(received.category === 'voucher')
    return received
  } catch (error) {
    await finish(isBusy(error))
    throw error
  }
}

/** The server had no place for the upload (429), or no database (503), and says when to send it again. */
function isBusy(error: unknown): boolean {
  return isOutage(error) || (error instanceof TransportRefusal && error.status === 429)
}

function begin(order: OrderRow, proof: string, beganAt: number): OrderRow | null {
  const until = waitForProof(orderFacts(order), beganAt)
  if (until === null) return null
  return { ...order, arrivingProofs: [...order.arrivingProofs, proof], proofUntil: dateOf(until) }
}

type End = { readonly proof: string; readonly leavesTime: boolean; readonly at: number }

function end(order: OrderRow, { proof, leavesTime, at }: End): OrderRow | null {
  const arrivingProofs = order.arrivingProofs.filter((other) => other !== proof)
  if (arrivingProofs.length === order.arrivingProofs.length) return null
  const sentUntil = leavesTime ? at + PROOF_SENT_SECONDS * 1000 : (order.proofSentUntil?.getTime() ?? null)
  const isProofAwaited = order.isProofAwaited || isHeldForProof(orderFacts(order), at)
  const left = { ...order, arrivingProofs, proofSentUntil: dateOf(sentUntil), isProofAwaited }
  if (arrivingProofs.length > 0) return left
  const until = sentUntil && Math.min(sentUntil, order.proofUntil?.getTime() ?? sentUntil)
  const ended = { ...left, proofUntil: dateOf(until) }
  const expiry = expiresAt(orderFacts(ended))
  // The sweep has put the timer to the end of the wait if the deadline has passed.
  const isEarlier = expiry !== null && order.timerAt !== null && expiry < order.timerAt.getTime()
  return isEarlier ? { ...ended, timerAt: dateOf(expiry) } : ended
}

/** Changes the locked order without an event: the parties read it at the deadline. */
function changeOrder(
  deps: OrderDeps,
  found: OrderRow,
  change: (order: OrderRow, at: Date) => OrderRow | null,
): Promise<unknown> {
  return deps.orders.run({
    ...locksOnly(found),
    offerId: found.offerId,
    idempotencyKey: null,
    decide: ({ orders }, at) => {
      const order = orders.get(found.id)
      const changed = order && change(order, at)
      return changed ? { order: changed, events: [] } : null
    },
  })
}
