import { screen } from '@testing-library/react'
import { beforeEach, expect, test, vi } from 'vitest'
import { pass, show, speak } from '../../test/show.tsx'
import { noteServerTime } from '../base/clock.ts'
import { useCountdown } from '../base/use-countdown.ts'
import { Countdown } from './Countdown.tsx'

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

test('goes by the server’s clock on a phone that is an hour slow', async () => {
  noteServerTime(NOW + 3600, NOW * 1000 + 500)
  await show(<Countdown deadline={NOW + 3660} />)
  expect(left()).toBe('01:00')
})

test('goes by it from the first frame on', async () => {
  noteServerTime(NOW + 7200, NOW * 1000 + 500)
  const frames: (number | null)[] = []
  await show(<Frames of={frames} deadline={NOW + 7260} />)
  expect(new Set(frames)).toEqual(new Set([60]))
})

test('all of them on a screen change in the same moment', async () => {
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
