import { screen, waitFor } from '@testing-library/react'
import type { Bill } from '@u-market/contract'
import { screens } from '@u-market/contract/paths'
import { expect, test } from 'vitest'
import { market } from '../../../../test/market.ts'
import { alice, config, MORNING, pageOf } from '../../../../test/samples.ts'
import { show } from '../../../../test/show.tsx'
import { refresh } from '../../../base/api/query-client.ts'
import { ReceiveScreen } from './ReceiveScreen.tsx'

test('shows who sent how much while the code is open, and the code again', async () => {
  receives([transfer(7, '3.00')])
  const { user } = await show(<ReceiveScreen />, { as: alice, at: screens.receive })
  expect(await screen.findByRole('img', { name: 'Alice’s wallet code' })).toBeVisible()

  // What came before the screen was opened is no news.
  await waitFor(() => expect(market.asked('listBills')).toHaveLength(1))
  expect(screen.queryByRole('region', { name: /sent you/ })).toBeNull()

  receives([transfer(9, '12.50', { memo: 'Dinner' }), transfer(7, '3.00')])
  refresh('wallet')
  const moment = await screen.findByRole('region', { name: 'Bob sent you 12.50 U' })
  expect(moment).toBeVisible()
  expect(screen.getByText('Dinner')).toBeVisible()
  expect(screen.getByRole('link', { name: 'See the bill' })).toHaveAttribute(
    'href',
    `${screens.bills}?type=transfers`,
  )

  await user.click(screen.getByRole('button', { name: 'Show my code' }))
  expect(screen.getByRole('img', { name: 'Alice’s wallet code' })).toBeVisible()
  expect(screen.queryByRole('region', { name: /sent you/ })).toBeNull()
})

function receives(bills: readonly Bill[]): void {
  market.answers('getUser', alice)
  market.answers('getMarket', config)
  market.answers('listBills', { ...pageOf([...bills]), income: '0.00', expense: '0.00' })
}

function transfer(id: number, money: string, some: Partial<Bill> = {}): Bill {
  return {
    id,
    userId: alice.id,
    type: 'transfer',
    money,
    before: '0.00',
    after: money,
    isInternal: 0,
    memo: '',
    peer: 'Bob',
    orderId: '',
    fiat: '',
    currency: '',
    createdAt: MORNING,
    ...some,
  }
}
