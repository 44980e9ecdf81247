import { expect, test } from 'vitest'
import { whyNoPurchase, whyUnverified } from './verified-first.ts'

test('who is verified may do all of it; who is not is told whether to apply or to wait', () => {
  expect((['approved', 'none', 'pending'] as const).map(whyUnverified)).toEqual([
    null,
    'REALNAME_REQUIRED',
    'REALNAME_PENDING',
  ])
})

test('a market that requires no verification opens purchases to everybody', () => {
  for (const verification of ['approved', 'none', 'pending'] as const) {
    expect(whyNoPurchase(verification, { verificationRequired: true })).toBe(whyUnverified(verification))
    expect(whyNoPurchase(verification, { verificationRequired: false })).toBeNull()
  }
})
