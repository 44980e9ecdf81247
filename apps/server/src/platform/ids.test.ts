import { expect, test } from 'vitest'
import { hashToken, newOrderNumber, newToken } from './ids.ts'

test('order numbers sort by time, and no two are alike', () => {
  const times = [0, 1, 999_999, Date.UTC(2026, 0, 1), Date.UTC(2026, 0, 1, 0, 0, 0, 1), 2 ** 48 - 1]
  const numbers = times.map((time) => newOrderNumber(new Date(time)))
  expect([...numbers].sort()).toEqual(numbers)
  const sameMoment = Array.from({ length: 1_000 }, () => newOrderNumber(new Date(5)))
  expect(new Set(sameMoment).size).toBe(1_000)
})

test('an order number is UO and 24 characters of the alphabet without I, L, O and U', () => {
  expect(newOrderNumber(new Date())).toMatch(/^UO[0-9A-HJKMNP-TV-Z]{24}$/)
})

test('a token is 32 random bytes; its hash is stable and does not contain it', () => {
  const token = newToken()
  expect(Buffer.from(token, 'base64url')).toHaveLength(32)
  expect(hashToken(token)).toEqual(hashToken(token))
  expect(hashToken(token)).not.toEqual(hashToken(newToken()))
  expect(hashToken(token).toString('base64url')).not.toContain(token)
})
