import { expect, test } from 'vitest'
import { comparableNumber } from './identity-number.ts'

test.each(['UTO310001X', 'uto310001x', 'UTO-310001-X', 'uto-31-00-01x-'])('%s is one number', (spelling) => {
  expect(comparableNumber(spelling)).toBe('UTO310001X')
})
