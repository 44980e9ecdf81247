import { expect, type Locator, type Page } from '@playwright/test'
import { screens } from '@u-market/contract/paths'
import type { Words } from './words.ts'

/** Taps six figures on the app's own pad. */
export const enterPin = async (on: Page | Locator, pin: string): Promise<void> => {
  for (const figure of pin) await on.getByRole('button', { name: figure, exact: true }).click()
}

/** Signs an act in the sheet that bears its name. */
export const sign = async (page: Page, act: string, pin: string): Promise<void> => {
  await enterPin(page.getByRole('dialog', { name: act }), pin)
}

/** The four tabs at the foot; a tab with something waiting says so after its name. */
export const tab = (
  page: Page,
  words: Words,
  name: 'tabHome' | 'tabTrade' | 'tabOrders' | 'tabMine',
): Locator =>
  page.getByRole('navigation', { name: words.core('tabs') }).getByRole('link', { name: words.core(name) })

const tabs = [screens.home, screens.trade, screens.orders, screens.mine]

/** Back, and back again, to a screen with the tabs. */
export const backToTabs = async (page: Page, words: Words): Promise<void> => {
  while (!tabs.some((tab) => page.url().includes(tab))) {
    const here = page.url()
    await page.getByRole('button', { name: words.core('back') }).click()
    await expect(page).not.toHaveURL(here)
  }
}

/** The app has said it in passing: a toast is gone after two seconds, so what was said is kept by the phone. */
export const says = (page: Page, text: string): Promise<void> =>
  expect.poll(() => page.evaluate(() => Reflect.get(window, 'said')), `says "${text}"`).toContain(text)

/** One of several: what is tapped is the label, the radio itself is for keys and screen readers. */
export const pick = (on: Page | Locator, name: string): Promise<void> =>
  on
    .locator('label')
    .filter({ has: on.getByRole('radio', { name, exact: true }) })
    .click()

/** A place for a picture: to the browser a file input is a button that bears its label. */
export const pictureField = (on: Page | Locator, label: string): Locator =>
  on.getByRole('button', { name: label, exact: true })

export const pictureFile = (name: string, buffer: Buffer) => ({ name, mimeType: 'image/jpeg', buffer })

/** The console's own door. */
export const signInOperator = async (
  page: Page,
  words: Words,
  who: { readonly username: string; readonly password: string },
): Promise<void> => {
  await page.getByLabel(words.console.core('username')).fill(who.username)
  await page.getByLabel(words.console.core('password')).fill(who.password)
  await page.getByRole('button', { name: words.console.core('signIn') }).click()
}

/** Somebody lays a finger on the page, where there is nothing: the app now does what it leaves for after its start. */
export const touch = (page: Page): Promise<void> => page.mouse.click(1, 1)

/** The app's own copy is complete and at work; answers where its worker comes from. */
export const installed = async (page: Page): Promise<string | undefined> => {
  await touch(page)
  return page.evaluate(async () => (await navigator.serviceWorker.ready).active?.scriptURL)
}

/** What was seen has been written down, for a start without a network. */
export const kept = async (page: Page, what: string): Promise<void> => {
  await touch(page)
  await expect.poll(() => page.evaluate(() => localStorage.getItem('lastState') ?? '')).toContain(what)
}
