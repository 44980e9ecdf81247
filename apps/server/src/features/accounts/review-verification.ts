import type { ConsoleDataOf } from '@u-market/contract'
import type { UserId } from '@u-market/domain'
import type { Db, Tx } from '../../db/database.ts'
import { statement } from '../../db/statement.ts'
import { unixSeconds } from '../../platform/clock.ts'
import type { DataKeys } from '../../platform/data-keys.ts'
import { alreadyDecided, Refusal } from '../../platform/refusal.ts'
import type { Deps } from '../deps.ts'
import { recordEvents } from '../events/index.ts'
import { type PageRequest, pageOf, pageWindow } from '../page.ts'
import { pictureView } from '../uploads/index.ts'
import { holdersOf, numberOf, requireOwnNumber } from './identity-number.ts'
import { removeForeignMethods } from './payment-method.queries.ts'
import { markVerifications } from './user.queries.ts'
import {
  countVerifications,
  decidePending,
  findEarlier,
  findVerification,
  listVerifications,
  type VerificationRow,
} from './verification.queries.ts'

type Asked = PageRequest & { status?: VerificationRow['status'] | undefined }

export async function verificationPage(
  deps: Deps,
  asked: Asked,
): Promise<ConsoleDataOf<'listVerifications'>> {
  const db = deps.database.kysely
  const [total, rows] = await Promise.all([
    countVerifications(db, asked.status),
    listVerifications(db, { status: asked.status, ...pageWindow(asked) }),
  ])
  return pageOf(
    total,
    asked,
    rows.map((row) => verificationSummary(deps, row)),
  )
}

/** Returns an application with its documents. The call that reads it is audited as a view. */
export async function verificationOf(
  deps: Deps,
  db: Db,
  id: number,
): Promise<ConsoleDataOf<'getVerification'>> {
  const row = await findVerification(db, id)
  if (!row) throw new Refusal('VERIFICATION_NOT_FOUND')
  const [sameNumber, earlier] = await Promise.all([holdersOf(db, deps.dataKeys, row), findEarlier(db, row)])
  return verificationDetail(deps, row, { sameNumber, earlier: earlier.map(earlierView) })
}

export type VerificationDecision = {
  readonly id: number
  readonly decision: 'approve' | 'refuse'
  readonly reason: string
  readonly operatorId: number
  readonly at: Date
  /** Keys for comparing the document number with those of other accounts. */
  readonly keys: DataKeys
}

/**
 * Approves or refuses an application and notifies the applicant. An approval removes payment methods in another name, which the
 * user had under an earlier verification. Throws `REVIEW_STATE` if another operator has decided it, and
 * `IDENTITY_IN_USE` if another account is verified with the number. The caller records the decision in the audit trail, in the
 * same transaction. Returns the applicant.
 */
export async function decideVerification(tx: Tx, given: VerificationDecision): Promise<{ userId: UserId }> {
  const { id, decision, reason, operatorId, at, keys } = given
  const isApproved = decision === 'approve'
  if (isApproved) await requireOwnNumber(tx, keys, id)
  const decided = await decidePending(tx, {
    id,
    status: isApproved ? 'approved' : 'refused',
    reason,
    operatorId,
    at,
  })
  if (!decided) {
    const row = await findVerification(tx, id)
    throw row ? alreadyDecided({ ...row, decision: row.status }) : new Refusal('VERIFICATION_NOT_FOUND')
  }
  const { userId, realName } = decided
  await markVerifications(tx, [
    isApproved ? { userId, status: 'approved', realName } : { userId, status: 'none', reason },
  ])
  const removed = isApproved ? await removeForeignMethods(tx, { userId, realName, at }) : 0
  const notice = { actor: 'operator', operatorId, to: userId, noticeType: 'account', at } as const
  await recordEvents(tx, [
    !isApproved
      ? { ...notice, kind: 'verification_refused', params: { reason } }
      : removed === 0
        ? { ...notice, kind: 'verification_approved' }
        : { ...notice, kind: 'verification_approved_anew', params: { count: String(removed) } },
  ])
  return { userId }
}

type Detail = ConsoleDataOf<'getVerification'>
export type VerificationSummary = ConsoleDataOf<'listVerifications'>['data'][number]

function verificationDetail(
  deps: Deps,
  row: VerificationRow,
  others: Pick<Detail, 'sameNumber' | 'earlier'>,
): Detail {
  return {
    ...verificationSummary(deps, row),
    ...others,
    documentFront: pictureView(deps, row.documentFront ?? ''),
    documentBack: pictureView(deps, row.documentBack ?? ''),
    documentsRemovedAt: row.documentsRemovedAt && unixSeconds(row.documentsRemovedAt),
  }
}

function earlierView(row: Awaited<ReturnType<typeof findEarlier>>[number]): Detail['earlier'][number] {
  const { id, realName, status, reason, decidedAt, revokedAt, revokedReason, createdAt } = row
  return {
    id,
    realName,
    status,
    reason: status === 'revoked' ? revokedReason : reason,
    since: unixSeconds(revokedAt ?? decidedAt ?? createdAt),
  }
}

/** Omits the documents, because the list does not need them. */
function verificationSummary(
  { dataKeys }: Pick<Deps, 'dataKeys'>,
  row: VerificationRow,
): VerificationSummary {
  return {
    id: row.id,
    userId: row.userId,
    username: row.username,
    mobile: row.mobile,
    userLocale: row.userLocale,
    realName: row.realName,
    documentNumber: numberOf(dataKeys, row),
    status: row.status,
    reason: row.status === 'revoked' ? row.revokedReason : row.reason,
    decidedBy: row.decidedBy ?? '',
    decidedAt: row.decidedAt && unixSeconds(row.decidedAt),
    revokedBy: row.revokedBy ?? '',
    revokedAt: row.revokedAt && unixSeconds(row.revokedAt),
    createdAt: unixSeconds(row.createdAt),
  }
}

const medianSql = statement<{ minutes: number | null }>(
  'median-review',
  `select (percentile_disc(0.5) within group (order by greatest(1, ceil(extract(epoch from decided_at - created_at) / 60))))::int as minutes
    from verification where decided_at > $1 and decided_by is not null`,
)

/** Returns the median duration of reviews decided since this moment, in minutes rounded up; null without any. */
export async function medianReviewMinutes(
  { database }: Pick<Deps, 'database'>,
  since: Date,
): Promise<number | null> {
  const [row] = await medianSql(database.pool, [since])
  return row?.minutes ?? null
}
