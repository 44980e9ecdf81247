import { HEAVY_PDF_USES } from '@u-market/domain'
import { expect, test } from 'vitest'
import { pdfUses } from './store-pdf.ts'

test('a PDF counts once for each second begun, and one that was stopped as many', () => {
  expect([1, 999, 1000, 1001, 5900].map((took) => pdfUses(took, false))).toEqual([1, 1, 1, 2, 6])
  expect([1, 5900, 21_000].map((took) => pdfUses(took, true))).toEqual([HEAVY_PDF_USES, HEAVY_PDF_USES, 21])
})
