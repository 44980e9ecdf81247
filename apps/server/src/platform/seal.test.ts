import { expect, test } from 'vitest'
import { type DataKeys, parseDataKeys } from './data-keys.ts'
import { fingerprint, seal, sealedBy, unseal } from './seal.ts'

const older = `older:${Buffer.alloc(32, 'o').toString('base64')}`
const newer = `newer:${Buffer.alloc(32, 'n').toString('base64')}`
const text = Buffer.from('UTO310001X')

test('a ciphertext opens with its key, even when that is no longer the current one', () => {
  const sealed = seal(keysOf(older), text, 'user 1')
  expect(unseal(keysOf(older), sealed, 'user 1')).toEqual(text)
  expect(unseal(keysOf(newer, older), sealed, 'user 1')).toEqual(text)
  expect(() => unseal(keysOf(newer), sealed, 'user 1')).toThrow('no key older')
})

test('a ciphertext names its key, hides its text, and differs each time', () => {
  const [one, other] = [seal(keysOf(newer, older), text, 'user 1'), seal(keysOf(newer), text, 'user 1')]
  expect(sealedBy(one)).toBe('newer')
  expect(one.includes(text)).toBe(false)
  expect(one).not.toEqual(other)
})

test('a ciphertext does not open in another context, with a byte changed, or cut short', () => {
  const keys = keysOf(older, newer)
  const sealed = seal(keys, text, 'user 1')
  expect(() => unseal(keys, sealed, 'user 2')).toThrow()
  expect(() => unseal(keys, sealed.subarray(0, -1), 'user 1')).toThrow()
  for (const at of sealed.keys()) {
    const changed = Buffer.from(sealed)
    changed[at] = (changed[at] ?? 0) ^ 1
    expect(() => unseal(keys, changed, 'user 1'), `byte ${at}`).toThrow()
  }
})

test('an empty text and a large one are sealed too', () => {
  for (const plain of [Buffer.alloc(0), Buffer.alloc(5_000_000, 'x')])
    expect(unseal(keysOf(older), seal(keysOf(older), plain, 'c'), 'c').equals(plain)).toBe(true)
})

test.each([
  ['a JPEG', [0xff, 0xd8, 0xff, 0xe0]],
  ['a PNG', [0x89, 0x50, 0x4e, 0x47]],
  ['a WebP', [0x52, 0x49, 0x46, 0x46]],
  ['nothing', []],
  ['a mark and no more', [0x55, 0x4d, 0x01]],
])('%s is no ciphertext', (_, bytes) => {
  expect(sealedBy(Buffer.from(bytes))).toBeNull()
})

test('fingerprints are equal only for the same text and key', () => {
  const [one] = keysOf(older)
  const [other] = keysOf(newer)
  expect(fingerprint(one, 'A1')).toEqual(fingerprint(one, 'A1'))
  expect(fingerprint(one, 'A1')).not.toEqual(fingerprint(one, 'A2'))
  expect(fingerprint(one, 'A1')).not.toEqual(fingerprint(other, 'A1'))
})

function keysOf(...texts: string[]): DataKeys {
  const keys = parseDataKeys(texts.join())
  if (!keys) throw new Error('no keys')
  return keys
}
