import type { ConsoleDataOf } from '@u-market/contract'
import type { Deps } from '../deps.ts'
import { pictureView } from '../uploads/index.ts'
import type { VerificationRow } from './verification.queries.ts'

type Detail = ConsoleDataOf<'/console/api/verifications/detail'>
export type VerificationSummary = ConsoleDataOf<'/console/api/verifications'>['data'][number]

const seconds = (at: Date): number => Math.floor(at.getTime() / 1000)

/** Without the documents: a list shows no more of anybody's papers than it needs. */
export const verificationSummary = (row: VerificationRow): VerificationSummary => ({
  id: row.id,
  user_id: row.userId,
  username: row.username,
  mobile: row.mobile,
  realname: row.realName,
  idcard: row.documentNumber,
  status: row.status,
  reason: row.reason,
  decided_by: row.decidedBy ?? '',
  decidetime: row.decidedAt && seconds(row.decidedAt),
  createtime: seconds(row.createdAt),
})

export const verificationDetail = (deps: Deps, row: VerificationRow): Detail => ({
  ...verificationSummary(row),
  idcard_front: pictureView(deps, row.documentFront),
  idcard_back: pictureView(deps, row.documentBack),
})
