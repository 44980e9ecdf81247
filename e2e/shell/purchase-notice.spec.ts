import type { Page } from '@playwright/test'
import { screens } from '@u-market/contract/paths'
import { expect, test } from '../harness/test.ts'

test('the purchase notice shows while its flag is set, and both its buttons clear it', {
  tag: [
    '@purchaseNotice.flag',
    '@purchaseNotice.closes',
    '@purchaseNotice.title',
    '@purchaseNotice.verification',
    '@purchaseNotice.order',
    '@purchaseNotice.payment',
    '@purchaseNotice.complete',
    '@purchaseNotice.note',
    '@purchaseNotice.button',
    '@purchaseNotice.hidden',
  ],
}, async ({ market, phone, words }) => {
  const { page, open } = await phone({ owner: market.nina })
  const { core, verification } = words
  const notice = page.getByRole('dialog', { name: verification('purchaseNotice') })
  await open(screens.home)
  await expect(notice).toBeHidden()

  await setFlag(page)
  await expect(notice.getByRole('listitem')).toHaveCount(4)
  for (const [title, text] of [
    ['notice1Title', 'notice1Text'],
    ['notice2Title', 'notice2Text'],
    ['notice3Title', 'notice3Text'],
    ['notice4Title', 'notice4Text'],
  ] as const) {
    const step = notice.getByRole('listitem').filter({ hasText: verification(title) })
    await expect(step).toContainText(verification(text))
  }
  await expect(notice).toContainText(core('notVerifiedYet'))
  await notice.getByRole('button', { name: core('close'), exact: true }).click()
  await expect(notice).toBeHidden()
  expect(await flag(page)).toBe(false)

  await setFlag(page)
  await notice.getByRole('button', { name: core('verifyNow') }).click()
  await expect(page).toHaveURL(new RegExp(`${screens.verification}$`))
  await expect(notice).toBeHidden()
  expect(await flag(page)).toBe(false)
})

function flag(page: Page): Promise<unknown> {
  return page.evaluate(() => JSON.parse(sessionStorage.getItem('parameters') ?? '{}').state?.showStepModel)
}

/** Sets the flag as a screen would store it, and restarts the app. */
async function setFlag(page: Page): Promise<void> {
  await page.evaluate(() =>
    sessionStorage.setItem('parameters', JSON.stringify({ state: { showStepModel: true }, version: 0 })),
  )
  await page.reload()
}
