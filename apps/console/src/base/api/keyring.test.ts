import { expect, test } from 'vitest'
import { createKeyring } from './keyring.ts'

test('issuing the same coin again after a lost answer uses the same key', () => {
  const ring = numbered()
  expect(ring.keyFor({ userId: 3, amount: '5' })).toBe(ring.keyFor({ userId: 3, amount: '5' }))
})

test('another amount, or the same one after success, is another act', () => {
  const ring = numbered()
  const first = ring.keyFor({ amount: '5' })
  const changed = ring.keyFor({ amount: '6' })
  expect(changed).not.toBe(first)
  ring.renew()
  expect(ring.keyFor({ amount: '6' })).not.toBe(changed)
})

test('a key fits the wire: 8 to 64 characters, never twice', () => {
  const [one, other] = [createKeyring().keyFor({}), createKeyring().keyFor({})]
  expect(one).toMatch(/^[0-9a-f]{32}$/)
  expect(other).not.toBe(one)
})

function numbered() {
  let n = 0
  return createKeyring(() => `key-${++n}`)
}
