import { screen, waitFor, within } from '@testing-library/react'
import type { Alert } from '@u-market/contract'
import { paths } from '@u-market/contract/paths'
import { beforeEach, expect, test } from 'vitest'
import { market } from '../../../test/market.ts'
import { bob, config, MORNING } from '../../../test/samples.ts'
import { fill, show, standStillAt } from '../../../test/show.tsx'
import { AlertsScreen } from './AlertsScreen.tsx'

const alert: Alert = {
  id: 7,
  kind: 'offer',
  side: 'sell',
  amount: '500.00',
  methodType: 'alipay',
  price: '7.10',
  direction: null,
  createdAt: MORNING,
  until: MORNING + 86_400,
}

beforeEach(() => {
  standStillAt(MORNING)
  market.answers('getMarket', config)
  market.answers('listAlerts', [])
  market.answers('setAlert', () => {
    market.answers('listAlerts', [alert])
    return alert
  })
})

test('sets an alert that the market has filled, lists it, and deletes it', async () => {
  market.answers('deleteAlert', () => {
    market.answers('listAlerts', [])
    return null
  })
  const at = paths.alerts({ amount: '500', methodType: 'alipay' })
  const { user } = await show(<AlertsScreen />, { as: bob, at })
  await fill(user, await screen.findByRole('textbox', { name: 'At this price or less (optional)' }), '7.1')
  await user.click(screen.getByRole('button', { name: 'Set alert' }))
  const list = await screen.findByRole('list', { name: 'My alerts' })
  expect(within(list).getByRole('listitem')).toHaveTextContent(
    'Offer to buy from · ¥500.00 · Alipay · ¥7.10 or less',
  )
  expect(market.asked('setAlert').map(({ form }) => form)).toEqual([
    { kind: 'offer', side: 'sell', amount: '500', methodType: 'alipay', price: '7.1' },
  ])
  await user.click(screen.getByRole('button', { name: /^Delete alert/ }))
  await waitFor(() => expect(screen.queryByRole('list', { name: 'My alerts' })).not.toBeInTheDocument())
  expect(market.asked('deleteAlert').map(({ form }) => form)).toEqual([{ id: '7' }])
})

test('sets an alert for the reference price, which needs one', async () => {
  const { user } = await show(<AlertsScreen />, { as: bob, at: paths.alerts() })
  await user.click(await screen.findByRole('radio', { name: 'U falls' }))
  const button = screen.getByRole('button', { name: 'Set alert' })
  expect(button).toBeDisabled()
  expect(screen.queryByRole('combobox')).not.toBeInTheDocument()
  await fill(user, screen.getByRole('textbox', { name: 'Reference price passes' }), '7')
  await user.click(button)
  await waitFor(() =>
    expect(market.asked('setAlert').map(({ form }) => form)).toEqual([
      { kind: 'price', direction: 'below', price: '7' },
    ]),
  )
})

test('says that ten are the most', async () => {
  market.answers(
    'listAlerts',
    Array.from({ length: 10 }, (_, id) => ({ ...alert, id })),
  )
  await show(<AlertsScreen />, { as: bob, at: paths.alerts() })
  expect(await screen.findByText('You have 10 alerts. Delete one first.')).toBeVisible()
  expect(screen.getByRole('button', { name: 'Set alert' })).toBeDisabled()
})
