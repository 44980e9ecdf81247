import type { ConsoleDataOf } from '@u-market/contract'
import { unixSeconds } from '../../platform/clock.ts'
import type { Deps } from '../deps.ts'
import { pictureView } from '../uploads/index.ts'
import { numberOf } from './identity-number.ts'
import type { VerificationRow } from './verification.queries.ts'

type Detail = ConsoleDataOf<'getVerification'>
export type VerificationSummary = ConsoleDataOf<'listVerifications'>['data'][number]

export function verificationDetail(
  deps: Deps,
  row: VerificationRow,
  sameNumber: Detail['sameNumber'],
): Detail {
  return {
    ...verificationSummary(deps, row),
    sameNumber,
    idFront: pictureView(deps, row.documentFront ?? ''),
    idBack: pictureView(deps, row.documentBack ?? ''),
    documentsRemovedAt: row.documentsRemovedAt && unixSeconds(row.documentsRemovedAt),
  }
}

/** Without the documents: a list shows no more of anybody's papers than it needs. */
export function verificationSummary(
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
    idNumber: numberOf(dataKeys, row),
    status: row.status,
    reason: row.reason,
    decidedBy: row.decidedBy ?? '',
    decidedAt: row.decidedAt && unixSeconds(row.decidedAt),
    createdAt: unixSeconds(row.createdAt),
  }
}
