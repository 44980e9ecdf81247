import { Readable } from 'node:stream'
import { DOWNLOADS_PER_HOUR, HOUR_MS, orderId } from '@u-market/domain'
import { countUses, endOfLimit } from '../../db/count-uses.ts'
import { unixSeconds } from '../../platform/clock.ts'
import { limitConcurrency } from '../../platform/limit-concurrency.ts'
import { TransportRefusal } from '../../platform/refusal.ts'
import { findLiveSessions, idleSince } from '../accounts/index.ts'
import type { Deps } from '../deps.ts'
import { isOwnArchive } from './archive.ts'
import { readArchive } from './archive-file.ts'
import { billsCsv } from './bills-csv.ts'
import { orderFilterOf, ordersCsv } from './orders-csv.ts'
import { drawReceipt, findEndedOrder } from './receipt.ts'
import { type FileAsked, readAddress } from './signed-address.ts'
import { drawStatement, readStatement } from './statement.ts'

type ExportFile = {
  readonly name: string
  readonly type: string
  /** PDFs open in the browser, which can print and share them; tables go to the disk. */
  readonly disposition: 'inline' | 'attachment'
  readonly stream: Readable
}

/** Drawing takes the processor: one at a time, and a short line. */
const drawing = limitConcurrency({ running: 1, waiting: 20 })

/**
 * Opens the file of a signed address. Throws 403 if the address is wrong or over, or the session that asked for it has ended, and
 * 429 after too many downloads.
 */
export async function openExport(
  deps: Deps,
  address: { readonly name: string; readonly s: unknown },
): Promise<ExportFile> {
  const file = readAddress(deps, address)
  if (!file || !(await isSessionOpen(deps, file))) throw new TransportRefusal(403)
  await countDownload(deps, file)
  return { name: file.name, ...(await makeFile(deps, file)) }
}

async function isSessionOpen({ database, clock }: Deps, { session, userId }: FileAsked): Promise<boolean> {
  const at = clock.now()
  const hash = Buffer.from(session, 'base64url')
  const [live] = await findLiveSessions(database.pool, [hash], { at, idleSince: idleSince(at) })
  return live?.id === userId
}

async function countDownload({ database, clock }: Deps, { userId }: FileAsked): Promise<void> {
  const at = clock.now()
  const uses = await countUses(database.kysely, at, [
    { subject: `download:${userId}`, most: DOWNLOADS_PER_HOUR, windowMs: HOUR_MS },
  ])
  const until = endOfLimit(uses)
  if (until !== null) throw new TransportRefusal(429, Math.max(1, until - unixSeconds(at)))
}

async function makeFile(deps: Deps, file: FileAsked): Promise<Omit<ExportFile, 'name'>> {
  const { content, ...reader } = file
  switch (content.kind) {
    case 'bills': {
      const { types, direction, start, end } = content.filter
      return table(billsCsv(deps, { ...reader, filter: { types, direction, start, end } }))
    }
    case 'orders':
      return table(ordersCsv(deps, { ...reader, filter: orderFilterOf(content.filter) }))
    case 'statement': {
      const asked = { ...reader, ...content }
      const statement = await readStatement(deps.database, asked)
      return drawing(async () => {
        const { document, drawn } = await drawStatement(statement, asked, deps.clock.now())
        await drawn
        return paper(document)
      })
    }
    case 'archive': {
      if (!(await isOwnArchive(deps, file.userId, content.file))) throw new TransportRefusal(404)
      const bytes = await readArchive(deps, content.file)
      if (!bytes) throw new TransportRefusal(404)
      return { type: 'application/zip', disposition: 'attachment', stream: Readable.from(bytes) }
    }
    case 'receipt': {
      const order = await findEndedOrder(deps, { ...reader, orderId: orderId(content.orderId) })
      return paper(await drawing(() => drawReceipt(deps, order, reader)))
    }
  }
}

function table(pieces: AsyncGenerator<string>): Omit<ExportFile, 'name'> {
  return { type: 'text/csv; charset=utf-8', disposition: 'attachment', stream: Readable.from(pieces) }
}

function paper(document: PDFKit.PDFDocument): Omit<ExportFile, 'name'> {
  // The library's document is a readable stream; its types name an older interface.
  return { type: 'application/pdf', disposition: 'inline', stream: document as unknown as Readable }
}
