import type { Locator, Page } from '@playwright/test'
import { callPaths, UPLOAD_PATH } from '@u-market/contract'
import { paths, screens } from '@u-market/contract/paths'
import {
  backToTabs,
  declarePayer,
  enterPin,
  enterSeen,
  openOffer,
  order,
  pick,
  pictureField,
  pictureFile,
  proofFor,
  says,
  sign,
  tab,
  tick,
} from '../harness/acts.ts'
import type { Market } from '../harness/market.ts'
import { expect, test } from '../harness/test.ts'
import type { Words } from '../harness/words.ts'

const NUM = '25.00 U'
const SUM = '¥180.00'
const WRONG_PIN = '246810'

test('a whole trade on two phones, without a reload', {
  tag: [
    '@request.getUser',
    '@request.getMarket',
    '@request.upload',
    '@request.addOffer',
    '@request.listMyOffers',
    '@request.listOffers',
    '@request.placeOrder',
    '@request.confirmOrder',
    '@request.markPaid',
    '@request.releaseCoin',
    '@request.acknowledgeOrder',
    '@request.rateOrder',
    '@request.listOrders',
    '@request.listBills',
    '@device.phones',
    '@user.buysFromSellers',
    '@user.sellsCoin',
    '@user.chats',
    '@product.bankCardOrWallet',
    '@root.redirects',
    '@route.trade',
    '@route.mine',
    '@route.sell',
    '@route.buyProcess',
    '@route.buyList',
    '@route.buy',
    '@route.chat',
    '@chat.orderType',
    '@sellerPrompt.opens',
    '@sellerPrompt.confirm',
    '@order.type',
    '@role.seller',
    '@newMessage.offers',
  ],
}, async ({ market, phone, words }) => {
  const alices = await phone({ device: 'iPhone', owner: market.alice })
  const bobs = await phone({ device: 'Pixel', owner: market.bob })
  const [alice, bob] = [alices.page, bobs.page]
  await Promise.all([alices.open('/'), bobs.open('/')])

  await test.step('Alice lists coin', () => listCoin(alice, words, market))

  await test.step('Bob finds the offer and orders', async () => {
    await bob.getByRole('link', { name: words.home('allOffers'), exact: true }).click()
    await expect(bob.getByRole('list', { name: words.takeSellOffer('offers') })).toBeVisible()
    await openOffer(bob, words, 'Alice')
    await bob.getByLabel(words.takeSellOffer('iSpend')).fill('180')
    await order(bob, words, { num: NUM, amount: SUM })
    await expect(
      bob.getByRole('heading', { name: words.orders('waitConfirm', { name: 'Alice' }) }),
    ).toBeVisible()
  })

  await test.step('At once her phone shows the Tip dialog; she opens the chat and confirms', async () => {
    const tip = alice.getByRole('dialog', { name: words.core('tip') })
    await expect(tip).toContainText(words.core('buyerOrdered', { name: 'Bob' }))
    await expect(tip).toContainText(`${NUM} · ${SUM}`)
    await tip.getByRole('button', { name: words.core('confirm') }).click()
    await expect(alice).toHaveURL(new RegExp(`${screens.chat}.*orderType=sell`))
    await alice.getByRole('button', { name: words.orders('confirmAct') }).click()
    await expect(alice.getByText(words.orders('waitPay', { name: 'Bob' }))).toBeVisible()
    await alice.getByRole('textbox', { name: words.chat('write') }).fill('Hello Bob')
    await alice.getByRole('button', { name: words.chat('send'), exact: true }).click()
    await expect(alice.getByRole('log')).toContainText('Hello Bob')
  })

  const reference =
    await test.step('Bob sees where to pay, until when, and the payment reference', async () => {
      const duty = bob.getByRole('region', { name: words.orders('doPay', { name: 'Alice' }) })
      await expect(duty.getByRole('timer')).toBeVisible()
      const method = bob.getByRole('region', { name: words.orders('payCopy') })
      await expect(method).toHaveCount(0)
      await declarePayer(bob, words)
      await expect(method).toContainText('Alice Zhou')
      await expect(method).toContainText('6222 0000 1111 2222')
      await expect(method).toContainText(words.orders('paymentReference'))
      const code = method.getByRole('definition').filter({ hasText: /^\d{6}$/ })
      await expect(code).toBeVisible()
      return (await code.textContent()) ?? ''
    })

  await test.step('Bob pays and shows the payment proof', async () => {
    const paid = bob.getByRole('button', { name: words.orders('havePaid', { amount: SUM }) })
    await bob.getByRole('button', { name: words.orders('proofNext') }).click()
    await expect(bob.getByRole('heading', { name: words.orders('addProof') })).toBeInViewport()
    await expect(pictureField(bob, words.orders('proof'))).toBeFocused()
    await payWith(bob, paid, await proofFor(reference))
    await expect(
      bob.getByRole('heading', { name: words.orders('waitRelease', { name: 'Alice' }) }),
    ).toBeVisible()
  })

  await test.step('Alice checks the payment proof and releases with her payment password', async () => {
    await alice.getByRole('link', { name: `${words.orders('titleSell', { num: NUM })} · ${SUM}` }).click()
    const proof = alice.getByRole('img', { name: words.orders('proof'), exact: true })
    await proof.scrollIntoViewIfNeeded()
    await expect
      .poll(() => proof.evaluate((image: HTMLImageElement) => image.naturalWidth))
      .toBeGreaterThan(0)
    const check = alice.getByRole('region', { name: words.payers('seenTitle') })
    await expect(check).toContainText(reference)
    const release = alice.getByRole('button', { name: words.orders('release', { num: NUM }) })
    await expect(release).toBeDisabled()
    await enterSeen(alice, words, { amount: SUM, name: 'Wang Wei' })
    await release.click()
    const sheet = alice.getByRole('dialog', { name: words.orders('release', { num: NUM }) })
    await enterPin(sheet, market.alice.payPassword)
    await expect(sheet.getByRole('alert')).toContainText(words.payers('otherTitle'))
    await sheet.getByRole('button', { name: words.payers('lookAgain') }).click()
    await enterSeen(alice, words, { amount: SUM, name: 'LIN BOB' })
    await release.click()
    await enterPin(sheet, WRONG_PIN)
    await expect(sheet.getByRole('alert')).toContainText('4')
    await enterPin(sheet, market.alice.payPassword)
    await expect(alice.getByRole('heading', { name: words.orders('doneSeller', { num: NUM }) })).toBeVisible()
  })

  await test.step('Bob has exactly that much more, acknowledges it, and both rate', async () => {
    await expect(bob.getByRole('heading', { name: words.orders('doneBuyer', { num: NUM }) })).toBeVisible()
    expect(await market.bob.available()).toBe('125.00')
    const received = bob.getByRole('button', { name: words.orders('received', { num: NUM }) })
    await received.click()
    await expect(received).toBeHidden()
    await rate(bob, words, 'Alice')
    await rate(alice, words, 'Bob')
  })

  await test.step('Both find the bill', async () => {
    const amount = NUM
    await findBill(bob, words, {
      balance: '125.00 U',
      kind: words.wallet('bought', { amount }),
      change: `+${NUM}`,
    })
    await findBill(alice, words, {
      balance: '75.00 U',
      kind: words.wallet('sold', { amount }),
      change: `−${NUM}`,
    })
  })

  expect([alices.watched.loads, bobs.watched.loads], 'documents loaded').toEqual([1, 1])
})

test('quick buy finds the best offer while the user types, and orders what is shown or asks again', {
  tag: ['@request.quickBuy', '@route.home'],
}, async ({ market, phone, words }) => {
  const offer = await market.mei.lists({ num: '50.00', price: '7.10' })
  await market.alice.lists({ num: '50.00', price: '7.30' })
  const { page, open } = await phone({ owner: market.bob })
  await open(screens.home)
  await page
    .getByRole('navigation', { name: words.home('acts') })
    .getByRole('link', { name: words.home('buy') })
    .click()
  await page.getByLabel(words.takeSellOffer('iSpend')).fill('71')
  const best = page.getByRole('region', { name: words.takeSellOffer('bestMatch') })
  await expect(best).toContainText('Mei')
  await expect(best).toContainText(words.takeSellOffer('quote', { amount: '¥71.00', num: '10.00 U' }))
  await best
    .getByRole('button', { name: words.takeSellOffer('buyFor', { num: '10.00 U', amount: '¥71.00' }) })
    .click()

  const sheet = page.getByRole('dialog', { name: words.takeSellOffer('sheetTitle') })
  await expect(sheet).toContainText('Mei')
  await expect(sheet).toContainText(words.takeSellOffer('perU', { price: '¥7.10' }))
  expect(
    (await market.bob.orders({ state: 'confirming' })).total,
    'nothing is ordered before it is said',
  ).toBe(0)
  await market.mei.edits(offer, { price: '7.20' })
  await sheet.getByRole('button', { name: words.takeSellOffer('placeFor', { amount: '¥71.00' }) }).click()
  await expect(sheet.getByRole('alert')).toBeVisible()
  await expect(sheet).toContainText(words.takeSellOffer('perU', { price: '¥7.20' }))
  expect((await market.bob.orders({ state: 'confirming' })).total, 'the price moved').toBe(0)
  await sheet.getByRole('button', { name: words.takeSellOffer('placeFor', { amount: '¥71.00' }) }).click()
  await expect(
    page.getByRole('heading', { name: words.orders('waitConfirm', { name: 'Mei' }) }),
  ).toBeVisible()
  const { data } = await market.bob.orders({ type: 'buy' })
  expect(data[0]).toMatchObject({ sellerNickname: 'Mei', num: '9.86', amount: '71.00' })
})

test('in the demo a sample image proves a payment, and the receipt of the trade is saved', async ({
  market,
  phone,
  words,
}) => {
  const { alice, bob } = market
  const { orders } = words
  const offer = await alice.lists({ num: '25.00' })
  const order = await bob.buys({ from: offer, num: '25.00', type: 'bank' })
  await alice.confirms(order)
  const { page, open } = await phone({ owner: bob })
  await open(paths.order(order.orderId))
  await declarePayer(page, words)
  await page.getByRole('button', { name: orders('useSample') }).click()
  await expect(pictureField(page, orders('moreProofs'))).toBeVisible()
  await page.getByRole('button', { name: orders('havePaid', { amount: SUM }) }).click()
  await expect(page.getByRole('heading', { name: orders('waitRelease', { name: 'Alice' }) })).toBeVisible()
  await alice.releases(order)
  await expect(page.getByRole('heading', { name: orders('doneBuyer', { num: NUM }) })).toBeVisible()
  const saving = page.waitForEvent('download')
  await page.getByRole('button', { name: orders('shareReceipt') }).click()
  expect((await saving).suggestedFilename()).toBe(`u-market-receipt-${order.orderId.slice(-6)}.png`)
})

test('an offer unlisted while the sheet is open is reported there, and the next best takes its place', {
  tag: ['@route.match'],
}, async ({ market, phone, words }) => {
  const first = await market.mei.lists({ num: '50.00', price: '7.10' })
  await market.alice.lists({ num: '50.00', price: '7.20' })
  const { page, open } = await phone({ owner: market.bob })
  await open(paths.match({ num: '10', methodType: 'bank' }))
  // The sheet reads the offer when it opens; a later change shows only when the order is placed.
  const asked = page.waitForResponse(`**${callPaths.getOffer}`)
  await page
    .getByRole('button', { name: words.takeSellOffer('buyFor', { num: '10.00 U', amount: '¥71.00' }) })
    .click()
  const sheet = page.getByRole('dialog', { name: words.takeSellOffer('sheetTitle') })
  await expect(sheet).toContainText('Mei')
  await asked

  await market.mei.takesDown(first)
  await sheet.getByRole('button', { name: words.takeSellOffer('placeFor', { amount: '¥71.00' }) }).click()
  await expect(sheet.getByRole('alert')).toBeVisible()
  await expect(sheet).toContainText('Alice')
  await sheet.getByRole('button', { name: words.takeSellOffer('placeFor', { amount: '¥72.00' }) }).click()
  await expect(
    page.getByRole('heading', { name: words.orders('waitConfirm', { name: 'Alice' }) }),
  ).toBeVisible()
})

async function listCoin(page: Page, words: Words, market: Market): Promise<void> {
  await tab(page, words, 'tabTrade').click()
  await pick(page, words.makeSellOffer('sell'))
  await page
    .getByRole('banner')
    .getByRole('link', { name: words.makeSellOffer('newOffer') })
    .click()
  await page.getByLabel(words.makeSellOffer('numToSell')).fill('25')
  await page.getByLabel(words.makeSellOffer('price')).fill('7.2')
  // All methods are chosen.
  await tick(page, words.core('methodAlipay'))
  await page.getByRole('button', { name: words.makeSellOffer('listNum', { num: NUM }) }).click()
  await sign(page, words.makeSellOffer('listNum', { num: NUM }), market.alice.payPassword)
  await says(page, words.makeSellOffer('offerListed'))
  await expect(page.getByRole('list', { name: words.makeSellOffer('myOffers') })).toBeVisible()
}

/** Chooses the proof that the button asks for. Holds the upload back, so that the progress bar shows before it completes. */
async function payWith(page: Page, paid: Locator, proof: Buffer): Promise<void> {
  const held = Promise.withResolvers<void>()
  await page.route(`**${UPLOAD_PATH}`, async (route) => {
    await held.promise
    await route.continue()
  })
  const [chooser] = await Promise.all([page.waitForEvent('filechooser'), paid.click()])
  await chooser.setFiles(pictureFile('slip.jpg', proof))
  await expect(page.getByRole('progressbar')).toBeVisible()
  held.resolve()
}

async function rate(page: Page, words: Words, name: string): Promise<void> {
  const title = page.getByRole('heading', { name: words.orders('rateTitle', { name }) })
  await expect(title).toBeVisible()
  await pick(page, words.orders('score', { count: 5 }))
  await page.getByRole('button', { name: words.orders('rate') }).click()
  await expect(title).toBeHidden()
}

type Bill = { readonly balance: string; readonly kind: string; readonly change: string }

async function findBill(page: Page, words: Words, { balance, kind, change }: Bill): Promise<void> {
  await backToTabs(page, words)
  await tab(page, words, 'tabMine').click()
  await expect(page.getByRole('main').getByText(balance, { exact: true })).toBeVisible()
  await page.getByRole('link', { name: words.account('bills') }).click()
  const row = page
    .getByRole('list', { name: words.wallet('list') })
    .getByRole('listitem')
    .filter({ hasText: kind })
  await expect(row.first()).toContainText(change)
}
