import { timingSafeEqual } from 'node:crypto'
import type { Selectable } from 'kysely'
import type { EventTable } from '../../db/schema.generated.ts'
import { type Runner, statement } from '../../db/statement.ts'
import { claimName, type IdempotencyClaim, keptSince } from '../../platform/idempotency.ts'
import { Refusal } from '../../platform/refusal.ts'
import type { Claim } from '../events/index.ts'

/** A call's key as the event that it makes keeps it. */
export function claimOf(claim: IdempotencyClaim | null): Claim | null {
  return claim && { name: claimName(claim), bodyHash: claim.bodyHash }
}

export type ClaimedEvent = Pick<
  Selectable<EventTable>,
  'seq' | 'orderId' | 'appealId' | 'claimHash' | 'params' | 'createdAt'
>

const findSql = statement<ClaimedEvent>(
  'find-claimed-event',
  'select seq, order_id, appeal_id, claim_hash, params, created_at from event where claim = $1 and created_at > $2',
)

/** The event that a key made within the last day. Throws `IDEMPOTENCY_CONFLICT` for another body. */
export async function findClaimed(db: Runner, claim: IdempotencyClaim): Promise<ClaimedEvent | undefined> {
  const [event] = await findSql(db, [claimName(claim), keptSince(claim)])
  if (!event) return undefined
  if (!event.claimHash || !timingSafeEqual(event.claimHash, claim.bodyHash))
    throw new Refusal('IDEMPOTENCY_CONFLICT')
  return event
}
