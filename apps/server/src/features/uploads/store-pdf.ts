import { createHash } from 'node:crypto'
import type { UploadCategory, UploadedPicture } from '@u-market/contract'
import {
  DAY_MS,
  HEAVY_PDF_USES,
  MAX_DISPUTE_PICTURES,
  MAX_PROOF_PICTURES,
  PDFS_PER_DAY,
} from '@u-market/domain'
import { countUses, limitUses } from '../../db/count-uses.ts'
import { transact } from '../../db/transact.ts'
import type { Deps } from '../deps.ts'
import { newFileId, originalPath, pagePath } from './pdf-paths.ts'
import { pictureView } from './picture.views.ts'
import { digestPixels, encodePixels, type Picture } from './reencode-picture.ts'
import { HeavyPdf, renderPdf } from './render-pdf.ts'
import type { StoredUpload } from './stored-upload.ts'
import { insertUpload } from './upload.queries.ts'

/** As many pages as the forms take pictures; a category that is not here takes no PDF. */
const mostPages: Partial<Record<UploadCategory, number>> = {
  voucher: MAX_PROOF_PICTURES,
  evidence: MAX_DISPUTE_PICTURES,
  // Each page is sent as a message.
  chat: MAX_PROOF_PICTURES,
}

export function takesPdf(category: UploadCategory): boolean {
  return category in mostPages
}

/**
 * Stores a PDF encrypted, and its pages as pictures: these are what users and operators see and what is compared. All of it or
 * nothing is kept; `keep` removes the files again if the transaction fails.
 */
export async function storePdf(deps: Deps, upload: StoredUpload): Promise<UploadedPicture> {
  const { category } = upload
  const pages = await renderCounted(deps, upload)
  const [first] = pages
  if (!first) throw new HeavyPdf()
  const id = newFileId()
  const original = originalPath(id)
  const paths = pages.map((_, at) => pagePath(category, id, at + 1))
  const digests = await digestPages(pages)
  const files = [
    { path: original, bytes: upload.bytes },
    ...pages.map(({ bytes }, at) => ({ path: paths[at] ?? '', bytes })),
  ]
  return upload.keep(files, (takeBack) =>
    transact(deps.database, upload.idempotencyKey, async (tx) => {
      await takeBack(tx)
      const createdAt = deps.clock.now()
      const of = { ...upload.by, createdAt }
      const { width, height } = first
      await insertUpload(tx, {
        ...of,
        path: original,
        category: 'original',
        byteCount: upload.bytes.length,
        width,
        height,
        sha256: createHash('sha256').update(upload.bytes).digest(),
        picture: null,
      })
      for (const [at, page] of pages.entries())
        await insertUpload(tx, {
          ...of,
          path: paths[at] ?? '',
          category,
          byteCount: page.bytes.length,
          width: page.width,
          height: page.height,
          sha256: createHash('sha256').update(page.bytes).digest(),
          picture: digests[at] ?? null,
          original,
        })
      return pagesView(deps, paths)
    }),
  )
}

/** The first page as any upload is answered, and all pages. */
export function pagesView(deps: Deps, paths: readonly string[]): UploadedPicture {
  const pages = paths.map((path) => pictureView(deps, path))
  return { ...pictureView(deps, paths[0] ?? ''), pages }
}

/** Throws `RATE_LIMITED {until}`. No user is refused in the middle of a document, so what it took is counted at its end. */
async function renderCounted(deps: Deps, { by, category, bytes }: StoredUpload): Promise<Picture[]> {
  const limit = {
    subject: `pdf:${'userId' in by ? by.userId : `operator-${by.operatorId}`}`,
    most: PDFS_PER_DAY,
    windowMs: DAY_MS,
  }
  const { kysely } = deps.database
  await kysely.transaction().execute((tx) => limitUses(tx, deps.clock.now(), limit))
  const pages: Picture[] = []
  const begun = performance.now()
  let isStopped = false
  try {
    await renderPdf(bytes, {
      mostPages: mostPages[category] ?? 0,
      onPage: async (page) => void pages.push(await encodePixels(page)),
    })
    return pages
  } catch (error) {
    isStopped = error instanceof HeavyPdf
    if (isStopped) deps.log.warn({ ...by, byteCount: bytes.length }, 'a PDF had to be stopped')
    throw error
  } finally {
    const uses = pdfUses(performance.now() - begun, isStopped) - 1
    if (uses > 0) await countUses(kysely, deps.clock.now(), [{ ...limit, uses }])
  }
}

/**
 * One for each second begun: a crowd whose documents take as long as they may would otherwise hold the one place that renders for
 * hours. A document that had to be stopped counts as many, as few of them are accidents.
 */
export function pdfUses(milliseconds: number, isStopped: boolean): number {
  return Math.max(isStopped ? HEAVY_PDF_USES : 1, Math.ceil(milliseconds / 1000))
}

/**
 * The first page is known by its pixels, as any proof. Those after it are known together with the first: a bank adds the same
 * page of terms to every receipt, which is not one receipt shown twice.
 */
async function digestPages(pages: readonly Picture[]): Promise<Buffer[]> {
  const digests: Buffer[] = []
  for (const { bytes } of pages) {
    const own = await digestPixels(bytes)
    const [first] = digests
    digests.push(first ? createHash('sha256').update(first).update(own).digest() : own)
  }
  return digests
}
