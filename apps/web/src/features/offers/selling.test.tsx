import { screen, waitFor, within } from '@testing-library/react'
import { paths } from '@u-market/contract/paths'
import { expect, test } from 'vitest'
import { market } from '../../../test/market.ts'
import { orderIn } from '../../../test/sample-orders.ts'
import { alice, bob, config, MORNING, method, offer, pageOf } from '../../../test/samples.ts'
import { money, openWant, want } from '../../../test/sell.tsx'
import { address, type Fingers, fill, reason, show, speak, standStillAt } from '../../../test/show.tsx'
import { useScreenParams } from '../../base/stores/screen-params.ts'
import { MatchScreen } from './MatchScreen.tsx'
import { BuyScreen, SellToScreen } from './TakeOfferScreen.tsx'

test('shows the coin for the wanted money and both on the button', async () => {
  const { user } = await openWant()
  await fill(user, money(), '180')
  expect(fact('You sell')).toBe('25.00 U')
  expect(fact('You get')).toBe('¥180.00')
  expect(fact('You have')).toBe('100.00 U')
  expect(screen.getByRole('button', { name: 'Sell 25.00 U · ¥180.00' })).toBeEnabled()
})

test('offers only accounts of a type that the buyer pays by', async () => {
  await openWant()
  expect(await screen.findByRole('radio', { name: /^Bank card/ })).toBeChecked()
  expect(screen.getByRole('group', { name: 'Money goes to' })).not.toHaveTextContent('WeChat Pay')
})

test('links a seller without a matching account to add one', async () => {
  const { user } = await openWant({ methods: [method({ type: 'wechat' })] })
  await fill(user, money(), '180')
  expect(await screen.findByText('You have no payment method that this buyer pays by.')).toBeVisible()
  expect(reason()).toBe('Add a payment method first')
  // The draft reaches the address after the debounce, and the back button restores it from there.
  await waitFor(() => expect(address()).toContain('amount=180'))
  await user.click(screen.getByRole('link', { name: 'Add Alipay' }))
  expect(address()).toBe(paths.addPaymentMethod('alipay'))
})

test('limits a sale to the balance and fills in the maximum at a tap', async () => {
  const { user } = await openWant({ as: { ...alice, coin: '20.00' } })
  await fill(user, money(), '180')
  expect(money()).toHaveAccessibleDescription('Too little coin: you have 20.00 U')
  expect(reason()).toBe('Too little coin: you have 20.00 U')
  await user.click(screen.getByRole('button', { name: 'Max' }))
  expect(money()).toHaveValue('144.00')
  expect(screen.getByRole('button', { name: 'Sell 20.00 U · ¥144.00' })).toBeEnabled()
})

test('the maximum is the whole balance in either unit', async () => {
  const { user } = await openWant({ as: { ...alice, coin: '13.92' }, offer: { price: '7.12' } })
  await user.click(screen.getByRole('button', { name: 'Max' }))
  expect(money()).toHaveValue('99.11')
  expect(screen.getByRole('button', { name: 'Sell 13.92 U · ¥99.11' })).toBeEnabled()
})

test('says first that the balance is below the buyer’s smallest order', async () => {
  const { user } = await openWant({ as: { ...alice, coin: '13.80' }, offer: { minAmount: '100.00' } })
  expect(reason()).toBe('Too little coin: you have 13.80 U')
  await fill(user, money(), '50')
  expect(reason()).toBe('Too little coin: you have 13.80 U')
})

test('sells recently bought coin too', async () => {
  const fresh = { heldCoin: '100.00', heldUntil: MORNING + 7200 }
  const { user } = await openWant({ as: { ...alice, ...fresh } })
  await fill(user, money(), '180')
  expect(screen.getByRole('button', { name: 'Sell 25.00 U · ¥180.00' })).toBeEnabled()
})

test('blocks sales during a reset hold and says until when', async () => {
  standStillAt(MORNING)
  const { user } = await openWant({ as: { ...alice, resetHoldUntil: MORNING + 3600 } })
  await fill(user, money(), '180')
  expect(reason()).toBe(
    'A password was reset by SMS code or the mobile number was changed. Possible from 10:30.',
  )
  expect(screen.getByRole('button', { name: 'Sell coin' })).toBeDisabled()
})

test('shows a sanctioned user the reason', async () => {
  standStillAt(MORNING)
  const sanctions = [{ kind: 'no_trade', reason: 'Under inquiry', until: null }] as const
  const { user } = await openWant({ as: { ...alice, sanctions: [...sanctions] } })
  await fill(user, money(), '180')
  expect(reason()).toMatch(/^You cannot trade.*Under inquiry/)
})

test('does not block sales during an ordering pause', async () => {
  standStillAt(MORNING)
  await openWant({
    as: { ...alice, orderPauseUntil: MORNING + 900 },
    at: paths.sellTo(want.id, { num: '25' }),
  })
  expect(screen.getByRole('button', { name: 'Sell 25.00 U · ¥180.00' })).toBeEnabled()
})

test('describes the rules of a sale in both languages', async () => {
  await openWant()
  expect(screen.getByText(/^Your coin goes into escrow at once/)).toBeInTheDocument()
  expect(screen.getByText(/^The buyer has 15 minutes to pay/)).toBeInTheDocument()
  await speak('zh-CN')
  expect(screen.getByText(/^买家需在 15 分钟内付款/)).toBeInTheDocument()
})

test.each([
  { whose: 'one’s own', as: bob, offer: {}, why: 'This is your own offer', act: 'Edit this offer' },
  { whose: 'a closed', as: alice, offer: { status: 'down' }, why: 'no longer open', act: 'See other buyers' },
] as const)(
  'explains why $whose offer cannot be sold to and links to the next step',
  async ({ as, why, act, ...rest }) => {
    await openWant({ as, offer: rest.offer })
    expect(reason()).toContain(why)
    expect(screen.getByRole('link', { name: act })).toBeVisible()
    expect(screen.queryByRole('textbox')).not.toBeInTheDocument()
  },
)

test('returns a visitor to the same form after login', async () => {
  const { user } = await openWant({ as: null })
  await fill(user, money(), '180')
  await user.click(screen.getByRole('link', { name: 'Log in and sell' }))
  const from = new URLSearchParams(address().split('?')[1]).get('from') ?? ''
  expect(from).toBe(paths.sellTo(want.id, { amount: '180', methodType: 'bank' }))
})

test('describes the conditions from the seller’s side', async () => {
  await openWant({
    offer: { conditions: { ...want.conditions, minCompleted: 50 }, fits: 0, unfit: ['minCompleted'] },
  })
  expect(screen.getByRole('heading', { name: 'Who can sell to this buyer' })).toBeVisible()
  expect(screen.getByRole('button', { name: 'Sell coin' })).toBeDisabled()
})

test('redirects an offer of the opposite side to its screen with the draft', async () => {
  market.answers('getMarket', config)
  market.answers('getUser', alice)
  market.answers('getOffer', want)
  const { unmount } = await show(<BuyScreen />, { as: alice, at: paths.offer(want.id, { num: '25' }) })
  await waitFor(() => expect(address()).toBe(paths.sellTo(want.id, { num: '25' })))
  unmount()
  market.answers('getOffer', offer)
  await show(<SellToScreen />, { as: bob, at: paths.sellTo(offer.id) })
  await waitFor(() => expect(address()).toBe(paths.offer(offer.id)))
})

function fact(name: string): string | null | undefined {
  return screen.getByText(name, { selector: 'dt' }).nextElementSibling?.textContent
}

const sold = orderIn('paying', 'seller', { side: 'buy' })

test('shows trader, amounts, account and deadline in the sheet and sells only by the password', async () => {
  market.answers('sellTo', sold)
  const { user } = await openWant()
  await fill(user, money(), '180.')
  const sheet = await openSheet(user)
  expect(sheet).toHaveTextContent('Bob')
  expect(sheetFact('You sell')).toBe('25.00 U')
  expect(sheetFact('You get')).toBe('¥180.00')
  expect(sheetFact('Price')).toBe('¥7.20 per U')
  expect(sheetFact('Time to pay')).toBe('15 min from now')
  expect(within(sheet).getByRole('radio', { name: /^Bank card/ })).toBeChecked()
  expect(sheet).toHaveTextContent('The coin goes into escrow now.')
  await sign(user)
  await waitFor(() => expect(address()).toBe(paths.order(sold.orderId)))
  expect(market.asked('sellTo').map(({ form }) => form)).toEqual([
    { offerId: '41', amount: '180', exact: '1', methodId: '11', price: '7.20', payPassword: '135790' },
  ])
  expect(useScreenParams.getState().order).toEqual(sold)
})

test('shows a wrong password in the password sheet', async () => {
  market.refuses('sellTo', 'PAYPASSWORD_WRONG', 'Wrong, four tries left')
  const { user } = await openWant()
  await fill(user, money(), '180')
  await openSheet(user)
  await sign(user)
  const pad = within(screen.getByRole('dialog', { name: 'Sell 25.00 U' }))
  await waitFor(() => expect(pad.getByRole('alert')).toHaveTextContent('Wrong, four tries left'))
})

test('repeats the same sale after a lost response, once it is confirmed again', async () => {
  market.loses('sellTo')
  const { user } = await openWant()
  await fill(user, money(), '180')
  await openSheet(user)
  await sign(user)
  const pad = within(screen.getByRole('dialog', { name: 'Sell 25.00 U' }))
  await waitFor(() => expect(pad.getByRole('alert')).toHaveTextContent(/^No connection/))
  market.answers('sellTo', sold)
  await user.click(pad.getByRole('button', { name: 'Close' }))
  await sign(user)
  await waitFor(() => expect(address()).toBe(paths.order(sold.orderId)))
  const [lost, again] = market.asked('sellTo')
  expect(again?.key).toBe(lost?.key)
})

test('asks about a price change in the sheet and sends the sale after consent', async () => {
  market.refuses('sellTo', 'PRICE_CHANGED', 'The price has changed')
  const { user } = await openWant()
  await fill(user, money(), '180')
  const sheet = await openSheet(user)
  market.answers('getOffer', { ...want, price: '7.00' })
  await sign(user)
  expect(await within(sheet).findByText(/^The buyer changed the price from ¥7\.20 to ¥7\.00/)).toBeVisible()
  market.answers('sellTo', sold)
  await user.click(screen.getByRole('button', { name: 'Continue at ¥7.00' }))
  await sign(user, 'Sell 25.71 U')
  await waitFor(() => expect(market.asked('sellTo')[1]?.form.price).toBe('7.00'))
})

test('says what is still wanted after another sale and links to the other buyers', async () => {
  market.refuses('sellTo', 'OUT_OF_STOCK', 'More than the buyer still wants')
  const { user } = await openWant()
  await fill(user, money(), '180')
  await waitFor(() => expect(address()).toContain('amount=180'))
  const sheet = await openSheet(user)
  market.answers('getOffer', { ...want, remainingNum: '10.00' })
  await sign(user)
  expect(await within(sheet).findByText(/^This offer no longer fits: From ¥36\.00 to ¥72\.00/)).toBeVisible()
  await user.click(within(sheet).getByRole('link', { name: 'See other buyers' }))
  expect(address()).toBe(paths.offers({ side: 'buy' }))
})

test('links to the open sale with the same buyer, and to other buyers', async () => {
  const { orderId } = sold
  market.refuses('sellTo', 'SALE_OPEN', 'You already have an open sale with this buyer', { orderId })
  const { user } = await openWant()
  await fill(user, money(), '180')
  const sheet = await openSheet(user)
  await sign(user)
  expect(await within(sheet).findByText('You already have an open sale with this buyer')).toBeVisible()
  expect(within(sheet).getByRole('link', { name: 'See other buyers' })).toBeVisible()
  await user.click(within(sheet).getByRole('link', { name: 'To the open sale' }))
  expect(address()).toBe(paths.order(orderId))
})

test('says until when selling is paused', async () => {
  const until = Math.floor(Date.now() / 1000) + 900
  market.refuses('sellTo', 'ORDER_PAUSED', 'You cannot sell to buy offers for now', { until, what: 'sales' })
  const { user } = await openWant()
  await fill(user, money(), '180')
  const sheet = await openSheet(user)
  await sign(user)
  expect(await within(sheet).findByText(/^You cannot sell to buy offers for now.*\d\d:\d\d/)).toBeVisible()
})

test('sells to the best match by quick sale, with the offer and price that the sheet shows', async () => {
  market.answers('quickSell', sold)
  const { user } = await openQuick()
  await sign(user)
  await waitFor(() => expect(address()).toBe(paths.order(sold.orderId)))
  expect(market.asked('quickSell').map(({ form }) => form)).toEqual([
    { offerId: '41', amount: '180', exact: '1', methodId: '11', price: '7.20', payPassword: '135790' },
  ])
  expect(market.asked('listOffers')[0]?.form).toMatchObject({ side: 'buy', amount: '180' })
})

test('shows the new best buyer and sells to them only with the password entered again', async () => {
  const { user, sheet } = await openQuick()
  const next = { ...want, id: 42, nickname: 'Mei', price: '7.10' }
  market.refuses('quickSell', 'MATCH_CHANGED', 'The best match is now another', { offer: next })
  market.answers('listOffers', pageOf([next]))
  market.answers('getOffer', next)
  await sign(user)
  expect(await within(sheet).findByText('The best match is now another')).toBeVisible()
  expect(sheet).toHaveTextContent('Mei')
  expect(screen.queryByRole('dialog', { name: 'Sell 25.00 U' })).not.toBeInTheDocument()
  market.answers('quickSell', sold)
  await sign(user, 'Sell 25.35 U')
  await waitFor(() => expect(address()).toBe(paths.order(sold.orderId)))
  expect(market.asked('quickSell')[1]?.form).toMatchObject({ offerId: '42', price: '7.10' })
})

test('keeps the sheet open without a buyer and leads to the next best one', async () => {
  market.refuses('quickSell', 'NO_MATCH', 'Nobody buys right now')
  const { user, sheet } = await openQuick()
  market.answers('listOffers', pageOf([{ ...want, id: 42, nickname: 'Mei', price: '7.10' }]))
  await sign(user)
  expect(await within(sheet).findByText('Nobody buys right now')).toBeVisible()
  await user.click(await within(sheet).findByRole('button', { name: 'See the next best buyer' }))
  expect(sheet).toHaveTextContent('Mei')
})

async function openQuick(): Promise<{ user: Fingers; sheet: HTMLElement }> {
  market.answers('getMarket', config)
  market.answers('getUser', alice)
  market.answers('listPaymentMethods', [method()])
  market.answers('listOffers', pageOf([want]))
  market.answers('getOffer', ({ form }) => ({ ...want, id: Number(form.id) }))
  const { user } = await show(<MatchScreen />, {
    at: paths.match({ amount: '180', side: 'buy' }),
    as: alice,
  })
  const act = await screen.findByRole('button', { name: 'Sell 25.00 U · ¥180.00' })
  await waitFor(() => expect(act).toBeEnabled())
  await user.click(act)
  return { user, sheet: await screen.findByRole('dialog', { name: 'Check your sale' }) }
}

async function openSheet(user: Fingers): Promise<HTMLElement> {
  await user.click(screen.getByRole('button', { name: /^Sell \d/ }))
  return screen.findByRole('dialog', { name: 'Check your sale' })
}

async function sign(user: Fingers, act = 'Sell 25.00 U'): Promise<void> {
  await user.click(await screen.findByRole('button', { name: act }))
  await user.keyboard('135790')
}

function sheetFact(name: string): string | null | undefined {
  const sheet = screen.getByRole('dialog', { name: 'Check your sale' })
  return within(sheet).getByText(name, { selector: 'dt' }).nextElementSibling?.textContent
}
