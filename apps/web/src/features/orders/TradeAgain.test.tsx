import { screen } from '@testing-library/react'
import type { Offer, TraderPage } from '@u-market/contract'
import { paths } from '@u-market/contract/paths'
import { beforeEach, expect, test } from 'vitest'
import { market } from '../../../test/market.ts'
import { orderIn } from '../../../test/sample-orders.ts'
import { bob, config, offer } from '../../../test/samples.ts'
import { address, show } from '../../../test/show.tsx'
import { bestAgain, TradeAgain } from './TradeAgain.tsx'

const order = orderIn('completed', 'buyer')
const page: TraderPage = {
  ...offer,
  merchant: 0,
  bond: null,
  days: 40,
  rating: { average: null, count: 0, last: [] },
  appealsLost: { count: 0, last: [] },
  isBlocked: 0,
  isFavourite: 0,
  favouriteNote: null,
  offers: [],
}
const dear: Offer = { ...offer, id: 32, price: '7.40' }

beforeEach(() => market.answers('getMarket', config))

test('leads to the other party’s best offer with the same money and method', async () => {
  market.answers('getTrader', { ...page, offers: [dear, offer] })
  const { user } = await show(<TradeAgain order={order} />, { as: bob })
  await user.click(screen.getByRole('button', { name: 'Trade with Alice again' }))
  expect(address()).toBe(paths.offer(offer.id, { amount: order.amount, methodType: order.methodType }))
})

test('leads to the other party’s page where no offer fits, or none can be read', async () => {
  market.answers('getTrader', { ...page, offers: [{ ...offer, minAmount: '500.00' }] })
  const { user } = await show(<TradeAgain order={order} />, { as: bob })
  await user.click(screen.getByRole('button', { name: 'Trade with Alice again' }))
  expect(address()).toBe(paths.trader(order.peer.userId))
})

test('passes over offers of the wrong side, without the method, out of reach, closed or unfit', () => {
  const limits = config.limits
  const others: Partial<Offer>[] = [
    { side: 'buy' },
    { methodTypes: ['wechat'] },
    { maxAmount: '100.00' },
    { remainingNum: '10.00' },
    { status: 'down' },
    { fits: 0 },
  ]
  for (const other of others) expect(bestAgain(order, [{ ...offer, ...other }, dear], limits)).toBe(dear)
  const wants = [offer, dear].map((each): Offer => ({ ...each, side: 'buy' }))
  expect(bestAgain({ ...order, role: 'seller' }, wants, limits)).toBe(wants[1])
})
