import { text } from 'node:stream/consumers'
import { fileURLToPath } from 'node:url'
import { chinesePdf, heavyPdfs, receiptLines, receiptPdf, slowPdf } from '@u-market/testkit/pdfs'
import { isFullRun } from '@u-market/testkit/run'
import { expect, test } from 'vitest'
import { type Pixels, renderPdf } from './render-pdf.ts'
import { spawnConfined } from './spawn-confined.ts'

const receipt = (count: number) =>
  receiptPdf({ pages: Array.from({ length: count }, (_, at) => receiptLines('360.00', String(at))) })

test('renders each page, legible and bounded', async () => {
  const pages = await render(await receipt(2))
  // A6 is 298 by 420 points.
  expect(pages.map(({ width, height }) => [width, height])).toEqual([
    [826, 1165],
    [826, 1165],
  ])
  expect(pages.every(({ data, width, height }) => data.length === width * height * 4)).toBe(true)
  expect(pages[0]?.data.equals(pages[1]?.data ?? Buffer.alloc(0))).toBe(false)
})

test('draws Chinese whose font the document does not bring', async () => {
  const [blank, ...pages] = await Promise.all(
    ['36.00', '36.00 付款', '36.00 收款'].map(async (line) => (await render(chinesePdf(line)))[0]),
  )
  const isInk = (page: Pixels | undefined): number =>
    page?.data.reduce((sum, value, at) => sum + (at % 4 === 0 && value < 128 ? 1 : 0), 0) ?? 0
  for (const page of pages) expect(isInk(page)).toBeGreaterThan(1.5 * isInk(blank))
  expect(pages[0]?.data.equals(pages[1]?.data ?? Buffer.alloc(0))).toBe(false)
})

test('says what keeps a document from being shown', async () => {
  await expect(render(await receipt(4))).rejects.toMatchObject({ reason: 'PDF_PAGES', details: { limit: 3 } })
  const locked = await receiptPdf({ pages: [['secret']], password: 'x' })
  await expect(render(locked)).rejects.toMatchObject({ reason: 'PDF_ENCRYPTED' })
  await expect(render((await receipt(1)).subarray(0, 600))).rejects.toMatchObject({ reason: 'PDF_BROKEN' })
})

test.each(Object.entries(heavyPdfs).slice(0, isFullRun ? undefined : 1))(
  'a document that %s is stopped',
  async (_, make) => {
    await expect(render(make())).rejects.toMatchObject({ reason: 'PDF_HEAVY' })
  },
)

test('a document that takes too long is stopped, and the next one is rendered', async () => {
  await expect(render(slowPdf(), 1500)).rejects.toMatchObject({ reason: 'PDF_HEAVY' })
  expect(await render(await receipt(1))).toHaveLength(1)
})

test('a confined program can read, write and start nothing', async () => {
  const program = fileURLToPath(new URL('./spawn-confined.fixture.ts', import.meta.url))
  const child = spawnConfined({ program, reads: [], args: [] })
  child.stdin.end()
  expect(JSON.parse(await text(child.stdout))).toEqual({ could: [], tried: 7 })
})

async function render(bytes: Buffer, timeMs?: number): Promise<Pixels[]> {
  const pages: Pixels[] = []
  const onPage = async (page: Pixels) => void pages.push(page)
  await renderPdf(bytes, { mostPages: 3, onPage, ...(timeMs !== undefined && { timeMs }) })
  return pages
}
