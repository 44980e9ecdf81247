import type { Page } from '@playwright/test'
import { paths, screens } from '@u-market/contract/paths'
import { settled } from '../harness/inspect.ts'
import { expect, test } from '../harness/test.ts'

const sizes = [
  { width: 390, height: 844, cards: 4 },
  { width: 360, height: 640, cards: 2 },
] as const

test('shows four offers at once on either side of the market, and two on a small phone', async ({
  market,
  phone,
  words,
}) => {
  const { alice, bob, mei } = market
  for (const trader of [alice, bob, mei])
    for (const price of ['7.18', '7.25']) {
      await trader.lists({ num: '20.00', price })
      await trader.wants({ num: '20.00', price })
    }
  for (const owner of [bob, alice]) {
    const { page, open } = await phone({ owner })
    for (const path of [screens.trade, paths.trade('sell'), screens.offers, paths.offers({ side: 'buy' })]) {
      await open(path)
      await settled(page, words)
      await expect(page.getByRole('article').first()).toBeVisible()
      for (const { cards, ...size } of sizes) {
        await page.setViewportSize(size)
        expect
          .soft(await cardsInSight(page), `${owner.nickname} at ${path}, ${size.width} × ${size.height}`)
          .toBeGreaterThanOrEqual(cards)
      }
    }
  }
})

/** Counts the offers that are wholly on the screen and above what is fixed at its bottom. */
function cardsInSight(page: Page): Promise<number> {
  return page.evaluate(() => {
    const bars = [...document.querySelectorAll('nav, footer')].map((bar) => bar.getBoundingClientRect().top)
    const bottom = Math.min(innerHeight, ...bars.filter((top) => top > innerHeight / 2))
    return [...document.querySelectorAll('article')]
      .map((card) => card.getBoundingClientRect())
      .filter(({ top, bottom: end, height }) => height > 0 && top >= 0 && end <= bottom).length
  })
}
