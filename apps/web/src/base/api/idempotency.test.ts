import { expect, test } from 'vitest'
import { newId } from '../new-id.ts'
import { createKeyring } from './idempotency.ts'

test('sending the same form again after a lost answer uses the same key', () => {
  const ring = numbered()
  expect(ring.keyFor({ num: '25.00' })).toBe(ring.keyFor({ num: '25.00' }))
})

test('a changed form is another act', () => {
  const ring = numbered()
  const first = ring.keyFor({ num: '25.00' })
  expect(ring.keyFor({ num: '26.00' })).not.toBe(first)
})

test('after success the same form is a new act', () => {
  const ring = numbered()
  const first = ring.keyFor({ num: '25.00' })
  ring.renew()
  expect(ring.keyFor({ num: '25.00' })).not.toBe(first)
})

test('a key fits the wire: 8 to 64 characters, never twice', () => {
  expect(newId()).toMatch(/^[0-9a-f]{32}$/)
  expect(newId()).not.toBe(newId())
})

function numbered() {
  let n = 0
  return createKeyring(() => `key-${++n}`)
}
