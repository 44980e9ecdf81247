import { screen } from '@testing-library/react'
import { paths } from '@u-market/contract/paths'
import { expect, test } from 'vitest'
import { market } from '../../../test/market.ts'
import { orderIn } from '../../../test/sample-orders.ts'
import { alice, MORNING, orderPageOf } from '../../../test/samples.ts'
import { show, standStillAt } from '../../../test/show.tsx'
import { MineScreen } from '../accounts/MineScreen.tsx'
import { WaitingForMe } from './WaitingForMe.tsx'

const due = (orderId: string, minutes: number) =>
  orderIn('confirming', 'seller', { orderId, deadlineAt: MORNING + minutes * 60 })
const claimed = orderIn('completed', 'seller', {
  orderId: 'UO5',
  claimId: 31,
  claimAnswerUntil: MORNING + 4 * 60,
})

test('shows the three that are due first, a claim among them, and counts the rest', async () => {
  standStillAt(MORNING)
  market.answers(
    'listOrders',
    orderPageOf([due('UO1', 690), due('UO2', 8), claimed, due('UO3', 3), due('UO4', 15)]),
  )
  await show(<WaitingForMe />, { as: alice })
  await screen.findByRole('region')
  expect(screen.getAllByRole('timer').map((timer) => timer.getAttribute('aria-label'))).toEqual([
    '03:00 left',
    '04:00 left',
    '08:00 left',
  ])
  const links = screen.getAllByRole('link').map((link) => link.getAttribute('href'))
  expect(screen.getByRole('link', { name: /^Respond to .*’s claim/ })).toHaveAttribute(
    'href',
    paths.appeal(31),
  )
  expect(links.slice(0, 3)).toEqual([paths.order('UO3'), paths.appeal(31), paths.order('UO2')])
  expect(links).toHaveLength(4)
})

test('the row of my appeals says how many await my answer', async () => {
  standStillAt(MORNING)
  market.answers('getUser', alice)
  market.answers('listOrders', orderPageOf([claimed, due('UO1', 5)]))
  await show(<MineScreen />, { as: alice })
  expect(await screen.findByRole('link', { name: /^My appeals.*1 waiting for you$/ })).toBeVisible()
})
