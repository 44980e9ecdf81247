import { readFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { promisify } from 'node:util'
import { inflate } from 'node:zlib'

const require = createRequire(import.meta.url)

/** Noto Sans SC (SIL Open Font License): 8,248 glyphs, Latin and the Chinese of GB 2312 and more. */
const files = {
  regular: require.resolve('@fontsource/noto-sans-sc/files/noto-sans-sc-chinese-simplified-400-normal.woff'),
  bold: require.resolve('@fontsource/noto-sans-sc/files/noto-sans-sc-chinese-simplified-700-normal.woff'),
}

type Fonts = Readonly<Record<keyof typeof files, Buffer>>

let loading: Promise<Fonts> | null = null

/** Two fonts of 2.5 MB, read at the first file that needs them. */
export function loadFonts(): Promise<Fonts> {
  loading ??= read().catch((error: unknown) => {
    loading = null
    throw error
  })
  return loading
}

async function read(): Promise<Fonts> {
  const [regular, bold] = await Promise.all([readFile(files.regular), readFile(files.bold)])
  return { regular: await unwrap(regular), bold: await unwrap(bold) }
}

const inflated = promisify(inflate)
const WOFF_HEADER = 44
const WOFF_ENTRY = 20
const SFNT_HEADER = 12
const SFNT_ENTRY = 16

/**
 * Unpacks a WOFF file to the font in it. The PDF library reads WOFF too, but inflates it in JavaScript, which takes five seconds
 * for each file that it makes.
 */
async function unwrap(woff: Buffer): Promise<Buffer> {
  const count = woff.readUInt16BE(12)
  const power = 2 ** Math.floor(Math.log2(count))
  const head = Buffer.alloc(SFNT_HEADER + SFNT_ENTRY * count)
  woff.copy(head, 0, 4, 8)
  head.writeUInt16BE(count, 4)
  head.writeUInt16BE(SFNT_ENTRY * power, 6)
  head.writeUInt16BE(Math.log2(power), 8)
  head.writeUInt16BE(SFNT_ENTRY * (count - power), 10)
  const parts: Buffer[] = [head]
  let end = head.length
  for (let place = 0; place < count; place++) {
    const entry = WOFF_HEADER + WOFF_ENTRY * place
    const [start, packedLength, length] = [4, 8, 12].map((at) => woff.readUInt32BE(entry + at))
    if (start === undefined || packedLength === undefined || length === undefined) continue
    const packed = woff.subarray(start, start + packedLength)
    const table = packedLength < length ? await inflated(packed) : packed
    const to = SFNT_HEADER + SFNT_ENTRY * place
    woff.copy(head, to, entry, entry + 4)
    woff.copy(head, to + 4, entry + 16, entry + 20)
    head.writeUInt32BE(end, to + 8)
    head.writeUInt32BE(length, to + 12)
    const padding = Buffer.alloc((4 - (length % 4)) % 4)
    parts.push(table, padding)
    end += length + padding.length
  }
  return Buffer.concat(parts)
}
