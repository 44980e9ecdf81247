import { expect, test } from 'vitest'
import { freshHoursOf, heldUntil, releaseHeldUntil } from './coin-holds.ts'

const HOUR = 3_600_000

test('merchants never wait longer for bought coin than others', () => {
  expect(freshHoursOf({ freshHours: 24, freshHoursMerchant: 6 })).toEqual({ trader: 24, merchant: 6 })
  expect(freshHoursOf({ freshHours: 2, freshHoursMerchant: 24 })).toEqual({ trader: 2, merchant: 2 })
})

const setting = { resetHoldHours: 24 }

test('holds coin until the hours after a reset are over', () => {
  expect(heldUntil({ resetAt: null, now: 0 }, setting)).toBeNull()
  expect(heldUntil({ resetAt: 0, now: 24 * HOUR - 1 }, setting)).toBe(24 * HOUR)
  expect(heldUntil({ resetAt: 0, now: 24 * HOUR }, setting)).toBeNull()
  expect(heldUntil({ resetAt: 0, now: HOUR }, { resetHoldHours: 0 })).toBeNull()
})

test('orders placed before the reset are released, those placed after it wait', () => {
  const held = { resetAt: 5 * HOUR, now: 6 * HOUR }
  expect(releaseHeldUntil({ ...held, placedAt: 5 * HOUR - 1 }, setting)).toBeNull()
  expect(releaseHeldUntil({ ...held, placedAt: 5 * HOUR }, setting)).toBe(29 * HOUR)
  expect(releaseHeldUntil({ resetAt: null, now: HOUR, placedAt: HOUR }, setting)).toBeNull()
  expect(releaseHeldUntil({ ...held, now: 29 * HOUR, placedAt: 6 * HOUR }, setting)).toBeNull()
})
