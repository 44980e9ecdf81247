import type { UploadCategory } from '@u-market/contract'
import type { UserId } from '@u-market/domain'
import type { Db } from '../../db/database.ts'
import { FieldRefusal } from '../../platform/refusal.ts'
import { countOwnUploads, isOperatorUpload } from './upload.queries.ts'

type Claimed = { userId: UserId; category: UploadCategory; paths: readonly string[]; field: string }

/** Pictures named in a call must be the caller's own uploads of the fitting category; else the field is refused. */
export const requireOwnUploads = async (
  tx: Db,
  { userId, category, paths, field }: Claimed,
): Promise<void> => {
  if (paths.length === 0) return
  const distinct = [...new Set(paths)]
  const count = await countOwnUploads(tx, { userId, category, paths: distinct })
  if (count !== BigInt(distinct.length)) throw new FieldRefusal(field, 'upload')
}

/** An operator's picture must be their own. */
export const requireOperatorUpload = async (
  tx: Db,
  { field, ...upload }: { operatorId: number; path: string; field: string },
): Promise<void> => {
  if (!(await isOperatorUpload(tx, upload))) throw new FieldRefusal(field, 'upload')
}
