import { act, screen, waitFor, within } from '@testing-library/react'
import { paths, screens } from '@u-market/contract/paths'
import { expect, test, vi } from 'vitest'
import { amount, openOffer } from '../../../test/buy.tsx'
import { market } from '../../../test/market.ts'
import { orderIn } from '../../../test/sample-orders.ts'
import { alice, bob, config, MORNING, offer, pageOf } from '../../../test/samples.ts'
import { address, type Fingers, fill, pass, reason, show, speak } from '../../../test/show.tsx'
import { refresh } from '../../base/api/query-client.ts'
import { setScreenParams, useScreenParams } from '../../base/stores/screen-params.ts'
import { MatchScreen } from './MatchScreen.tsx'

test('shows the coin for a typed amount of money and both on the button', async () => {
  const { user } = await openOffer()
  await fill(user, amount(), '180')
  expect(fact('You pay')).toBe('¥180.00')
  expect(fact('You get')).toBe('25.00 U')
  expect(screen.getByRole('button', { name: 'Buy 25.00 U · ¥180.00' })).toBeEnabled()
})

test('keeps the typed money, and rounds the coin', async () => {
  const { user } = await openOffer()
  await fill(user, amount(), '100')
  expect(fact('You get')).toBe('13.89 U')
  expect(fact('You pay')).toBe('¥100.00')
})

test('converts the typed amount when the unit is switched, and back', async () => {
  const { user } = await openOffer()
  await fill(user, amount(), '180')
  await user.click(screen.getByRole('radio', { name: 'U' }))
  expect(coins()).toHaveValue('25.00')
  await user.clear(coins())
  await fill(user, coins(), '10')
  expect(fact('You pay')).toBe('¥72.00')
  await user.click(screen.getByRole('radio', { name: '¥' }))
  expect(amount()).toHaveValue('72.00')
})

test('keeps amount and method over a visit to the seller’s page, and not for another offer', async () => {
  const { user, unmount } = await openOffer({ offer: { methodTypes: ['bank', 'alipay'] } })
  await fill(user, amount(), '1,180')
  await user.click(screen.getByRole('radio', { name: 'Alipay' }))
  await waitFor(() => expect(address()).toContain('amount=1180'))
  const left = address()
  unmount()
  const again = await openOffer({ offer: { methodTypes: ['bank', 'alipay'] }, at: left })
  expect(amount()).toHaveValue('1,180')
  expect(screen.getByRole('radio', { name: 'Alipay' })).toBeChecked()
  again.unmount()
  await openOffer()
  expect(amount()).toHaveValue('')
})

test('limits the amount to the offer’s limits and remaining stock, in either unit', async () => {
  const { user } = await openOffer({ offer: { remainingNum: '20.00' } })
  expect(amount()).toHaveAccessibleDescription('From ¥36.00 to ¥144.00')
  await user.click(screen.getByRole('button', { name: 'Max' }))
  expect(amount()).toHaveValue('144.00')
  await user.click(screen.getByRole('radio', { name: 'U' }))
  expect(coins()).toHaveAccessibleDescription('From 5.00 U to 20.00 U')
})

test('names the remaining stock in the error, in the typed unit', async () => {
  const { user } = await openOffer({ offer: { remainingNum: '20.00' } })
  await fill(user, amount(), '200')
  expect(reason()).toBe('From ¥36.00 to ¥144.00')
  await user.click(screen.getByRole('radio', { name: 'U' }))
  expect(reason()).toBe('From 5.00 U to 20.00 U')
})

test.each([
  { typed: '', why: 'Enter an amount' },
  { typed: '35.99', why: 'From ¥36.00 to ¥360.00' },
  { typed: '367.20', why: 'From ¥36.00 to ¥360.00' },
])('rejects “$typed” and shows the reason in the action bar', async ({ typed, why }) => {
  const { user } = await openOffer()
  if (typed) await fill(user, amount(), typed)
  expect(screen.getByRole('button', { name: 'Buy coin' })).toBeDisabled()
  expect(reason()).toBe(why)
})

test('shows an invalid amount at the field, and no error for an empty one', async () => {
  const { user } = await openOffer()
  expect(amount()).toBeValid()
  await fill(user, amount(), '5')
  expect(amount()).toBeInvalid()
  expect(amount()).toHaveAccessibleDescription('From ¥36.00 to ¥360.00')
})

test('translates the form and keeps what is typed', async () => {
  const { user } = await openOffer()
  await fill(user, amount(), '180')
  await speak('zh-CN')
  expect(screen.getByRole('textbox', { name: '支付金额' })).toHaveValue('180')
  expect(screen.getByRole('button', { name: '购买 25.00 U · ¥180.00' })).toBeEnabled()
})

test.each([
  { whose: 'one’s own', as: alice, offer: {}, why: 'This is your own offer', act: 'Edit this offer' },
  {
    whose: 'a closed',
    as: bob,
    offer: { status: 'down' },
    why: 'no longer open',
    act: 'See other offers',
  },
  {
    whose: 'a nearly sold',
    as: bob,
    offer: { remainingNum: '1.00' },
    why: 'no longer open',
    act: 'See other offers',
  },
] as const)(
  'explains why $whose offer cannot be bought from and links to the next step',
  async ({ as, why, act, ...rest }) => {
    await openOffer({ as, offer: rest.offer })
    expect(reason()).toContain(why)
    expect(screen.getByRole('link', { name: act })).toBeVisible()
    expect(screen.queryByRole('textbox')).not.toBeInTheDocument()
  },
)

test('returns a visitor to the same form after login', async () => {
  const { user } = await openOffer({ as: null })
  await fill(user, amount(), '180')
  await user.click(screen.getByRole('radio', { name: 'Alipay' }))
  await user.click(screen.getByRole('link', { name: 'Log in and buy' }))
  const from = new URLSearchParams(address().split('?')[1]).get('from') ?? ''
  expect(from).toBe(paths.offer(offer.id, { amount: '180', methodType: 'alipay' }))
})

test('fills the form from the address', async () => {
  await openOffer({ at: paths.offer(offer.id, { amount: '72', methodType: 'alipay' }) })
  expect(amount()).toHaveValue('72')
  expect(screen.getByRole('radio', { name: 'Alipay' })).toBeChecked()
})

test('shows a paused user why and until when, and allows orders afterwards', async () => {
  vi.useFakeTimers({ now: MORNING * 1000, shouldAdvanceTime: true })
  const { user } = await openOffer({ as: { ...bob, orderPauseUntil: MORNING + 900 } })
  await fill(user, amount(), '180')
  expect(screen.getByRole('button', { name: 'Buy coin' })).toBeDisabled()
  expect(reason()).toBe(
    'Too many of your orders ended unpaid or were cancelled late. You can order again from 09:45.',
  )
  await speak('zh-CN')
  expect(reason()).toContain('09:45 起可再次下单')
  await pass(901_000)
  expect(screen.getByRole('button', { name: '购买 25.00 U · ¥180.00' })).toBeEnabled()
})

test('shows a seller’s completion rate with the number of orders', async () => {
  await openOffer()
  expect(screen.getByRole('article', { name: 'Alice' })).toHaveTextContent(/98% done\s*50 trades/)
})

test('does not call a seller without a recent rate a new trader', async () => {
  const record = { completed: 0, rate: null, rateCount: 0, payMedian: null, releaseMedian: null, partners: 0 }
  await openOffer({ offer: { completionRate: null, record } })
  const card = screen.getByRole('article', { name: 'Alice' })
  expect(card).toHaveTextContent('12 trades')
  expect(card).not.toHaveTextContent(/New trader|%/)
})

function fact(name: string): string | null | undefined {
  return screen.getByText(name, { selector: 'dt' }).nextElementSibling?.textContent
}

function coins(): HTMLElement {
  return screen.getByRole('textbox', { name: 'You buy' })
}

const placed = orderIn('confirming', 'buyer')

test('shows trader, amounts, method and deadline in the sheet and places the order only by its button', async () => {
  market.answers('placeOrder', placed)
  const { user } = await openOffer()
  await fill(user, amount(), '180.')
  await user.click(screen.getByRole('radio', { name: 'Alipay' }))
  const sheet = await openSheet(user)
  expect(sheet).toHaveTextContent('Alice')
  expect(sheetFact('You pay')).toBe('¥180.00')
  expect(sheetFact('You get')).toBe('25.00 U')
  expect(sheetFact('Price')).toBe('¥7.20 per U')
  expect(sheetFact('Pay with')).toBe('Alipay')
  expect(sheetFact('Time to pay')).toBe('15 min once the seller confirms')
  expect(market.asked('placeOrder')).toEqual([])
  await user.click(place())
  await waitFor(() => expect(address()).toBe(paths.order(placed.orderId)))
  expect(market.asked('placeOrder').map(({ form }) => form)).toEqual([
    { offerId: '31', amount: '180', exact: '1', methodType: 'alipay', price: '7.20', fee: '0.00' },
  ])
  expect(useScreenParams.getState().order).toEqual(placed)
})

test('places no order when the sheet is closed, and keeps the form', async () => {
  const { user } = await openOffer()
  await fill(user, amount(), '180')
  await openSheet(user)
  await user.click(screen.getByRole('button', { name: 'Close' }))
  expect(amount()).toHaveValue('180')
  expect(market.asked('placeOrder')).toEqual([])
})

test('repeats the same order after a lost response, in a reopened sheet too', async () => {
  market.loses('placeOrder')
  const { user } = await openOffer()
  await fill(user, amount(), '180')
  await openSheet(user)
  await user.click(place())
  expect(await screen.findByRole('alert')).toHaveTextContent('No connection. What you typed is kept')
  await user.click(screen.getByRole('button', { name: 'Close' }))
  market.answers('placeOrder', placed)
  await openSheet(user)
  await user.click(place())
  await waitFor(() => expect(address()).toBe(paths.order(placed.orderId)))
  const [lost, again] = market.asked('placeOrder')
  expect(again?.key).toBe(lost?.key)
})

test('reports a price change since the list and uses the new price', async () => {
  await openOffer({ seen: { price: '7.10' } })
  expect(screen.getByRole('alert')).toHaveTextContent('The seller changed the price from ¥7.10 to ¥7.20')
})

test('asks about a price change in the sheet and sends the order after consent', async () => {
  market.refuses('placeOrder', 'PRICE_CHANGED', 'The price has changed')
  const { user } = await openOffer()
  await fill(user, amount(), '180')
  await openSheet(user)
  market.answers('getOffer', { ...offer, price: '7.50' })
  await user.click(place())
  expect(await screen.findByRole('alert')).toHaveTextContent(
    'The seller changed the price from ¥7.20 to ¥7.50',
  )
  expect(sheetFact('You get')).toBe('24.00 U')
  expect(screen.queryByRole('button', { name: /^Place order/ })).not.toBeInTheDocument()
  market.answers('placeOrder', placed)
  await user.click(screen.getByRole('button', { name: 'Continue at ¥7.50' }))
  await user.click(place())
  await waitFor(() => expect(market.asked('placeOrder')[1]?.form.price).toBe('7.50'))
})

test('says what is left after another sale and links to the other offers', async () => {
  market.refuses('placeOrder', 'OUT_OF_STOCK', 'There is not that much left')
  const { user } = await openOffer()
  await fill(user, amount(), '180')
  const sheet = await openSheet(user)
  market.answers('getOffer', { ...offer, remainingNum: '10.00' })
  await user.click(place())
  await waitFor(() =>
    expect(within(sheet).getByRole('alert')).toHaveTextContent(
      'This offer no longer fits: From ¥36.00 to ¥72.00',
    ),
  )
  await user.click(within(sheet).getByRole('link', { name: 'See other offers' }))
  expect(address()).toBe(screens.offers)
})

test('links to the open orders if there are too many', async () => {
  market.refuses('placeOrder', 'TOO_MANY_OPEN_ORDERS', 'Finish your open order first')
  const { user } = await openOffer()
  await fill(user, amount(), '180')
  await openSheet(user)
  await user.click(place())
  await user.click(await screen.findByRole('link', { name: 'To my orders' }))
  expect(address()).toBe(screens.orders)
})

test('shows a pause imposed in the meantime in the sheet, then in the action bar', async () => {
  const until = Math.floor(Date.now() / 1000) + 900
  const { user } = await openOffer()
  market.refuses('placeOrder', 'ORDER_PAUSED', 'You cannot order for now', { until })
  market.answers('getUser', { ...bob, orderPauseUntil: until })
  await fill(user, amount(), '180')
  await openSheet(user)
  await user.click(place())
  expect(await screen.findByRole('alert')).toHaveTextContent(/^You cannot order for now \(from .*\d\d:\d\d\)/)
  await waitFor(() => expect(reason()).toMatch(/You can order again from .*\d\d:\d\d/))
})

test('opens the purchase notice for an unverified buyer instead of the sheet', async () => {
  market.refuses('placeOrder', 'REALNAME_REQUIRED', 'Verify first')
  const { user } = await openOffer()
  await fill(user, amount(), '180')
  await openSheet(user)
  await user.click(place())
  await waitFor(() => expect(useScreenParams.getState().isPurchaseNoticeOpen).toBe(true))
  expect(screen.queryByText('Verify first')).not.toBeInTheDocument()
  expect(screen.queryByRole('dialog', { name: 'Check your order' })).not.toBeInTheDocument()
})

async function openSheet(user: Fingers): Promise<HTMLElement> {
  await user.click(screen.getByRole('button', { name: /^Buy \d/ }))
  return screen.findByRole('dialog', { name: 'Check your order' })
}

function place(): HTMLElement {
  return screen.getByRole('button', { name: /^Place order/ })
}

function sheetFact(name: string): string | null | undefined {
  const sheet = screen.getByRole('dialog', { name: 'Check your order' })
  return within(sheet).getByText(name, { selector: 'dt' }).nextElementSibling?.textContent
}

test('orders the best match by quick buy, with the offer, price and fee that the sheet shows', async () => {
  market.answers('quickBuy', placed)
  const { user, sheet } = await openBest()
  await user.click(within(sheet).getByRole('button', { name: /^Place order/ }))
  await waitFor(() => expect(address()).toBe(paths.order(placed.orderId)))
  expect(market.asked('quickBuy').map(({ form }) => form)).toEqual([
    { offerId: '31', num: '10', methodType: 'bank', price: '7.20', feePercent: '0' },
  ])
})

test('shows the new best match if another trader was quicker, and orders it only when asked again', async () => {
  const { user, sheet } = await openBest()
  const next = { ...offer, id: 32, nickname: 'Mei', price: '7.30' }
  market.refuses('quickBuy', 'MATCH_CHANGED', 'The best match is now another', { offer: next })
  market.answers('getOffer', next)
  market.answers('listOffers', pageOf([next]))
  await user.click(within(sheet).getByRole('button', { name: /^Place order/ }))
  expect(await within(sheet).findByRole('alert')).toHaveTextContent('The best match is now another')
  expect(sheet).toHaveTextContent('Mei')
  expect(sheetFact('Price')).toBe('¥7.30 per U')
  expect(market.asked('quickBuy')).toHaveLength(1)
  market.answers('quickBuy', placed)
  await user.click(within(sheet).getByRole('button', { name: 'Place order · ¥73.00' }))
  await waitFor(() => expect(address()).toBe(paths.order(placed.orderId)))
  expect(market.asked('quickBuy')[1]?.form).toMatchObject({ offerId: '32', price: '7.30' })
})

test('shows the new price if that of the best match moved, without a second question', async () => {
  const { user, sheet } = await openBest()
  const moved = { ...offer, price: '7.50' }
  market.refuses('quickBuy', 'MATCH_CHANGED', 'The best match is now another', { offer: moved })
  market.answers('getOffer', moved)
  market.answers('listOffers', pageOf([moved]))
  await user.click(within(sheet).getByRole('button', { name: /^Place order/ }))
  market.answers('quickBuy', placed)
  await user.click(await within(sheet).findByRole('button', { name: 'Place order · ¥75.00' }))
  await waitFor(() => expect(market.asked('quickBuy')[1]?.form.price).toBe('7.50'))
})

test('keeps the sheet open without another offer and closes back to the search', async () => {
  const { user, sheet } = await openBest()
  market.refuses('quickBuy', 'NO_MATCH', 'No offer fits')
  market.answers('listOffers', pageOf([]))
  await user.click(within(sheet).getByRole('button', { name: /^Place order/ }))
  expect(await screen.findByText('No offer fits right now. Try again in a moment.')).toBeInTheDocument()
  expect(within(sheet).getByRole('alert')).toHaveTextContent('No offer fits')
  await user.click(within(sheet).getByRole('button', { name: 'Back to the search' }))
  await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument())
})

test('leads to the next best offer when the shown one closes before it is ordered', async () => {
  const { user, sheet } = await openBest()
  market.answers('getOffer', { ...offer, status: 'down' })
  market.answers('listOffers', pageOf([{ ...offer, id: 32, nickname: 'Mei' }]))
  await act(async () => refresh('offers'))
  expect(await within(sheet).findByRole('alert')).toHaveTextContent('This offer no longer fits')
  market.answers('getOffer', { ...offer, id: 32, nickname: 'Mei' })
  await user.click(await within(sheet).findByRole('button', { name: 'See the next best offer' }))
  expect(sheet).toHaveTextContent('Mei')
  expect(within(sheet).getByRole('button', { name: /^Place order/ })).toBeEnabled()
})

test('repeats the search that another screen handed on if the address names none', {
  tags: ['parameters.items'],
}, async () => {
  market.answers('getMarket', config)
  market.answers('listOffers', pageOf([offer]))
  setScreenParams({ matchQuery: { num: '10', methodType: 'bank' } })
  await show(<MatchScreen />, { at: screens.match, as: bob })
  expect(await screen.findByRole('button', { name: /^Buy 10\.00 U/ })).toBeEnabled()
  expect(market.asked('listOffers')[0]?.form).toMatchObject({ num: '10', methodType: 'bank' })
})

async function openBest(): Promise<{ user: Fingers; sheet: HTMLElement }> {
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
