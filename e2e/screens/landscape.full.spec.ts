import type { Locator, Page } from '@playwright/test'
import { paths, screens } from '@u-market/contract/paths'
import { settled } from '../harness/inspect.ts'
import type { Phone } from '../harness/phones.ts'
import { expect, test } from '../harness/test.ts'
import type { Words } from '../harness/words.ts'

/** An iPhone in landscape. */
const LANDSCAPE = { width: 844, height: 390 }
/** The bar at the bottom may cover this share of the screen. */
const MAX_COVERED = 0.2
/** A box with edges between two pixels is never fully in view. */
const WHOLE = 0.97

test('in landscape the tabs, forms, an order and a chat are all in reach', async ({
  market,
  phone,
  words,
}) => {
  const { alice, bob, mei } = market
  const order = await bob.buys({ from: await alice.lists({ num: '50.00' }), num: '25.00' })
  await alice.confirms(order)
  const offer = await mei.lists({ num: '900.00' })
  const bobs = await turned(await phone({ owner: bob }))
  await walk(bobs, words, [
    screens.home,
    screens.trade,
    paths.trade('sell'),
    screens.orders,
    screens.mine,
    screens.offers,
    paths.offer(offer.id, { amount: '180' }),
    paths.order(order.orderId),
    paths.chat(order.orderId, 'buyer'),
    paths.payTo(alice.walletAddress),
    screens.sell,
    screens.exchange,
    screens.bills,
    screens.notices,
    screens.payPassword,
    screens.settings,
    screens.bugReports,
  ])
  await walk(await turned(await phone()), words, [screens.home, screens.login, screens.register])
})

test('in landscape sheets and dialogs scroll inside, and the payment password’s keypad is in view', async ({
  market,
  phone,
  words,
}) => {
  const { alice, bob, mei, nina } = market
  const order = await bob.buys({ from: await alice.lists({ num: '50.00' }), num: '25.00' })
  const offer = await mei.lists({ num: '900.00' })
  const { page, open } = await turned(await phone({ owner: bob }))

  await test.step('The order in its sheet', async () => {
    await open(paths.offer(offer.id, { amount: '180' }))
    await page
      .getByRole('button', { name: words.takeSellOffer('buyFor', { num: '25.00 U', amount: '¥180.00' }) })
      .click()
    const sheet = page.getByRole('dialog', { name: words.takeSellOffer('sheetTitle') })
    await scrollsInside(
      sheet,
      sheet.getByRole('button', { name: words.takeSellOffer('placeFor', { amount: '¥180.00' }) }),
    )
  })

  await test.step('The question before an order is cancelled', async () => {
    await open(paths.order(order.orderId))
    await page.getByRole('button', { name: words.orders('cancelAct') }).click()
    const dialog = page.getByRole('dialog')
    await scrollsInside(dialog, dialog.getByRole('button').last())
  })

  await test.step('The keypad, without scrolling', async () => {
    await open(paths.payTo(alice.walletAddress))
    await page.getByLabel(words.wallet('amount')).fill('5')
    const act = words.wallet('payAct', { amount: '5.00 U' })
    await page.getByRole('button', { name: act }).click()
    const sheet = page.getByRole('dialog', { name: act })
    for (const key of ['1', '0']) await expect(keyOf(sheet, key)).toBeInViewport({ ratio: WHOLE })
    await expect(sheet.getByRole('status')).toBeInViewport({ ratio: WHOLE })
    await scrollsInside(sheet, sheet.getByRole('button', { name: words.core('erase') }))
  })

  await test.step('The whole purchase notice', async () => {
    const ninas = await turned(await phone({ owner: nina }))
    await ninas.open(screens.home)
    await ninas.goOn(screens.sell)
    const notice = ninas.page.getByRole('dialog', { name: words.verification('purchaseNotice') })
    await scrollsInside(notice, notice.getByRole('button', { name: words.core('close') }))
  })
})

async function turned(phone: Phone): Promise<Phone> {
  await phone.page.setViewportSize(LANDSCAPE)
  return phone
}

async function walk({ page, open }: Phone, words: Words, addresses: readonly string[]): Promise<void> {
  for (const address of addresses)
    await test.step(address, async () => {
      await open(address)
      await settled(page, words)
      const width = await page.evaluate(() => document.documentElement.scrollWidth)
      expect.soft(width, `${address} is wider than the phone`).toBeLessThanOrEqual(LANDSCAPE.width)
      expect.soft(await coveredAtBottom(page), `${address} is covered`).toBeLessThanOrEqual(MAX_COVERED)
      expect.soft(await hiddenInFocus(page), `${address} has the focus out of sight`).toEqual([])
    })
}

/** Returns the share of the screen that fixed bars cover at the bottom. */
function coveredAtBottom(page: Page): Promise<number> {
  return page.evaluate(() => {
    const staying = [...document.querySelectorAll('nav, footer')].filter((element) =>
      ['fixed', 'sticky'].includes(getComputedStyle(element).position),
    )
    return Math.max(0, ...staying.map((element) => element.clientHeight)) / innerHeight
  })
}

/** Returns controls that are not visible when they get the focus: under a bar, or outside the screen. */
function hiddenInFocus(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const controls = 'main a[href], main button, main input, main select, main textarea'
    const isShown = (element: Element): boolean => {
      const { width, height } = element.getBoundingClientRect()
      return element.checkVisibility({ opacityProperty: true }) && width > 2 && height > 2
    }
    const isCovered = (element: Element): boolean => {
      const { left, top, width, height } = element.getBoundingClientRect()
      const found = document.elementFromPoint(left + width / 2, top + Math.min(height / 2, 40))
      return !found || !(element.contains(found) || found.contains(element))
    }
    const all = [...document.querySelectorAll<HTMLElement>(controls)].filter(
      (element) => !element.matches(':disabled') && isShown(element),
    )
    const hidden = all.filter((element) => {
      element.focus()
      return document.activeElement === element && isCovered(element)
    })
    return hidden.map((element) => element.outerHTML.slice(0, 160))
  })
}

/** The whole dialog is in view; what does not fit is reached by scrolling inside it. */
async function scrollsInside(dialog: Locator, last: Locator): Promise<void> {
  await expect(dialog).toBeVisible()
  await expect(dialog).toBeInViewport({ ratio: WHOLE })
  await last.scrollIntoViewIfNeeded()
  await expect(last).toBeInViewport({ ratio: WHOLE })
}

function keyOf(sheet: Locator, key: string): Locator {
  return sheet.getByRole('button', { name: key, exact: true })
}
