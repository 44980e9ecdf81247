/**
 * The process that reads a PDF from a user. It is started for one document with nothing but a font and its bytes on stdin, may
 * read only the files of this folder that it needs and the library, and writes the pages to stdout as `width, height` (32 bits each) and pixels of four bytes. Its exit
 * code says why it gave up. PDFium runs in WebAssembly, without JavaScript of documents, fonts or files of this machine.
 */
import { once } from 'node:events'
import { buffer } from 'node:stream/consumers'
import { openPdfium } from './open-pdfium.ts'
import { EXIT, MAX_SIDE, MIN_SIDE, PAGE_PIXELS, type PdfFault } from './pdf-limits.ts'

/** 200 points per inch: the small print of a bank's receipt is legible, and an A4 page has 1,654 × 2,338 pixels. */
const MOST_SCALE = 200 / 72

class Unreadable extends Error {
  readonly fault: PdfFault
  constructor(fault: PdfFault) {
    super(fault)
    this.fault = fault
  }
}

try {
  const [mostPages, fontBytes] = process.argv.slice(2).map(Number)
  const given = await buffer(process.stdin)
  const at = fontBytes ?? 0
  await render(given.subarray(at), { mostPages: mostPages ?? 0, font: given.subarray(0, at) })
} catch (error) {
  process.exitCode = EXIT[error instanceof Unreadable ? error.fault : faultOf(error)]
}

type Rendering = { readonly mostPages: number; readonly font: Buffer }

async function render(bytes: Buffer, { mostPages, font }: Rendering): Promise<void> {
  const library = await openPdfium(font)
  const document = await library.loadDocument(bytes)
  const count = document.getPageCount()
  if (count < 1) throw new Unreadable('broken')
  if (count > mostPages) throw new Unreadable('pages')
  let isBlank = true
  for (let at = 0; at < count; at++) {
    const page = document.getPage(at)
    const { originalWidth, originalHeight } = page.getOriginalSize()
    const size = sizeOf(originalWidth, originalHeight)
    // Form fields, because the seal of a bank is the picture of a signature field.
    const { data } = await page.render({ ...size, scale: 1, render: 'bitmap', renderFormFields: true })
    const head = Buffer.alloc(8)
    head.writeUInt32BE(size.width, 0)
    head.writeUInt32BE(size.height, 4)
    isBlank &&= isOneColour(data)
    await write(head)
    await write(data)
  }
  if (isBlank) throw new Unreadable('broken')
}

/** Pixels of a page, so that neither a huge page nor an extremely long one makes a huge picture. */
function sizeOf(width: number, height: number): { width: number; height: number } {
  if (!(width > 0 && height > 0 && Number.isFinite(width * height))) throw new Unreadable('broken')
  const scale = Math.min(
    MOST_SCALE,
    MAX_SIDE / Math.max(width, height),
    Math.sqrt(PAGE_PIXELS / (width * height)),
  )
  const size = { width: Math.floor(width * scale), height: Math.floor(height * scale) }
  if (Math.min(size.width, size.height) < MIN_SIDE) throw new Unreadable('broken')
  return size
}

/** Whether a page shows nothing, as one whose letters are in a font that it does not bring. */
function isOneColour(pixels: Uint8Array): boolean {
  const words = new Uint32Array(pixels.buffer, pixels.byteOffset, pixels.byteLength / 4)
  return words.every((each) => each === words[0])
}

async function write(bytes: Uint8Array): Promise<void> {
  if (!process.stdout.write(bytes)) await once(process.stdout, 'drain')
}

/** The library tells its errors apart only by their text. Others are failures of WebAssembly: no memory, or a crash. */
function faultOf(error: unknown): PdfFault {
  const text = error instanceof Error ? error.message : ''
  if (/password|security scheme/i.test(text)) return 'encrypted'
  return /format|not found|unknown error/i.test(text) ? 'broken' : 'heavy'
}
