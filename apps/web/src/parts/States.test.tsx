import { screen } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { pass, show } from '../../test/show.tsx'
import { Empty, ErrorState, Skeleton } from './States.tsx'

test('an empty state has one sentence and one action', async () => {
  await show(<Empty scene="orders" text="You have no orders yet" action={<a href="/buy">Buy coin</a>} />)
  expect(screen.getByText('You have no orders yet')).toBeVisible()
  expect(screen.getByRole('link', { name: 'Buy coin' })).toBeVisible()
})

test.each([
  {
    language: 'en-US',
    what: 'This could not be loaded',
    safe: /Your coin and orders are not affected/,
    again: 'Try again',
  },
  { language: 'zh-CN', what: '加载失败', safe: /您的币和订单不受影响/, again: '重试' },
] as const)('an error state is announced and can be retried ($language)', async (words) => {
  const retry = vi.fn()
  const { user } = await show(<ErrorState onRetry={retry} />, { language: words.language })
  const alert = screen.getByRole('alert')
  expect(alert).toHaveTextContent(words.what)
  expect(alert).toHaveTextContent(words.safe)
  await user.click(screen.getByRole('button', { name: words.again }))
  expect(retry).toHaveBeenCalledOnce()
})

test('an error state takes the screen’s own texts; without a retry it has no button', async () => {
  await show(<ErrorState text="The order is gone" safe="Your coin has not moved." />)
  expect(screen.getByRole('alert')).toHaveTextContent('The order is goneYour coin has not moved.')
  expect(screen.queryByRole('button')).not.toBeInTheDocument()
})

test('a wait is announced at once, and drawn after 300 ms', async () => {
  vi.useFakeTimers()
  await show(<Skeleton />)
  const wait = screen.getByRole('status', { name: 'Loading' })
  expect(wait).not.toHaveAttribute('data-shown')
  await pass(299)
  expect(wait).not.toHaveAttribute('data-shown')
  await pass(1)
  expect(wait).toHaveAttribute('data-shown')
})
