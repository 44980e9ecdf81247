/** What a call on an appeal is answered, at first and when it is repeated: the appeal as the event of that call left it. */
import type { Appeal } from '@u-market/contract'
import type { AppealId, UserId } from '@u-market/domain'
import { readBack } from '../../../db/look-up.ts'
import type { IdempotencyClaim } from '../../../platform/idempotency.ts'
import { Refusal } from '../../../platform/refusal.ts'
import type { Deps } from '../../deps.ts'
import { findClaimed } from '../claims.ts'
import type { OrderRow } from '../order.views.ts'
import type { Done } from '../order-executor.ts'
import { depsAt } from '../replay-order.ts'
import { type AppealRow, findPartysAppeal } from './appeal.queries.ts'
import { appealView } from './appeal.views.ts'
import { appealAsOf, eventsOf } from './appeal-history.ts'

export type Caller = { readonly userId: UserId; readonly claim: IdempotencyClaim | null }

export function viewDone(
  deps: Deps,
  done: Done,
  { userId, claim }: Caller,
  idOf: (order: OrderRow) => AppealId | null = ({ appealId }) => appealId,
): Promise<Appeal> {
  return readBack(async () => {
    const id = done.is === 'done' ? idOf(done.order) : null
    if (done.is === 'done' && id !== null) return viewAsOf(deps, id, BigInt(done.seq), userId)
    const first = claim && (await findAppealReplay(deps, claim, userId))
    if (!first) throw new Error('an act on an appeal left nothing')
    return first
  })
}

/** The first answer of a keyed call in an appeal; null when its key has made nothing. */
export async function findAppealReplay(
  deps: Deps,
  claim: IdempotencyClaim,
  userId: UserId,
): Promise<Appeal | null> {
  const event = await findClaimed(deps.database.kysely, claim)
  return event?.appealId == null
    ? null
    : viewAsOf(depsAt(deps, event.createdAt), event.appealId, event.seq, userId)
}

async function viewAsOf(deps: Deps, id: AppealId, seq: bigint, userId: UserId): Promise<Appeal> {
  const { kysely } = deps.database
  const row: AppealRow | undefined = await findPartysAppeal(kysely, id, userId)
  if (!row) throw new Refusal('APPEAL_NOT_FOUND')
  const history = (await eventsOf(kysely, [id])).filter((event) => event.seq <= seq)
  return appealView(deps, appealAsOf(row, history), history, userId)
}
