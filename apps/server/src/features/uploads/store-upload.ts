import { createHash, randomBytes } from 'node:crypto'
import type { Picture, UploadCategory } from '@u-market/contract'
import type { UserId } from '@u-market/domain'
import { OutcomeUnknown } from '../../db/look-up.ts'
import { findReplay, transact } from '../../db/transact.ts'
import type { IdempotencyKey } from '../../platform/idempotency.ts'
import type { Deps } from '../deps.ts'
import type { FileStore } from './file-store.ts'
import { pictureView } from './picture.views.ts'
import { digestPixels, reencodePicture } from './reencode-picture.ts'
import { insertUpload } from './upload.queries.ts'

const ID_BYTES = 18
/** Pictures by which users show a payment, in a chat and a dispute too: there the other party can save one. */
const isProof: Readonly<Record<UploadCategory, boolean>> = {
  voucher: true,
  chat: true,
  evidence: true,
  avatar: false,
  idcard: false,
  qrcode: false,
}

export type Uploader = { readonly userId: UserId } | { readonly operatorId: number }
type Upload = {
  by: Uploader
  category: UploadCategory
  bytes: Buffer
  idempotencyKey: IdempotencyKey | null
}

/** Re-encodes a picture and stores it under a path that cannot be guessed and is never reused. */
export async function storeUpload(deps: Deps, store: FileStore, upload: Upload): Promise<Picture> {
  const { by, category, idempotencyKey } = upload
  const earlier =
    idempotencyKey && replayedPath((await findReplay(deps.database.kysely, idempotencyKey))?.response)
  if (earlier) return pictureView(deps, earlier)
  const { format, bytes, width, height } = await reencodePicture(upload.bytes, category)
  const path = `/uploads/${category}/${randomBytes(ID_BYTES).toString('base64url')}.${format}`
  const sha256 = createHash('sha256').update(bytes).digest()
  const picture = isProof[category] ? await digestPixels(bytes) : null
  await store.put(path, bytes)
  try {
    const answer = await transact(deps.database, idempotencyKey, async (tx) => {
      await insertUpload(tx, {
        path,
        ...by,
        category,
        byteCount: bytes.length,
        width,
        height,
        sha256,
        picture,
        createdAt: deps.clock.now(),
      })
      return pictureView(deps, path)
    })
    if (answer.url !== path) await store.remove(path)
    // The signature in a replayed response may have expired, so the URL is signed again.
    return pictureView(deps, answer.url)
  } catch (error) {
    // Keeps the file if the commit may have succeeded. If it has not, the pruning deletes the file.
    if (!(error instanceof OutcomeUnknown)) await store.remove(path)
    throw error
  }
}

function replayedPath(answer: unknown): string | null {
  return typeof answer === 'object' && answer !== null && 'url' in answer && typeof answer.url === 'string'
    ? answer.url
    : null
}
