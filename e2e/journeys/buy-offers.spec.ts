import type { Page } from '@playwright/test'
import type { Offer } from '@u-market/contract'
import { paths, screens } from '@u-market/contract/paths'
import {
  declarePayer,
  enterPin,
  enterSeen,
  firstSentence,
  pick,
  pictureField,
  pictureFile,
  proofFor,
  says,
  sign,
} from '../harness/acts.ts'
import { inspect, settled } from '../harness/inspect.ts'
import { expect, test } from '../harness/test.ts'
import type { Words } from '../harness/words.ts'

const NUM = '25.00 U'
const SUM = '¥180.00'

test('a user posts a buy offer, a seller sells to it, and the order is paid and released', {
  tag: ['@request.checkSelling', '@call.sellTo', '@state.paying'],
}, async ({ market, phone, words }) => {
  const { alice, bob } = market
  const { takeBuyOffer, makeBuyOffer, makeSellOffer, core, orders } = words
  const bobs = await phone({ owner: bob })
  const alices = await phone({ device: 'iPhone', owner: alice })
  const [buyer, seller] = [bobs.page, alices.page]

  await test.step('Bob lists a buy offer, with a condition and nothing held', async () => {
    await bobs.open(screens.sell)
    await pick(buyer, makeBuyOffer('sideBuy'))
    await expect(buyer).toHaveURL((url) => `${url.pathname}${url.search}` === paths.newBuyOffer())
    await buyer.getByLabel(makeBuyOffer('numToSell')).fill('50')
    await buyer.getByText(makeSellOffer('withWhom')).click()
    await buyer.getByLabel(makeSellOffer('firstMax')).fill('200')
    await expect(buyer.getByText(makeBuyOffer('nothingHeld'))).toBeVisible()
    await settled(buyer, words)
    await inspect(buyer, words)
    await buyer.getByRole('button', { name: makeBuyOffer('listNum', { num: '50.00 U' }) }).click()
    await says(buyer, makeBuyOffer('offerListed'))
    await expect(buyer.getByText(makeBuyOffer('leftOf', { left: '50.00 U', total: '50.00 U' }))).toBeVisible()
    expect(await bob.available()).toBe('100.00')
  })

  await test.step('Alice finds it among the buyers, and sells to it', async () => {
    await alices.open(paths.trade('sell'))
    await seller.getByRole('link', { name: takeBuyOffer('open', { name: 'Bob' }) }).click()
    await seller.getByLabel(takeBuyOffer('iSpend')).fill('240')
    await expect(seller.getByLabel(takeBuyOffer('iSpend'))).toHaveAccessibleDescription(/¥200\.00/)
    await seller.getByLabel(takeBuyOffer('iSpend')).fill('180')
    await settled(seller, words)
    await inspect(seller, words)
    await sell(seller, words, { num: NUM, amount: SUM, pin: alice.payPassword })
    await expect(seller.getByRole('heading', { name: orders('waitPay', { name: 'Bob' }) })).toBeVisible()
    await expect(seller.getByText(orders('lifeConfirmed'), { exact: true })).toHaveCount(0)
    expect(await alice.available()).toBe('75.00')
  })

  await test.step('Bob’s phone announces it, without a dialog, and his offer wants that much less', async () => {
    bob.client.identity.locale = words.locale
    const [told] = await bob.notices()
    await says(buyer, `${told?.orderId} ${firstSentence(told?.content)}`)
    await expect(buyer.getByRole('dialog', { name: core('tip') })).toHaveCount(0)
    await expect(buyer.getByText(makeBuyOffer('leftOf', { left: '25.00 U', total: '50.00 U' }))).toBeVisible()
  })

  await test.step('He pays at once, because the order needs no confirmation', async () => {
    const [order] = (await bob.orders({ type: 'buy' })).data
    await bobs.goOn(paths.order(order?.orderId ?? ''))
    await expect(buyer.getByRole('heading', { name: orders('doPay', { name: 'Alice' }) })).toBeVisible()
    await declarePayer(buyer, words)
    await pictureField(buyer, orders('proof')).setInputFiles(
      pictureFile('slip.jpg', await proofFor('000000')),
    )
    await buyer.getByRole('button', { name: orders('havePaid', { amount: SUM }) }).click()
    await expect(buyer.getByRole('heading', { name: orders('waitRelease', { name: 'Alice' }) })).toBeVisible()
  })

  await test.step('Alice checks the money and releases', async () => {
    await expect(seller.getByRole('heading', { name: orders('doRelease') })).toBeVisible()
    await enterSeen(seller, words, { amount: SUM, name: 'Bob Lin' })
    await seller.getByRole('button', { name: orders('release', { num: NUM }) }).click()
    await sign(seller, orders('release', { num: NUM }), alice.payPassword)
    await expect(seller.getByRole('heading', { name: orders('doneSeller', { num: NUM }) })).toBeVisible()
    await expect(buyer.getByRole('heading', { name: orders('doneBuyer', { num: NUM }) })).toBeVisible()
    expect(await bob.available()).toBe('125.00')
  })
})

test('quick sell finds the best buyer for an amount, and sells at the price that was seen', {
  tag: ['@call.quickSell'],
}, async ({ market, phone, words }) => {
  const { alice, bob, mei } = market
  await mei.wants({ num: '100.00', price: '7.10' })
  await bob.wants({ num: '100.00', price: '7.20' })
  const { page, open } = await phone({ owner: alice, isNarrow: true })
  await open(paths.match({ amount: '180', side: 'buy' }))
  await expect(page.getByText(words.takeBuyOffer('quote', { num: NUM, amount: SUM }))).toBeVisible()
  await settled(page, words)
  await inspect(page, words)
  await sell(page, words, { num: NUM, amount: SUM, pin: alice.payPassword })
  await expect(page.getByRole('heading', { name: words.orders('waitPay', { name: 'Bob' }) })).toBeVisible()
  const { data } = await alice.orders({ type: 'sell' })
  expect(data[0]).toMatchObject({ side: 'buy', price: '7.20', num: '25.00', state: 'paying' })
})

test('a buy offer is edited and unlisted by its maker, and its open page says so after a reload', {
  tag: ['@request.editOffer'],
}, async ({ market, phone, words }) => {
  const { alice, bob } = market
  const { takeBuyOffer, makeBuyOffer, makeSellOffer } = words
  const offer: Offer = await bob.wants({ num: '100.00', types: ['bank'] })
  const alices = await phone({ owner: alice })
  await alices.open(paths.sellTo(offer.id, { num: '25' }))
  const act = alices.page.getByRole('button', { name: takeBuyOffer('buyFor', { num: NUM, amount: SUM }) })
  await expect(act).toBeEnabled()

  const { page, open } = await phone({ owner: bob })
  await test.step('Bob wants less: Alice’s page uses the new quantity after a reload', async () => {
    await open(paths.editOffer(offer.id))
    await page.getByLabel(makeBuyOffer('numLeft')).fill('10')
    await page.getByRole('button', { name: makeSellOffer('saveChanges') }).click()
    await says(page, makeSellOffer('offerSaved'))
    await alices.page.reload()
    await expect(act).toHaveCount(0)
    await expect(alices.page.getByLabel(takeBuyOffer('iWant'))).toHaveAccessibleDescription(/10\.00 U/)
  })

  await test.step('He unlists it: her page says that it is closed, and leads on', async () => {
    await page.getByRole('button', { name: makeSellOffer('unlist') }).click()
    const dialog = page.getByRole('dialog', { name: makeSellOffer('unlistAsk') })
    await expect(dialog).toContainText(makeBuyOffer('unlistNote'))
    await dialog.getByRole('button', { name: makeSellOffer('unlist') }).click()
    await says(page, makeSellOffer('takenDown'))
    await alices.page.reload()
    await expect(alices.page.getByText(takeBuyOffer('offerClosed'))).toBeVisible()
    await alices.page.getByRole('link', { name: takeBuyOffer('otherOffers') }).click()
    await expect(alices.page).toHaveURL(
      (url) => `${url.pathname}${url.search}` === paths.offers({ side: 'buy' }),
    )
  })
})

/** Presses the button that names the sale, and confirms the sale in the sheets that repeat it. */
async function sell(
  page: Page,
  words: Words,
  { num, amount, pin }: { readonly num: string; readonly amount: string; readonly pin: string },
): Promise<void> {
  await page.getByRole('button', { name: words.takeBuyOffer('buyFor', { num, amount }) }).click()
  const act = words.takeBuyOffer('sell', { num })
  const sheet = page.getByRole('dialog', { name: words.takeBuyOffer('sheetTitle') })
  await sheet.getByRole('button', { name: act, exact: true }).click()
  await enterPin(page.getByRole('dialog', { name: act, exact: true }), pin)
}
