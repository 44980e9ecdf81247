/** Lets the expiry of an unpaid order wait for payment proofs whose upload began before the deadline. */
import { randomUUID } from 'node:crypto'
import { expiresAt, type OrderId, PROOF_SENT_SECONDS, type UserId, waitForProof } from '@u-market/domain'
import { locksOnly } from './act-effects.ts'
import type { OrderDeps } from './executor.ts'
import { findPartysOrder } from './order.queries.ts'
import { dateOf, type OrderRow, orderFacts } from './order.ts'

export type ProofOf = { readonly orderId: OrderId; readonly userId: UserId }

/**
 * Receives the payment proof of an order, while its expiry waits if the caller is its buyer and the deadline is near. If the proof
 * arrives, `PROOF_SENT_SECONDS` are left to say “paid”; if it does not, the wait ends. If the server stops meanwhile, it ends
 * after `PROOF_WAIT_SECONDS`.
 */
export async function whileProofArrives<T>(
  deps: OrderDeps,
  { orderId, userId }: ProofOf,
  receive: () => Promise<T>,
): Promise<T> {
  const beganAt = deps.clock.now().getTime()
  const found = await findPartysOrder(deps.database.kysely, orderId, userId)
  if (found?.buyerId !== userId || waitForProof(orderFacts(found), beganAt) === null) return receive()
  const proof = randomUUID()
  await changeOrder(deps, found, (order) => begin(order, proof, beganAt))
  const finish = (hasArrived: boolean): Promise<unknown> =>
    changeOrder(deps, found, (order, at) => end(order, proof, hasArrived ? at : null)).catch((error: Error) =>
      deps.log.warn(`an order waits for a proof that no longer arrives: ${error.message}`),
    )
  try {
    const received = await receive()
    await finish(true)
    return received
  } catch (error) {
    await finish(false)
    throw error
  }
}

function begin(order: OrderRow, proof: string, beganAt: number): OrderRow | null {
  const until = waitForProof(orderFacts(order), beganAt)
  if (until === null) return null
  return { ...order, arrivingProofs: [...order.arrivingProofs, proof], proofUntil: dateOf(until) }
}

/** @param arrivedAt null: the upload failed */
function end(order: OrderRow, proof: string, arrivedAt: Date | null): OrderRow | null {
  const arrivingProofs = order.arrivingProofs.filter((other) => other !== proof)
  if (arrivingProofs.length === order.arrivingProofs.length) return null
  if (arrivingProofs.length > 0) return { ...order, arrivingProofs }
  const sentUntil = arrivedAt === null ? null : arrivedAt.getTime() + PROOF_SENT_SECONDS * 1000
  const until = sentUntil && Math.min(sentUntil, order.proofUntil?.getTime() ?? sentUntil)
  const ended = { ...order, arrivingProofs, proofUntil: dateOf(until) }
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
