import { expect, test } from 'vitest'
import { retentionEnds } from './retention.ts'

test('documents of a refusal end first, and a closed account’s number goes last', () => {
  const ends = retentionEnds(new Date('2026-12-31T00:00:00Z'))
  expect(ends.refusedDocuments).toEqual(new Date('2026-12-01T00:00:00Z'))
  expect(ends.approvedDocuments).toEqual(new Date('2026-07-04T00:00:00Z'))
  expect(ends.numberOfClosedAccount <= ends.approvedDocuments).toBe(true)
})
