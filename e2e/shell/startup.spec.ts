import { brotliCompressSync, gzipSync } from 'node:zlib'
import type { Page } from '@playwright/test'
import { callPaths, formBody, toWire, wireName } from '@u-market/contract'
import { screens } from '@u-market/contract/paths'
import { comesInTime, says } from '../harness/acts.ts'
import { expect, test } from '../harness/test.ts'

/** Of script, compressed; docs/performance.md has the goals and the current figures. */
const MAX_BYTES = { phone: 95_000, console: 200_000 }
const LIST = `**${callPaths.listSales}`

test('each start and a reconnect request the first page of my confirming sales, and offer the first one', {
  tag: [
    '@request.listSales',
    '@sellerList.onStartup',
    '@sellerList.payload',
    '@sellerList.first',
    '@sellerPrompt.buttons',
    '@constant.sellerListPage',
    '@call.listSales',
    '@order.type',
    '@parameters.user',
    '@payStatus.confirming',
  ],
}, async ({ market, phone, words }) => {
  const { core } = words
  const { alice, bob } = market
  const offer = await alice.lists({ num: '50.00' })
  await bob.buys({ from: offer, num: '10.00' })
  // Orders of one millisecond have no order among them.
  await market.clock.advance({ seconds: 1 })
  const newest = await bob.buys({ from: offer, num: '11.00' })
  const { page, open, watched } = await phone({ owner: alice })
  const asked = listAsked(page)
  await page.clock.install()
  const tip = page.getByRole('dialog', { name: core('tip') })
  const form = Object.fromEntries(formBody({ sellerId: alice.id, state: 'confirming', page: 1 }))

  for (const start of ['the first start', 'the next start'])
    await test.step(`At ${start} the dialog offers the order, with two buttons`, async () => {
      asked.length = 0
      await open(screens.home)
      await expect(tip).toContainText('11.00 U')
      expect(await tip.getByRole('button').allTextContents()).toEqual([core('confirm'), core('cancel')])
      const kept = await page.evaluate(() => JSON.parse(sessionStorage.getItem('parameters') ?? '{}').state)
      expect(kept.orderSellItem).toMatchObject({ orderType: 'sell' })
      await tip.getByRole('button', { name: core('cancel') }).click()
      await expect(tip).toBeHidden()
      await page.clock.fastForward(5000)
      expect(asked, 'once a start').toEqual([form])
    })

  await test.step('When it is dealt with, the next waiting one is offered', async () => {
    asked.length = 0
    await alice.confirms(newest)
    await expect(tip).toContainText('10.00 U')
    expect(asked).toEqual([form])
    await tip.getByRole('button', { name: core('cancel') }).click()
  })

  await test.step('A lost connection hides no order', async () => {
    asked.length = 0
    market.breakSockets()
    await bob.buys({ from: offer, num: '12.00' })
    market.mendSockets()
    await comesInTime(tip.filter({ hasText: '12.00 U' }))
    expect(asked[0]).toEqual(form)
  })
  watched.forgive(/WebSocket/)
})

test('a refused seller-order list shows the server’s message', {
  tag: ['@sellerList.refused', '@error.sellerList', '@error.withoutData'],
}, async ({ market, phone }) => {
  const { page, open } = await phone({ owner: market.alice })
  const msg = 'The list is being mended'
  // This server never refuses the list, but another one might.
  await page.route(LIST, (route) =>
    route.fulfill({ json: { code: 1999, msg, time: '1790000000', data: null } }),
  )
  await open(screens.home)
  await says(page, msg)
})

test('a refused login shows the server’s message and keeps what was typed', {
  tag: ['@error.signIn'],
}, async ({ market, phone, words }) => {
  const { page, open } = await phone()
  await open(screens.login)
  await page.getByLabel(words.auth('account')).fill(market.bob.username)
  await page.getByLabel(words.auth('password'), { exact: true }).fill('not-my-password')
  await page.getByRole('button', { name: words.auth('login'), exact: true }).click()
  await says(page, words.refusal('LOGIN_FAILED'))
  await expect(page.getByLabel(words.auth('account'))).toHaveValue(market.bob.username)
})

test('unknown kinds of pushes and malformed frames change nothing', {
  tag: ['@push.othersIgnored', '@push.otherOrdersIgnored'],
}, async ({ market, phone, words }) => {
  const { alice, bob } = market
  const offer = await alice.lists({ num: '50.00' })
  const { page, open } = await phone({ owner: alice })
  const line = Promise.withResolvers<{ send(text: string): void }>()
  await page.routeWebSocket(/modulename=index/, (socket) => {
    socket.connectToServer()
    line.resolve(socket)
  })
  await open(screens.home)
  await expect.poll(() => market.openSockets()).toBe(1)
  const socket = await line.promise
  for (const junk of [
    JSON.stringify({ [wireName('frameType')]: 'weather', data: { msg: 'sunny' } }),
    JSON.stringify(toWire({ frameType: 'newMessage', seq: 1, data: { orderEvent: 'paid', orderId: 'UO1' } })),
    JSON.stringify(toWire({ frameType: 'newMessage' })),
    JSON.stringify(toWire({ frameType: 'notice' })),
    '{"data":1}',
    'null',
    'no json',
  ])
    socket.send(junk)
  await bob.buys({ from: offer, num: '10.00' })
  await expect(page.getByRole('dialog', { name: words.core('tip') })).toBeVisible()
})

test('a visitor’s first screen loads at most 95 KB of compressed script', async ({
  market,
  phone,
  words,
}) => {
  await market.alice.lists({ num: '50.00' })
  const { page, open } = await phone()
  const sizeOf = scriptsOf(page)
  await open(screens.home)
  await expect(page.getByRole('region', { name: words.home('bestOffers') })).toContainText('Alice')
  expect(await sizeOf(brotliCompressSync)).toBeLessThanOrEqual(MAX_BYTES.phone)
})

test('the console’s first page loads at most 200 KB of compressed script', async ({ desk, words }) => {
  const { page, open } = await desk()
  const sizeOf = scriptsOf(page)
  await open('/console/')
  await expect(page.getByLabel(words.console.core('password'), { exact: true })).toBeVisible()
  expect(await sizeOf(gzipSync)).toBeLessThanOrEqual(MAX_BYTES.console)
})

/** Returns a function that sums up the compressed scripts which the page loads from now on. */
function scriptsOf(page: Page): (compress: (script: Buffer) => Buffer) => Promise<number> {
  const scripts: Promise<Buffer>[] = []
  page.on('response', (response) => {
    if (response.request().resourceType() === 'script') scripts.push(response.body())
  })
  return async (compress) =>
    (await Promise.all(scripts)).reduce((total, script) => total + compress(script).length, 0)
}

/** Collects the forms of the seller-order lists that the page requests from now on. */
function listAsked(page: Page): Record<string, string>[] {
  const forms: Record<string, string>[] = []
  page.on('request', (request) => {
    if (request.url().endsWith(callPaths.listSales))
      forms.push(Object.fromEntries(new URLSearchParams(request.postData() ?? '')))
  })
  return forms
}
