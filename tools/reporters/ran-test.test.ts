import { expect, test } from 'vitest'
import { failureText } from './ran-test.ts'

test('a failure is its title, then its reasons without empty lines', () => {
  expect(failureText('a.test.ts > adds', ['expected 1 to be 2\n\n- 2\n+ 1', 'at a.test.ts:3'])).toBe(
    '\n  FAILED a.test.ts > adds\n    expected 1 to be 2\n    - 2\n    + 1\n    at a.test.ts:3\n',
  )
})

test('a long failure is cut after 40 lines', () => {
  const text = failureText('a.test.ts > adds', [
    Array.from({ length: 900 }, (_, at) => `line ${at}`).join('\n'),
  ])
  expect(text.trim().split('\n')).toHaveLength(41)
})
