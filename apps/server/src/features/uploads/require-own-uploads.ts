import type { FieldName, UploadCategory } from '@u-market/contract'
import type { UserId } from '@u-market/domain'
import type { Db } from '../../db/database.ts'
import type { Runner } from '../../db/statement.ts'
import { FieldRefusal } from '../../platform/refusal.ts'
import { countOwnUploads, isOperatorUpload } from './upload.queries.ts'

export type NamedUploads = {
  userId: UserId
  category: UploadCategory
  paths: readonly string[]
  field: FieldName
}

export async function requireOwnUploads(runner: Runner, named: NamedUploads): Promise<void> {
  if (named.paths.length > 0) requireOwn(named, await lookAtOwnUploads(runner, named))
}

/** How many of the pictures named in a call are the caller's own uploads of the fitting category. */
export function lookAtOwnUploads(runner: Runner, { userId, category, paths }: NamedUploads): Promise<bigint> {
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
