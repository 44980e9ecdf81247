import { screen, waitFor } from '@testing-library/react'
import { screens } from '@u-market/contract/paths'
import { beforeEach, expect, test } from 'vitest'
import { market } from '../../../test/market.ts'
import { orderIn } from '../../../test/sample-orders.ts'
import { bob, config, orderPageOf } from '../../../test/samples.ts'
import { address, fill, show } from '../../../test/show.tsx'
import { OrdersScreen } from './OrdersScreen.tsx'

beforeEach(() => {
  market.answers('getMarket', config)
  market.answers('listOrders', ({ form }) =>
    orderPageOf(form.q === 'nobody' ? [] : [orderIn('completed', 'buyer')]),
  )
})

const lastAsked = () => market.asked('listOrders').at(-1)?.form

test('searches by a word and by days, keeps both in the address, and ends the search with one tap', async () => {
  const { user } = await show(<OrdersScreen />, { as: bob, at: screens.orders })
  await user.click(await screen.findByRole('button', { name: 'Search orders' }))
  const field = screen.getByRole('searchbox', { name: 'Order number, name or reference' })
  await fill(user, field, 'Alice')
  await waitFor(() => expect(lastAsked()).toEqual({ type: 'all', q: 'Alice', page: '1' }))
  await fill(user, screen.getByLabelText('Placed from'), '2026-09-01')
  await fill(user, screen.getByLabelText('Placed until'), '2026-09-03')
  const [start, end] = [new Date(2026, 8, 1), new Date(2026, 8, 4)].map((day) => String(day.getTime() / 1000))
  await waitFor(() => expect(lastAsked()).toEqual({ type: 'all', q: 'Alice', start, end, page: '1' }))
  expect(address()).toBe(`${screens.orders}?q=Alice&start=${start}&end=${end}`)
  expect(screen.getByLabelText('Placed until')).toHaveValue('2026-09-03')

  await user.click(screen.getByRole('button', { name: 'End the search' }))
  expect(address()).toBe(screens.orders)
  expect(screen.queryByRole('searchbox')).not.toBeInTheDocument()
})

test('opens the search that an address names, and shows all orders where it finds none', async () => {
  const { user } = await show(<OrdersScreen />, { as: bob, at: `${screens.orders}?q=nobody&start=never` })
  expect(await screen.findByRole('searchbox')).toHaveValue('nobody')
  expect(lastAsked()).toEqual({ type: 'all', q: 'nobody', page: '1' })
  await user.click(await screen.findByRole('button', { name: 'Show all orders' }))
  expect(address()).toBe(screens.orders)
  await waitFor(() => expect(screen.queryByRole('searchbox')).not.toBeInTheDocument())
})
