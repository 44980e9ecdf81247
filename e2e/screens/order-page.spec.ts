import type { Locator, Page } from '@playwright/test'
import { paths } from '@u-market/contract/paths'
import { declarePayer, enterPin, enterSeen, paidOrder, pick } from '../harness/acts.ts'
import { expectToBeAccessible, settled } from '../harness/inspect.ts'
import { expect, test } from '../harness/test.ts'

const PHONE = { width: 390, height: 844 }
/** In the first view, action bar included. */
const MOST_WORDS = 80
/** Above it lie the amount and the account that one copies. */
const MOST_BAR_PX = 130

test('the page to pay says little before the fold, each fact once, and keeps the amount in sight', async ({
  market,
  phone,
  words,
}) => {
  const { alice, bob } = market
  const order = await bob.buys({ from: await alice.lists({ num: '25.00' }), num: '25.00', type: 'bank' })
  const { paymentReference } = await alice.confirms(order)
  const { page, open } = await phone({ owner: bob })
  await page.setViewportSize(PHONE)
  await open(paths.order(order.orderId))
  await settled(page, words)
  await declarePayer(page, words)
  await expect(page.getByText(paymentReference).first()).toBeVisible()

  const said = await inSight(page)
  expect(wordCount(said), said).toBeLessThanOrEqual(MOST_WORDS)
  for (const fact of ['25.00', 'Alice Zhou', '6222 0000 1111 2222', paymentReference])
    expect(said.split(fact).length - 1, fact).toBe(1)
  const bar = await page.getByRole('contentinfo').boundingBox()
  expect(bar?.height).toBeLessThanOrEqual(MOST_BAR_PX)

  const amount = page.getByRole('button', { name: words.orders('havePaid', { amount: '¥180.00' }) })
  for (const to of ['bottom', 'top'] as const) {
    await page.evaluate((end) => scrollTo(0, end === 'top' ? 0 : document.body.scrollHeight), to)
    await expect(amount).toBeInViewport({ ratio: 1 })
  }
})

test('a release is one form beside the proof and the button, and then the moment', async ({
  market,
  phone,
  words,
}) => {
  const { alice, bob } = market
  const order = await paidOrder(market)
  const alices = await phone({ owner: alice })
  const bobs = await phone({ owner: bob })
  for (const { page, open } of [alices, bobs]) {
    await page.setViewportSize(PHONE)
    await open(paths.order(order.orderId))
    await settled(page, words)
  }
  // Bob has read on to the end of the page.
  await bobs.page.evaluate(() => scrollTo(0, document.body.scrollHeight))
  const { page } = alices
  const act = words.orders('release', { num: '25.00 U' })
  await enterSeen(page, words, { amount: '180.00', name: 'Bob Lin' })
  await tapWhereItStands(page, page.getByRole('button', { name: act }))
  await enterPin(page.getByRole('dialog', { name: act }), alice.payPassword)

  for (const [each, title] of [
    [page, words.orders('doneSeller', { num: '25.00 U' })],
    [bobs.page, words.orders('doneBuyer', { num: '25.00 U' })],
  ] as const) {
    const moment = each.getByRole('region', { name: title })
    await expect(moment.getByRole('heading', { name: title })).toBeFocused()
    await expect(moment.getByRole('button', { name: words.orders('shareReceipt') })).toBeInViewport({
      ratio: 1,
    })
    expect(await each.evaluate(() => scrollY)).toBe(0)
    const box = await moment.boundingBox()
    expect(box?.height, 'most of the view').toBeGreaterThan(PHONE.height * 0.7)
    await expectToBeAccessible(each)
  }
  await pick(bobs.page, words.orders('score', { count: 5 }))
  await bobs.page.getByRole('button', { name: words.orders('rate') }).click()
  await expect(bobs.page.getByRole('radio')).toHaveCount(0)
})

/** Taps a control at its place in the view: Playwright's own tap would scroll to it. */
async function tapWhereItStands(page: Page, control: Locator): Promise<void> {
  const box = await control.boundingBox()
  if (!box) throw new Error('not shown')
  await page.touchscreen.tap(box.x + box.width / 2, box.y + box.height / 2)
}

/** Counts the words of English; two characters of Chinese are about a word, and a grouped number is one. */
function wordCount(text: string): number {
  const characters = text.match(/\p{Script=Han}/gu)?.length ?? 0
  const others =
    text
      .replace(/(?<=\d{4}) (?=\d{4})/g, '')
      .replace(/\p{Script=Han}/gu, ' ')
      .match(/[\p{L}\p{N}][^\s]*/gu)?.length ?? 0
  return Math.ceil(characters / 2) + others
}

/** Returns the texts in the view, without those behind the action bar. */
function inSight(page: Page): Promise<string> {
  return page.evaluate(() => {
    const bar = document.querySelector('main ~ footer')
    const end = bar?.getBoundingClientRect().top ?? innerHeight
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
    const seen: string[] = []
    while (walker.nextNode()) {
      const { currentNode: node } = walker
      const parent = node.parentElement
      if (!parent?.checkVisibility() || parent.closest('.sr-only')) continue
      const range = document.createRange()
      range.selectNodeContents(node)
      const { top, height } = range.getBoundingClientRect()
      const isShown = height > 0 && (parent.closest('footer') === bar || top < end)
      if (isShown) seen.push(node.textContent ?? '')
    }
    return seen
      .map((text) => text.trim())
      .filter((text) => text !== '')
      .join(' ')
  })
}
