import { screen, waitFor, within } from '@testing-library/react'
import { paths } from '@u-market/contract/paths'
import { beforeEach, expect, test } from 'vitest'
import { market } from '../../../test/market.ts'
import { bob, config, offer, pageOf } from '../../../test/samples.ts'
import { want } from '../../../test/sell.tsx'
import { address, fill, show } from '../../../test/show.tsx'
import { MyOffers } from './MyOffers.tsx'
import { SellScreen } from './SellScreen.tsx'

const mine = { ...offer, userId: bob.id, price: '7.30' }

beforeEach(() => {
  market.answers('getMarket', config)
  market.answers('getUser', bob)
  market.answers('listMyOffers', pageOf([{ ...want, remainingNum: '60.00' }, mine]))
})

test('shows each offer’s side and its remaining coin', async () => {
  await show(<MyOffers />, { as: bob, at: paths.trade('mine') })
  const buying = await screen.findByRole('article', { name: 'Offer at ¥7.20' })
  expect(buying).toHaveTextContent('Buying')
  expect(buying).toHaveTextContent('60.00 U still wanted of 100.00 U')
  const selling = screen.getByRole('article', { name: 'Offer at ¥7.30' })
  expect(selling).toHaveTextContent('Selling')
  expect(selling).toHaveTextContent('100.00 U left of 100.00 U')
})

test('changes a fixed price from the card, by steps of 0.01', async () => {
  market.answers('editOffer', { ...mine, price: '7.31' })
  market.answers('listPaymentMethods', [])
  const { user } = await show(<MyOffers />, { as: bob, at: paths.trade('mine') })
  await user.click(await screen.findByRole('button', { name: 'Change the price of ¥7.30' }))
  const sheet = within(await screen.findByRole('dialog', { name: 'Change price' }))
  expect(sheet.getByText(/1.4% above the reference price/)).toBeVisible()
  await user.click(sheet.getByRole('button', { name: '+ 0.01' }))
  await user.click(sheet.getByRole('button', { name: 'Save changes' }))
  await waitFor(() =>
    expect(market.asked('editOffer').map(({ form }) => form)).toEqual([
      { id: String(mine.id), price: '7.31' },
    ]),
  )
  await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument())
})

test('says what mends an offer with less left than its smallest order', async () => {
  const short = { ...mine, remainingNum: '4.00', minAmount: '100.00', status: 'short' } as const
  market.answers('listMyOffers', pageOf([short]))
  await show(<MyOffers />, { as: bob, at: paths.trade('mine') })
  const selling = await screen.findByRole('article', { name: 'Offer at ¥7.30' })
  expect(selling).toHaveTextContent('Too little left')
  expect(selling).toHaveTextContent('Only 4.00 U is left, less than your minimum per order of ¥100.00.')
  expect(within(selling).queryByRole('button', { name: /^Copy/ })).not.toBeInTheDocument()
})

test('keeps the pause and the filter where a filter finds no offer', async () => {
  market.answers('listMyOffers', ({ form: { status } }) => pageOf(status === 'down' ? [] : [mine]))
  const { user } = await show(<MyOffers />, { as: bob, at: paths.trade('mine') })
  await user.click(await screen.findByRole('radio', { name: 'Unlisted' }))
  await waitFor(() => expect(screen.queryByRole('article')).not.toBeInTheDocument())
  expect(screen.getByRole('switch', { name: 'Pause all offers' })).toBeVisible()
  expect(screen.getByRole('radio', { name: 'All' })).toBeVisible()
})

test('shows neither pause nor filter to a user without offers', async () => {
  market.answers('listMyOffers', pageOf([]))
  await show(<MyOffers />, { as: bob, at: paths.trade('mine') })
  expect(await screen.findByText('You have no offers yet')).toBeVisible()
  expect(screen.queryByRole('switch')).not.toBeInTheDocument()
  expect(screen.queryByRole('radio')).not.toBeInTheDocument()
})

test('unlists a buy offer without mentioning returned coin', async () => {
  market.answers('editOffer', { ...want, status: 'down' })
  const { user } = await show(<MyOffers />, { as: bob, at: paths.trade('mine') })
  const buying = within(await screen.findByRole('article', { name: 'Offer at ¥7.20' }))
  await user.click(buying.getByRole('button', { name: 'Unlist' }))
  const dialog = await screen.findByRole('dialog', { name: 'Unlist this offer?' })
  expect(dialog).toHaveTextContent('Nobody can sell to it then.')
  await user.click(within(dialog).getByRole('button', { name: 'Unlist' }))
  await waitFor(() => expect(market.asked('editOffer')[0]?.form).toEqual({ id: '41', status: 'down' }))
})

test('asks for the payment password only if an edit lists more coin or worsens the price', async () => {
  market.answers('getOffer', mine)
  market.answers('editOffer', mine)
  market.answers('listPaymentMethods', [])
  market.answers('checkSelling', { canSell: 1, reason: '' })
  const { user } = await show(<SellScreen />, { as: bob, at: paths.editOffer(mine.id) })
  const price = await screen.findByRole('textbox', { name: /^Price/ })
  await user.clear(price)
  await fill(user, price, '7.05')
  await user.click(screen.getByRole('button', { name: 'Save changes' }))
  expect(screen.getByRole('dialog')).toHaveTextContent('Save changes')
  expect(market.asked('editOffer')).toEqual([])
  await user.keyboard('135790')
  await waitFor(() => expect(address()).toBe(paths.trade('mine')))
  expect(market.asked('editOffer').map(({ form }) => form)).toEqual([
    { id: String(mine.id), price: '7.05', payPassword: '135790' },
  ])
})

test('edits a buy offer’s payment methods and quantity without a balance check', async () => {
  market.answers('getOffer', want)
  market.answers('editOffer', want)
  // After saving, the screen shows the form of a new offer, which makes these calls.
  market.answers('listPaymentMethods', [])
  market.answers('checkSelling', { canSell: 1, reason: '' })
  const { user } = await show(<SellScreen />, { as: bob, at: paths.editOffer(want.id) })
  expect(await screen.findByRole('heading', { name: 'Edit buy offer' })).toBeVisible()
  await user.click(screen.getByRole('checkbox', { name: 'Alipay' }))
  const wanted = screen.getByRole('textbox', { name: 'Quantity still wanted' })
  await user.clear(wanted)
  await fill(user, wanted, '900')
  await user.click(screen.getByRole('button', { name: 'Save changes' }))
  await waitFor(() => expect(address()).toBe(paths.trade('mine')))
  expect(market.asked('editOffer').map(({ form }) => form)).toEqual([
    { id: '41', num: '900.00', methodTypes: 'bank' },
  ])
})
