import { expect, test } from 'vitest'
import { changesOf, factsOf, unitOf } from './audit-facts.ts'

test('facts come in their order, empty ones are left out, what is no object stays as it is', () => {
  expect(factsOf('{"amount":"5.00","reason":"promotion","posting":7}')).toEqual([
    ['amount', '5.00'],
    ['reason', 'promotion'],
    ['posting', '7'],
  ])
  expect(factsOf('{"user":3,"reason":"","note":null}')).toEqual([['user', '3']])
  expect(factsOf('{}')).toEqual([])
  expect(factsOf('not json')).toEqual([['', 'not json']])
})

test('an amount is known by its name, as long as it reads as one', () => {
  expect(unitOf('amount', '99999999999999999.00')).toBe('U')
  expect(unitOf('usdt', '9.000000')).toBe('USDT')
  expect(unitOf('amount', 'much')).toBeUndefined()
  expect(unitOf('posting', '22')).toBeUndefined()
})

test('a change is a field as it was and as it is, wherever there is one', () => {
  expect(changesOf('{"role":"support","name":"Rosa"}', '{"role":"auditor"}')).toEqual([
    { name: 'role', was: 'support', is: 'auditor' },
    { name: 'name', was: 'Rosa', is: null },
  ])
  expect(changesOf('', '{"username":"rosa"}')).toEqual([{ name: 'username', was: null, is: 'rosa' }])
  expect(changesOf('', '')).toEqual([])
})
