import type { UploadCategory, UploadedPicture } from '@u-market/contract'
import type { UserId } from '@u-market/domain'
import type { Tx } from '../../db/database.ts'
import type { IdempotencyKey } from '../../platform/idempotency.ts'

/** Null: a visitor, whose pictures belong to no account, whatever account they ask for. */
export type Uploader = { readonly userId: UserId | null } | { readonly operatorId: number }
export type Upload = {
  by: Uploader
  category: UploadCategory
  bytes: Buffer
  idempotencyKey: IdempotencyKey | null
}
export type File = { readonly path: string; readonly bytes: Buffer }
/** Writes the rows. `takeBack` belongs into their transaction: what it is not called for is removed. */
export type Write = (takeBack: (tx: Tx) => Promise<void>) => Promise<UploadedPicture>
/** An upload, and the way to keep its files. */
export type StoredUpload = Upload & {
  readonly keep: (files: readonly File[], write: Write) => Promise<UploadedPicture>
}
