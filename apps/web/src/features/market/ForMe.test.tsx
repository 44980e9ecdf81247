import { screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { market } from '../../../test/market.ts'
import { orderIn } from '../../../test/sample-orders.ts'
import { bob, notice, orderPageOf, pageOf } from '../../../test/samples.ts'
import { show } from '../../../test/show.tsx'
import { Bell } from './ForMe.tsx'

const { orderId } = orderIn('paying', 'buyer')

test('the bell leaves out notices of an order that awaits the user', async () => {
  market.answers('listOrders', orderPageOf([orderIn('paying', 'buyer')]))
  market.answers('listNotices', {
    ...pageOf([notice(4), notice(3, { orderId }), notice(2, { orderId }), notice(1, { orderId: 'UO9' })]),
    unread: 4,
    unreadThreads: 3,
  })
  await show(<Bell />, { as: bob })
  expect(await screen.findByRole('link', { name: 'Notices, 2 unread' })).toBeVisible()
})

test('the bell counts notices of an order that awaits the seller', async () => {
  market.answers('listOrders', orderPageOf([orderIn('releasing', 'buyer')]))
  market.answers('listNotices', { ...pageOf([notice(3, { orderId })]), unread: 1, unreadThreads: 1 })
  await show(<Bell />, { as: bob })
  expect(await screen.findByRole('link', { name: 'Notices, 1 unread' })).toBeVisible()
})
