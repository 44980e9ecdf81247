/**
 * Renders a user's PDF in a separate process, which ends with the document: its code is large and reads what strangers made.
 * The server loads none of the library. Rejected alternatives: docs/decisions/039-pdf-in-a-process.md.
 */
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import type { Readable } from 'node:stream'
import { fileURLToPath } from 'node:url'
import { loadFonts } from '../../platform/fonts.ts'
import { Refusal } from '../../platform/refusal.ts'
import { EXIT, MAX_SIDE, PAGE_PIXELS, type PdfFault } from './pdf-limits.ts'
import { spawnConfined } from './spawn-confined.ts'

export type Pixels = { readonly width: number; readonly height: number; readonly data: Buffer }

/** A receipt takes 0.4 s, of which the start of the process is half. Processor time is limited more narrowly. */
const TIME_MS = 20_000
const program = fileURLToPath(new URL('./render-pdf.child.ts', import.meta.url))
const parts = ['pdf-limits.ts', 'open-pdfium.ts'].map((name) => join(dirname(program), name))
const library = dirname(dirname(createRequire(import.meta.url).resolve('@hyzyla/pdfium')))

const PDF_START = Buffer.from('%PDF-')

/** Judges by the first bytes, because a file's name and declared type can be wrong. */
export function isPdf(bytes: Buffer): boolean {
  return bytes.subarray(0, PDF_START.length).equals(PDF_START)
}

type Rendering = {
  readonly mostPages: number
  /** Called with each page before the next one is read. */
  readonly onPage: (page: Pixels) => Promise<void>
  readonly timeMs?: number
}

/** Thrown for a document that cost more than it may: it may be an attack. */
export class HeavyPdf extends Refusal {
  constructor() {
    super('PDF_HEAVY')
  }
}

/** Throws `PDF_ENCRYPTED`, `PDF_BROKEN`, `PDF_PAGES {limit}` or `HeavyPdf`. */
export async function renderPdf(
  bytes: Buffer,
  { mostPages, onPage, timeMs = TIME_MS }: Rendering,
): Promise<void> {
  const { regular } = await loadFonts()
  const args = [mostPages, regular.length].map(String)
  const child = spawnConfined({ program, reads: [...parts, join(library, '*')], args })
  const timer = setTimeout(() => child.kill('SIGKILL'), timeMs)
  const { promise: ended, resolve, reject } = Promise.withResolvers<number | null>()
  child.once('error', reject).once('close', resolve)
  // The process may end before it has read everything; its exit code says why.
  child.stdin.on('error', () => {})
  child.stdin.write(regular)
  child.stdin.end(bytes)
  try {
    const count = await readPages(child.stdout, { mostPages, onPage })
    const code = await ended
    if (code === 0 && count > 0) return
    throw refusalOf(faultOf(code), mostPages)
  } finally {
    clearTimeout(timer)
    child.kill('SIGKILL')
  }
}

/** Passes each page on; returns their number. Throws `HeavyPdf` at once for output that the program does not make. */
async function readPages(
  output: Readable,
  { mostPages, onPage }: Pick<Rendering, 'mostPages' | 'onPage'>,
): Promise<number> {
  let count = 0
  let chunks: Buffer[] = []
  let held = 0
  let size: { width: number; height: number; byteCount: number } | null = null
  const take = (byteCount: number): Buffer => {
    const all = Buffer.concat(chunks)
    chunks = [all.subarray(byteCount)]
    held = all.length - byteCount
    return all.subarray(0, byteCount)
  }
  for await (const chunk of output) {
    chunks.push(chunk)
    held += chunk.length
    for (;;) {
      if (size === null) {
        if (held < HEAD_BYTES) break
        size = sizeOf(take(HEAD_BYTES))
        if (size === null || count === mostPages) throw new HeavyPdf()
      }
      if (held < size.byteCount) break
      const { width, height, byteCount } = size
      await onPage({ width, height, data: take(byteCount) })
      count += 1
      size = null
    }
  }
  return count
}

const HEAD_BYTES = 8

function sizeOf(head: Buffer): { width: number; height: number; byteCount: number } | null {
  const [width, height] = [head.readUInt32BE(0), head.readUInt32BE(4)]
  const isFitting =
    width > 0 && height > 0 && Math.max(width, height) <= MAX_SIDE && width * height <= PAGE_PIXELS
  return isFitting ? { width, height, byteCount: width * height * 4 } : null
}

/** A process that was killed, ran out of memory or crashed has none of the program's exit codes. */
function faultOf(code: number | null): PdfFault {
  switch (code) {
    case EXIT.encrypted:
      return 'encrypted'
    case EXIT.broken:
      return 'broken'
    case EXIT.pages:
      return 'pages'
    default:
      return 'heavy'
  }
}

function refusalOf(fault: PdfFault, limit: number): Refusal {
  switch (fault) {
    case 'encrypted':
      return new Refusal('PDF_ENCRYPTED')
    case 'broken':
      return new Refusal('PDF_BROKEN')
    case 'pages':
      return new Refusal('PDF_PAGES', { limit })
    case 'heavy':
      return new HeavyPdf()
  }
}
