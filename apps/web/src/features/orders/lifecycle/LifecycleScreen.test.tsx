import { screen, within } from '@testing-library/react'
import { wireName } from '@u-market/contract'
import { LIFECYCLE_PATH, lifecycleDocument } from '@u-market/contract/lifecycle'
import { ownScreens } from '@u-market/contract/paths'
import { defaultSettings, orderStates } from '@u-market/domain'
import { beforeEach, expect, test } from 'vitest'
import { market } from '../../../../test/market.ts'
import { orderIn } from '../../../../test/sample-orders.ts'
import { alice, bob, ORDER_ID } from '../../../../test/samples.ts'
import { show } from '../../../../test/show.tsx'
import { messages as english } from '../../../locales/en-US/lifecycle.ts'
import { messages as chinese } from '../../../locales/zh-CN/lifecycle.ts'
import { LifecycleScreen } from './LifecycleScreen.tsx'

const settings = { ...defaultSettings, confirmMinutes: 12, payMinutes: [20, 40] }

beforeEach(() => market.serves(LIFECYCLE_PATH, lifecycleDocument(settings)))

test('shows the way of an order with the market’s own times, from the buyer’s side', async () => {
  const { user } = await show(<LifecycleScreen />, { at: ownScreens.lifecycle })
  const way = await screen.findByRole('list', { name: 'The way through' })
  expect(headings(way)).toEqual(['Confirm', 'Pay', 'Release', 'Completed'])
  expect(cardOf('Confirm')).toHaveTextContent('Seller’s turn')
  expect(cardOf('Confirm')).toHaveTextContent('12 minutes to act')
  expect(cardOf('Pay')).toHaveTextContent('Your turn')
  expect(cardOf('Pay')).toHaveTextContent('20 or 40 min to act, as the offer says')
  const pay = within(cardOf('Pay')).getByText('Pay and show the proof').closest('li')
  expect(pay).toHaveTextContent('YouPay and show the proof')
  expect(pay).toHaveTextContent('then: Release')
  await user.click(screen.getByRole('radio', { name: 'I sell' }))
  expect(cardOf('Confirm')).toHaveTextContent('Your turn')
  expect(cardOf('Pay')).toHaveTextContent('Buyer’s turn')
})

test('marks where the order is from which it was opened, and names its version', async () => {
  market.answers(
    'getOrder',
    orderIn('releasing', 'seller', { lifecycle: 0, payMinutes: 60, releaseMinutes: 1440 }),
  )
  await show(<LifecycleScreen />, {
    as: alice,
    at: `${ownScreens.lifecycle}?${wireName('orderId')}=${ORDER_ID}`,
  })
  const here = await screen.findByText('The order is here')
  expect(here.closest('li')).toHaveAttribute('aria-current', 'step')
  expect(here.closest('li')).toHaveTextContent('Your turn')
  expect(cardOf('Pay')).toHaveTextContent('60 minutes to act')
  expect(cardOf('Release')).toHaveTextContent('24 hours to act')
  expect(screen.getByText('This order was placed under version 0; version 2 is in force.')).toBeVisible()
})

test.for([
  ['en-US', english],
  ['zh-CN', chinese],
] as const)('has words for every name of the table: %s', async ([language, words]) => {
  await show(<LifecycleScreen />, { as: bob, at: ownScreens.lifecycle, language })
  await screen.findByRole('list', { name: words.way })
  expect(screen.getAllByRole('heading', { level: 3 })).toHaveLength(orderStates.length)
  // A name without words would be shown as its key.
  expect(document.body.textContent).not.toMatch(/\b(act|when|fault|coin|timer|state|turn|by)_\w|[{}]/)
})

function headings(list: HTMLElement): (string | null)[] {
  return within(list)
    .getAllByRole('heading')
    .map(({ textContent }) => textContent)
}

function cardOf(title: string): HTMLElement {
  const card = screen.getByRole('heading', { name: title }).closest('li')
  if (!card) throw new Error(`no card ${title}`)
  return card
}
