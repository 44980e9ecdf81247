import { act, screen } from '@testing-library/react'
import { beforeEach, expect, test, vi } from 'vitest'
import { pass, show } from '../../test/show.tsx'
import { toast, toastOfOrder } from '../base/stores/toasts.ts'

beforeEach(() => void vi.useFakeTimers())

test('a toast lasts two seconds, or the given time', async () => {
  await show(null)
  say('Copied')
  act(() => toast('Your password is changed. Other phones are signed out.', 'success', 4000))
  expect(said()).toEqual(['Copied', 'Your password is changed. Other phones are signed out.'])
  await pass(2000)
  expect(said()).toEqual(['Your password is changed. Other phones are signed out.'])
  await pass(2000)
  expect(said()).toEqual([])
})

test('ten equal toasts show once', async () => {
  await show(null)
  for (let calls = 0; calls < 10; calls++) say('Network Error')
  expect(said()).toEqual(['Network Error'])
})

test('shows nothing for an empty text', async () => {
  await show(null)
  say('')
  act(() => toastOfOrder('UO1', ''))
  expect(said()).toEqual([])
})

test('shows the whole number of an order before the text', { tags: ['notice.toast'] }, async () => {
  await show(null)
  act(() => toastOfOrder('UO20260302000017', 'was confirmed'))
  expect(said()).toEqual(['UO20260302000017 was confirmed'])
  expect(screen.getByText('UO20260302000017')).toBeVisible()
  expect(screen.getByText('UO20260302000017')).not.toHaveClass('sr-only')
})

test('shows at most three, and drops the oldest', async () => {
  await show(null)
  for (const text of ['one', 'two', 'three', 'four']) say(text)
  expect(said()).toEqual(['two', 'three', 'four'])
})

function said() {
  return [...screen.getByRole('status').children].map(({ textContent }) => textContent)
}

function say(text: string): void {
  act(() => toast(text))
}
