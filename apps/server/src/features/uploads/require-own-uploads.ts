import type { FieldName, UploadCategory } from '@u-market/contract'
import type { UserId } from '@u-market/domain'
import type { Db, Tx } from '../../db/database.ts'
import type { Runner } from '../../db/statement.ts'
import { FieldRefusal } from '../../platform/refusal.ts'
import type { FileStore } from './file-store.ts'
import { countOwnUploads, deleteUploads, isOperatorUpload } from './upload.queries.ts'

export type NamedUploads = {
  userId: UserId
  category: UploadCategory
  paths: readonly string[]
  field: FieldName
}

export async function requireOwnUploads(runner: Runner, named: NamedUploads): Promise<void> {
  if (named.paths.length > 0) requireOwn(named, await lockOwnUploads(runner, named))
}

/** How many of the pictures named in a call are the caller's own uploads of the fitting category. */
export function lockOwnUploads(runner: Runner, { userId, category, paths }: NamedUploads): Promise<bigint> {
  return countOwnUploads(runner, { userId, category, paths: [...new Set(paths)] })
}

/** All of them must be; else the field is refused. */
export function requireOwn({ paths, field }: NamedUploads, own: bigint): void {
  if (own !== BigInt(new Set(paths).size)) throw new FieldRefusal(field, 'upload')
}

/** An operator's picture must be their own. */
export async function requireOperatorUpload(
  tx: Db,
  { field, ...upload }: { operatorId: number; path: string; field: FieldName },
): Promise<void> {
  if (!(await isOperatorUpload(tx, upload))) throw new FieldRefusal(field, 'upload')
}

/**
 * Removes uploads that nothing names any more, rows and files. The rows stay locked until the files are gone, so that nobody
 * encrypts one meanwhile and so brings it back; where it is cut short the rows are there again, and the next call removes them.
 */
export async function removeUploads(tx: Tx, store: FileStore, paths: readonly string[]): Promise<void> {
  for (const path of await deleteUploads(tx, paths)) await store.remove(path)
}
