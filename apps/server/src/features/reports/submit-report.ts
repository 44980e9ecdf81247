import type { BodyOf, DataOf } from '@u-market/contract'
import { DAY_MS, USER_REPORTS_PER_DAY, type UserId } from '@u-market/domain'
import { transact } from '../../db/transact.ts'
import type { IdempotencyKey } from '../../platform/idempotency.ts'
import { Refusal } from '../../platform/refusal.ts'
import type { Deps } from '../deps.ts'
import { requireOwnUploads } from '../uploads/index.ts'
import { countReports, insertReport, isBetween, isUser, lockReporter } from './report.queries.ts'

type Submitted<Call extends 'reportBug' | 'reportUser'> = {
  readonly userId: UserId
  readonly form: BodyOf<Call>
  readonly idempotencyKey: IdempotencyKey | null
}

export async function reportBug(
  deps: Deps,
  { userId, form, idempotencyKey }: Submitted<'reportBug'>,
): Promise<DataOf<'reportBug'>> {
  const { openFaults: limit } = await deps.settings()
  return transact(deps.database, idempotencyKey, async (tx) => {
    const { type, content, images = [], contact = '' } = form
    await requireOwnUploads(tx, { userId, category: 'evidence', paths: images, field: 'images' })
    await lockReporter(tx, 'bug', userId)
    if ((await countReports(tx, { kind: 'bug', userId, status: 'open' })) >= limit)
      throw new Refusal('FAULT_LIMIT', { limit })
    const createdAt = deps.clock.now()
    return insertReport(tx, { kind: 'bug', userId, type, content, images, contact, createdAt })
  })
}

/** Reports another user to the operators. The reported user is not notified. */
export async function reportUser(
  deps: Deps,
  { userId, form, idempotencyKey }: Submitted<'reportUser'>,
): Promise<DataOf<'reportUser'>> {
  const { userId: aboutId, type, content, orderId = null, images = [] } = form
  return transact(deps.database, idempotencyKey, async (tx) => {
    const createdAt = deps.clock.now()
    if (aboutId === userId || !(await isUser(tx, aboutId))) throw new Refusal('USER_NOT_FOUND')
    if (orderId !== null && !(await isBetween(tx, orderId, [userId, aboutId])))
      throw new Refusal('ORDER_NOT_FOUND')
    await requireOwnUploads(tx, { userId, category: 'evidence', paths: images, field: 'images' })
    await lockReporter(tx, 'user', userId)
    if ((await countReports(tx, { kind: 'user', userId, aboutId, status: 'open' })) > 0)
      throw new Refusal('COMPLAINT_OPEN')
    const dayAgo = new Date(createdAt.getTime() - DAY_MS)
    if ((await countReports(tx, { kind: 'user', userId }, dayAgo)) >= USER_REPORTS_PER_DAY)
      throw new Refusal('COMPLAINT_LIMIT', { limit: USER_REPORTS_PER_DAY })
    return insertReport(tx, { kind: 'user', userId, aboutId, type, content, images, orderId, createdAt })
  })
}
