import { screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { pass, show, speak } from '../../test/show.tsx'
import { noteServerTime, serverNow } from '../base/clock.ts'
import { Countdown, countdownText, secondsLeft, useCountdown } from './Countdown.tsx'

const NOW = 1_790_000_000

beforeEach(() => void vi.useFakeTimers({ now: NOW * 1000 }))

test('counts the seconds down, then says that the time is up, in either language', async () => {
  await show(<Countdown deadline={NOW + 62} />)
  expect(left()).toBe('01:02')
  await pass(3000)
  expect(left()).toBe('00:59')
  await pass(58_000)
  expect(left()).toBe('00:01')
  await pass(1000)
  expect(left()).toBe('Time is up')
  await pass(60_000)
  expect(screen.getByRole('timer', { name: 'Time is up' })).toBeVisible()
  await speak('zh-CN')
  expect(left()).toBe('时限已过')
})

test('says how much is left, in either language', async () => {
  await show(<Countdown deadline={NOW + 3725} />)
  expect(screen.getByRole('timer', { name: '1:02:05 left' })).toBeVisible()
  await speak('zh-CN')
  expect(screen.getByRole('timer', { name: '剩余 1:02:05' })).toBeVisible()
})

test('uses the server’s clock on a phone that is an hour slow', async () => {
  noteServerTime(NOW + 3600, NOW * 1000 + 500)
  await show(<Countdown deadline={NOW + 3660} />)
  expect(left()).toBe('01:00')
})

test('uses the server’s clock from the first frame on', async () => {
  noteServerTime(NOW + 7200, NOW * 1000 + 500)
  const frames: (number | null)[] = []
  await show(<Frames of={frames} deadline={NOW + 7260} />)
  expect(new Set(frames)).toEqual(new Set([60]))
})

test('all countdowns on a screen change at the same moment', async () => {
  await show(
    <>
      <Countdown deadline={NOW + 10} />
      <Countdown deadline={NOW + 20} />
    </>,
  )
  await pass(1000)
  expect(screen.getAllByRole('timer').map(({ textContent }) => textContent)).toEqual(['00:09', '00:19'])
})

function Frames({ of: frames, deadline }: { readonly of: (number | null)[]; readonly deadline: number }) {
  frames.push(useCountdown(deadline))
  return null
}

function left(): string | null {
  return screen.getByRole('timer').textContent
}

afterEach(() => vi.useRealTimers())

test('a countdown reads as a clock', () => {
  expect(countdownText(0)).toBe('00:00')
  expect(countdownText(761)).toBe('12:41')
  expect(countdownText(3725)).toBe('1:02:05')
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
