import { expect, test } from 'vitest'
import { unit } from './sizes.ts'

test('one design pixel is a 750th of the phone’s width', () => {
  expect(unit).toMatch(/^calc\(min\(100vw, \d+px\) \/ 750\)$/)
})
