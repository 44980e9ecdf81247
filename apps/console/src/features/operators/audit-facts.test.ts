import { expect, test } from 'vitest'
import { changesOf, factsOf, unitOf } from './audit-facts.ts'

test('keeps facts in order, drops empty ones, and keeps text that is no object', () => {
  expect(factsOf('{"amount":"5.00","reason":"promotion","posting":7}')).toEqual([
    ['amount', '5.00'],
    ['reason', 'promotion'],
    ['posting', '7'],
  ])
  expect(factsOf('{"user":3,"reason":"","note":null}')).toEqual([['user', '3']])
  expect(factsOf('{}')).toEqual([])
  expect(factsOf('not json')).toEqual([['', 'not json']])
})

test('recognises an amount by its name if it can be parsed', () => {
  expect(unitOf('amount', '99999999999999999.00')).toBe('U')
  expect(unitOf('usdt', '9.000000')).toBe('USDT')
  expect(unitOf('amount', 'much')).toBeUndefined()
  expect(unitOf('posting', '22')).toBeUndefined()
})

test('lists each changed field before and after, null if one side lacks it', () => {
  expect(changesOf('{"role":"support","name":"Rosa"}', '{"role":"auditor"}')).toEqual([
    { name: 'role', was: 'support', is: 'auditor' },
    { name: 'name', was: 'Rosa', is: null },
  ])
  expect(changesOf('', '{"username":"rosa"}')).toEqual([{ name: 'username', was: null, is: 'rosa' }])
  expect(changesOf('', '')).toEqual([])
})
