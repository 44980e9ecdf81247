import { transact } from '../../../../db/transact.ts'
import { isConnectionLost } from '../../../../platform/outage.ts'
import { Refusal } from '../../../../platform/refusal.ts'
import type { Deps } from '../../../deps.ts'
import { orderEvent } from '../../order-event.ts'
import { type ClaimStep, type Locked, lockClaim, writeStep } from './change-claim.ts'
import { findDueClaims } from './claim.queries.ts'
import { endClaim, standingRuling } from './end-claim.ts'

/** What is due of claims: the time to answer is over, or what is proposed stands. Answers how many. */
export async function sweepClaims(deps: Deps): Promise<number> {
  const due = await findDueClaims(deps.database.kysely, deps.clock.now())
  let count = 0
  for (const { id } of due)
    await transact(deps.database, null, async (tx) => {
      const at = deps.clock.now()
      const locked = await lockClaim(tx, id, { ends: true })
      const { deadlineAt } = locked.claim
      if (deadlineAt === null || deadlineAt > at) return
      const isRuled = locked.claim.proposed !== null
      const step = isRuled
        ? await endClaim(tx, locked, { ...standingRuling(locked.claim), at })
        : answerDue(locked, at)
      await writeStep(tx, id, step)
      count += 1
    }).catch((error: unknown) => {
      if (isConnectionLost(error)) throw error
      // Somebody has ended it meanwhile.
      if (error instanceof Refusal && error.reason === 'APPEAL_STATE') return
      deps.log.error({ err: error, claim: id }, 'the clock of a claim could not be run')
    })
  if (count > 0) deps.wake()
  return count
}

/** The other side has not answered in time: the operator decides without it. */
function answerDue({ order, claim }: Locked, at: Date): ClaimStep {
  const details = { appealId: claim.id }
  return {
    appeal: { status: 'open', result: '', awaits: 'operator', deadlineAt: null },
    events: [
      orderEvent(order, { kind: 'appeal_answer_due', actor: 'system', notified: 'both', at, details }),
    ],
  }
}
