/** A step of a claim, in a transaction of its own: behind the lock of its order, kept with what it tells. */
import type { Appeal } from '@u-market/contract'
import type { AppealId } from '@u-market/domain'
import type { Tx } from '../../../../db/database.ts'
import { transact } from '../../../../db/transact.ts'
import { Refusal } from '../../../../platform/refusal.ts'
import type { Deps } from '../../../deps.ts'
import { type NewEvent, recordEvents } from '../../../events/index.ts'
import { lockOffersUp } from '../../../traders/index.ts'
import { updateAppeals } from '../../open-appeals.ts'
import { lockOrder } from '../../order.queries.ts'
import type { OrderRow } from '../../order.views.ts'
import { type AppealRow, findAppeal } from '../appeal.queries.ts'
import { appealView } from '../appeal.views.ts'
import { eventsOf } from '../appeal-history.ts'
import type { Caller } from '../replay-appeal.ts'
import { type ClaimChange, lockOpenClaim, type OpenClaim, partiesOf, updateClaim } from './claim.queries.ts'

/** What a step is decided on: an open claim and its order, as they are until the transaction ends. */
export type Locked = {
  readonly order: OrderRow
  readonly claim: OpenClaim
}

export type ClaimStep = {
  readonly appeal?: Omit<Parameters<typeof updateAppeals>[1][number], 'id'>
  readonly claim?: ClaimChange
  readonly events: readonly NewEvent[]
}

/** Throws `APPEAL_STATE` once it is over. @param ends the step may end it, and with it take down the offers of whom is claimed against */
export async function lockClaim(tx: Tx, id: AppealId, { ends = false } = {}): Promise<Locked> {
  const found = await requireFound(tx, id)
  const { respondent } = partiesOf(found, found.appliedBy)
  if (ends) await lockOffersUp(tx, respondent)
  const order = await lockOrder(tx, found.orderId)
  const claim = await lockOpenClaim(tx, id)
  if (!claim) throw new Refusal('APPEAL_STATE')
  return { order, claim }
}

export async function writeStep(tx: Tx, id: AppealId, { appeal, claim, events }: ClaimStep): Promise<void> {
  if (appeal) await updateAppeals(tx, [{ id, ...appeal }])
  if (claim) await updateClaim(tx, id, claim)
  await recordEvents(tx, events)
}

type Step = Caller & { readonly id: AppealId; readonly ends?: boolean }
type Decide = (tx: Tx, locked: Locked, at: Date) => Promise<ClaimStep>

/** A party's step, answered with the claim as it then is to them. */
export async function changeClaim(
  deps: Deps,
  { id, userId, claim: key, ends = false }: Step,
  decide: Decide,
): Promise<Appeal> {
  const view = await transact(deps.database, key, async (tx) => {
    const locked = await lockClaim(tx, id, { ends })
    await writeStep(tx, id, await decide(tx, locked, deps.clock.now()))
    return appealView(deps, await requireFound(tx, id), await eventsOf(tx, [id]), userId)
  })
  deps.wake()
  return view
}

async function requireFound(tx: Tx, id: AppealId): Promise<AppealRow> {
  const found = await findAppeal(tx, id)
  if (!found) throw new Refusal('APPEAL_NOT_FOUND')
  return found
}
