import { afterEach, expect, test, vi } from 'vitest'
import { noteServerTime, serverNow } from './clock.ts'
import { clockText, secondsLeft } from './use-countdown.ts'

afterEach(() => vi.useRealTimers())

test('a countdown reads as a clock', () => {
  expect(clockText(0)).toBe('00:00')
  expect(clockText(761)).toBe('12:41')
  expect(clockText(3725)).toBe('1:02:05')
  expect(secondsLeft(1_000, 1_200)).toBe(0)
})

test('a phone whose clock is an hour slow still counts by the server', () => {
  vi.useFakeTimers({ now: 1_800_000_000_000 })
  noteServerTime(1_800_003_600)
  expect(Math.abs(serverNow() - 1_800_003_600_000)).toBeLessThanOrEqual(500)
})

test('network delay does not make the clock jump', () => {
  vi.useFakeTimers({ now: 1_800_000_000_000 })
  noteServerTime(1_800_003_600)
  const before = serverNow()
  noteServerTime(1_800_003_601)
  expect(serverNow()).toBe(before)
})
