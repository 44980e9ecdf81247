import { createHash } from 'node:crypto'
import type { UploadCategory, UploadedPicture } from '@u-market/contract'
import { z } from 'zod'
import { OutcomeUnknown } from '../../db/look-up.ts'
import { findReplay, transact } from '../../db/transact.ts'
import { StoreAway } from '../../platform/outage.ts'
import type { Deps } from '../deps.ts'
import { announceFiles, removeUnnamed, takeFilesBack } from './file-removals.ts'
import { newFileId, originalOf } from './pdf-paths.ts'
import { pictureView } from './picture.views.ts'
import { digestPixels, reencodePicture } from './reencode-picture.ts'
import { isPdf } from './render-pdf.ts'
import { uploadStore } from './sealed-files.ts'
import { pagesView, storePdf, takesPdf } from './store-pdf.ts'
import type { File, StoredUpload, Upload, Write } from './stored-upload.ts'
import { insertUpload } from './upload.queries.ts'

/** Pictures by which users show a payment, in a chat and a dispute too: there the other party can save one. */
const isProof: Readonly<Record<UploadCategory, boolean>> = {
  voucher: true,
  chat: true,
  evidence: true,
  avatar: false,
  idcard: false,
  qrcode: false,
}

/** Re-encodes a picture, or the pages of a PDF, and stores it under a path that cannot be guessed and is never reused. */
export async function storeUpload(deps: Deps, upload: Upload): Promise<UploadedPicture> {
  const { idempotencyKey } = upload
  const earlier = idempotencyKey && (await findReplay(deps.database.kysely, idempotencyKey))?.response
  const paths = pathsOf(earlier)
  if (paths.length > 0) return signAgain(deps, paths)
  const stored = {
    ...upload,
    keep: async (files: readonly File[], write: Write) =>
      signAgain(deps, pathsOf(await keepFiles(deps, files, write))),
  }
  return isPdf(upload.bytes) && takesPdf(upload.category)
    ? storePdf(deps, stored)
    : storePicture(deps, stored)
}

async function storePicture(
  deps: Deps,
  { by, category, idempotencyKey, keep, ...upload }: StoredUpload,
): Promise<UploadedPicture> {
  const { format, bytes, width, height } = await reencodePicture(upload.bytes, category)
  const path = `/uploads/${category}/${newFileId()}.${format}`
  const sha256 = createHash('sha256').update(bytes).digest()
  const picture = isProof[category] ? await digestPixels(bytes) : null
  return keep([{ path, bytes }], (takeBack) =>
    transact(deps.database, idempotencyKey, async (tx) => {
      await takeBack(tx)
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
    }),
  )
}

/** Writes the files before the rows, and removes them if another call with the same key was first, or nothing was written. */
async function keepFiles(deps: Deps, files: readonly File[], write: Write): Promise<UploadedPicture> {
  const store = uploadStore(deps)
  const paths = files.map(({ path }) => path)
  await announceFiles(deps, paths)
  try {
    for (const { path, bytes } of files) await store.put(path, bytes)
    const answer = await write((tx) => takeFilesBack(tx, deps.clock.now(), paths))
    if (!paths.includes(answer.url)) await removeUnnamed(deps, paths)
    return answer
  } catch (error) {
    // Keeps the files if the commit may have succeeded. If it has not, or the store is away, they are still announced.
    if (!(error instanceof OutcomeUnknown || error instanceof StoreAway)) await removeUnnamed(deps, paths)
    throw error
  }
}

/** The signature in a replayed response may have expired, so the URLs are signed again. */
function signAgain(deps: Deps, paths: readonly string[]): UploadedPicture {
  const [path = ''] = paths
  return originalOf(path) === null ? pictureView(deps, path) : pagesView(deps, paths)
}

const answered = z.object({ url: z.string(), pages: z.array(z.object({ url: z.string() })).optional() })

/** The pictures of a response, as it is kept for replays; none if there is no response. */
function pathsOf(answer: unknown): string[] {
  const { data } = answered.safeParse(answer)
  return data ? (data.pages ?? [data]).map(({ url }) => url) : []
}
