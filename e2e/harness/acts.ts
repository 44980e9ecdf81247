import { expect, type Frame, type Locator, type Page } from '@playwright/test'
import { screens } from '@u-market/contract/paths'
import { paymentProof } from '@u-market/testkit/pictures'
import type { World } from '@u-market/testkit/world'
import type { Words } from './words.ts'

/** More than a page leaves between two questions of its own, or two tries to reach the server. */
const PAUSE_MS = 11_000
const briefly = expect.configure({ timeout: 1_000 })

/** Signs an act in the sheet that bears its name. */
export async function sign(page: Page, act: string, pin: string): Promise<void> {
  await enterPin(page.getByRole('dialog', { name: act }), pin)
}

/** Taps six figures on the app's own pad. */
export async function enterPin(on: Page | Locator, pin: string): Promise<void> {
  for (const figure of pin) await on.getByRole('button', { name: figure, exact: true }).click()
}

/** Somebody's first payment password: the code from the demo's screen, then six figures, twice. */
export async function choosePayPassword(page: Page, words: Words, pin: string): Promise<void> {
  await page.getByRole('button', { name: words.auth('sendCode') }).click()
  const demoCode = words.auth('demoCode', { code: '\n' }).split('\n')[0] ?? ''
  await page.getByRole('button', { name: demoCode }).click()
  await page.getByRole('button', { name: words.account('next'), exact: true }).click()
  for (const step of ['newPin', 'repeatPin'] as const) {
    await expect(page.getByRole('heading', { name: words.account(step) })).toBeVisible()
    await enterPin(page, pin)
  }
}

/** Back, and back again, to a screen with the tabs. */
export async function backToTabs(page: Page, words: Words): Promise<void> {
  while (!tabs.some((tab) => page.url().includes(tab))) {
    const here = page.url()
    await page.getByRole('button', { name: words.core('back') }).click()
    await expect(page).not.toHaveURL(here)
  }
}

const tabs = [screens.home, screens.trade, screens.orders, screens.mine]

/** The four tabs at the foot; a tab with something waiting says so after its name. */
export function tab(
  page: Page,
  words: Words,
  name: 'tabHome' | 'tabTrade' | 'tabOrders' | 'tabMine',
): Locator {
  return page
    .getByRole('navigation', { name: words.core('tabs') })
    .getByRole('link', { name: words.core(name) })
}

/** The app has said it in passing: a toast is gone after two seconds, so what was said is kept by the phone. */
export function says(page: Page, text: string): Promise<void> {
  return expect.poll(() => page.evaluate(() => Reflect.get(window, 'said')), `says "${text}"`).toContain(text)
}

/**
 * Comes by what the page does every few seconds. Its clock, which the test has installed before the page was opened, is moved on:
 * nobody waits for it.
 */
export function comesInTime(what: Locator): Promise<void> {
  return expect(async () => {
    await what.page().clock.fastForward(PAUSE_MS)
    await briefly(what).toBeVisible()
  }).toPass()
}

/** One of several: what is tapped is the label, the radio itself is for keys and screen readers. */
export function pick(on: Page | Locator, name: string): Promise<void> {
  return on
    .locator('label')
    .filter({ has: on.getByRole('radio', { name, exact: true }) })
    .click()
}

/** One of those of which several may be chosen, likewise. */
export function tick(on: Page | Locator, name: string): Promise<void> {
  return on
    .locator('label')
    .filter({ has: on.getByRole('checkbox', { name }) })
    .click()
}

/** A place for a picture: to the browser a file input is a button that bears its label. */
export function pictureField(on: Page | Locator, label: string): Locator {
  return on.getByRole('button', { name: label, exact: true })
}

export function pictureFile(name: string, buffer: Buffer) {
  return { name, mimeType: 'image/jpeg', buffer }
}

/** On the console's own login page. */
export async function logInOperator(
  page: Page,
  words: Words,
  who: { readonly username: string; readonly password: string },
): Promise<void> {
  await page.getByLabel(words.console.core('username')).fill(who.username)
  await page.getByLabel(words.console.core('password')).fill(who.password)
  await page.getByRole('button', { name: words.console.core('logIn') }).click()
}

/** One of the names in a list that opens below its field. */
export async function choose(page: Page, field: Locator, name: string): Promise<void> {
  await field.click()
  // The library's own list, out of which the browser's tree of roles has only what is near the chosen one.
  await page.locator('.ant-select-dropdown:visible').getByTitle(name, { exact: true }).click()
}

/** The console's last step before what cannot be undone: it shows this once more, and the act is signed by its name. */
export async function confirm(
  page: Page,
  words: Words,
  sign: string,
  shown: readonly string[] = [],
): Promise<void> {
  const step = page.getByRole('region', { name: words.console.core('confirmTitle') })
  for (const text of shown) await expect(step).toContainText(text)
  await step.getByRole('button', { name: sign }).click()
}

/** The app's own copy is complete and at work; answers where its worker comes from. */
export async function installed(page: Page): Promise<string | undefined> {
  await touch(page)
  return page.evaluate(async () => (await navigator.serviceWorker.ready).active?.scriptURL)
}

/** Opens somebody's offer from wherever it stands: the whole card is the tap. */
export async function openOffer(page: Page, words: Words, seller: string): Promise<void> {
  await page
    .getByRole('article', { name: seller })
    .getByRole('link', { name: words.core('buyFrom', { name: seller }) })
    .click()
}

/** Presses the button that names the purchase, and places the order in the sheet that repeats it. */
export async function order(
  page: Page | Frame,
  words: Words,
  { num, amount }: { readonly num: string; readonly amount: string },
): Promise<void> {
  await page.getByRole('button', { name: words.takeSellOffer('buyFor', { num, amount }) }).click()
  const sheet = page.getByRole('dialog', { name: words.takeSellOffer('sheetTitle') })
  await sheet.getByRole('button', { name: words.takeSellOffer('placeFor', { amount }) }).click()
}

/** What was seen has been written down, for a start without a network. */
export async function kept(page: Page, what: string): Promise<void> {
  await touch(page)
  await expect.poll(() => page.evaluate(() => localStorage.getItem('lastState') ?? '')).toContain(what)
}

/** Somebody lays a finger on the page, where there is nothing: the app now does what it leaves for after its start. */
export async function touch(page: Page): Promise<void> {
  await page.waitForFunction(() => 'ready' in document.documentElement.dataset) // it hears it from then on
  await page.mouse.click(1, 1)
}

/** Bob has paid Alice for 25.00 U; she has not released them yet. */
export async function paidOrder({ alice, bob }: World) {
  const order = await bob.buys({ from: await alice.lists({ num: '25.00' }), num: '25.00' })
  await alice.confirms(order)
  await bob.marksPaid(order)
  return order
}

/** What Bob's bank shows of 180.00 to Alice: the price of 25.00 U. */
export function proofFor(reference: string): Promise<Buffer> {
  return paymentProof({
    amount: '180.00',
    currency: 'CNY',
    from: 'Bob Lin',
    to: 'Alice Zhou',
    account: '6222 0000 1111 2222',
    at: new Date(),
    note: reference,
  })
}
