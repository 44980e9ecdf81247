import { expect, test } from 'vitest'
import { judgeSchema } from './schema-age.ts'

const known = ['001-baseline', '074-release-0.1', '075-payers']

test.each([
  ['same', known],
  ['older', []],
  ['older', ['001-baseline']],
  ['newer', [...known, '076-of-a-later-commit']],
  ['newer', [...known, '080-release-0.2', '081-pledges']],
  // The order of two branches that were joined.
  ['newer', [...known, '079-first', '080-release-0.2']],
])('a schema is %s', (age, applied) => {
  expect(judgeSchema(applied, known)).toBe(age)
})

test('the release after the next is refused, and a schema of another line', () => {
  expect(() => judgeSchema([...known, '080-release-0.2', '090-release-0.3'], known)).toThrow(/release 0\.3/)
  expect(() => judgeSchema(['001-baseline', '080-other'], known)).toThrow(
    /080-other and lacks 074-release-0\.1/,
  )
})
