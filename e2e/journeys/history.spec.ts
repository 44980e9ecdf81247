import type { Locator, Page } from '@playwright/test'
import { paths, screens } from '@u-market/contract/paths'
import { declarePayer, openOffer, pick, tab } from '../harness/acts.ts'
import type { Market } from '../harness/market.ts'
import { expect, test } from '../harness/test.ts'

/** Lines in one page of a list. */
const PAGE = 20
const TRADES = PAGE + 6
/** Several pages of a chat, within what a socket may send at once. */
const LINES = 60
/** As many as a side may write in a minute. */
const A_MINUTE = 30
/** Rounding of the lines above may move a line by this much. */
const NEAR_PX = 4

test('back retraces the way: from the sheet and the offer to the market and home', async ({
  market,
  phone,
  words,
}) => {
  await market.alice.lists({ num: '50.00' })
  const { page, open } = await phone({ owner: market.bob })
  await open(screens.home)
  await tab(page, words, 'tabTrade').click()
  await openOffer(page, words, 'Alice')
  await page.getByLabel(words.takeSellOffer('iSpend')).fill('180')
  await page
    .getByRole('button', { name: words.takeSellOffer('buyFor', { num: '25.00 U', amount: '¥180.00' }) })
    .click()
  await expect(page.getByRole('dialog', { name: words.takeSellOffer('sheetTitle') })).toBeVisible()
  await page.goBack()
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await expect(page.getByLabel(words.takeSellOffer('iSpend'))).toHaveValue(/180/)
  await page.goBack()
  await expect(page).toHaveURL((url) => url.pathname === screens.trade)
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await expect(page.locator('html')).not.toHaveCSS('overflow-y', 'hidden')
  await page.goForward()
  await expect(page.getByLabel(words.takeSellOffer('iSpend'))).toBeVisible()
  await page.goBack()
  await page.goBack()
  await expect(page).toHaveURL((url) => url.pathname === screens.home)
})

test('an order keeps its scroll position when the user returns from its chat', async ({
  market,
  phone,
  words,
}) => {
  const { alice, bob } = market
  const order = await bob.buys({ from: await alice.lists({ num: '50.00' }), num: '25.00' })
  await alice.confirms(order)
  const { page, open } = await phone({ owner: bob, isNarrow: true })
  await open(paths.order(order.orderId))
  await declarePayer(page, words)
  const chat = page.getByRole('link', { name: words.orders('chatLink', { name: 'Alice' }) }).first()
  const proof = page.getByRole('button', { name: words.orders('useSample') })
  for (const back of [
    () => page.goBack(),
    () => page.getByRole('button', { name: words.core('back') }).click(),
  ])
    await stays(proof, async () => {
      await chat.evaluate((link: HTMLElement) => link.click()) // by keyboard or voice, because it is out of sight
      await expect(page.getByRole('log')).toBeVisible()
      await back()
    })
})

test('a list keeps its scroll position and its tab when the user returns from an item', async ({
  market,
  phone,
  words,
}) => {
  await trade(market)
  const { page, open } = await phone({ owner: market.bob, isNarrow: true })

  await test.step('Orders', async () => {
    await open(screens.home)
    await tab(page, words, 'tabOrders').click()
    await pick(page, words.orders('sideBuy'))
    await comesBack(page, page.getByRole('main').getByRole('listitem').getByRole('link'))
    await expect(page.getByRole('radio', { name: words.orders('sideBuy') })).toBeChecked()
  })
  await test.step('Bills', async () => {
    await open(screens.mine)
    await page.getByRole('link', { name: words.account('bills') }).click()
    await comesBack(page, page.getByRole('main').getByRole('listitem').getByRole('link'))
  })
  await test.step('Notices', async () => {
    await open(screens.notices)
    await pick(page, words.notices('typeOrder'))
    await comesBack(page, page.getByRole('main').getByRole('listitem').getByRole('link'))
    await expect(page.getByRole('radio', { name: words.notices('typeOrder') })).toBeChecked()
  })
})

test('a long chat scrolls up to its beginning, and back to its newest message', async ({
  market,
  phone,
  words,
}) => {
  const { alice, bob } = market
  const order = await bob.buys({ from: await alice.lists({ num: '50.00' }), num: '25.00' })
  await sayMuch(market, order.orderId)
  const { page, open } = await phone({ owner: bob, isNarrow: true })
  await open(paths.chat(order.orderId, 'buyer'))
  const log = page.getByRole('log')
  const last = log.getByText(lineOf(LINES), { exact: true })
  await expect(last).toBeInViewport()
  await expect(async () => {
    await log.hover()
    await page.mouse.wheel(0, -4000)
    await expect(log.getByText(words.chat('beginning'))).toBeInViewport({ timeout: 200 })
  }).toPass()
  await expect.poll(() => isLaidOut(last)).toBe(false)
  const first = log.getByText(lineOf(1), { exact: true })
  await stays(first, async () => {
    await alice.confirms(order)
    await expect(page.getByRole('button', { name: words.chat('toEnd') })).toBeVisible()
  })
  await page.getByRole('button', { name: words.chat('toEnd') }).click()
  await expect(last).toBeInViewport()
  await expect.poll(() => isLaidOut(first)).toBe(false)
})

/** Scrolls beyond the first page, opens an item, and returns with the browser's back. */
async function comesBack(page: Page, lines: Locator): Promise<void> {
  // The list of the previous tab may show for a moment; the new one is there when its page is full.
  await expect(lines).toHaveCount(PAGE)
  await expect(async () => {
    await page.mouse.wheel(0, 4000)
    expect(await lines.count()).toBeGreaterThan(PAGE)
  }).toPass()
  // Far enough down that the first rows are beyond the margin in which Chromium keeps rows laid out.
  const line = lines.nth(TRADES - 1)
  await line.scrollIntoViewIfNeeded()
  // In a single evaluation, because many would leave the page no frame in which to take rows out.
  const areLaidOut = (): Promise<boolean[]> =>
    lines.evaluateAll((all) => all.map((line) => line.checkVisibility({ contentVisibilityAuto: true })))
  await expect.poll(areLaidOut, 'what is far out of sight is not laid out').toContain(false)
  await stays(line, async () => {
    const here = page.url()
    await line.click()
    await expect(page).not.toHaveURL(here)
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    await page.goBack()
    await expect(page).toHaveURL(here)
  })
}

function isLaidOut(what: Locator): Promise<boolean> {
  return what.evaluate((element) => element.checkVisibility({ contentVisibilityAuto: true }))
}

/** Expects an element at the same place on the screen after the act. */
async function stays(what: Locator, act: () => Promise<void>): Promise<void> {
  await what.scrollIntoViewIfNeeded()
  const before = await what.boundingBox()
  await act()
  await expect
    .poll(async () => Math.abs(((await what.boundingBox())?.y ?? -1e4) - (before?.y ?? 0)))
    .toBeLessThan(NEAR_PX)
}

async function sayMuch({ connect, alice, clock }: Market, orderId: string): Promise<void> {
  const phone = await connect(alice)
  await phone.hears('welcome')
  phone.says('openChat', { orderId })
  const { data } = await phone.hears('chatOpened')
  for (let at = 1; at <= LINES; at++) {
    const messageId = `line-of-a-long-chat-${at}`
    phone.says('sendMessage', {
      sessionId: data.session.id,
      message: lineOf(at),
      messageType: 0,
      messageId,
    })
    if (at % A_MINUTE !== 0 && at !== LINES) continue
    await phone.hears('messageSent', (frame) => frame.data.messageId === messageId)
    await clock.advance({ minutes: 1 })
  }
  await phone.hangUp()
}

function lineOf(at: number): string {
  return `Line ${at}${at % 5 === 0 ? ' of a chat in which somebody explains at length why their bank is slow today' : ''}`
}

async function trade({ mei, bob }: Market): Promise<void> {
  const offer = await mei.lists({ num: '500.00' })
  for (let at = 0; at < TRADES; at++) {
    const order = await bob.buys({ from: offer, num: '2.00' })
    await mei.confirms(order)
    await bob.marksPaid(order)
    await mei.releases(order)
    await bob.acknowledges(order)
  }
}
