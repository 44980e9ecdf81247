import { screen, waitFor, within } from '@testing-library/react'
import { paths, screens } from '@u-market/contract/paths'
import { beforeEach, expect, test } from 'vitest'
import { market } from '../../../test/market.ts'
import { alice, config, method, offer } from '../../../test/samples.ts'
import { want } from '../../../test/sell.tsx'
import { address, type Fingers, fill, reason, show, speak } from '../../../test/show.tsx'
import { NewOffer } from './NewOffer.tsx'
import { SellScreen } from './SellScreen.tsx'

const bank = method()
const alipay = method({ id: 12, type: 'alipay', account: 'alice@example.com', bankName: '' })

beforeEach(() => {
  market.answers('listPaymentMethods', [bank, alipay])
  market.answers('checkSelling', { canSell: 1, reason: '' })
})

test('starts at the reference price and reports missing fields in the order of the form', async () => {
  const { user } = await open()
  expect(field('Price for 1 U')).toHaveValue('7.20')
  expect(reason()).toBe('Enter the quantity to sell')
  await fill(user, field('Quantity to sell'), '50')
  for (const name of [/^Bank card/, /^Alipay/])
    await user.click(await screen.findByRole('checkbox', { name }))
  expect(reason()).toBe('Choose a payment method')
  await user.click(screen.getByRole('checkbox', { name: /^Bank card/ }))
  expect(screen.getByRole('button', { name: 'Post offer · 50.00 U' })).toBeEnabled()
})

test.each([
  { name: 'Quantity to sell', typed: '100.01', wrong: 'More than you have available' },
  { name: 'Price for 1 U', typed: '7.93', wrong: 'The price must be between ¥6.48 and ¥7.92' },
  { name: 'Price for 1 U', typed: '6.47', wrong: 'The price must be between ¥6.48 and ¥7.92' },
  { name: 'Minimum per order', typed: '9.99', wrong: 'The minimum per order must be at least ¥10.00' },
  { name: 'Maximum per order', typed: '9', wrong: 'The minimum per order is above the maximum' },
])('rejects $typed as $name at its field and in the action bar', async ({ name, typed, wrong }) => {
  const { user } = await open()
  await fill(user, field('Quantity to sell'), '50')
  await user.clear(field(name))
  await fill(user, field(name), typed)
  expect(field(name)).toBeInvalid()
  expect(field(name)).toHaveAccessibleDescription(wrong)
  expect(reason()).toBe(wrong)
  expect(screen.getByRole('button', { name: 'Post offer' })).toBeDisabled()
})

test('rejects a quantity that is too small for any order', async () => {
  const { user } = await open()
  await fill(user, field('Quantity to sell'), '1')
  expect(field('Quantity to sell')).toHaveAccessibleDescription('Total is below your minimum per order')
})

test('translates a price error when the language changes', async () => {
  const { user } = await open()
  await fill(user, field('Quantity to sell'), '50')
  await user.clear(field('Price for 1 U'))
  await fill(user, field('Price for 1 U'), '8')
  await speak('zh-CN')
  expect(field('单价（每 U）')).toHaveAccessibleDescription('单价需在 ¥6.48 与 ¥7.92 之间')
})

test.each([
  ['7.20', 'at the reference price'],
  ['7.35', '2.1% above the reference price'],
  ['7.05', '2.1% below the reference price'],
])('compares a price of %s with the reference price: %s', async (price, said) => {
  const { user } = await open()
  await user.clear(field('Price for 1 U'))
  await fill(user, field('Price for 1 U'), price)
  expect(field('Price for 1 U')).toHaveAccessibleDescription(`¥6.48 – ¥7.92 · ${said}`)
})

test('fills in all coin or the reference price at a tap and shows the resulting summary', async () => {
  const { user } = await open()
  await user.clear(field('Price for 1 U'))
  await user.click(screen.getByRole('button', { name: 'All' }))
  await user.click(screen.getByRole('button', { name: 'Reference price' }))
  const summary = within(screen.getByRole('region', { name: 'Summary' }))
  expect(summary.getAllByRole('definition').map(({ textContent }) => textContent)).toEqual([
    '100.00 U',
    '¥720.00',
    '¥10.00 – ¥720.00',
    '0.00 U',
  ])
})

test('selects a single payment method by default', async () => {
  market.answers('listPaymentMethods', [bank])
  await open()
  expect(await screen.findByRole('checkbox', { name: /Bank of Utopia •••• 7890/ })).toBeChecked()
})

test('lists the offer with the entered terms after the payment password', async () => {
  market.answers('addOffer', offer)
  const { user, unmount } = await open()
  await fillAll(user)
  await fill(user, field('Note for buyers (optional)'), ' own account only ')
  await user.click(screen.getByRole('switch', { name: /^Confirm orders automatically/ }))
  await user.click(screen.getByRole('radio', { name: '30 min' }))
  await user.click(screen.getByRole('button', { name: 'Post offer · 50.00 U' }))
  expect(screen.getByRole('dialog', { name: 'Post offer · 50.00 U' })).toHaveTextContent('for sale at ¥7.20')
  await user.keyboard('135790')
  await waitFor(() => expect(address()).toBe(paths.trade('mine')))
  expect(screen.getByText('Offer listed')).toBeVisible()
  expect(market.asked('addOffer').map(({ form }) => form)).toEqual([
    {
      num: '50',
      price: '7.20',
      minAmount: '10.00',
      maxAmount: '360.00',
      methodIds: '11,12',
      payMinutes: '30',
      autoConfirm: '1',
      remark: 'own account only',
      payPassword: '135790',
    },
  ])
  unmount()
  await open()
  expect(field('Quantity to sell')).toHaveValue('')
})

test('shows why a user may not sell, and checks again before the payment password', {
  tags: ['role.sellerCheck'],
}, async () => {
  market.answers('checkSelling', { canSell: 0, reason: 'Your offers are under review' })
  const { user } = await open()
  expect(await screen.findByText('Your offers are under review')).toBeVisible()
  await fillAll(user)
  await user.click(screen.getByRole('button', { name: 'Post offer · 50.00 U' }))
  await waitFor(() => expect(market.asked('checkSelling')).toHaveLength(2))
  await waitFor(() => expect(screen.getByRole('button', { name: 'Post offer · 50.00 U' })).toBeEnabled())
  expect(screen.queryByRole('dialog')).not.toBeInTheDocument()
  market.answers('checkSelling', { canSell: 1, reason: '' })
  await user.click(screen.getByRole('button', { name: 'Post offer · 50.00 U' }))
  expect(await screen.findByRole('dialog', { name: 'Post offer · 50.00 U' })).toBeVisible()
  expect(screen.queryByText('Your offers are under review')).not.toBeInTheDocument()
})

test('opens the password sheet when the seller check fails to load', async () => {
  market.loses('checkSelling')
  const { user } = await open()
  await fillAll(user)
  await user.click(screen.getByRole('button', { name: 'Post offer · 50.00 U' }))
  expect(await screen.findByRole('dialog', { name: 'Post offer · 50.00 U' })).toBeVisible()
})

test('keeps a wrong password in the sheet', async () => {
  market.refuses('addOffer', 'PAYPASSWORD_WRONG', 'Wrong payment password. 4 tries are left')
  const { user } = await open()
  await sign(user)
  const sheet = within(screen.getByRole('dialog', { name: 'Post offer · 50.00 U' }))
  await waitFor(() => expect(sheet.getByRole('alert')).toHaveTextContent('4 tries are left'))
})

test('closes the sheet and shows a server error at its field', async () => {
  market.refuses('addOffer', 'INVALID_PARAMS', 'Please check the form', {
    fields: { maxAmount: 'At most ¥300.00' },
  })
  const { user } = await open()
  await sign(user)
  await waitFor(() => expect(field('Maximum per order')).toHaveAccessibleDescription('At most ¥300.00'))
  expect(screen.queryByRole('dialog')).not.toBeInTheDocument()
  expect(screen.queryByText('Please check the form')).not.toBeInTheDocument()
})

test('shows a rejected payment window next to it and reloads the available ones', async () => {
  const now = { ...config, windows: { ...config.windows, payMinutes: [20, 45] } }
  market.answers('getUser', alice)
  market.answers('getMarket', config)
  market.refuses('addOffer', 'INVALID_PARAMS', 'Please check the form', {
    fields: { payMinutes: 'Choose one of: 20, 45' },
  })
  const { user } = await show(<SellScreen />, { as: alice, at: screens.sell })
  await user.click(await screen.findByRole('radio', { name: '30 min' }))
  market.answers('getMarket', now)
  await sign(user)
  expect(await screen.findByText('Choose one of: 20, 45')).toBeVisible()
  expect(await screen.findByRole('radio', { name: '20 min' })).toBeChecked()
  expect(screen.queryByRole('radio', { name: '30 min' })).not.toBeInTheDocument()
})

test('sends a user without a payment password to set one and keeps the draft', async () => {
  const { user, unmount } = await open({ hasPayPassword: 0 })
  await fillAll(user)
  await user.click(screen.getByRole('button', { name: 'Post offer · 50.00 U' }))
  await waitFor(() => expect(address()).toBe(screens.payPassword))
  unmount()
  await open()
  expect(field('Quantity to sell')).toHaveValue('50')
})

test('makes a buy offer without balance or password and summarizes the maker’s duties', async () => {
  market.answers('addOffer', want)
  const { user } = await openWanting()
  expect(reason()).toBe('Enter the quantity to buy')
  expect(screen.queryByText(/available/)).not.toBeInTheDocument()
  expect(screen.queryByRole('switch')).not.toBeInTheDocument()
  await fill(user, field('Quantity to buy'), '500')
  for (const name of ['Alipay', 'Bank card'])
    await user.click(screen.getByRole('checkbox', { name, checked: true }))
  expect(reason()).toBe('Choose how you can pay')
  await user.click(screen.getByRole('checkbox', { name: 'Alipay' }))
  const summary = screen.getByRole('region', { name: 'Summary' })
  expect(summary).toHaveTextContent('You get500.00 UYou pay at most¥3,600.00')
  expect(summary).toHaveTextContent('Nothing is held')
  expect(summary).toHaveTextContent('then have 15 minutes to pay')
  await user.click(screen.getByRole('checkbox', { name: 'Bank card' }))
  await fill(user, field('Note for sellers (optional)'), 'I pay at once')
  await user.click(screen.getByRole('button', { name: 'Post buy offer · 500.00 U' }))
  await waitFor(() => expect(address()).toBe(paths.trade('mine')))
  expect(market.asked('addOffer').map(({ form }) => form)).toEqual([
    {
      side: 'buy',
      num: '500',
      price: '7.20',
      minAmount: '10.00',
      maxAmount: '3600.00',
      methodTypes: 'alipay,bank',
      payMinutes: '15',
      remark: 'I pay at once',
    },
  ])
})

test('switches between the sides and keeps a draft for each', async () => {
  market.answers('getUser', alice)
  market.answers('getMarket', config)
  const { user } = await show(<SellScreen />, { as: alice, at: screens.sell })
  await fill(user, await screen.findByRole('textbox', { name: 'Quantity to sell' }), '50')
  await user.click(screen.getByRole('radio', { name: 'I buy' }))
  expect(address()).toBe(paths.newBuyOffer())
  expect(field('Quantity to buy')).toHaveValue('')
  await user.click(screen.getByRole('radio', { name: 'I sell' }))
  expect(field('Quantity to sell')).toHaveValue('50')
})

test('blocks buy offers too during a reset hold', async () => {
  const until = Math.floor(Date.now() / 1000) + 3600
  const { user } = await openWanting({ resetHoldUntil: until })
  await fill(user, field('Quantity to buy'), '500')
  await user.click(screen.getByRole('checkbox', { name: 'Alipay' }))
  expect(screen.getByRole('button', { name: 'Post buy offer · 500.00 U' })).toBeDisabled()
})

function openWanting(some: Partial<typeof alice> = {}) {
  const info = { ...alice, ...some }
  return show(<NewOffer info={info} config={config} side="buy" />, { as: info, at: paths.newBuyOffer() })
}

function open(some: Partial<typeof alice> = {}) {
  const info = { ...alice, ...some }
  return show(<NewOffer info={info} config={config} side="sell" />, { as: info, at: screens.sell })
}

function field(name: string): HTMLElement {
  return screen.getByRole('textbox', { name })
}

async function fillAll(user: Fingers): Promise<void> {
  await fill(user, field('Quantity to sell'), '50')
  await screen.findByRole('checkbox', { name: /^Bank card/, checked: true })
}

async function sign(user: Fingers): Promise<void> {
  await fillAll(user)
  await user.click(screen.getByRole('button', { name: 'Post offer · 50.00 U' }))
  await user.keyboard('135790')
}
