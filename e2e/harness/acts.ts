import { expect, type Frame, type Locator, type Page } from '@playwright/test'
import { screens } from '@u-market/contract/paths'
import { paymentProof } from '@u-market/testkit/pictures'
import type { World } from '@u-market/testkit/world'
import type { Words } from './words.ts'

/** Longer than a page waits between two polls, or between two attempts to reach the server. */
const PAUSE_MS = 11_000
const briefly = expect.configure({ timeout: 1_000 })

/** Confirms an act with the payment password, in the sheet of that name. */
export async function sign(page: Page | Frame, act: string, pin: string): Promise<void> {
  await enterPin(page.getByRole('dialog', { name: act }), pin)
}

/** Taps six digits on the app's own keypad. */
export async function enterPin(on: Page | Locator, pin: string): Promise<void> {
  for (const figure of pin) await on.getByRole('button', { name: figure, exact: true }).click()
}

/** Sets a user's first payment password: the code from the demo's screen, then six digits, twice. */
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

/** Goes back to a screen with the tabs. */
export async function backToTabs(page: Page | Frame, words: Words): Promise<void> {
  while (!tabs.some((tab) => page.url().includes(tab))) {
    const here = page.url()
    await page.getByRole('button', { name: words.core('back') }).click()
    await expect.poll(() => page.url()).not.toBe(here)
  }
}

const tabs = [screens.home, screens.trade, screens.orders, screens.mine]

/** One of the tabs at the foot; a tab with something pending adds that to its name. */
export function tab(
  page: Page | Frame,
  words: Words,
  name: 'tabHome' | 'tabTrade' | 'tabOrders' | 'tabMine',
): Locator {
  return page
    .getByRole('navigation', { name: words.core('tabs') })
    .getByRole('link', { name: new RegExp(`^${words.core(name)}( |$)`) })
}

/** The first sentence of a notice, which its toast shows. */
export function firstSentence(content = ''): string {
  return content.split(/\. (?=Please|Check)|。/)[0] ?? ''
}

/** Expects that the app has announced a text. A toast is gone after two seconds, so the phone records them. */
export function says(page: Page, text: string): Promise<void> {
  return expect.poll(() => page.evaluate(() => Reflect.get(window, 'said')), `says "${text}"`).toContain(text)
}

/**
 * Expects an element that appears once the page polls again. Advances the page's clock instead of waiting, so the test must
 * install a clock before it opens the page.
 */
export function comesInTime(what: Locator): Promise<void> {
  return expect(async () => {
    await what.page().clock.fastForward(PAUSE_MS)
    await briefly(what).toBeVisible()
  }).toPass()
}

/** Chooses a radio by its label, because the radio itself is for keyboards and screen readers. */
export function pick(on: Page | Locator, name: string): Promise<void> {
  return on
    .locator('label')
    .filter({ has: on.getByRole('radio', { name, exact: true }) })
    .click()
}

/** Ticks or unticks a checkbox by its label, because the checkbox itself is for keyboards and screen readers. */
export function tick(on: Page | Locator, name: string): Promise<void> {
  return on
    .locator('label')
    .filter({ has: on.getByRole('checkbox', { name }) })
    .click()
}

/** The buyer names the paying account, and is then shown where to pay. */
export async function declarePayer(on: Page | Frame, words: Words, end = '4821'): Promise<void> {
  await on.getByRole('textbox', { name: words.payers('declareEnd') }).fill(end)
  await on.getByRole('button', { name: words.payers('declareDo') }).click()
}

type SeenPayment = { readonly amount: string; readonly name: string }

/** The seller types what their bank shows of the payment. */
export async function enterSeen(
  on: Page | Frame,
  words: Words,
  { amount, name }: SeenPayment,
): Promise<void> {
  await on.getByRole('textbox', { name: words.payers('seenAmount') }).fill(amount.replace(/[^\d.]/g, ''))
  await on.getByRole('textbox', { name: words.payers('seenName') }).fill(name)
}

/** A field for a picture: browsers expose a file input as a button with its label. */
export function pictureField(on: Page | Locator, label: string): Locator {
  return on.getByRole('button', { name: label, exact: true })
}

export function pictureFile(name: string, buffer: Buffer) {
  return { name, mimeType: 'image/jpeg', buffer }
}

/** Logs in on the console's login page. */
export async function logInOperator(
  page: Page,
  words: Words,
  who: { readonly username: string; readonly password: string },
): Promise<void> {
  await page.getByLabel(words.console.core('username')).fill(who.username)
  await page.getByLabel(words.console.core('password')).fill(who.password)
  await page.getByRole('button', { name: words.console.core('logIn') }).click()
}

/** Chooses a name from a list that opens below its field. */
export async function choose(page: Page, field: Locator, name: string): Promise<void> {
  await field.click()
  // Not by role: the library exposes only the options near the chosen one.
  await page.locator('.ant-select-dropdown:visible').getByTitle(name, { exact: true }).click()
}

/** Confirms an irreversible act in the console's last step, which shows these texts again. */
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

/** Waits until the service worker is active; returns the address of its script. */
export async function installed(page: Page): Promise<string | undefined> {
  await touch(page)
  return page.evaluate(async () => (await navigator.serviceWorker.ready).active?.scriptURL)
}

/** Opens a seller's offer from any list: the whole card is the link. */
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

/** Waits until the app has saved this text for a start without a network. */
export async function kept(page: Page, what: string): Promise<void> {
  await touch(page)
  await expect.poll(() => page.evaluate(() => localStorage.getItem('lastState') ?? '')).toContain(what)
}

/** Touches an empty part of the page, after which the app does the work that it defers at its start. */
export async function touch(page: Page): Promise<void> {
  await page.waitForFunction(() => 'ready' in document.documentElement.dataset) // the app listens from then on
  await page.mouse.click(1, 1)
}

/** Bob has paid Alice for 25.00 U; she has not released the coin. */
export async function paidOrder({ alice, bob }: World) {
  const order = await bob.buys({ from: await alice.lists({ num: '25.00' }), num: '25.00' })
  await alice.confirms(order)
  await bob.marksPaid(order)
  return order
}

/** The receipt of Bob's bank for 180.00 to Alice: the price of 25.00 U. */
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
