import { expect, type Frame, type Page } from '@playwright/test'
import { DEFAULT_LOCALE } from '@u-market/contract'
import { nameOf, type Words } from './words.ts'

/** A phone on the demo's desktop page. */
export async function demoPhone(page: Page, words: Words, name: string): Promise<Frame> {
  const element = await page.getByTitle(words.desktop('phoneOf', { name })).elementHandle()
  const frame = await element?.contentFrame()
  if (!frame) throw new Error(`${name} has no phone`)
  return frame
}

/** Each phone keeps its own language, and begins with the app's. */
export async function chooseLanguage(frame: Frame, words: Words): Promise<void> {
  if (words.locale === DEFAULT_LOCALE) return
  await frame.getByRole('link', { name: 'Log in', exact: true }).click()
  await frame.getByRole('button', { name: nameOf(words.locale) }).click()
  await frame.getByRole('button', { name: words.core('back') }).click()
}

/** A phone of the demo knows its owner: the form is filled in. */
export async function logInOn(frame: Frame, words: Words): Promise<void> {
  await frame.getByRole('link', { name: words.core('signIn') }).click()
  await frame.getByRole('button', { name: words.auth('login'), exact: true }).click()
  await expect(frame.getByText(words.home('balance'), { exact: true })).toBeVisible()
}
