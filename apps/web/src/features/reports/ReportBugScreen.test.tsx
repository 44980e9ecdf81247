import { expect, test } from 'vitest'
import { maskedMobile } from './ReportBugScreen.tsx'

test('a mobile number keeps its beginning and its end', () => {
  expect(maskedMobile('+8613800000001')).toBe('+86138****0001')
  expect(maskedMobile('1234567')).toBe('1234567')
  expect(maskedMobile('')).toBe('')
})
