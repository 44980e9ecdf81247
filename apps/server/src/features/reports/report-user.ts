import type { BodyOf, DataOf } from '@u-market/contract'
import { COMPLAINTS_A_DAY, type UserId } from '@u-market/domain'
import { transact } from '../../db/transact.ts'
import type { IdempotencyClaim } from '../../platform/idempotency.ts'
import { Refusal } from '../../platform/refusal.ts'
import type { Deps } from '../deps.ts'
import { requireOwnUploads } from '../uploads/index.ts'
import {
  countComplaintsSince,
  insertComplaint,
  isBetween,
  isOpenAbout,
  isUser,
  lockReporter,
} from './complaint.queries.ts'

type Report = {
  readonly reporterId: UserId
  readonly form: BodyOf<'reportUser'>
  readonly claim: IdempotencyClaim | null
}

const DAY_MS = 86_400_000

/** Puts what one user says of another into the operators' queue; the other learns nothing of it. */
export async function reportUser(
  deps: Deps,
  { reporterId, form, claim }: Report,
): Promise<DataOf<'reportUser'>> {
  const { userId: aboutId, type, content, orderId = null, images = [] } = form
  return transact(deps.database, claim, async (tx) => {
    const createdAt = deps.clock.now()
    if (aboutId === reporterId || !(await isUser(tx, aboutId))) throw new Refusal('USER_NOT_FOUND')
    if (orderId !== null && !(await isBetween(tx, orderId, [reporterId, aboutId])))
      throw new Refusal('ORDER_NOT_FOUND')
    await requireOwnUploads(tx, { userId: reporterId, category: 'evidence', paths: images, field: 'images' })
    await lockReporter(tx, reporterId)
    if (await isOpenAbout(tx, { reporterId, aboutId })) throw new Refusal('COMPLAINT_OPEN')
    const since = new Date(createdAt.getTime() - DAY_MS)
    if ((await countComplaintsSince(tx, reporterId, since)) >= COMPLAINTS_A_DAY)
      throw new Refusal('COMPLAINT_LIMIT', { limit: COMPLAINTS_A_DAY })
    return insertComplaint(tx, { userId: reporterId, aboutId, type, content, images, orderId, createdAt })
  })
}
