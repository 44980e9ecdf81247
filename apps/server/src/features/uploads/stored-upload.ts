import type { UploadCategory, UploadedPicture } from '@u-market/contract'
import type { UserId } from '@u-market/domain'
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
/** An upload, and the way to keep its files. */
export type StoredUpload = Upload & {
  readonly keep: (files: readonly File[], write: () => Promise<UploadedPicture>) => Promise<UploadedPicture>
}
