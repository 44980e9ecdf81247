import type { FieldName, UploadCategory } from '@u-market/contract'
import type { UserId } from '@u-market/domain'
import type { Db, Tx } from '../../db/database.ts'
import type { Runner } from '../../db/statement.ts'
import { FieldRefusal } from '../../platform/refusal.ts'
import { countOwnUploads, countVisitorsUploads, isOperatorUpload } from './upload.queries.ts'

export type NamedUploads = {
  userId: UserId
  category: UploadCategory
  paths: readonly string[]
  field: FieldName
}

export async function requireOwnUploads(runner: Runner, named: NamedUploads): Promise<void> {
  if (named.paths.length > 0) requireOwn(named, await lockOwnUploads(runner, named))
}

/** Locks those uploads among the paths that are the caller's own and of this category; returns their number. */
export function lockOwnUploads(runner: Runner, { userId, category, paths }: NamedUploads): Promise<bigint> {
  return countOwnUploads(runner, { userId, category, paths: [...new Set(paths)] })
}

/** Refuses the field unless `own`, from `lockOwnUploads`, includes every upload. */
export function requireOwn({ paths, field }: NamedUploads, own: bigint): void {
  if (own !== BigInt(new Set(paths).size)) throw new FieldRefusal(field, 'upload')
}

/** Refuses the field unless every upload is a visitor's. */
export async function requireVisitorsUploads(
  tx: Tx,
  { paths, field }: Pick<NamedUploads, 'paths' | 'field'>,
): Promise<void> {
  if ((await countVisitorsUploads(tx, paths)) !== new Set(paths).size) throw new FieldRefusal(field, 'upload')
}

/** Refuses the field unless the upload is the operator's own. */
export async function requireOperatorUpload(
  tx: Db,
  { field, ...upload }: { operatorId: number; path: string; field: FieldName },
): Promise<void> {
  if (!(await isOperatorUpload(tx, upload))) throw new FieldRefusal(field, 'upload')
}
