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

test('begins at the reference price, and says what is missing, in the order of the form', async () => {
  const { user } = await open()
  expect(field('Price for 1 U')).toHaveValue('7.20')
  expect(reason()).toBe('Enter the quantity to sell')
  await fill(user, field('Quantity to sell'), '50')
  expect(reason()).toBe('Choose a payment method')
  await user.click(await screen.findByRole('checkbox', { name: /^Bank card/ }))
  expect(screen.getByRole('button', { name: 'List 50.00 U' })).toBeEnabled()
})

test.each([
  { name: 'Quantity to sell', typed: '100.01', wrong: 'More than you have available' },
  { name: 'Price for 1 U', typed: '7.93', wrong: 'The price must be between ¥6.48 and ¥7.92' },
  { name: 'Price for 1 U', typed: '6.47', wrong: 'The price must be between ¥6.48 and ¥7.92' },
  { name: 'Minimum per order', typed: '9.99', wrong: 'The minimum per order must be at least ¥10.00' },
  { name: 'Maximum per order', typed: '9', wrong: 'The minimum per order is above the maximum' },
])('$name of $typed is wrong at its field, and in the bar', async ({ name, typed, wrong }) => {
  const { user } = await open()
  await fill(user, field('Quantity to sell'), '50')
  await user.clear(field(name))
  await fill(user, field(name), typed)
  expect(field(name)).toBeInvalid()
  expect(field(name)).toHaveAccessibleDescription(wrong)
  expect(reason()).toBe(wrong)
  expect(screen.getByRole('button', { name: 'List coin' })).toBeDisabled()
})

test('so little coin that nobody could order from it', async () => {
  const { user } = await open()
  await fill(user, field('Quantity to sell'), '1')
  expect(field('Quantity to sell')).toHaveAccessibleDescription('Total is below your minimum per order')
})

test('the words of a wrong price follow the language', async () => {
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
])('a price of %s says how it stands: %s', async (price, said) => {
  const { user } = await open()
  await user.clear(field('Price for 1 U'))
  await fill(user, field('Price for 1 U'), price)
  expect(field('Price for 1 U')).toHaveAccessibleDescription(`¥6.48 – ¥7.92 · ${said}`)
})

test('one tap takes all the coin, one the reference price; the summary says what comes of it', async () => {
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

test('with a single method there is nothing to choose', async () => {
  market.answers('listPaymentMethods', [bank])
  await open()
  expect(await screen.findByRole('checkbox', { name: /Bank of Utopia •••• 7890/ })).toBeChecked()
})

test('is signed by the payment password, and sent as it stands', async () => {
  market.answers('addOffer', offer)
  const { user, unmount } = await open()
  await fillAll(user)
  await fill(user, field('Note for buyers (optional)'), ' own account only ')
  await user.click(screen.getByRole('switch', { name: /^Confirm orders automatically/ }))
  await user.click(screen.getByRole('radio', { name: '30 min' }))
  await user.click(screen.getByRole('button', { name: 'List 50.00 U' }))
  expect(screen.getByRole('dialog', { name: 'List 50.00 U' })).toHaveTextContent('for sale at ¥7.20')
  await user.keyboard('135790')
  await waitFor(() => expect(address()).toBe(paths.trade('mine')))
  expect(screen.getByText('Offer listed')).toBeVisible()
  expect(market.asked('addOffer').map(({ form }) => form)).toEqual([
    {
      num: '50',
      price: '7.20',
      minAmount: '10.00',
      maxAmount: '360.00',
      methodIds: '11',
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

test('who may not sell is told why on the way in, and asked about again before anything is signed', {
  tags: ['role.sellerCheck'],
}, async () => {
  market.answers('checkSelling', { canSell: 0, reason: 'Your offers are under review' })
  const { user } = await open()
  expect(await screen.findByText('Your offers are under review')).toBeVisible()
  await fillAll(user)
  await user.click(screen.getByRole('button', { name: 'List 50.00 U' }))
  await waitFor(() => expect(market.asked('checkSelling')).toHaveLength(2))
  await waitFor(() => expect(screen.getByRole('button', { name: 'List 50.00 U' })).toBeEnabled())
  expect(screen.queryByRole('dialog')).not.toBeInTheDocument()
  market.answers('checkSelling', { canSell: 1, reason: '' })
  await user.click(screen.getByRole('button', { name: 'List 50.00 U' }))
  expect(await screen.findByRole('dialog', { name: 'List 50.00 U' })).toBeVisible()
  expect(screen.queryByText('Your offers are under review')).not.toBeInTheDocument()
})

test('a check that could not be made leaves the answer to the listing itself', async () => {
  market.loses('checkSelling')
  const { user } = await open()
  await fillAll(user)
  await user.click(screen.getByRole('button', { name: 'List 50.00 U' }))
  expect(await screen.findByRole('dialog', { name: 'List 50.00 U' })).toBeVisible()
})

test('a wrong password stays in the sheet', async () => {
  market.refuses('addOffer', 'PAYPASSWORD_WRONG', 'Wrong payment password. 4 tries are left')
  const { user } = await open()
  await sign(user)
  const sheet = within(screen.getByRole('dialog', { name: 'List 50.00 U' }))
  await waitFor(() => expect(sheet.getByRole('alert')).toHaveTextContent('4 tries are left'))
})

test('what the server finds wrong closes the sheet and stands at its field', async () => {
  market.refuses('addOffer', 'INVALID_PARAMS', 'Please check the form', {
    fields: { maxAmount: 'At most ¥300.00' },
  })
  const { user } = await open()
  await sign(user)
  await waitFor(() => expect(field('Maximum per order')).toHaveAccessibleDescription('At most ¥300.00'))
  expect(screen.queryByRole('dialog')).not.toBeInTheDocument()
  expect(screen.queryByText('Please check the form')).not.toBeInTheDocument()
})

test('a time to pay that the market no longer has is refused in words beside it, and those that it has are read', async () => {
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

test('who has no payment password sets one first and comes back to what was typed', async () => {
  const { user, unmount } = await open({ hasPayPassword: 0 })
  await fillAll(user)
  await user.click(screen.getByRole('button', { name: 'List 50.00 U' }))
  await waitFor(() => expect(address()).toBe(screens.payPassword))
  unmount()
  await open()
  expect(field('Quantity to sell')).toHaveValue('50')
})

test('to buy: no balance, no password; the summary says what comes of it, and what is asked of who makes it', async () => {
  market.answers('addOffer', want)
  const { user } = await openWanting()
  expect(reason()).toBe('Enter the quantity to buy')
  expect(screen.queryByText(/available/)).not.toBeInTheDocument()
  expect(screen.queryByRole('switch')).not.toBeInTheDocument()
  await fill(user, field('Quantity to buy'), '500')
  expect(reason()).toBe('Choose how you can pay')
  await user.click(screen.getByRole('checkbox', { name: 'Alipay' }))
  const summary = screen.getByRole('region', { name: 'Summary' })
  expect(summary).toHaveTextContent('You get500.00 UYou pay at most¥3,600.00')
  expect(summary).toHaveTextContent('Nothing is held')
  expect(summary).toHaveTextContent('then have 15 minutes to pay')
  await user.click(screen.getByRole('checkbox', { name: 'Bank card' }))
  await fill(user, field('Note for sellers (optional)'), 'I pay at once')
  await user.click(screen.getByRole('button', { name: 'List: buy 500.00 U' }))
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

test('one form has either side, each with what was typed there', async () => {
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

test('a hold after a reset keeps offers to buy back too', async () => {
  const until = Math.floor(Date.now() / 1000) + 3600
  const { user } = await openWanting({ resetHoldUntil: until })
  await fill(user, field('Quantity to buy'), '500')
  await user.click(screen.getByRole('checkbox', { name: 'Alipay' }))
  expect(screen.getByRole('button', { name: 'List: buy 500.00 U' })).toBeDisabled()
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
  await user.click(await screen.findByRole('checkbox', { name: /^Bank card/ }))
}

async function sign(user: Fingers): Promise<void> {
  await fillAll(user)
  await user.click(screen.getByRole('button', { name: 'List 50.00 U' }))
  await user.keyboard('135790')
}
