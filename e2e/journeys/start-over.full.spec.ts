import type { Frame, Page, Route } from '@playwright/test'
import { callPaths } from '@u-market/contract/client'
import { paths, screens } from '@u-market/contract/paths'
import {
  confirmOn,
  type Demo,
  demoPhone,
  expect,
  orderOn,
  payOn,
  type Quote,
  releaseOn,
  test,
} from '../harness/demo.ts'
import type { Words } from '../harness/words.ts'

// One demo for both tests, one after the other, because creating it takes 15 s.
test.describe.configure({ mode: 'default' })

/** The quantity and the amount that Bob's phone shows first, at the price of Alice's best offer in the demo. */
const quote: Quote = { num: '50.00 U', amount: '¥359.00' }
const PAY_PASSWORD = '135790'
/** The server does not start over sooner than this after the demo was created. */
const SEEN_MS = 16_000
/** A demo is created, on a machine that is busy with other tests. */
const MADE_MS = 90_000

test('the demo starts over: the trade is gone, the balances are restored, and users can trade again', async ({
  demo,
  demoDesk: { page, open, watched },
  words,
}) => {
  const calls = countStartsOver(page)
  const button = page.getByRole('button', { name: words.desktop('startOver') })
  await open('/')
  const [bobs, alices] = await phonesOf(page, words)
  await goHome(bobs)
  const before = { bob: await balanceOn(bobs).textContent(), alice: await balanceOn(alices).textContent() }
  await page.reload()
  const orderId = await test.step('They trade, and the coach and the operator see it', async () => {
    await tradeOn(page, words)
    await expect(coach(page, words).nth(3)).toContainText(words.desktop('done'))
    const number = page.getByRole('complementary').getByText(/^UO\w+$/)
    return (await number.textContent()) ?? ''
  })
  await test.step('Bob has the coin', async () => {
    const [bob] = await phonesOf(page, words)
    await goHome(bob)
    await expect(balanceOn(bob)).not.toHaveText(before.bob ?? '')
  })

  await test.step('Pressed twice, it starts over once', async () => {
    const first = await seen(demo)
    await button.dblclick()
    await expect(page.getByRole('button', { name: words.desktop('startingOver') })).toBeDisabled()
    await expect(button).toBeEnabled({ timeout: MADE_MS })
    expect(await demo.since()).toBeGreaterThan(first)
    expect(calls()).toBe(1)
  })

  await test.step('The page and both phones restart', async () => {
    await expect(coach(page, words).first()).toHaveAttribute('aria-current', 'step')
    await expect(coach(page, words).filter({ hasText: words.desktop('done') })).toHaveCount(0)
    await expect(page.getByText(words.desktop('paneEmpty'))).toBeVisible()
    const [bob, alice] = await phonesOf(page, words)
    await expect(bob.getByLabel(words.takeSellOffer('iWant'))).toHaveValue('50.00')
    await expect(balanceOn(alice)).toHaveText(before.alice ?? '')
    await goHome(bob)
    await expect(balanceOn(bob)).toHaveText(before.bob ?? '')
    await page.reload()
  })

  await test.step('Bob orders again and Alice is notified; the earlier order is gone', async () => {
    const [bob, alice] = await phonesOf(page, words)
    await orderOn(bob, words, quote)
    await confirmOn(alice, words)
    await expect(coach(page, words).nth(1)).toContainText(words.desktop('done'))
    await goTo(bob, paths.order(orderId))
    await expect(bob.getByText(words.orders('notFound'))).toBeVisible()
  })
  // While the demo is created, the port is closed and the phones retry.
  watched.forgive(/ERR_CONNECTION_REFUSED|401/)
})

test('a demo that cannot start over says so, and allows another try', async ({
  demoDesk: { page, open, watched },
  words,
}) => {
  const button = page.getByRole('button', { name: words.desktop('startOver') })
  const said = page.getByRole('main').getByRole('status')
  await page.clock.install()
  await open('/')
  await demoPhone(page, words, 'Alice')

  await test.step('The server fails', async () => {
    await answer(page, { status: 500 })
    await button.click()
    await expect(said).toHaveText(words.desktop('startOverFailed'))
  })
  await test.step('It has just been created', async () => {
    await answer(page, { status: 429, headers: { 'retry-after': '12' } })
    await button.click()
    await expect(said).toHaveText(words.desktop('startOverSoon', { seconds: 12 }))
  })
  await test.step('It is being created, and does not come back', async () => {
    await answer(page, { json: { code: 1, msg: '', time: '0', data: null } })
    const asked = page.waitForResponse(`**${callPaths.startDemoOver}`)
    await button.click()
    await expect(said).toHaveText('')
    // The page is polling now, so only time has to pass.
    await asked
    await page.waitForRequest(new URL(callPaths.getMarket, page.url()).href)
    await page.clock.fastForward('03:00')
    await expect(said).toHaveText(words.desktop('startOverFailed'))
    await expect(button).toBeEnabled()
  })
  watched.forgive(/status of (500|429)/)
})

function coach(page: Page, words: Words) {
  return page.getByRole('list', { name: words.desktop('coach') }).getByRole('listitem')
}

async function phonesOf(page: Page, words: Words): Promise<[Frame, Frame]> {
  return [await demoPhone(page, words, 'Bob'), await demoPhone(page, words, 'Alice')]
}

/** From the order to the release. */
async function tradeOn(page: Page, words: Words): Promise<void> {
  const [bob, alice] = await phonesOf(page, words)
  await orderOn(bob, words, quote)
  await confirmOn(alice, words)
  await payOn(bob, words, quote)
  await releaseOn(alice, words, PAY_PASSWORD, quote)
}

function balanceOn(phone: Frame) {
  return phone.getByText(/^[\d,]+\.\d\d\sU$/).first()
}

function goHome(phone: Frame): Promise<void> {
  return goTo(phone, screens.home)
}

/** Navigates a phone to another address of its app, once it has started. */
async function goTo(phone: Frame, path: string): Promise<void> {
  await expect(phone.getByRole('heading', { level: 1 })).toBeVisible()
  await phone.goto(new URL(path, phone.url()).href)
}

function countStartsOver(page: Page): () => number {
  let count = 0
  page.on('request', (request) => {
    if (new URL(request.url()).pathname === callPaths.startDemoOver) count += 1
  })
  return () => count
}

async function seen(demo: Demo): Promise<number> {
  const since = await demo.since()
  await expect.poll(() => Date.now(), { timeout: 2 * SEEN_MS }).toBeGreaterThan(since * 1000 + SEEN_MS)
  return since
}

/** Fakes the server's response to starting over. */
async function answer(page: Page, response: Parameters<Route['fulfill']>[0]) {
  await page.route(`**${callPaths.startDemoOver}`, (route) => route.fulfill(response))
}
