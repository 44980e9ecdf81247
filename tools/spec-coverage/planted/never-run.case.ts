import { expect, test } from 'vitest'

test('stands in a file that no project runs', { tags: ['constant.designWidth'] }, () => {
  expect(750).toBe(750)
})
