import { describe, expect, test } from 'vitest'
import { comparableNumber, retentionEnds, whyNoPurchase, whyUnverified } from './verification.ts'

test('a verified user may do everything; others are told to apply or to wait', () => {
  expect((['approved', 'none', 'pending'] as const).map(whyUnverified)).toEqual([
    null,
    'REALNAME_REQUIRED',
    'REALNAME_PENDING',
  ])
})

test('a market that requires no verification opens purchases to every user', () => {
  for (const verification of ['approved', 'none', 'pending'] as const) {
    expect(whyNoPurchase(verification, { verificationRequired: true })).toBe(whyUnverified(verification))
    expect(whyNoPurchase(verification, { verificationRequired: false })).toBeNull()
  }
})

describe('a document number', () => {
  test.each([
    'UTO310001X',
    'uto310001x',
    'UTO-310001-X',
    'uto-31-00-01x-',
    ' UTO 31 0001 X ',
    'UTO.310001.X',
    'UTO310001X',
    'UT０３１０００１Ｘ',
    'UTO\u2011310001\u00a0X',
    'UT0310001X',
    'uto3i0001x',
  ])('is recognised in the spelling %j', (spelling) => {
    expect(comparableNumber(spelling)).toBe(comparableNumber('UTO310001X'))
  })

  test.each(['UTO310001', 'UTO310002X', 'UTO310001Y', 'XUTO310001', ''])('differs from %j', (other) => {
    expect(comparableNumber(other)).not.toBe(comparableNumber('UTO310001X'))
  })
})

describe('a mainland resident number', () => {
  test.each([
    // The example of GB 11643, and a number whose check character is a digit.
    ['110105491231002', '11010519491231002X'],
    ['440524800101001', '440524198001010013'],
  ])('of 15 digits, %s, equals its form of 18 digits, %s', (old, long) => {
    expect(comparableNumber(old)).toBe(long)
    expect(comparableNumber(long.toLowerCase())).toBe(long)
    expect(comparableNumber(`${long.slice(0, 6)} ${long.slice(6, 14)} ${long.slice(14)}`)).toBe(long)
  })

  test.each(['110105490231002', '110105491331002', '010105491231002', '11010549123100'])(
    'needs a valid birthday, unlike %s',
    (number) => {
      expect(comparableNumber(number)).toBe(number)
    },
  )
})

test('documents of a refusal are deleted first, a closed account’s number last', () => {
  const ends = retentionEnds(new Date('2026-12-31T00:00:00Z'))
  expect(ends.refusedDocuments).toEqual(new Date('2026-12-01T00:00:00Z'))
  expect(ends.approvedDocuments).toEqual(new Date('2026-07-04T00:00:00Z'))
  expect(ends.numberOfClosedAccount <= ends.approvedDocuments).toBe(true)
})
