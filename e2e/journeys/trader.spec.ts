import { paths, screens } from '@u-market/contract/paths'
import { inspect } from '../harness/inspect.ts'
import { expect, test } from '../harness/test.ts'

test('the trader page is reached from an order, shows a rating only when both have rated, and a report from it names the order', {
  tag: ['@call.getTrader', '@call.reportUser'],
}, async ({ market, phone, words }) => {
  const { alice, bob } = market
  const order = await bob.buys({ from: await alice.lists({ num: '50.00' }), num: '2.00' })
  await alice.confirms(order)
  await bob.marksPaid(order)
  await alice.releases(order)
  await bob.rates(order, 4, 'Quick and friendly')

  const { page, open } = await phone({ owner: bob, isNarrow: true })
  await open(paths.order(order.orderId))
  await page.getByRole('link', { name: 'Alice', exact: true }).click()
  const { userId } = await alice.info()
  await expect(page).toHaveURL(market.address + paths.trader(userId, order.orderId))
  await expect(page.getByText(words.trader('noRating'))).toBeVisible()
  await expect(page.getByText('Quick and friendly')).toBeHidden()

  await alice.rates(order, 5)
  await page.reload()
  await expect(page.getByText('Quick and friendly')).toBeVisible()
  await expect(page.getByText(words.trader('ratingOf', { average: 4, count: 1 }))).toBeVisible()
  await inspect(page, words)

  await page.getByRole('link', { name: words.trader('reportOf', { name: 'Alice' }) }).click()
  await expect(page.getByText(words.trader('aboutOrder', { number: order.orderId }))).toBeVisible()
  await page
    .getByRole('textbox', { name: words.trader('content') })
    .fill('Asked me to cancel after I had paid')
  await page.getByRole('button', { name: words.trader('send') }).click()
  await expect(page.getByRole('status').filter({ hasText: words.trader('sentNote') })).toBeVisible()
  const reports = await market.olivia.call('listUserReports', { status: 'open' })
  expect(reports.data.map(({ orderId }) => orderId)).toEqual([order.orderId])
})

test('my own trader page is reached from Mine, and another trader is reported from theirs', {
  tag: ['@call.reportUser'],
}, async ({ market, phone, words }) => {
  const { page, open } = await phone({ owner: market.bob, isNarrow: true })
  await open(screens.mine)
  await page.getByRole('link', { name: words.account('seenByOthers') }).click()
  await expect(page.getByRole('heading', { name: words.trader('mine') })).toBeVisible()
  await expect(page.getByRole('link', { name: words.trader('reportOf', { name: 'Bob' }) })).toBeHidden()

  const { userId } = await market.alice.info()
  await open(paths.trader(userId))
  await page.getByRole('link', { name: words.trader('reportOf', { name: 'Alice' }) }).click()
  await page.getByRole('textbox', { name: words.trader('content') }).fill('Asked me to pay to somebody else')
  await inspect(page, words)
  await page.getByRole('button', { name: words.trader('send') }).click()
  await expect(page.getByRole('status').filter({ hasText: words.trader('sentNote') })).toBeVisible()
  await expect
    .poll(async () => (await market.olivia.call('listUserReports', { status: 'open' })).total)
    .toBe(1)
})
