import { expect, type Page } from '@playwright/test'
import { totpCode } from '@u-market/testkit/totp'
import type { Words } from './words.ts'

/** Takes a new authenticator with its first code, and keeps the ten recovery codes, which are shown once. */
export async function setUp(page: Page, words: Words, at: Date): Promise<void> {
  const { operators } = words.console
  await fillFirstCode(page, words, at)
  await page.getByRole('button', { name: operators('setUp') }).click()
  const codes = page.getByRole('list', { name: operators('recoveryCodes') }).getByRole('listitem')
  await expect(codes).toHaveCount(10)
  await page.getByRole('button', { name: operators('kept') }).click()
}

/** As the app on their phone would show it. */
export async function fillFirstCode(page: Page, words: Words, at: Date): Promise<void> {
  const shown = page.getByText(/^(?:[A-Z2-7]{4} ){7}[A-Z2-7]{4}$/)
  const secret = (await shown.textContent()) ?? ''
  await page.getByLabel(words.console.operators('firstCode')).fill(totpCode(secret, at))
}
