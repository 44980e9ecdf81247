import { expect, test } from 'vitest'
import { makeDataKey, parseDataKeys } from './data-keys.ts'

const key = Buffer.alloc(32, 'a').toString('base64')

test('several keys are read in their order, the current one first', () => {
  const [current, ...older] = parseDataKeys(`2027:${key}, 2026:${key},\n2025:${key}\n`) ?? []
  expect(current?.id).toBe('2027')
  expect(older.map(({ id }) => id)).toEqual(['2026', '2025'])
})

test('keys differ by purpose and by secret', () => {
  const [one] = parseDataKeys(`a:${key}`) ?? []
  const [other] = parseDataKeys(makeDataKey()) ?? []
  expect(one?.sealing).toHaveLength(32)
  expect(one?.sealing).not.toEqual(one?.marking)
  expect(other?.sealing).not.toEqual(one?.sealing)
})

test.each([
  ['nothing', ' '],
  ['a key without an id', key],
  ['an id without a key', 'a:'],
  ['a key that is too short', `a:${Buffer.alloc(31).toString('base64')}`],
  ['a key that is too long', `a:${Buffer.alloc(33).toString('base64')}`],
  ['an id that is too long', `${'a'.repeat(17)}:${key}`],
  ['two keys of one id', `a:${key},a:${key}`],
  ['a good key and a bad one', `a:${key},b:short`],
])('%s is refused', (_, text) => {
  expect(parseDataKeys(text)).toBeNull()
})
