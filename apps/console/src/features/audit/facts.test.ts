import { expect, test } from 'vitest'
import { factsOf } from './facts.ts'

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
