import { act, cleanup, screen, waitFor, within } from '@testing-library/react'
import type { Offer, User } from '@u-market/contract'
import { fieldIn, paths, screens, setField } from '@u-market/contract/paths'
import { expect, test } from 'vitest'
import { market } from '../../../test/market.ts'
import { orderIn } from '../../../test/sample-orders.ts'
import { alice, bob, config, offer, pageOf } from '../../../test/samples.ts'
import { want } from '../../../test/sell.tsx'
import { address, type Fingers, fill, said, show, speak } from '../../../test/show.tsx'
import { setScreenParams, useScreenParams } from '../../base/stores/screen-params.ts'
import { useUserInfo } from '../../base/stores/user-info.ts'
import { Market, OffersScreen } from './Market.tsx'

const mei: Offer = { ...offer, id: 32, userId: 3, nickname: 'Mei', price: '7.30' }

test('shows the best match for a typed amount and a quote on each offer', async () => {
  const { user } = await openMarket([offer, mei])
  expect(screen.queryByRole('region', { name: 'Best match' })).not.toBeInTheDocument()
  await fill(user, field(), '180')
  const best = await screen.findByRole('region', { name: 'Best match' })
  expect(within(best).getByRole('article', { name: 'Alice' })).toHaveTextContent('¥7.20')
  expect(within(best).getByRole('status')).toHaveTextContent('You pay ¥180.00, get 25.00 U')
  expect(await screen.findByText('You pay ¥180.00, get 24.66 U')).toBeVisible()
})

test('shows a seller who is online as the best match, and another only if none of them fits', async () => {
  const present = { ...mei, isOnline: 1 as const }
  const { user } = await openMarket([offer, present])
  market.answers('listOffers', ({ form }) =>
    pageOf(form.isOnline === undefined ? [offer, present] : form.amount === '180' ? [present] : []),
  )
  await fill(user, field(), '180')
  const best = await screen.findByRole('region', { name: 'Best match' })
  await waitFor(() => expect(best).toHaveTextContent('Mei'))
  await fill(user, field(), '0')
  await waitFor(() => expect(best).toHaveTextContent('Alice'))
})

test('quick buys from the shown offer at the shown price', async () => {
  market.answers('quickBuy', orderIn('confirming', 'buyer'))
  market.answers('getOffer', offer)
  const { user } = await openMarket([offer, mei])
  await fill(user, field(), '180')
  await buyBest(user)
  const sheet = await screen.findByRole('dialog', { name: 'Check your order' })
  await user.click(within(sheet).getByRole('radio', { name: 'Alipay' }))
  await user.click(within(sheet).getByRole('button', { name: 'Place order · ¥180.00' }))
  expect(market.asked('quickBuy')[0]?.form).toEqual({
    offerId: '31',
    amount: '180',
    exact: '1',
    methodType: 'alipay',
    price: '7.20',
    feePercent: '0',
  })
})

test('shows the next best offer in the sheet when the shown one is taken', async () => {
  market.refuses('quickBuy', 'MATCH_CHANGED', 'The best match is now another', { offer: mei })
  const { user } = await openMarket([offer, mei])
  await fill(user, field(), '180')
  market.answers('getOffer', ({ form }) => (form.id === '31' ? offer : mei))
  await buyBest(user)
  market.answers('getOffer', ({ form }) => (form.id === '31' ? { ...offer, status: 'down' } : mei))
  market.answers('listOffers', pageOf([mei]))
  await user.click(screen.getByRole('button', { name: 'Place order · ¥180.00' }))
  expect(await screen.findByText('The best match is now another')).toBeVisible()
  const sheet = await screen.findByRole('dialog', { name: 'Check your order' })
  expect(within(sheet).getByRole('button', { name: 'Place order · ¥180.00' })).toBeVisible()
  expect(sheet).toHaveTextContent('Mei')
})

test('keeps the filter in the address and restores it from there', async () => {
  const { user } = await openMarket([offer], { at: paths.offers({ amount: '1240', methodType: 'alipay' }) })
  expect(field()).toHaveValue('1,240')
  expect(await screen.findByRole('option', { name: 'Alipay', selected: true })).toBeInTheDocument()
  await user.click(screen.getByRole('radio', { name: 'U' }))
  await fill(user, screen.getByRole('textbox', { name: 'You buy' }), '10')
  await waitFor(() => expect(queryOf(address())).toMatchObject({ num: '10' }))
  expect(queryOf(address())).not.toHaveProperty('amount')
})

test('links to what can be changed if no offer fits', async () => {
  const { user } = await openMarket([])
  await fill(user, field(), '5')
  await user.click(await screen.findByRole('link', { name: 'Adjust your search' }))
  expect(address()).toBe(paths.match({ amount: '5' }))
})

test('remembers the method, the order and the conditions for each side, and takes each off with one tap', async () => {
  const { user } = await openMarket([offer])
  await user.selectOptions(
    screen.getByRole('combobox', { name: 'Pay with' }),
    await screen.findByRole('option', { name: 'Alipay' }),
  )
  await user.click(screen.getByRole('button', { name: 'Sort and filter' }))
  const sheet = within(await screen.findByRole('dialog', { name: 'Sort and filter' }))
  await user.click(sheet.getByRole('radio', { name: 'Fastest' }))
  await user.click(sheet.getByRole('switch', { name: 'Only offers that fit me' }))
  await user.click(sheet.getByRole('button', { name: 'Show offers' }))
  const asked = { methodType: 'alipay', sort: 'speed', page: '1' }
  await waitFor(() => expect(market.asked('listOffers').map(({ form }) => form)).toContainEqual(asked))

  cleanup()
  await openMarket([want], { side: 'buy', as: bob })
  expect(screen.queryByRole('list', { name: 'Filters that are on' })).not.toBeInTheDocument()

  cleanup()
  const again = await openMarket([offer])
  expect(screen.getByRole('button', { name: 'Sort and filter, 2 on' })).toBeVisible()
  for (const filter of ['Alipay', 'Fastest', 'Also what I cannot take'])
    await again.user.click(screen.getByRole('button', { name: `Remove filter: ${filter}` }))
  expect(screen.queryByRole('list', { name: 'Filters that are on' })).not.toBeInTheDocument()

  cleanup()
  await openMarket([offer])
  expect(screen.queryByRole('list', { name: 'Filters that are on' })).not.toBeInTheDocument()
})

test('narrows by methods, merchants, presence, record and time to pay, and says what is on', async () => {
  const { user } = await openMarket([offer])
  await user.click(screen.getByRole('button', { name: 'Sort and filter' }))
  const sheet = within(await screen.findByRole('dialog', { name: 'Sort and filter' }))
  await user.click(await sheet.findByRole('checkbox', { name: 'Alipay' }))
  await user.click(sheet.getByRole('checkbox', { name: 'Bank card' }))
  await user.click(sheet.getByRole('radio', { name: '50+' }))
  await user.click(sheet.getByRole('radio', { name: '≤ 30 min' }))
  expect(sheet.queryByRole('radio', { name: '≤ 60 min' })).not.toBeInTheDocument()
  await user.click(sheet.getByRole('switch', { name: 'Merchants only' }))
  await user.click(sheet.getByRole('switch', { name: 'Online now' }))
  await user.click(sheet.getByRole('button', { name: 'Show offers' }))
  const narrow = { minCompleted: '50', maxMinutes: '30', merchant: '1', isOnline: '1' }
  const asked = { methodTypes: 'alipay,bank', ...narrow, sort: 'price', fits: '1', page: '1' }
  await waitFor(() => expect(market.asked('listOffers').map(({ form }) => form)).toContainEqual(asked))
  const filterButton = screen.getByRole('button', { name: 'Sort and filter, 6 on' })
  expect(filterButton.parentElement).toHaveTextContent('6')
  const inAddress = (field: string) => fieldIn(new URL(address(), 'http://x').searchParams, field)
  for (const [field, value] of Object.entries({ methodTypes: 'alipay,bank', ...narrow }))
    expect(inAddress(field)).toBe(value)
  // Quick buy's best match may be left out of such a list.
  await fill(user, field(), '180')
  expect(await screen.findByText('You pay ¥180.00, get 25.00 U')).toBeVisible()
  expect(screen.queryByRole('region', { name: 'Best match' })).not.toBeInTheDocument()

  await user.click(screen.getByRole('button', { name: 'Remove filter: Alipay' }))
  expect([inAddress('methodType'), inAddress('methodTypes')]).toEqual(['bank', null])
  market.answers('listOffers', ({ form }) => pageOf(form.merchant === undefined ? [offer] : []))
  for (const filter of ['Online now', '50+ completed in 30 days', 'Up to 30 min to pay'])
    await user.click(screen.getByRole('button', { name: `Remove filter: ${filter}` }))
  await user.click(await screen.findByRole('button', { name: 'Clear the filters' }))
  expect(await screen.findByText('You pay ¥180.00, get 25.00 U')).toBeVisible()
  expect(screen.queryByRole('list', { name: 'Filters that are on' })).not.toBeInTheDocument()
})

test('takes only what the list takes from an address', async () => {
  const query = new URLSearchParams()
  const given = {
    methodTypes: 'alipay,wechat',
    maxMinutes: 'abc',
    minCompleted: '-5',
    merchant: 'yes',
    isOnline: '1',
  }
  for (const [field, value] of Object.entries(given)) setField(query, field, value)
  const { user } = await openMarket([offer], { at: `${screens.offers}?${query}` })
  await user.click(await screen.findByRole('button', { name: 'Remove filter: WeChat Pay' }))
  const asked = { methodType: 'alipay', isOnline: '1', sort: 'price', fits: '1', page: '1' }
  await waitFor(() => expect(market.asked('listOffers').at(-1)?.form).toEqual(asked))
})

test('forgets the filters of a user whose session ends', async () => {
  const { user } = await openMarket([offer])
  await user.selectOptions(
    screen.getByRole('combobox', { name: 'Pay with' }),
    await screen.findByRole('option', { name: 'Alipay' }),
  )
  act(() => useUserInfo.getState().logOut())
  cleanup()
  await openMarket([offer])
  expect(await screen.findByRole('option', { name: 'All methods', selected: true })).toBeInTheDocument()
  expect(screen.queryByRole('list', { name: 'Filters that are on' })).not.toBeInTheDocument()
})

test('offers one primary and one second button where nothing fits', async () => {
  const { user } = await openMarket([], { at: paths.offers({ methodType: 'alipay' }) })
  const empty = await screen.findByText('No offer fits this right now')
  const acts = (): (string | null)[] =>
    [...(empty.parentElement?.querySelectorAll('[data-tone]') ?? [])].map(
      (button) => `${button.getAttribute('data-tone')}: ${button.textContent}`,
    )
  const others = ['second: Post a buy offer', 'quiet: Tell me when one fits']
  expect(acts()).toEqual(['primary: Clear the filters', ...others])
  expect(screen.getByRole('link', { name: 'Tell me when one fits' })).toHaveAttribute(
    'href',
    paths.alerts({ methodType: 'alipay' }),
  )
  await fill(user, field(), '5')
  await waitFor(() => expect(acts()).toEqual(['primary: Adjust your search', ...others]))
})

test('tells an unverified buyer on the button, before an amount is typed, and opens the steps', async () => {
  const nina = { ...bob, verificationStatus: 0 as const }
  const { user } = await openMarket([offer], { as: nina })
  await user.click(await screen.findByRole('button', { name: /^Verify to buy/ }))
  expect(useScreenParams.getState().isPurchaseNoticeOpen).toBe(true)
  setScreenParams({ isPurchaseNoticeOpen: false })
  await fill(user, field(), '180')
  const best = within(await screen.findByRole('region', { name: 'Best match' }))
  await user.click(best.getByRole('button', { name: 'Verify to buy' }))
  expect(useScreenParams.getState().isPurchaseNoticeOpen).toBe(true)
})

test('tells a buyer under review that the review runs', async () => {
  const { user } = await openMarket([offer], { as: { ...bob, verificationStatus: 1 } })
  await user.click(await screen.findByRole('button', { name: /^Verification under review/ }))
  expect(said()).toEqual(['Real-name authentication is under review, please wait for it to finish'])
  expect(useScreenParams.getState().isPurchaseNoticeOpen).toBe(false)
})

test('links a buyer without a fitting offer to a new buy offer', async () => {
  const { user } = await openMarket([])
  await user.click(await screen.findByRole('link', { name: 'Post a buy offer' }))
  expect(address()).toBe(paths.newBuyOffer())
})

test('shows a seller each buyer’s quote with the best buyer on top', async () => {
  const { user } = await openMarket([want, { ...want, id: 42, userId: 3, nickname: 'Mei', price: '7.10' }], {
    side: 'buy',
  })
  await user.click(await screen.findByRole('radio', { name: 'U' }))
  await fill(user, screen.getByRole('textbox', { name: 'You sell' }), '25')
  const best = await screen.findByRole('region', { name: 'Best match' })
  expect(within(best).getByRole('status')).toHaveTextContent('You sell 25.00 U, get ¥180.00')
  expect(best).toHaveTextContent('Pays in 15 min')
  expect(market.asked('listOffers').map(({ form }) => form.side)).not.toContain(undefined)
  expect(await screen.findByText('You sell 25.00 U, get ¥177.50')).toBeVisible()
  await user.click(screen.getByRole('link', { name: 'Sell to Mei' }))
  expect(address()).toBe(paths.sellTo(42, { num: '25' }))
})

test('links a seller to a new sell offer if there are no buyers', async () => {
  await openMarket([], { side: 'buy', at: `${screens.offers}?fits=0` })
  expect(await screen.findByText('Nobody is buying right now')).toBeVisible()
  expect(screen.getByRole('link', { name: 'Post a sell offer' })).toHaveAttribute('href', screens.sell)
})

test('shows either side on the offers page and keeps the side in the address', async () => {
  market.answers('getMarket', config)
  market.answers('listOffers', ({ form }) => pageOf(form.side === 'buy' ? [want] : [offer]))
  const { user } = await show(<OffersScreen />, { at: screens.offers })
  expect(await screen.findByRole('link', { name: 'Buy from Alice' })).toBeInTheDocument()
  await user.click(screen.getByRole('radio', { name: 'Sell' }))
  expect(await screen.findByRole('link', { name: 'Sell to Bob' })).toBeInTheDocument()
  expect(address()).toBe(paths.offers({ side: 'buy' }))
  await speak('zh-CN')
  expect(screen.getByRole('link', { name: '卖给 Bob' })).toBeInTheDocument()
})

type Opened = { readonly side?: 'buy'; readonly at?: string; readonly as?: User }

async function openMarket(
  offers: Offer[],
  { side, at = screens.offers, as = side ? alice : bob }: Opened = {},
) {
  market.answers('getMarket', config)
  market.answers('getUser', as)
  market.answers('listOffers', pageOf(offers))
  return show(<Market side={side ?? 'sell'} />, { as, at })
}

/** The button is enabled once the result for the current input has loaded. */
async function buyBest(user: Fingers): Promise<void> {
  const buy = await screen.findByRole('button', { name: 'Buy 25.00 U · ¥180.00' })
  await waitFor(() => expect(buy).toBeEnabled())
  await user.click(buy)
}

function queryOf(path: string): object {
  return Object.fromEntries(new URLSearchParams(path.split('?')[1]))
}

function field(): HTMLElement {
  return screen.getByRole('textbox', { name: 'You pay' })
}
