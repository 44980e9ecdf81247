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
