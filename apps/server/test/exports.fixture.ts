import { inflateRawSync, inflateSync } from 'node:zlib'
import type { Trader, World } from '@u-market/testkit'

export type Downloaded = {
  readonly status: number
  readonly headers: Headers
  readonly bytes: Buffer
  readonly text: string
}

/** Opens a signed address as a browser does: without a token, at this world's port. */
export async function download(world: World, url: string): Promise<Downloaded> {
  const { pathname, search } = new URL(url)
  const response = await fetch(`${world.server.baseUrl}${pathname}${search}`)
  const bytes = Buffer.from(await response.arrayBuffer())
  return { status: response.status, headers: response.headers, bytes, text: bytes.toString() }
}

/** Rows of a CSV file, without the heading; each cell as a reader of RFC 4180 finds it. */
export function readCsv(text: string): { heading: string[]; rows: string[][] } {
  const rows: string[][] = []
  let [row, cell, isQuoted]: [string[], string, boolean] = [[], '', false]
  const letters = text.replace(/^\uFEFF/, '')
  for (let at = 0; at < letters.length; at++) {
    const letter = letters[at] ?? ''
    if (isQuoted && letter === '"' && letters[at + 1] === '"') cell += letters[at++]
    else if (letter === '"') isQuoted = !isQuoted
    else if (!isQuoted && letter === ',') {
      row.push(cell)
      cell = ''
    } else if (!isQuoted && letter === '\r' && letters[at + 1] === '\n') {
      rows.push([...row, cell])
      ;[row, cell] = [[], '']
      at++
    } else cell += letter
  }
  const [heading = [], ...rest] = rows
  return { heading, rows: rest }
}

/** The column of each row under a heading. */
export function column(csv: ReturnType<typeof readCsv>, name: string): string[] {
  const place = csv.heading.indexOf(name)
  if (place === -1) throw new Error(`${csv.heading.join()} has no ${name}`)
  return csv.rows.map((row) => row[place] ?? '')
}

/** What each text operation of a PDF shows, in order. Fonts are found by their map from glyphs to letters. */
export function readPdf(pdf: Buffer): string[] {
  const file = pdf.toString('latin1')
  const objects = new Map<string, string>()
  for (const [, id = '', body = ''] of file.matchAll(/(\d+) 0 obj\n([\s\S]*?)\nendobj/g))
    objects.set(id, body)
  const streamOf = (id: string): string => {
    const body = objects.get(id) ?? ''
    const start = body.indexOf('stream\n') + 7
    const bytes = Buffer.from(body.slice(start, body.lastIndexOf('\nendstream')), 'latin1')
    return (body.includes('/FlateDecode') ? inflateSync(bytes) : bytes).toString('latin1')
  }
  const fonts = new Map<string, string[]>()
  for (const [, name = '', id = ''] of file.matchAll(/\/(F\d+) (\d+) 0 R/g)) {
    const map = /\/ToUnicode (\d+) 0 R/.exec(objects.get(id) ?? '')?.[1]
    if (map && !fonts.has(name)) fonts.set(name, lettersOf(streamOf(map)))
  }
  const pages = [...file.matchAll(/\/Contents (\d+) 0 R/g)].map(([, id = '']) => streamOf(id))
  return pages.flatMap((page) => {
    let letters: string[] = []
    return [...page.matchAll(/\/(F\d+) [\d.]+ Tf|\[(<[\s\S]*?)\] TJ/g)].flatMap(([, font, shown]) => {
      if (font) letters = fonts.get(font) ?? []
      if (!shown) return []
      const glyphs = [...shown.matchAll(/<([0-9a-f]+)>/g)].flatMap(([, hex = '']) => hex.match(/.{4}/g) ?? [])
      return glyphs.map((glyph) => letters[Number.parseInt(glyph, 16)] ?? '?').join('')
    })
  })
}

function lettersOf(map: string): string[] {
  const letters: string[] = []
  for (const [, from = '', list = ''] of map.matchAll(/<([0-9a-f]+)> <[0-9a-f]+> \[([^\]]*)\]/g))
    for (const [place, [, hex = '']] of [...list.matchAll(/<([0-9a-f ]*)>/g)].entries())
      letters[Number.parseInt(from, 16) + place] = Buffer.from(hex.replaceAll(' ', ''), 'hex')
        .swap16()
        .toString('utf16le')
  return letters
}

/** The file of a trader's bills, read. */
export async function billsFile(world: World, trader: Trader, form: object = {}) {
  const { url } = await trader.call('exportBills', { format: 'csv', ...form })
  return readCsv((await download(world, url)).text)
}

/** The entries of a ZIP file, by their names. */
export function readZip(zip: Buffer): Map<string, Buffer> {
  const entries = new Map<string, Buffer>()
  const end = zip.lastIndexOf(Buffer.from('504b0506', 'hex'))
  let at = zip.readUInt32LE(end + 16)
  for (let left = zip.readUInt16LE(end + 10); left > 0; left--) {
    const [nameLength, extraLength, noteLength] = [28, 30, 32].map((place) => zip.readUInt16LE(at + place))
    const name = zip.toString('utf8', at + 46, at + 46 + (nameLength ?? 0))
    const start = zip.readUInt32LE(at + 42)
    const data = start + 30 + zip.readUInt16LE(start + 26) + zip.readUInt16LE(start + 28)
    const packed = zip.subarray(data, data + zip.readUInt32LE(at + 20))
    entries.set(name, zip.readUInt16LE(at + 10) === 8 ? inflateRawSync(packed) : packed)
    at += 46 + (nameLength ?? 0) + (extraLength ?? 0) + (noteLength ?? 0)
  }
  return entries
}
