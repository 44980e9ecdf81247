import { brokenPdfs, scriptedPdf, vastPdf } from '@u-market/testkit/pdfs'
import { expect, test } from 'vitest'
import { isPdf, type Pixels, renderPdf } from './render-pdf.ts'

test.each(Object.entries(brokenPdfs))('a document that %s is refused', async (_, make) => {
  const bytes = make()
  expect(isPdf(bytes)).toBe(true)
  await expect(render(bytes)).rejects.toMatchObject({ reason: 'PDF_BROKEN' })
})

test('a vast page is shown small, and no script runs', async () => {
  const [vast] = await render(vastPdf())
  expect((vast?.width ?? 0) * (vast?.height ?? 0)).toBeLessThanOrEqual(4_000_000)
  expect(await render(scriptedPdf())).toHaveLength(1)
})

async function render(bytes: Buffer): Promise<Pixels[]> {
  const pages: Pixels[] = []
  await renderPdf(bytes, { mostPages: 3, onPage: async (page) => void pages.push(page) })
  return pages
}
