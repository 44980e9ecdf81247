import { screen, waitFor, within } from '@testing-library/react'
import { paths, screens } from '@u-market/contract/paths'
import { expect, test } from 'vitest'
import { amount, openOffer } from '../../../test/buy.tsx'
import { market } from '../../../test/market.ts'
import { alice, bob, config, MORNING, method, offer, pageOf } from '../../../test/samples.ts'
import { money, openWant } from '../../../test/sell.tsx'
import { fill, reason, show, standStillAt } from '../../../test/show.tsx'
import { PaymentMethodsScreen } from '../accounts/payment-methods/PaymentMethodsScreen.tsx'
import { OffersScreen } from './Market.tsx'
import { MyOffers, PauseOffers } from './MyOffers.tsx'

const HOUR = 3600
const bankWaits = { waitingMethods: [{ methodType: 'bank', until: MORNING + HOUR }] }
const both = {
  waitingMethods: [...bankWaits.waitingMethods, { methodType: 'alipay', until: MORNING + 2 * HOUR }],
}

test('a buyer is offered the payment type that is usable, and reads from when the other is', async () => {
  standStillAt(MORNING)
  const { user } = await openOffer({ offer: bankWaits })
  expect(screen.getByRole('radio', { name: /^Alipay/ })).toBeChecked()
  const bank = screen.getByRole('radio', { name: /^Bank card Usable from 10:30/ })
  await fill(user, amount(), '180')
  await user.click(bank)
  expect(reason()).toMatch(/account for this payment method is new or was changed.* from 10:30\.$/)
  expect(screen.getByRole('button', { name: /^Buy/ })).toBeDisabled()
})

test('the market shows an offer that waits, but not as the best match', async () => {
  standStillAt(MORNING)
  const mei = { ...offer, id: 32, userId: 3, nickname: 'Mei', price: '7.30' }
  market.answers('getMarket', config)
  market.answers('getUser', bob)
  market.answers('listOffers', pageOf([{ ...offer, ...both }, mei]))
  const { user } = await show(<OffersScreen />, { as: bob, at: screens.offers })
  const waiting = await screen.findByRole('article', { name: 'Alice' })
  expect(waiting).toHaveTextContent('Usable from 10:30: the account is new or was changed')
  await fill(user, screen.getByRole('textbox', { name: 'You pay' }), '180')
  expect(await screen.findByRole('region', { name: 'Best match' })).toHaveTextContent('Mei')
})

test('a seller is paid to an account that is usable, and reads why another is not', async () => {
  standStillAt(MORNING)
  const { user } = await openWant({
    methods: [method({ usableAt: MORNING + HOUR }), method({ id: 12, account: '6222000011112222' })],
  })
  await fill(user, money(), '180')
  expect(await screen.findByRole('radio', { name: /2222/ })).toBeChecked()
  expect(screen.getByRole('button', { name: /^Sell/ })).toBeEnabled()
  await user.click(screen.getByRole('radio', { name: /7890 Usable from 10:30/ }))
  expect(reason()).toBe('This account of yours is new or was changed. Orders can use it from 10:30.')
})

test('the owner reads which account of an offer waits', async () => {
  standStillAt(MORNING)
  market.answers('getMarket', config)
  market.answers('getUser', alice)
  market.answers('listMyOffers', pageOf([{ ...offer, ...bankWaits }]))
  await show(<MyOffers />, { as: alice, at: paths.trade('mine') })
  expect(await screen.findByText(/^Bank card: buyers can pay this way from 10:30/)).toBeVisible()
})

test('the owner reads when an account is usable, and that a reset holds all of them', async () => {
  standStillAt(MORNING)
  const held = { ...alice, resetHoldUntil: MORNING + 2 * HOUR }
  market.answers('getUser', held)
  market.answers('listPaymentMethods', [method({ usableAt: MORNING + HOUR })])
  await show(<PaymentMethodsScreen />, { as: held, at: screens.paymentMethods })
  const card = await screen.findByRole('article', { name: 'Bank card' })
  expect(card).toHaveTextContent('New orders use this account from 10:30')
  expect(screen.getByText(/can be added, changed and removed from 11:30/)).toBeVisible()
  expect(within(card).getByRole('button', { name: 'Remove' })).toBeDisabled()
  expect(within(card).queryByRole('link', { name: 'Edit' })).not.toBeInTheDocument()
})

const paused = { ...alice, paused: 1 as const, pausedBy: 'reset' as const }

test('a device on which the offers cannot be resumed yet says when and how they can', async () => {
  standStillAt(MORNING)
  const held = { ...paused, resumeFrom: MORNING + HOUR }
  market.answers('getUser', held)
  await show(<PauseOffers />, { as: held })
  expect(await screen.findByText(/You can resume them from 10:30, because this login is newer/)).toBeVisible()
  expect(screen.getByRole('switch', { name: /^Pause all offers/ })).toBeDisabled()
})

test('offers that a reset paused are resumed with the switch', async () => {
  market.answers('getUser', paused)
  market.answers('pauseOffers', alice)
  const { user } = await show(<PauseOffers />, { as: paused })
  expect(await screen.findByText(/If it was you, resume them\.$/)).toBeVisible()
  await user.click(screen.getByRole('switch', { name: /^Pause all offers/ }))
  await waitFor(() => expect(market.asked('pauseOffers').map(({ form }) => form)).toEqual([{ on: '0' }]))
})
