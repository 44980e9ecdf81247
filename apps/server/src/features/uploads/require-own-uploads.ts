import type { FieldName, UploadCategory } from '@u-market/contract'
import type { UserId } from '@u-market/domain'
import type { Db, Tx } from '../../db/database.ts'
import type { Runner } from '../../db/statement.ts'
import { FieldRefusal } from '../../platform/refusal.ts'
import type { FileStore } from './file-store.ts'
import { countOwnUploads, countVisitorsUploads, deleteUploads, isOperatorUpload } from './upload.queries.ts'

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

/**
 * Deletes the rows and files of these uploads, which nothing may refer to any longer. The rows stay locked until the files are
 * removed, so that a re-encryption cannot write a file back. If the call is interrupted the rows remain, and a repeated call
 * removes both.
 */
export async function removeUploads(tx: Tx, store: FileStore, paths: readonly string[]): Promise<void> {
  for (const path of await deleteUploads(tx, paths)) await store.remove(path)
}
