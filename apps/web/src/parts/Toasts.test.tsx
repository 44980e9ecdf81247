import { act, screen } from '@testing-library/react'
import { paths } from '@u-market/contract/paths'
import { beforeEach, expect, test, vi } from 'vitest'
import { address, show as open, pass } from '../../test/show.tsx'
import { PINNED_MS, show, toast, toastOfOrder } from '../base/stores/toasts.ts'
import { Dialog } from './Sheet.tsx'

beforeEach(() => void vi.useFakeTimers())

test('a toast lasts two seconds, or the given time', async () => {
  await open(null)
  say('Copied')
  act(() => toast('Your password is changed. Other phones are signed out.', 'success', 4000))
  expect(said()).toEqual(['Copied', 'Your password is changed. Other phones are signed out.'])
  await pass(2000)
  expect(said()).toEqual(['Your password is changed. Other phones are signed out.'])
  await pass(2000)
  expect(said()).toEqual([])
})

test('ten equal toasts show once', async () => {
  await open(null)
  for (let calls = 0; calls < 10; calls++) say('Network Error')
  expect(said()).toEqual(['Network Error'])
})

test('shows nothing for an empty text', async () => {
  await open(null)
  say('')
  act(() => toastOfOrder('UO1', ''))
  expect(said()).toEqual([])
})

test('shows the whole number of an order before the text', { tags: ['notice.toast'] }, async () => {
  await open(null)
  act(() => toastOfOrder('UO20260302000017', 'was confirmed'))
  expect(said()).toEqual(['UO20260302000017 was confirmed'])
  expect(screen.getByText('UO20260302000017')).toBeVisible()
  expect(screen.getByText('UO20260302000017')).not.toHaveClass('sr-only')
})

test('shows at most two, and drops the oldest, but none that is pinned', async () => {
  await open(null)
  for (const text of ['one', 'two', 'three']) say(text)
  expect(said()).toEqual(['two', 'three'])
  act(() => void show({ text: 'Bob waits', orderId: 'UO1', tone: 'plain', durationMs: PINNED_MS }))
  say('four')
  await pass(60_000)
  say('five')
  expect(said()).toEqual(['five', 'UO1 Bob waits'])
})

test('leads to the order at a tap, by touch and by keyboard, and is gone then', async () => {
  await open(null)
  act(() => toastOfOrder('UO20260302000017', 'Bob has paid ¥99.95'))
  const link = screen.getByRole('link', { name: 'UO20260302000017 Bob has paid ¥99.95' })
  act(() => link.click())
  expect(address()).toBe(paths.order('UO20260302000017'))
  expect(said()).toEqual([])
  act(() => toastOfOrder('UO1', 'Bob: wrong name', paths.chat('UO1', 'seller')))
  expect(screen.getByRole('link')).toHaveAttribute('href', paths.chat('UO1', 'seller'))
})

test('is inside an open dialog, which alone can be tapped', async () => {
  await open(
    <Dialog isOpen onClose={() => {}} title="Cancel the order?">
      Sure?
    </Dialog>,
  )
  act(() => toastOfOrder('UO1', 'Bob has paid ¥99.95'))
  expect(screen.getByRole('dialog')).toContainElement(screen.getByRole('link'))
})

function said() {
  return [...screen.getByRole('status').children].map(({ textContent }) => textContent)
}

function say(text: string): void {
  act(() => toast(text))
}
