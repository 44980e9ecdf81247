import { writeFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import type { Page } from '@playwright/test'
import { paths, screens } from '@u-market/contract/paths'
import { asSmallPng, documentBack, documentFront, paymentSlip } from '@u-market/testkit/pictures'
import { pictureField, pictureFile, signInOperator } from './harness/acts.ts'
import { demoPhone, logInOn } from './harness/demo-phones.ts'
import { settled } from './harness/inspect.ts'
import type { Market } from './harness/market.ts'
import { openDesk, openPhone, type PhoneOptions } from './harness/phones.ts'
import { expect, test } from './harness/test.ts'
import { loadWords, type Words } from './harness/words.ts'

const folder = fileURLToPath(new URL('../docs/pictures/', import.meta.url))

test('the phones', async ({ browser, market, words }) => {
  await stock(market)
  const paid = await paidOrder(market)
  const [offer] = await market.alice.offers({ status: 'up' })
  if (!offer) throw new Error('Alice has no offer')
  const order = await market.bob.buys({ from: offer, num: '25.00', type: 'bank' })
  await market.alice.confirms(order)

  const on = async (
    options: PhoneOptions,
    picture: (page: Page, open: (path: string) => Promise<void>) => Promise<void>,
    locale = words.locale,
  ) => {
    const { page, context, open } = await openPhone(
      { browser, market, locale },
      { device: 'iPhone', scale: 2, ...options },
    )
    await picture(page, open)
    await context.close()
  }
  const zh = await loadWords('zh-CN')
  const shoot =
    (name: string, path: string, said: Words = words) =>
    async (page: Page, open: (path: string) => Promise<void>) => {
      await open(path)
      await settled(page, said)
      await take(page, name)
    }
  const bob = { owner: market.bob }
  await on(bob, shoot('home', screens.home))
  await on({ ...bob, colorScheme: 'dark' }, shoot('home-dark', screens.home))
  await on(bob, shoot('home-zh', screens.home, zh), 'zh-CN')
  await on(bob, shoot('buylist', screens.offers))
  await on({ owner: market.crowd[0] ?? market.bob }, shoot('buy', paths.offer(offer.id, { amount: '180' })))
  await on(bob, shoot('order-buyer', orderAddress(order.orderId)))
  await on(bob, shoot('order-buyer-zh', orderAddress(order.orderId), zh), 'zh-CN')
  await on(bob, shoot('receive', screens.receive))
  await on(bob, shoot('share-zh', screens.share, zh), 'zh-CN')
  await on({ ...bob, colorScheme: 'dark' }, shoot('tutorial-dark', screens.tutorial))
  await on(bob, shoot('bills', screens.bills))
  await on(bob, (bobs, openBobs) =>
    on({ owner: market.alice, device: 'Pixel' }, async (alices, openAlices) => {
      const address = paths.chat(order.orderId, 'buyer')
      await openBobs(address)
      await openAlices(`${address}&orderType=sell`)
      const write = async (page: Page, text: string) => {
        await page.getByRole('textbox', { name: words.chat('write') }).fill(text)
        await page.getByRole('button', { name: words.chat('send'), exact: true }).click()
        for (const each of [bobs, alices]) await expect(each.getByRole('log')).toContainText(text)
      }
      await write(alices, 'Hello Bob, please write only the memo code into the transfer.')
      await write(bobs, 'Hi Alice, will do. My bank shows your name as Alice Zhou, right?')
      await write(alices, 'Yes, that is me. I am here and release as soon as it arrives.')
      await write(bobs, 'Great, paying now.')
      await take(bobs, 'chat')
    }),
  )
  await on({ owner: market.mei }, async (page, open) => {
    await open(orderAddress(paid.orderId))
    await settled(page, words)
    for (const check of await page.getByRole('checkbox').all()) await check.check()
    await page.getByRole('button', { name: words.orders('release', { num: '50.00 U' }) }).click()
    await expect(page.getByRole('dialog')).toBeVisible()
    await take(page, 'release')
  })
  await on({ owner: market.nina }, async (page, open) => {
    const [front, back] = [
      await documentFront({ name: 'Nina Park', number: 'UTO310004X' }),
      await documentBack({ number: 'UTO310004X' }),
    ]
    await open(screens.verification)
    await page.getByLabel(words.kyc('realName')).fill('Nina Park')
    await page.getByLabel(words.kyc('idNumber')).fill('UTO310004X')
    await pictureField(page, words.kyc('front')).setInputFiles(pictureFile('front.jpg', front))
    await pictureField(page, words.kyc('back')).setInputFiles(pictureFile('back.jpg', back))
    await expect(page.getByRole('button', { name: words.kyc('submit') })).toBeEnabled()
    await page.getByLabel(words.kyc('idNumber')).blur()
    await page.mouse.wheel(0, 120)
    await take(page, 'kyc')
  })
})

test('the page for a PC, with two phones', async ({ browser, market, words }) => {
  await stock(market)
  const { page, context, open } = await openDesk({ browser, market, locale: words.locale })
  await open('/')
  const [bob, alice] = [await demoPhone(page, words, 'Bob'), await demoPhone(page, words, 'Alice')]
  for (const frame of [bob, alice]) await logInOn(frame, words)
  const [offer] = await market.alice.offers({ status: 'up' })
  if (!offer) throw new Error('Alice has no offer')
  const order = await market.bob.buys({ from: offer, num: '25.00', type: 'bank' })
  await alice
    .getByRole('dialog')
    .getByRole('button', { name: words.core('confirm') })
    .click()
  await market.alice.confirms(order)
  await bob.getByRole('link', { name: words.home('actPay', { name: 'Alice' }) }).click()
  await expect(bob.getByRole('heading', { name: words.orders('doPay', { name: 'Alice' }) })).toBeVisible()
  for (const frame of [bob, alice]) await expect(frame.locator('[popover][role=status] > p')).toHaveCount(0)
  await take(page, 'desktop')
  await context.close()
})

test('the console', async ({ browser, market, words }) => {
  await stock(market)
  const paid = await paidOrder(market)
  await market.mei.appeals(paid, { type: 'unpaid', content: 'Nothing has arrived in my account until now.' })
  const appeals = await market.mei.call('listAppeals', {})
  const appeal = appeals.data[0]
  if (!appeal) throw new Error('no appeal')
  await market.bob.addsEvidence(appeal, 'I paid at 16:04, the slip shows the memo code.')
  const { page, context, open } = await openDesk({ browser, market, locale: words.locale })
  await open('/console/')
  await signInOperator(page, words, market.olivia)
  await page.getByRole('table').getByRole('link').first().click()
  await expect(page.getByRole('button', { name: words.console.verification('approve') })).toBeVisible()
  for (const picture of await page.getByRole('complementary').getByRole('img').all())
    await expect
      .poll(() => picture.evaluate((image: HTMLImageElement) => image.naturalWidth))
      .toBeGreaterThan(0)
  await take(page, 'console-verification')
  await page.getByRole('link', { name: words.console.shell('appeals') }).click()
  await page.getByRole('table').getByRole('link').first().click()
  const ruling = words.console.appeals('releaseTo', { coin: '50.00', name: 'Bob' })
  await page.getByRole('radio', { name: ruling }).check()
  await page
    .getByLabel(words.console.appeals('reasonLabel'))
    .fill('The slip carries the memo code of this order.')
  await expect(
    page
      .getByRole('region', { name: words.console.appeals('evidence') })
      .getByRole('img')
      .first(),
  ).toBeVisible()
  await take(page, 'console-appeal')
  await context.close()
})

/** Offers to see, and nothing left over from the cast's beginnings. */
async function stock({ alice, bob, mei }: Market): Promise<void> {
  for (const trader of [alice, bob, mei]) await trader.call('markNoticesRead', {})
  await mei.lists({ num: '900.00', price: '7.15', min: '200.00', max: '6000.00' })
  await alice.lists({
    num: '60.00',
    price: '7.18',
    remark: 'Online from 9 to 23. Please write the memo code.',
  })
}

async function paidOrder({ mei, bob }: Market) {
  const [offer] = await mei.offers({ status: 'up' })
  if (!offer) throw new Error('Mei has no offer')
  const order = await bob.buys({ from: offer, amount: '357.50', type: 'bank' })
  const { paymentReference } = await mei.confirms(order)
  const { url } = await bob.client.upload(await slipOf('357.50', paymentReference), 'voucher')
  await bob.call('markPaid', { orderId: order.orderId, proofs: url })
  return order
}

async function take(page: Page, name: string): Promise<void> {
  // A toast belongs to the moment before.
  await expect(page.locator('[popover][role=status] > p')).toHaveCount(0)
  writeFileSync(`${folder}${name}.png`, await asSmallPng(await page.screenshot()))
}

function orderAddress(number: string): string {
  return paths.order(number)
}

function slipOf(amount: string, memo: string): Promise<Buffer> {
  return paymentSlip({
    amount,
    currency: 'CNY',
    from: 'Bob Lin',
    to: 'Mei Tan',
    account: '6222 0000 1111 2222',
    at: new Date('2026-03-02T08:04:00Z'),
    memo,
  })
}
