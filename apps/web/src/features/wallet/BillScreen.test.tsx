import { screen, within } from '@testing-library/react'
import type { Bill } from '@u-market/contract'
import { paths, screens } from '@u-market/contract/paths'
import { expect, test } from 'vitest'
import { market } from '../../../test/market.ts'
import { alice, MORNING, ORDER_ID, pageOf } from '../../../test/samples.ts'
import { address, show, speak } from '../../../test/show.tsx'
import { BillScreen, lastMonths, secondsOf } from './BillScreen.tsx'

test('names a sale and a purchase with the money and the other party', async () => {
  await open([
    bill(3, {
      type: 'sale',
      money: '-20.89',
      fiat: '149.99',
      currency: 'CNY',
      peer: 'Bob',
      orderId: ORDER_ID,
    }),
    bill(2, {
      type: 'escrow_release',
      money: '50.00',
      before: '30.00',
      after: '80.00',
      fiat: '359.00',
      currency: 'CNY',
      peer: 'Mei',
      orderId: ORDER_ID,
    }),
  ])
  const [sale, purchase] = lines()
  expect(sale).toHaveTextContent(/^Sold 20\.89 U¥149\.99 · Bob · 09:30−20\.89 U$/)
  expect(purchase).toHaveTextContent(/^Bought 50\.00 U¥359\.00 · Mei · 09:30\+50\.00 UBalance 80\.00 U$/)
  await speak('zh-CN')
  expect(lines()[0]).toHaveTextContent('卖出 20.89 U')
  expect(within(lines()[0] ?? document.body).getByRole('link')).toHaveAttribute('href', paths.order(ORDER_ID))
})

test('gives held and returned coin neither sign nor colour', async () => {
  await open([
    bill(2, { type: 'offer_return', money: '60.00', before: '20.00', after: '80.00', isInternal: 1 }),
    bill(1, { type: 'offer_reserve', money: '-60.00', before: '80.00', after: '20.00', isInternal: 1 }),
  ])
  const [back, held] = lines()
  expect(back).toHaveTextContent(/^Returned from your offer09:3060\.00 UBalance 80\.00 U$/)
  expect(held).toHaveTextContent(/^Held for your offer09:3060\.00 UBalance 20\.00 U$/)
})

test('says what became of coin held for an exchange, with no balance that has not changed', async () => {
  const { user } = await open([bill(2, { type: 'exchange_paid', money: '-15.00' })])
  expect(lines()[0]).toHaveTextContent(/^Exchanged to USDT09:30−15\.00 U$/)
  await user.click(within(lines()[0] ?? document.body).getByRole('button'))
  const sheet = screen.getByRole('dialog', { name: 'Exchanged to USDT' })
  expect(sheet).not.toHaveTextContent('Before')
  expect(within(sheet).getByRole('link', { name: 'Open my exchanges' })).toBeVisible()
})

test('filters by eight groups, no two of one name, and reads addresses with a type', async () => {
  const { user } = await open([bill(1)], `${screens.bills}?type=offer_reserve`)
  expect(asked()).toBe('offer_reserve,offer_return,escrow_reserve,escrow_refund')
  const filter = screen.getByRole('combobox', { name: 'Type' })
  expect(filter).toHaveDisplayValue('Holds')
  const names = within(filter)
    .getAllByRole('option')
    .map(({ textContent }) => textContent)
  expect(names).toEqual([
    'All',
    'Bought',
    'Sold',
    'Transfers',
    'Exchanges',
    'Holds',
    'Bond and claims',
    'Other',
  ])
  await user.selectOptions(filter, 'Sold')
  expect(asked()).toBe('sale')
  expect(address()).toBe(`${screens.bills}?type=sold`)
  await user.selectOptions(filter, 'All')
  expect(address()).toBe(screens.bills)
})

test('lists twelve months back over the turn of the year, from the 31st too', () => {
  const months = lastMonths(new Date(2027, 0, 31).getTime())
  expect(months.slice(0, 3)).toEqual(['2027-01', '2026-12', '2026-11'])
  expect(months.at(-1)).toBe('2026-02')
  expect(new Set(months).size).toBe(12)
})

test('returns the first and last second of a month, and null for anything else', () => {
  const range = secondsOf('2026-02')
  expect(range && range.end - range.start + 1).toBe(28 * 86_400)
  expect(range && new Date(range.start * 1000).getDate()).toBe(1)
  expect(secondsOf('2026-13')).toBeNull()
  expect(secondsOf('all')).toBeNull()
})

async function open(bills: readonly Bill[], at: string = screens.bills) {
  market.answers('getUser', alice)
  market.answers('listBills', { ...pageOf([...bills]), income: '50.00', expense: '20.89' })
  const shown = await show(<BillScreen />, { as: alice, at })
  await screen.findAllByRole('list', { name: 'Transactions' })
  return shown
}

/** The types that the list was last asked for; the chart asks for none. */
function asked(): unknown {
  return market
    .asked('listBills')
    .map(({ form }) => form)
    .findLast((form) => form.limit === '20')?.type
}

function lines(): HTMLElement[] {
  return screen.getAllByRole('listitem')
}

function bill(id: number, some: Partial<Bill> = {}): Bill {
  return {
    id,
    userId: alice.id,
    type: 'transfer',
    money: '-5.00',
    before: '80.00',
    after: '80.00',
    isInternal: 0,
    memo: '',
    peer: '',
    orderId: '',
    fiat: '',
    currency: '',
    createdAt: MORNING,
    ...some,
  }
}
