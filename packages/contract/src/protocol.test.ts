import { expect, test } from 'vitest'
import { createKeyring, newId, realNameOf } from './protocol.ts'
import { refusalCodes } from './refusals.ts'

test('sending the same form again after a lost answer uses the same key', () => {
  const ring = numbered()
  expect(ring.keyFor({ num: '25.00' })).toBe(ring.keyFor({ num: '25.00' }))
  expect(ring.keyFor({ userId: 3, amount: '5' })).toBe(ring.keyFor({ userId: 3, amount: '5' }))
})

test('a changed form gets another key', () => {
  const ring = numbered()
  const first = ring.keyFor({ num: '25.00' })
  expect(ring.keyFor({ num: '26.00' })).not.toBe(first)
})

test('after success the same form gets a new key', () => {
  const ring = numbered()
  const first = ring.keyFor({ num: '25.00' })
  ring.renew()
  expect(ring.keyFor({ num: '25.00' })).not.toBe(first)
})

test('a key has 32 hex characters and is unique', () => {
  const keys = [createKeyring().keyFor({}), createKeyring().keyFor({}), newId(), newId()]
  for (const key of keys) expect(key).toMatch(/^[0-9a-f]{32}$/)
  expect(new Set(keys).size).toBe(keys.length)
})

function numbered() {
  let n = 0
  return createKeyring(() => `key-${++n}`)
}

test('0 is not verified, 1 under review, and every other value counts as verified', {
  tags: ['realName.anyOther', 'constant.realName'],
}, () => {
  expect([0, '0'].map(realNameOf)).toEqual(['none', 'none'])
  expect([1, '1'].map(realNameOf)).toEqual(['pending', 'pending'])
  for (const other of [2, 3, 9, -1, '2', 'yes', '', null, undefined])
    expect(realNameOf(other)).toBe('verified')
})

test('no two refusals share a code', () => {
  const codes = Object.values(refusalCodes)
  expect(codes.filter((code, at) => codes.indexOf(code) !== at)).toEqual([])
})
