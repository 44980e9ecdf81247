import { writeFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import type { Browser, Page } from '@playwright/test'
import { paths, screens } from '@u-market/contract/paths'
import { asSmallPng } from '@u-market/testkit/pictures'
import { choose, enterSeen, logInOperator } from './harness/acts.ts'
import { confirmOn, demoPhone } from './harness/demo.ts'
import { settled } from './harness/inspect.ts'
import type { Market } from './harness/market.ts'
import { openDesk, openPhone, type Phone, type PhoneOptions } from './harness/phones.ts'
import {
  orderFromAlice,
  orderWithProof,
  proposals,
  ratedSales,
  stock,
  wants,
} from './harness/picture-orders.ts'
import { expect, test } from './harness/test.ts'
import { loadWords, type Words } from './harness/words.ts'

const folder = fileURLToPath(new URL('../docs/pictures/', import.meta.url))

test('the phones', async ({ browser, market, words }) => {
  await stock(market)
  const paid = await orderWithProof(market)
  const order = await orderFromAlice(market)
  await market.alice.confirms(order)

  const studio = { browser, market, words }
  const chinese = { ...studio, words: await loadWords('zh-CN') }
  const bob = { owner: market.bob }
  const dark = { ...bob, colorScheme: 'dark' } as const
  await shoot(studio, bob, { name: 'home', path: screens.home })
  await shoot(studio, dark, { name: 'home-dark', path: screens.home })
  await shoot(studio, bob, { name: 'order-buyer', path: paths.order(order.orderId) })
  await shoot(studio, bob, { name: 'receive', path: screens.receive })
  await shoot(chinese, bob, { name: 'share-zh', path: screens.share })
  await shootChat(studio, order.orderId)
  await shootRelease(studio, paid.orderId)
})

test('both sides of the market, and who to trade with', async ({ browser, market, words }) => {
  const { alice, bob, mei } = market
  await stock(market)
  await ratedSales(market)
  const bought = (await bob.call('listOrders', {})).data[0]
  if (!bought) throw new Error('Bob has bought nothing')
  const order = await orderWithProof(market)
  const offer = await wants(market)
  const appeal = await mei.appeals(order, { type: 'unpaid', content: 'Nothing has arrived in my account.' })
  await bob.addsEvidence(appeal, 'I paid at 16:04, the payment proof shows the payment reference.')
  await market.olivia.rules(appeal, 'release', 'The bank statement shows that the money has arrived.')

  const studio = { browser, market, words }
  const chinese = { ...studio, words: await loadWords('zh-CN') }
  await shoot(studio, { owner: alice }, { name: 'buyers', path: paths.offers({ side: 'buy' }) })
  await shoot(studio, { owner: alice }, { name: 'sale', path: paths.sellTo(offer.id, { amount: '178' }) })
  await shoot(studio, { owner: bob }, { name: 'received', path: paths.order(bought.orderId) })
  const { userId } = await mei.info()
  await shoot(
    studio,
    { owner: bob, colorScheme: 'dark' },
    { name: 'trader-dark', path: paths.trader(userId) },
  )
  await shoot(chinese, { owner: mei }, { name: 'decision-zh', path: paths.order(order.orderId) })
})

test('the page for a PC, with two phones', async ({ browser, market, words }) => {
  await stock(market)
  const { page, context, open } = await openDesk({ browser, market, locale: words.locale })
  await open('/')
  const [bob, alice] = [await demoPhone(page, words, 'Bob'), await demoPhone(page, words, 'Alice')]
  // The amount depends on the stock: Alice's best offer is not at the reference price here.
  await bob.getByRole('contentinfo').getByRole('button').click()
  await bob.getByRole('dialog').getByRole('button').last().click()
  await confirmOn(alice, words)
  await expect(bob.getByRole('heading', { name: words.orders('doPay', { name: 'Alice' }) })).toBeVisible()
  for (const frame of [bob, alice]) await expect(frame.locator('[popover][role=status] > p')).toHaveCount(0)
  await take(page, 'desktop')
  await context.close()
})

test('the console', async ({ browser, market, words }) => {
  await stock(market)
  const paid = await orderWithProof(market)
  await market.mei.appeals(paid, { type: 'unpaid', content: 'Nothing has arrived in my account until now.' })
  const appeals = await market.mei.call('listDisputes', {})
  const appeal = appeals.data[0]
  if (!appeal) throw new Error('no appeal')
  await market.bob.addsEvidence(appeal, 'I paid at 16:04, the payment proof shows the payment reference.')
  const { page, context, open } = await openDesk({ browser, market, locale: words.locale })
  await open('/console/')
  await logInOperator(page, words, market.olivia)
  await page.getByRole('table').getByRole('link').first().click()
  await expect(page.getByRole('button', { name: words.console.verification('approve') })).toBeVisible()
  for (const picture of await page.getByRole('complementary').getByRole('img').all())
    await expect
      .poll(() => picture.evaluate((image: HTMLImageElement) => image.naturalWidth))
      .toBeGreaterThan(0)
  await take(page, 'console-verification')
  await page.getByRole('link', { name: words.console.shell('appeals') }).click()
  await page.getByRole('table').getByRole('link').first().click()
  const ruling = words.console.disputes('releaseTo', { coin: '50.00', name: 'Bob' })
  await page.getByRole('radio', { name: ruling }).check()
  await page
    .getByLabel(words.console.disputes('reasonLabel'))
    .fill('The payment proof shows the payment reference of this order.')
  await expect(
    page
      .getByRole('region', { name: words.console.disputes('evidence') })
      .getByRole('img')
      .first(),
  ).toBeVisible()
  await take(page, 'console-appeal')
  await context.close()
})

test('the console, with proposals that need two operators', async ({ browser, market, words }) => {
  await stock(market)
  await proposals(market)
  const { core, operators, shell } = words.console
  const { page, context, open } = await openDesk({ browser, market, locale: words.locale })
  await open('/console/proposals')
  await logInOperator(page, words, market.olivia)
  await page
    .getByRole('table')
    .getByRole('row', { name: words.console.proposals('exchange_pay') })
    .getByRole('link')
    .first()
    .click()
  await expect(page.getByRole('button', { name: words.console.proposals('approve') })).toBeEnabled()
  await take(page, 'console-proposal')
  await page.getByRole('link', { name: shell('operators') }).click()
  await page.getByRole('link', { name: 'Rita', exact: true }).click()
  await page.getByLabel(operators('reason')).fill('Helps out in customer service for two weeks.')
  await choose(page, page.getByLabel(operators('role')), core('support'))
  await expect(page.getByRole('button', { name: operators('changeRole') })).toBeEnabled()
  await take(page, 'console-operators')
  await context.close()
})

type Studio = { readonly browser: Browser; readonly market: Market; readonly words: Words }

/** Takes a screen right after it has been opened. */
async function shoot(
  studio: Studio,
  phone: PhoneOptions,
  { name, path }: { readonly name: string; readonly path: string },
): Promise<void> {
  await onPhone(studio, phone, async ({ page, open }) => {
    await open(path)
    await settled(page, studio.words)
    await take(page, name)
  })
}

async function onPhone(
  { browser, market, words: { locale } }: Studio,
  phone: PhoneOptions,
  act: (phone: Phone) => Promise<void>,
): Promise<void> {
  const opened = await openPhone({ browser, market, locale }, { device: 'iPhone', scale: 2, ...phone })
  await act(opened)
  await opened.context.close()
}

async function take(page: Page, name: string): Promise<void> {
  // A toast belongs to the step before.
  await expect(page.locator('[popover][role=status] > p')).toHaveCount(0)
  writeFileSync(`${folder}${name}.png`, await asSmallPng(await page.screenshot()))
}

function shootChat(studio: Studio, order: string): Promise<void> {
  const { market, words } = studio
  const address = paths.chat(order, 'buyer')
  return onPhone(studio, { owner: market.bob }, (bob) =>
    onPhone(studio, { owner: market.alice, device: 'Pixel' }, async (alice) => {
      await bob.open(address)
      await alice.open(`${address}&orderType=sell`)
      const write = async ({ page }: Phone, text: string) => {
        await page.getByRole('textbox', { name: words.chat('write') }).fill(text)
        await page.getByRole('button', { name: words.chat('send'), exact: true }).click()
        for (const each of [bob, alice]) await expect(each.page.getByRole('log')).toContainText(text)
      }
      await write(alice, 'Hello Bob, please enter only the payment reference as the note.')
      await write(bob, 'Hi Alice, will do. My bank shows your name as Alice Zhou, right?')
      await write(alice, 'Yes, that is me. I am here and release as soon as it arrives.')
      await write(bob, 'Great, paying now.')
      await take(bob.page, 'chat')
    }),
  )
}

function shootRelease(studio: Studio, order: string): Promise<void> {
  const { market, words } = studio
  return onPhone(studio, { owner: market.mei }, async ({ page, open }) => {
    await open(paths.order(order))
    await settled(page, words)
    const { amount, buyerRealName: name } = await market.mei.sees({ orderId: order })
    await enterSeen(page, words, { amount, name })
    await page.getByRole('button', { name: words.orders('release', { num: '50.00 U' }) }).click()
    await expect(page.getByRole('dialog')).toBeVisible()
    await take(page, 'release')
  })
}
