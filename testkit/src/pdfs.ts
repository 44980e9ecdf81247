/** PDFs as banks make them, and as those make them who mean harm. */
import { buffer } from 'node:stream/consumers'
import { constants, deflateRawSync } from 'node:zlib'
import PDFDocument from 'pdfkit'

type Receipt = {
  /** Lines of each page. */
  readonly pages: readonly (readonly string[])[]
  readonly password?: string
}

/** Real text in the fonts that every reader has. */
export function receiptPdf({ pages, password }: Receipt): Promise<Buffer> {
  const document = new PDFDocument({
    size: 'A6',
    margin: 20,
    autoFirstPage: false,
    info: { CreationDate: new Date(0) },
    ...(password !== undefined && { userPassword: password }),
  })
  for (const lines of pages) {
    document.addPage()
    for (const line of lines) document.fontSize(12).text(line)
  }
  document.end()
  return buffer(document)
}

/** The lines of a bank's receipt; only those of other payments differ. */
export function receiptLines(amount: string, reference: string): string[] {
  return [
    'Electronic receipt of a transfer',
    'Payer Bob Lin',
    'Payee Alice Chen',
    'Account 6222 0000 0000 1234',
    `Amount CNY ${amount}`,
    `Reference ${reference}`,
    'Time 2026-01-05 08:15:33',
    'Status accepted by the bank',
    `Serial 20260105${reference}${amount.replace('.', '')}`,
  ]
}

/** A receipt in Chinese whose font is not in the file, as some banks make them. */
export function chinesePdf(line: string): Buffer {
  const codes = [...line].map((sign) => sign.codePointAt(0)?.toString(16).padStart(4, '0') ?? '').join('')
  const about = '/BaseFont/SimSun/CIDSystemInfo<</Registry(Adobe)/Ordering(GB1)/Supplement 2>>/DW 1000'
  const measures =
    '/Flags 4/FontBBox[0 -200 1000 800]/ItalicAngle 0/Ascent 800/Descent -200/CapHeight 700/StemV 80'
  return pdfOf([
    ...page('0 0 300 120', stream('', `BT /F 18 Tf 20 60 Td <${codes}> Tj ET`), '/Font<</F 5 0 R>>'),
    '<</Type/Font/Subtype/Type0/BaseFont/SimSun/Encoding/UniGB-UCS2-H/DescendantFonts[6 0 R]>>',
    `<</Type/Font/Subtype/CIDFontType2${about}/FontDescriptor<</Type/FontDescriptor/FontName/SimSun${measures}>>>>`,
  ])
}

/** Documents of which nothing can be shown. */
export const brokenPdfs: Readonly<Record<string, () => Buffer>> = {
  'ends after its head': () => Buffer.from('%PDF-1.7\n'),
  'has no page': () => pdfOf(['<</Type/Catalog/Pages 2 0 R>>', '<</Type/Pages/Kids[]/Count 0>>']),
  'has itself as its pages': () =>
    pdfOf(['<</Type/Catalog/Pages 2 0 R>>', '<</Type/Pages/Kids[2 0 R 2 0 R]/Count 2>>']),
  'shows nothing': () => pageOf('0 0 600 800', stream('', '')),
  'is a line of one point': () => pageOf('0 0 1 100000', stream('', '0 0 1 9 re f')),
  'nests without end': () => Buffer.from(`%PDF-1.7\n1 0 obj\n${'['.repeat(500_000)}`),
}

/** Documents that take more memory than one may. */
export const heavyPdfs: Readonly<Record<string, () => Buffer>> = {
  'is packed a thousandfold': () => pageOf('0 0 600 800', zeros(1000, '')),
  'draws itself': () =>
    pdfOf([
      ...page('0 0 600 800', stream('', '/F Do'), '/XObject<</F 5 0 R>>'),
      stream('/Type/XObject/Subtype/Form/BBox[0 0 600 800]/Resources<</XObject<</F 5 0 R>>>>', '/F Do /F Do'),
    ]),
}

/** Draws a square picture: one of 900 million pixels takes longer than anybody should wait. */
export function slowPdf(side = 30_000): Buffer {
  const picture = `/Type/XObject/Subtype/Image/Width ${side}/Height ${side}/BitsPerComponent 8/ColorSpace/DeviceRGB`
  return pdfOf([
    ...page('0 0 600 800', stream('', '300 0 0 400 0 0 cm /I Do'), '/XObject<</I 5 0 R>>'),
    zeros(100, picture),
  ])
}

/** A page as large as a field, with a square on it: shown small. */
export function vastPdf(): Buffer {
  return pageOf('0 0 1000000 1000000', stream('', '100000 100000 500000 500000 re f'))
}

/** A page with a script that never ends. */
export function scriptedPdf(): Buffer {
  const [, ...rest] = page('0 0 300 400', stream('', '50 50 100 100 re f'), '')
  const catalog = '<</Type/Catalog/Pages 2 0 R/OpenAction<</S/JavaScript/JS(while(true){})>>>>'
  return pdfOf([catalog, ...rest])
}

type Part = Buffer | string

function pageOf(box: string, content: Part): Buffer {
  return pdfOf(page(box, content, ''))
}

function page(box: string, content: Part, resources: string): Part[] {
  return [
    '<</Type/Catalog/Pages 2 0 R>>',
    '<</Type/Pages/Kids[3 0 R]/Count 1>>',
    `<</Type/Page/Parent 2 0 R/MediaBox[${box}]/Contents 4 0 R/Resources<<${resources}>>>>`,
    content,
  ]
}

function stream(entries: string, content: Part): Buffer {
  const bytes = Buffer.from(content)
  return Buffer.concat([
    Buffer.from(`<<${entries}/Length ${bytes.length}>>stream\n`),
    bytes,
    Buffer.from('\nendstream'),
  ])
}

/** Zeros that are packed to a thousandth, a megabyte at a time: packing all of them would take seconds. */
function zeros(megabytes: number, entries: string): Buffer {
  const one = deflateRawSync(Buffer.alloc(1_000_000), { finishFlush: constants.Z_FULL_FLUSH })
  const all = Array.from({ length: megabytes }, () => one)
  return stream(
    `${entries}/Filter/FlateDecode`,
    Buffer.concat([Buffer.from([0x78, 0x9c]), ...all, deflateRawSync('')]),
  )
}

/** Numbers the objects from 1 and adds the table of their places. */
function pdfOf(objects: readonly Part[]): Buffer {
  const parts = [Buffer.from('%PDF-1.7\n')]
  const places: number[] = []
  let length = 9
  for (const [at, object] of objects.entries()) {
    places.push(length)
    const part = Buffer.concat([
      Buffer.from(`${at + 1} 0 obj\n`),
      Buffer.from(object),
      Buffer.from('\nendobj\n'),
    ])
    parts.push(part)
    length += part.length
  }
  const rows = places.map((place) => `${String(place).padStart(10, '0')} 00000 n \n`).join('')
  const table = `xref\n0 ${objects.length + 1}\n0000000000 65535 f \n${rows}`
  const trailer = `trailer<</Size ${objects.length + 1}/Root 1 0 R>>\nstartxref\n${length}\n%%EOF`
  return Buffer.concat([...parts, Buffer.from(table + trailer)])
}
