import { screen, waitFor, within } from '@testing-library/react'
import type { DataOf, Notice } from '@u-market/contract'
import { paths, screens } from '@u-market/contract/paths'
import { beforeEach, expect, test } from 'vitest'
import { market } from '../../../test/market.ts'
import { bob, MORNING, notice, pageOf } from '../../../test/samples.ts'
import { address, show, speak, standStillAt } from '../../../test/show.tsx'
import { groupNotices, NoticeScreen } from './NoticeScreen.tsx'

const order = notice(1, { title: 'Your order was confirmed', orderId: 'UO1', link: paths.order('UO1') })
const news = notice(2, { type: 'system', title: 'Maintenance tonight' })

beforeEach(() => standStillAt(MORNING))

test('shows each notice’s kind, time and whether it is new', async () => {
  holds([order, notice(3, { type: 'account', title: 'A new passkey', isRead: 1 })], 1)
  await open()
  const [first, second] = within(await screen.findByRole('list', { name: 'Notices' })).getAllByRole(
    'listitem',
  )
  expect(first).toHaveTextContent('Your order was confirmednew09:30')
  expect(within(first as HTMLElement).getByRole('img', { name: 'Order' })).toBeVisible()
  expect(second).not.toHaveTextContent('new09')
})

test('renders markup in a notice as plain text', async () => {
  const nasty = `<script>alert('x')</script> "quoted" \u202eevil {name} &amp;`
  holds([notice(1, { title: nasty, content: nasty })], 1)
  await open()
  const list = await screen.findByRole('list', { name: 'Notices' })
  expect(list.textContent?.split(nasty)).toHaveLength(3)
  expect(list.querySelector('script')).toBeNull()
})

test('marks a notice read when its link is opened', async () => {
  holds([order], 1)
  market.answers('markNoticesRead', () => {
    holds([{ ...order, isRead: 1 }], 0)
    return { unread: 0, unreadThreads: 0 }
  })
  const { user } = await open()
  await user.click(await screen.findByRole('link', { name: /Your order was confirmed/ }))
  expect(address()).toBe(paths.order('UO1'))
  await waitFor(() => expect(screen.queryByText('new')).not.toBeInTheDocument())
  expect(market.asked('markNoticesRead').map(({ form }) => form)).toEqual([{ orderId: 'UO1' }])
})

test('marks a notice without a link read at a tap, then shows no button', async () => {
  holds([news], 1)
  market.answers('markNoticesRead', () => {
    holds([{ ...news, isRead: 1 }], 0)
    return { unread: 0, unreadThreads: 0 }
  })
  const { user } = await open()
  await user.click(await screen.findByRole('button', { name: /Maintenance tonight/ }))
  await waitFor(() =>
    expect(screen.queryByRole('button', { name: /Maintenance tonight/ })).not.toBeInTheDocument(),
  )
  expect(screen.getByText('Maintenance tonight')).toBeVisible()
})

test('marks all notices read at once if any is unread', async () => {
  holds([order, news], 2)
  market.answers('markNoticesRead', () => {
    holds(
      [order, news].map((each): Notice => ({ ...each, isRead: 1 })),
      0,
    )
    return { unread: 0, unreadThreads: 0 }
  })
  const { user } = await open()
  await user.click(await screen.findByRole('button', { name: 'Mark all read' }))
  await waitFor(() => expect(screen.queryByRole('button', { name: 'Mark all read' })).not.toBeInTheDocument())
  expect(market.asked('markNoticesRead').map(({ form }) => form)).toEqual([{}])
})

test('keeps the chosen kind in the address and offers all notices if it is empty', async () => {
  market.answers('listNotices', ({ form }) => ({
    ...pageOf(form.type ? [] : [order]),
    unread: 1,
    unreadThreads: 1,
  }))
  const { user } = await open()
  await user.click(await screen.findByRole('radio', { name: 'Appeal' }))
  expect(address()).toBe(`${screens.notices}?type=appeal`)
  await user.click(await screen.findByRole('button', { name: 'Show all notices' }))
  expect(await screen.findByText('Your order was confirmed')).toBeVisible()
  expect(market.asked('listNotices').map(({ form }) => form.type)).toEqual([undefined, 'appeal'])
})

test('retries a failed load at a tap, in the user’s language', async () => {
  market.refuses('listNotices', 'NOTICE_NOT_FOUND', '找不到通知')
  const { user } = await open()
  await speak('zh-CN')
  await waitFor(() => expect(screen.getByRole('alert')).toHaveTextContent('找不到通知'))
  holds([order], 0)
  await user.click(screen.getByRole('button', { name: '重试' }))
  expect(await screen.findByText('Your order was confirmed')).toBeVisible()
})

function holds(data: Notice[], unread: number): void {
  const answer: DataOf<'listNotices'> = { ...pageOf(data), unread, unreadThreads: unread }
  market.answers('listNotices', answer)
}

function open() {
  return show(<NoticeScreen />, { as: bob, at: screens.notices })
}

test('groups the notices of an order under the newest, unread if any of them is unread', () => {
  const newest = notice(4, { orderId: 'UO1', isRead: 1 })
  const other = notice(3, { orderId: 'UO2' })
  const first = notice(2, { orderId: 'UO1', isRead: 0 })
  expect(groupNotices([newest, other, first])).toEqual([
    { newest, more: 1, isUnread: true },
    { newest: other, more: 0, isUnread: true },
  ])
})

test('keeps notices without an order separate', () => {
  const two = [notice(2, { type: 'system' }), notice(1, { type: 'system', isRead: 1 })]
  expect(groupNotices(two)).toMatchObject([{ isUnread: true }, { isUnread: false }])
})
