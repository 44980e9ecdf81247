import { expect, type Page } from '@playwright/test'
import { totpCode } from '@u-market/testkit/totp'
import type { Words } from './words.ts'

/** Takes a new authenticator with its first code, by the button that says so; answers its secret and the recovery codes. */
export async function setUp(
  page: Page,
  words: Words,
  { at, by = words.console.operators('setUp') }: { readonly at: Date; readonly by?: string },
): Promise<{ secret: string; codes: string[] }> {
  const secret = await fillFirstCode(page, words, at)
  await page.getByRole('button', { name: by }).click()
  return { secret, codes: await keepCodes(page, words) }
}

/** The ten recovery codes, which are shown once. */
export async function keepCodes(page: Page, words: Words): Promise<string[]> {
  const { operators } = words.console
  const codes = page.getByRole('list', { name: operators('recoveryCodes') }).getByRole('listitem')
  await expect(codes).toHaveCount(10)
  const kept = await codes.allTextContents()
  await page.getByRole('button', { name: operators('kept') }).click()
  return kept
}

/** As the app on their phone would show it. */
export async function fillFirstCode(page: Page, words: Words, at: Date): Promise<string> {
  const shown = page.getByText(/^(?:[A-Z2-7]{4} ){7}[A-Z2-7]{4}$/)
  const secret = (await shown.textContent()) ?? ''
  await page.getByLabel(words.console.operators('firstCode')).fill(totpCode(secret, at))
  return secret
}
