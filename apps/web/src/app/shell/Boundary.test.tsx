import { screen, waitFor } from '@testing-library/react'
import { toWire } from '@u-market/contract'
import { beforeEach, expect, test, vi } from 'vitest'
import { lastLine } from '../../../test/line.ts'
import { market } from '../../../test/market.ts'
import { orderIn } from '../../../test/sample-orders.ts'
import { alice, config, notice, pageOf } from '../../../test/samples.ts'
import { show } from '../../../test/show.tsx'
import { useApiQuery } from '../../base/api/use-api.ts'
import { Link } from '../../base/router.tsx'
import { ShellBoundary } from './Boundary.tsx'
import { SocketHost } from './SocketHost.tsx'
import { TabLayout } from './TabLayout.tsx'

// React logs the errors that these tests cause.
beforeEach(() => void vi.mocked(console.error).mockImplementation(() => undefined))

test('a broken part is left out, and retried at another address', async () => {
  isBroken = true
  const { user } = await show(
    <>
      <ShellBoundary instead={<p>without it</p>}>
        <Part />
      </ShellBoundary>
      <Link to="/elsewhere">on</Link>
    </>,
  )
  expect(screen.getByText('without it')).toBeVisible()
  isBroken = false
  await user.click(screen.getByRole('link', { name: 'on' }))
  expect(await screen.findByText('whole')).toBeVisible()
  broke()
})

test('a broken Tip dialog affects neither the screen nor the pushes', async () => {
  market.answers('getMarket', config)
  market.answers('listNotices', { ...pageOf([notice(1)]), unread: 1, unreadThreads: 1 })
  // A number where the app expects text.
  market.says('listSales', {
    code: 1,
    data: [toWire({ ...orderIn('confirming', 'seller'), num: 25, deadlineAt: null })],
  })
  await show(<Shell />, { as: alice })
  expect(await screen.findByText('1 unread')).toBeVisible()
  lastLine().opens()
  lastLine().says({
    frameType: 'welcome',
    data: { userInfo: alice, unread: 0, unreadThreads: 0, cursor: 0 },
  })
  await waitFor(() => expect(console.error).toHaveBeenCalled())
  expect(screen.queryByRole('dialog')).not.toBeInTheDocument()
  lastLine().says({
    frameType: 'notice',
    seq: 8,
    userId: alice.id,
    data: { msg: 'was confirmed', orderId: 'UO1' },
  })
  expect(screen.getByText('was confirmed')).toBeVisible()
  await waitFor(() => expect(market.asked('listNotices').length).toBeGreaterThan(1))
  broke()
})

test('the tabs stay without counts when these cannot be loaded', async () => {
  market.says('listOrders', { code: 1, data: { total: 1 } })
  market.answers('listNotices', { ...pageOf([]), unread: 3, unreadThreads: 3 })
  await show(<TabLayout>{null}</TabLayout>, { as: alice })
  await waitFor(() => expect(console.error).toHaveBeenCalled())
  expect(screen.getByRole('navigation', { name: 'Main sections' })).toBeVisible()
  expect(screen.getAllByRole('link')).toHaveLength(4)
  broke()
})

function broke(): void {
  vi.mocked(console.error).mockClear()
}

let isBroken = false

function Part() {
  if (isBroken) throw new Error('broken')
  return <p>whole</p>
}

function Shell() {
  const { data } = useApiQuery('listNotices', { page: 1 })
  return (
    <>
      <p>{data?.unread} unread</p>
      <SocketHost />
    </>
  )
}
