import type { Locator, Page } from '@playwright/test'
import { screens } from '@u-market/contract/paths'
import { says, tab } from '../harness/acts.ts'
import { expect, test } from '../harness/test.ts'

const PHONE = { width: 390, height: 844 }
/** A phone shrinks the page by its keyboard (`interactive-widget=resizes-content`). */
const KEYBOARD = 300

test('buying from the best match takes four taps, with the match in sight above the keyboard', async ({
  market,
  phone,
  words,
}) => {
  await market.mei.lists({ num: '50.00', price: '7.20' })
  const { page, open } = await phone({ owner: market.bob })
  await page.setViewportSize(PHONE)
  await open(screens.home)
  const { tap, count } = taps()
  await tap(
    page.getByRole('navigation', { name: words.home('acts') }).getByRole('link', { name: words.home('buy') }),
  )
  const amount = page.getByLabel(words.takeSellOffer('iSpend'))
  await tap(amount)
  await page.setViewportSize({ ...PHONE, height: PHONE.height - KEYBOARD })
  await page.keyboard.type('72')
  const buy = page.getByRole('button', {
    name: words.takeSellOffer('buyFor', { num: '10.00 U', amount: '¥72.00' }),
  })
  await expect(buy).toBeEnabled()
  await expect(buy).toBeInViewport({ ratio: 1 })
  expect(await bottomOf(buy)).toBeLessThan(await topOfBar(page))
  await tap(buy)
  // The sheet takes the focus, and so the keyboard closes.
  await page.setViewportSize(PHONE)
  await tap(page.getByRole('button', { name: words.takeSellOffer('placeFor', { amount: '¥72.00' }) }))
  await expect(
    page.getByRole('heading', { name: words.orders('waitConfirm', { name: 'Mei' }) }),
  ).toBeVisible()
  expect(count()).toBeLessThanOrEqual(4)
})

test('selling to a buyer takes at most eight taps before the password, and no scrolling', async ({
  market,
  phone,
  words,
}) => {
  const { alice, bob } = market
  const { takeBuyOffer, takeSellOffer, makeSellOffer } = words
  await bob.wants({ num: '20.00', price: '7.20' })
  const { page, open } = await phone({ owner: alice })
  await page.setViewportSize(PHONE)
  await open(screens.home)
  const { tap, count } = taps()
  await tap(tab(page, words, 'tabTrade'))
  await tap(page.getByText(makeSellOffer('sell'), { exact: true }))
  await tap(page.getByRole('link', { name: takeBuyOffer('open', { name: 'Bob' }) }))
  await tap(page.getByRole('button', { name: takeSellOffer('max'), exact: true }))
  await tap(page.getByRole('button', { name: takeBuyOffer('buyFor', { num: '20.00 U', amount: '¥144.00' }) }))
  const sheet = page.getByRole('dialog', { name: takeBuyOffer('sheetTitle') })
  await tap(sheet.getByRole('button', { name: takeBuyOffer('sell', { num: '20.00 U' }), exact: true }))
  await expect(page.getByRole('dialog', { name: takeBuyOffer('sell', { num: '20.00 U' }) })).toBeVisible()
  expect(count()).toBeLessThanOrEqual(8)
})

test('a new offer is made from every tab of Trade, and its price is changed from its card in three taps', async ({
  market,
  phone,
  words,
}) => {
  const { makeSellOffer, makeBuyOffer } = words
  const { page, open } = await phone({ owner: market.alice })
  await page.setViewportSize(PHONE)
  for (const name of ['buy', 'sell', 'myOffers'] as const) {
    await open(screens.trade)
    await page.getByText(makeSellOffer(name), { exact: true }).click()
    const made = page.getByRole('banner').getByRole('link', { name: makeSellOffer('newOffer') })
    await expect(made).toBeInViewport({ ratio: 1 })
    await made.click()
    const side = makeBuyOffer(name === 'buy' ? 'sideBuy' : 'sideSell')
    await expect(page.getByRole('radio', { name: side })).toBeChecked()
  }
  await market.alice.lists({ num: '20.00', price: '7.23' })
  await market.alice.takesDown(await market.alice.lists({ num: '5.00', price: '7.40' }))
  await open(screens.trade)
  await page.getByText(makeSellOffer('myOffers'), { exact: true }).click()
  await expect(page.getByRole('article').first()).toHaveAccessibleName(
    makeSellOffer('offerAt', { price: '¥7.23' }),
  )
  const { tap, count } = taps()
  await tap(page.getByRole('button', { name: makeSellOffer('changePrice', { price: '¥7.23' }) }))
  await tap(page.getByRole('button', { name: '+ 0.01' }))
  await tap(page.getByRole('button', { name: makeSellOffer('saveChanges') }))
  await says(page, makeSellOffer('offerSaved'))
  await expect(
    page.getByRole('article', { name: makeSellOffer('offerAt', { price: '¥7.24' }) }),
  ).toBeVisible()
  expect(count()).toBe(3)
})

/** Taps what is in sight without scrolling, and counts. */
function taps() {
  let made = 0
  return {
    count: () => made,
    tap: async (what: Locator): Promise<void> => {
      await expect(what).toBeInViewport()
      await what.click()
      made += 1
    },
  }
}

async function bottomOf(what: Locator): Promise<number> {
  const box = await what.boundingBox()
  return box ? box.y + box.height : Number.POSITIVE_INFINITY
}

async function topOfBar(page: Page): Promise<number> {
  const bar = await page.locator('nav').last().boundingBox()
  return bar?.y ?? 0
}
