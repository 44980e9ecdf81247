import { screen, within } from '@testing-library/react'
import type { TraderPage } from '@u-market/contract'
import { paths } from '@u-market/contract/paths'
import { beforeEach, expect, test } from 'vitest'
import { market } from '../../../test/market.ts'
import { bob, config, MORNING, offer } from '../../../test/samples.ts'
import { show, standStillAt } from '../../../test/show.tsx'
import { ReportUserScreen } from '../reports/ReportUserScreen.tsx'
import { TraderScreen } from './TraderScreen.tsx'

const page: TraderPage = {
  ...offer,
  merchant: 1,
  bond: '1000.00',
  days: 40,
  rating: {
    average: 4.8,
    count: 12,
    last: [{ score: 5, content: 'Quick and <friendly>', role: 'buyer', createdAt: MORNING }],
  },
  appealsLost: { count: 1, last: [{ type: 'unreleased', role: 'seller', createdAt: MORNING }] },
  isBlocked: 0,
  isFavourite: 0,
  favouriteNote: null,
  offers: [offer],
}

beforeEach(() => {
  standStillAt(MORNING)
  market.answers('getMarket', config)
})

test('shows the record with counts, the ratings with texts, and the lost appeals', async () => {
  market.answers('getTrader', page)
  await open(page.userId)
  const record = await screen.findByRole('region', { name: 'Last 30 days' })
  expect(record).toHaveTextContent('98% of 50 orders')
  expect(record).toHaveTextContent('Usually releases within4 minutes')
  expect(screen.getByRole('region', { name: 'Ratings' })).toHaveTextContent('4.8 of 5 · 12 ratings')
  expect(screen.getByText('Quick and <friendly>')).toBeVisible()
  expect(screen.getByRole('region', { name: 'Appeals lost' })).toHaveTextContent('Coin not released')
  expect(within(screen.getByRole('region', { name: 'Offers' })).getByRole('link')).toHaveAttribute(
    'href',
    paths.offer(offer.id),
  )
})

test('links each offer to the screen of its side', async () => {
  const want = { ...offer, id: 41, side: 'buy' } as const
  market.answers('getTrader', { ...page, offers: [offer, want] })
  await open(page.userId)
  expect(await screen.findByRole('link', { name: 'Buy from Alice' })).toHaveAttribute(
    'href',
    paths.offer(offer.id),
  )
  expect(screen.getByRole('link', { name: 'Sell to Alice' })).toHaveAttribute('href', paths.sellTo(want.id))
  expect(screen.getByText('Pays in 15 min')).toBeVisible()
})

test('says the most that one can order now, which is less than the limit of an offer that is nearly sold', async () => {
  market.answers('getTrader', {
    ...page,
    offers: [{ ...offer, remainingNum: '10.00', maxAmount: '5000.00' }],
  })
  await open(page.userId)
  const offers = within(await screen.findByRole('region', { name: 'Offers' }))
  expect(await offers.findByText(/– ¥72\.00/)).toBeVisible()
})

test('shows an empty page for a new trader and no report link on the user’s own page', async () => {
  const record = { completed: 0, rate: null, rateCount: 0, payMedian: null, releaseMedian: null, partners: 0 }
  const nothing = {
    rating: { average: null, count: 0, last: [] },
    appealsLost: { count: 0, last: [] },
    offers: [],
  }
  market.answers('getTrader', { ...page, userId: bob.id, bond: null, record, ...nothing })
  await open(bob.id)
  expect(await screen.findByText('No orders in the last 30 days.')).toBeVisible()
  expect(screen.getByText(/^No ratings yet/)).toBeVisible()
  expect(screen.getByText('No appeals lost.')).toBeVisible()
  expect(screen.getByText('No offers listed now.')).toBeVisible()
  expect(screen.queryByRole('link', { name: /^Report Alice/ })).not.toBeInTheDocument()
})

test('passes the order on to a report', async () => {
  market.answers('getTrader', page)
  await show(<TraderScreen />, { as: bob, at: paths.trader(page.userId, '20261125000001') })
  expect(await screen.findByRole('link', { name: /^Report Alice/ })).toHaveAttribute(
    'href',
    paths.reportUser(page.userId, '20261125000001'),
  )
})

test('says that a trader is blocked, in place of the offers, and ends the block where it began', async () => {
  market.answers('getTrader', page)
  market.answers('blockUser', ({ form }) => {
    const isBlocked = form.on === '1'
    market.answers('getTrader', { ...page, isBlocked: isBlocked ? 1 : 0, offers: isBlocked ? [] : [offer] })
    return null
  })
  const { user } = await open(page.userId)
  await user.click(await screen.findByRole('button', { name: /^Block Alice/ }))
  await user.click(within(screen.getByRole('dialog')).getByRole('button', { name: 'Block Alice' }))
  expect(await screen.findByText(/^You have blocked Alice/)).toBeVisible()
  expect(screen.queryByRole('region', { name: 'Offers' })).not.toBeInTheDocument()
  expect(screen.queryByRole('button', { name: /^Block Alice/ })).not.toBeInTheDocument()
  await user.click(screen.getByRole('button', { name: /^Unblock Alice/ }))
  expect(await screen.findByRole('region', { name: 'Offers' })).toBeVisible()
  expect(screen.queryByText(/^You have blocked/)).not.toBeInTheDocument()
  expect(market.asked('blockUser').map(({ form }) => form.on)).toEqual(['1', '0'])
})

test('sends a report with reason and text and says what comes next', async () => {
  market.answers('reportUser', { id: 1 })
  const at = paths.reportUser(page.userId)
  const { user } = await show(<ReportUserScreen />, { as: bob, at })
  expect(screen.getByRole('button', { name: 'Send report' })).toBeDisabled()
  await user.type(screen.getByRole('textbox', { name: 'What happened' }), 'Rude in the chat')
  await user.click(screen.getByRole('button', { name: 'Send report' }))
  expect(await screen.findByText(/The reply comes as a notice\.$/)).toHaveAttribute('role', 'status')
})

function open(userId: number) {
  return show(<TraderScreen />, { as: bob, at: paths.trader(userId) })
}
