import fc from 'fast-check'
import { expect, test } from 'vitest'
import { price } from '../money/amount.ts'
import { fiatText } from '../money/text.ts'
import { feedWaitMinutes, isJump, readPrice, valueAt } from './price-reading.ts'

const bounds = { min: 1n, max: 100_000_000n }

test.each<[unknown, bigint | null]>([
  [7.2, 720n],
  ['7.2050', 721n],
  ['7.2049', 720n],
  [' 7.20 ', 720n],
  [7, 700n],
  [0, null],
  ['0.004', null],
  ['0.005', 1n],
  [-7.2, null],
  ['1000000.01', null],
  [1e30, null],
  [1e-7, null],
  [Number.NaN, null],
  ['7,20', null],
  ['', null],
  [true, null],
  [null, null],
  [[7.2], null],
  [{ price: 7.2 }, null],
])('a feed that says %j says %s', (value, expected) => {
  expect(readPrice(value, bounds)).toBe(expected)
})

test('a price is read as it is written, whatever it is', () => {
  fc.assert(
    fc.property(fc.bigInt(bounds), (minor) => {
      expect(readPrice(fiatText(minor), bounds)).toBe(minor)
    }),
  )
})

test('anything at all can stand in an answer, and be looked for', () => {
  fc.assert(
    fc.property(fc.jsonValue(), fc.string(), (json, path) => {
      const read = readPrice(valueAt(json, path), bounds)
      expect(read === null || (read >= bounds.min && read <= bounds.max)).toBe(true)
    }),
  )
})

test.each([
  ['price', 7.2],
  ['data.rates.1.mid', 7.3],
  ['data.rates.2.mid', undefined],
  ['data.length', undefined],
  ['price.toFixed', undefined],
  ['constructor', undefined],
  ['__proto__.price', undefined],
])('at %s stands %s', (path, expected) => {
  expect(valueAt({ price: 7.2, data: { rates: [{}, { mid: 7.3 }] } }, path)).toBe(expected)
})

test('five percent is no jump, and the least beyond it is one, up and down', () => {
  const jumps = (reading: bigint) => isJump(price(10_00n), price(reading), 500)
  expect([10_50n, 9_50n, 10_51n, 9_49n].map(jumps)).toEqual([false, false, true, true])
})

test('a feed that fails is left alone for longer each time, but never for long', () => {
  expect([0, 1, 2, 3, 4, 50].map(feedWaitMinutes)).toEqual([0, 1, 2, 4, 5, 5])
})
