import { expect, test } from 'vitest'
import { unit } from './sizes.ts'

test('one design pixel is a 750th of the phone’s width', {
  tags: ['layout.designWidth', 'constant.designWidth'],
}, () => {
  expect(unit).toMatch(/^calc\(min\(100vw, \d+px\) \/ 750\)$/)
})
