import type { Page } from '@playwright/test'
import { screens } from '@u-market/contract/paths'
import { pick, tab } from '../harness/acts.ts'
import { expect, test } from '../harness/test.ts'
import { loadWords, nameOf, otherThan } from '../harness/words.ts'

test('the language switches in one step and is kept for the next start', {
  tag: ['@language.two', '@language.kept', '@language.labels', '@route.settings'],
}, async ({ market, phone, words }) => {
  const other = otherThan(words.locale)
  const next = await loadWords(other)
  const { page, context, open, watched } = await phone({ owner: market.bob })
  await open(screens.settings)
  await pick(page, nameOf(other))
  await expect(page.getByRole('heading', { name: next.account('settings'), level: 1 })).toBeVisible()
  await expect(page.locator('html')).toHaveAttribute('lang', other)
  expect(watched.loads, 'without a reload').toBe(1)

  const again = await context.newPage()
  await again.goto(market.address)
  await expect(tab(again, next, 'tabHome')).toBeVisible()
  await expect(again.locator('html')).toHaveAttribute('lang', other)
  expect(await again.evaluate(() => localStorage.getItem('lang'))).toBe(other)
  await expect.poll(async () => (await market.bob.info()).locale, 'notices follow').toBe(other)
})

test('the dark theme is chosen, painted and kept; by default the app follows the phone', async ({
  market,
  phone,
  words,
}) => {
  const { page, context, open } = await phone({ owner: market.bob })
  const ground = () => page.evaluate(() => getComputedStyle(document.documentElement).backgroundColor)
  await open(screens.settings)
  await expect(page.getByRole('radio', { name: words.account('themeSystem') })).toBeChecked()
  const light = await ground()
  await page.emulateMedia({ colorScheme: 'dark' })
  await expect.poll(ground, 'the phone is dark').not.toBe(light)
  await pick(page, words.account('themeLight'))
  await expect.poll(ground, 'chosen over the phone').toBe(light)
  await page.emulateMedia({ colorScheme: 'light' })
  await pick(page, words.account('themeDark'))
  await expect.poll(ground).not.toBe(light)
  expect(await barsOf(page)).toEqual([false, true])

  const again = await context.newPage()
  await again.goto(market.address)
  await expect(again.locator('html')).toHaveAttribute('data-theme', 'dark')
  expect(await barsOf(again)).toEqual([false, true])
})

/** Whether the light and the dark colour of the phone's own bar apply. */
function barsOf(page: Page): Promise<boolean[]> {
  return page
    .locator('meta[name=theme-color]')
    .evaluateAll((metas) =>
      metas.map((meta) => meta instanceof HTMLMetaElement && matchMedia(meta.media).matches),
    )
}
