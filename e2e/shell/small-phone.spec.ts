import type { Page } from '@playwright/test'
import { paths, screens } from '@u-market/contract/paths'
import { settled } from '../harness/inspect.ts'
import { expect, test } from '../harness/test.ts'

/** A small Android phone, and what its keyboard leaves of the page (`interactive-widget=resizes-content`). */
const PHONE = { width: 360, height: 640 }
const TYPING = { width: 360, height: 380 }

test('on a small phone the button of every form stays in sight while one types', async ({
  market,
  phone,
  words,
}) => {
  const { alice, bob, mei, nina } = market
  const offer = await alice.lists({ num: '90.00' })
  const wanted = await mei.wants({ num: '50.00' })
  const order = await bob.buys({ from: offer, num: '25.00' })
  const forms = [
    [undefined, [screens.login, screens.register, paths.forgottenPassword()]],
    [nina, [screens.verification, screens.payPassword]],
    [
      bob,
      [
        paths.offer(offer.id),
        paths.offer(wanted.id),
        screens.sell,
        screens.addPaymentMethod,
        paths.payTo(alice.walletAddress),
        screens.exchange,
        screens.bugReports,
        screens.profile,
        screens.loginPassword,
        paths.chat(order.orderId, 'buyer'),
      ],
    ],
  ] as const
  for (const [owner, addresses] of forms) {
    const { page, open } = await phone(owner && { owner })
    for (const address of addresses)
      await test.step(address, async () => {
        await page.setViewportSize(PHONE)
        await open(address)
        await settled(page, words)
        const field = page
          .locator('main, footer, form')
          .locator(
            'input:not([type="radio"], [type="checkbox"], [type="file"], [readonly]):visible, textarea:visible',
          )
          .first()
        await field.focus()
        await page.setViewportSize(TYPING)
        // As the browser does when its keyboard opens.
        await field.evaluate((element) => element.scrollIntoView({ block: 'center' }))
        await expect.poll(() => hiddenOf(page)).toEqual([])
      })
  }
})

test('in the largest text no word breaks, and every figure and name is whole', async ({
  market,
  phone,
  words,
}) => {
  const { alice, bob } = market
  await alice.call('editProfile', { nickname: '陈记兑换' })
  const offer = await alice.lists({ num: '90.00' })
  const order = await bob.buys({ from: offer, num: '25.00' })
  await alice.confirms(order)
  const { page, open } = await phone({ owner: bob })
  await page.setViewportSize(PHONE)
  // As on a phone that is set to it: before the first screen is measured.
  await page.addInitScript(() =>
    document.addEventListener('readystatechange', () => {
      document.documentElement.style.fontSize = '200%'
    }),
  )
  for (const address of [
    screens.home,
    screens.trade,
    screens.sell,
    paths.offer(offer.id),
    paths.order(order.orderId),
    paths.chat(order.orderId, 'buyer'),
  ]) {
    await open(address)
    await settled(page, words)
    expect.soft(await brokenOf(page), address).toEqual([])
  }
})

test('while one types on the market, the best match and its button are in sight whole', async ({
  market,
  phone,
  words,
}) => {
  const { alice, bob } = market
  await alice.lists({ num: '90.00' })
  const { page, open } = await phone({ owner: bob })
  await page.setViewportSize(TYPING)
  await open(screens.trade)
  await settled(page, words)
  const tabs = page.getByRole('navigation', { name: words.core('tabs') })
  await expect(tabs).toBeVisible()
  await page.getByLabel(words.takeSellOffer('iSpend')).fill('100')
  const best = page.getByRole('region', { name: words.takeSellOffer('bestMatch') })
  await expect(best.getByRole('button')).toBeInViewport({ ratio: 1 })
  await expect(tabs).toBeHidden()
  await page.getByRole('radio').first().focus()
  await expect(tabs).toBeVisible()
})

/** Returns the words that break inside, the figures and names that are cut, and the clocks that run over their ring. */
function brokenOf(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const found: string[] = []
    const texts = document.createTreeWalker(
      document.querySelector('#root') ?? document.body,
      NodeFilter.SHOW_TEXT,
    )
    for (let node = texts.nextNode(); node; node = texts.nextNode()) {
      const { parentElement, textContent } = node
      if (!parentElement?.checkVisibility() || parentElement.closest('.sr-only')) continue
      if (textContent?.includes('@')) continue // a mail address has no place to break
      for (const { 0: word, index } of (textContent ?? '').matchAll(/[A-Za-z]+/g)) {
        const range = document.createRange()
        range.setStart(node, index)
        range.setEnd(node, index + word.length)
        if (new Set([...range.getClientRects()].map(({ top }) => top)).size > 1) found.push(`breaks: ${word}`)
      }
      if (parentElement.matches('h1, b') && isCut(parentElement)) found.push(`cut: ${textContent}`)
    }
    for (const field of document.querySelectorAll('input[inputmode], textarea'))
      if (isCut(field)) found.push(field.outerHTML)
    for (const ring of document.querySelectorAll('[role=timer]:has(circle)')) {
      const words = document.createRange()
      words.selectNodeContents(ring.querySelector('span') ?? ring)
      const { width } = words.getBoundingClientRect()
      if (width > 0.8 * ring.getBoundingClientRect().width)
        found.push(`runs over its ring: ${ring.textContent}`)
    }
    return found

    /** A tall font reaches above and below its line; that is cut only by a box that clips. */
    function isCut(box: Element): boolean {
      const clips = getComputedStyle(box).overflowY !== 'visible'
      return box.scrollWidth > box.clientWidth || (clips && box.scrollHeight > box.clientHeight + 1)
    }
  })
}

/** Returns what of the field in use and the button at the bottom is out of sight or covered. */
function hiddenOf(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const isSeen = (element: Element): boolean => {
      const { left, right, top, bottom, width } = element.getBoundingClientRect()
      const [x, y] = [left + width / 2, (Math.max(top, 0) + Math.min(bottom, innerHeight)) / 2]
      const there = document.elementFromPoint(x, y)
      return top >= 0 && bottom <= innerHeight && right <= innerWidth && (element.contains(there) || !there)
    }
    const shown = [document.activeElement, document.querySelector('footer [data-tone="primary"]')]
    return shown.flatMap((element) => (element && !isSeen(element) ? element.outerHTML.slice(0, 120) : []))
  })
}
