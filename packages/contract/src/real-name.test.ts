import { expect, test } from 'vitest'
import { realNameOf } from './real-name.ts'

test('0 is not verified, 1 under review, and every other value counts as verified', {
  tags: ['realName.anyOther', 'constant.realName'],
}, () => {
  expect([0, '0'].map(realNameOf)).toEqual(['none', 'none'])
  expect([1, '1'].map(realNameOf)).toEqual(['pending', 'pending'])
  for (const other of [2, 3, 9, -1, '2', 'yes', '', null, undefined])
    expect(realNameOf(other)).toBe('verified')
})
