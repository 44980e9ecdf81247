import { screen, waitFor, within } from '@testing-library/react'
import { paths } from '@u-market/contract/paths'
import { expect, test } from 'vitest'
import { market } from '../../../test/market.ts'
import { bob, config, offer, pageOf } from '../../../test/samples.ts'
import { type Fingers, show } from '../../../test/show.tsx'
import { MatchScreen } from './MatchScreen.tsx'

test('the offer is gone: the sheet stays, says so, and leads to what is best then', async () => {
  const { user, sheet } = await openSheet()
  market.refuses('placeOrder', 'OFFER_CLOSED', 'This offer is closed')
  market.answers('listOffers', pageOf([{ ...offer, id: 32, nickname: 'Mei' }]))
  await user.click(within(sheet).getByRole('button', { name: /^Place order/ }))
  expect(await within(sheet).findByRole('alert')).toHaveTextContent('This offer is closed')
  await user.click(await within(sheet).findByRole('button', { name: 'See the next best offer' }))
  expect(sheet).toHaveTextContent('Mei')
  expect(within(sheet).getByRole('button', { name: /^Place order/ })).toBeEnabled()
})

test('no other is left: the sheet stays all the same, and closes on the search', async () => {
  const { user, sheet } = await openSheet()
  market.refuses('placeOrder', 'OFFER_CLOSED', 'This offer is closed')
  market.answers('listOffers', pageOf([]))
  await user.click(within(sheet).getByRole('button', { name: /^Place order/ }))
  expect(await screen.findByText('No offer fits right now. Try again in a moment.')).toBeInTheDocument()
  expect(within(sheet).getByRole('alert')).toHaveTextContent('This offer is closed')
  await user.click(within(sheet).getByRole('button', { name: 'Back to the search' }))
  await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument())
})

async function openSheet(): Promise<{ user: Fingers; sheet: HTMLElement }> {
  market.answers('getMarket', config)
  market.answers('listOffers', pageOf([offer]))
  market.answers('getOffer', offer)
  const { user } = await show(<MatchScreen />, {
    at: paths.match({ num: '10', methodType: 'bank' }),
    as: bob,
  })
  await user.click(await screen.findByRole('button', { name: /^Buy 10\.00 U/ }))
  return { user, sheet: await screen.findByRole('dialog', { name: 'Check your order' }) }
}
