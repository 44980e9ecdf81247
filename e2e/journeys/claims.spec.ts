import type { Page } from '@playwright/test'
import { paths, screens } from '@u-market/contract/paths'
import { plainPicture } from '@u-market/testkit/pictures'
import { paidOrder, pictureField, pictureFile, says, sign } from '../harness/acts.ts'
import type { Market } from '../harness/market.ts'
import { expect, test } from '../harness/test.ts'
import type { Words } from '../harness/words.ts'

const SAID = 'I paid before I cancelled, see the receipt.'
const REASON = 'The receipt names the account and the hour.'

test('a claim is paid from a bond, which is topped up again', { tag: ['@user.appeals'] }, async ({
  market,
  phone,
  desk,
  words,
}) => {
  const { alice, bob, olivia } = market
  const { disputes, claims, merchant } = words
  const console = words.console.disputes
  const { orderId } = await paidLateToMerchant(market)
  const bobs = await phone({ device: 'Pixel', owner: bob })
  const alices = await phone({ device: 'iPhone', owner: alice })
  const operator = await desk({ as: olivia })

  await test.step('Bob claims on the ended order, with his receipt', async () => {
    const { page, open } = bobs
    await open(paths.order(orderId))
    await page.getByRole('button', { name: words.requests('askReopen') }).click()
    await page.getByRole('button', { name: words.requests('claimInstead') }).click()
    const sheet = page.getByRole('dialog', { name: claims('make') })
    await expect(sheet.getByText(claims('intro', { num: '25.00 U' }))).toBeVisible()
    await sheet.getByLabel(disputes('content')).fill(SAID)
    await pictureField(sheet, disputes('picture', { number: 1 })).setInputFiles(
      pictureFile('receipt.jpg', await plainPicture('#2F5D8A', 320)),
    )
    await expect(pictureField(sheet, disputes('picture', { number: 2 }))).toBeAttached()
    await sheet.getByRole('button', { name: claims('send') }).click()
    await expect(page.getByRole('heading', { name: claims('claim'), exact: true })).toBeVisible()
    await expect(page.getByRole('list', { name: disputes('timeline') })).toContainText(SAID)
  })

  await test.step('Alice finds it on her order, and responds', async () => {
    const { page, open } = alices
    await open(paths.order(orderId))
    await page.getByRole('link', { name: claims('see') }).click()
    await expect(page.getByRole('heading', { name: disputes('turnMine') })).toBeVisible()
    await page.getByRole('button', { name: disputes('answer'), exact: true }).click()
    const sheet = page.getByRole('dialog', { name: disputes('answer') })
    await sheet.getByLabel(disputes('evidence')).fill('I have not seen it.')
    await sheet.getByRole('button', { name: disputes('sendEvidence') }).click()
    await expect(page.getByRole('heading', { name: disputes('turnOperator') })).toBeVisible()
  })

  const id = (await bob.sees({ orderId })).claimId ?? 0
  await test.step('Olivia holds what is left of Alice’s balance, and awards all of it', async () => {
    const { page, open } = operator
    await open(`/console/appeals/${id}`)
    await expect(page.getByText(SAID)).toBeVisible()
    await page.getByRole('button', { name: console('openHold') }).click()
    await page.getByLabel(console('holdLabel', { coin: '3.00' })).fill('3.00')
    await page.getByLabel(console('holdReason')).fill('Until this is decided.')
    await page.getByRole('button', { name: console('holdCheck'), exact: true }).click()
    await page.getByRole('button', { name: console('holdSign', { coin: '3.00' }) }).click()
    await expect(page.getByText(console('held', { coin: '3.00', name: 'Alice' }))).toBeVisible()
    await page.getByRole('radio', { name: console('awardTo', { coin: '25.00', name: 'Bob' }) }).check()
    await page.getByLabel(console('reasonLabel')).fill(REASON)
    await page.getByRole('button', { name: console('toConfirm') }).click()
    await page.getByRole('button', { name: console('awardTell', { coin: '25.00' }) }).click()
    await expect(page.getByText(console('saidTold', { number: id }))).toBeVisible()
  })

  await test.step('Alice reads what is held and proposed, and accepts', async () => {
    const { page } = alices
    await expect(page.getByRole('heading', { name: disputes('turnConsent') })).toBeVisible()
    await expect(page.getByText(claims('heldMine', { held: '3.00 U' }))).toBeVisible()
    await expect(page.getByText(claims('proposedAward'), { exact: true })).toBeVisible()
    await page.getByRole('button', { name: disputes('accept'), exact: true }).click()
    const dialog = page.getByRole('dialog', { name: disputes('acceptTitle') })
    await expect(dialog.getByText(claims('awardMeansMine', { award: '25.00 U' }))).toBeVisible()
    await dialog.getByRole('button', { name: disputes('accept'), exact: true }).click()
    for (const each of [alices, bobs])
      await expect(
        each.page.getByRole('heading', { name: claims('resultAward', { awarded: '25.00 U' }) }),
      ).toBeVisible()
    await expect(bobs.page.getByText(claims('paidAll'))).toBeVisible()
  })

  await test.step('Her bond is short, and she tops it up', async () => {
    const { page, open } = alices
    await expect(alice.lists({ num: '5.00' })).rejects.toThrow()
    await olivia.issues({ to: alice, amount: '100.00' })
    await open(screens.merchant)
    await expect(page.getByText(merchant('bondShort', { missing: '22.00 U' }))).toBeVisible()
    const pay = merchant('payBond', { bond: '22.00 U' })
    await page.getByRole('link', { name: pay }).click()
    await page.getByRole('button', { name: pay }).click()
    await sign(page, pay, alice.payPassword)
    await says(page, merchant('bondDone'))
    expect(await alice.available()).toBe('78.00')
  })
})

test('one claim of a seller is dismissed, and another is withdrawn', { tag: ['@user.appeals'] }, async ({
  market,
  phone,
  words,
}) => {
  const { alice, bob, olivia } = market
  const { disputes, claims } = words
  const { page, open } = await phone({ device: 'iPhone', owner: alice })

  await test.step('Alice accepts that her claim is dismissed', async () => {
    const id = await chargedBack(page, open, { market, words })
    await bob.addsEvidence({ id }, 'I know nothing of that.')
    await olivia.rules({ id }, 'release', REASON)
    await expect(page.getByText(claims('proposedDismiss'), { exact: true })).toBeVisible()
    await page.getByRole('button', { name: disputes('accept'), exact: true }).click()
    const dialog = page.getByRole('dialog', { name: disputes('acceptTitle') })
    await expect(dialog.getByText(claims('dismissMeans'))).toBeVisible()
    await dialog.getByRole('button', { name: disputes('accept'), exact: true }).click()
    await expect(page.getByRole('heading', { name: claims('resultDismiss') })).toBeVisible()
  })

  await test.step('She withdraws another one', async () => {
    await chargedBack(page, open, { market, words })
    await page.getByRole('button', { name: disputes('revoke'), exact: true }).click()
    const dialog = page.getByRole('dialog', { name: claims('revokeTitle') })
    await expect(dialog.getByText(claims('revokeText'))).toBeVisible()
    await dialog.getByRole('button', { name: disputes('revoke'), exact: true }).click()
    await expect(page.getByRole('heading', { name: claims('resultRevoked') })).toBeVisible()
  })
})

type Told = { readonly market: Market; readonly words: Words }

/** Alice has released the coin, and claims that the payment was charged back. */
async function chargedBack(
  page: Page,
  open: (path: string) => Promise<unknown>,
  { market, words }: Told,
): Promise<number> {
  const { disputes, claims } = words
  const order = await paidOrder(market)
  await market.alice.releases(order)
  await open(paths.order(order.orderId))
  await page.getByRole('button', { name: claims('make') }).click()
  const sheet = page.getByRole('dialog', { name: claims('make') })
  await sheet.getByLabel(disputes('what')).selectOption(claims('typeChargeback'))
  await sheet.getByLabel(disputes('content')).fill('The bank took the payment back.')
  await sheet.getByRole('button', { name: claims('send') }).click()
  await expect(page.getByRole('heading', { name: claims('claim'), exact: true })).toBeVisible()
  return (await market.alice.sees(order)).claimId ?? 0
}

/** Alice, a merchant with a bond, has 3.00 left; Bob has cancelled an order from her that he had paid. */
async function paidLateToMerchant({ alice, bob, mei, olivia }: Market) {
  await olivia.issues({ to: alice, amount: '1000.00' })
  await alice.call('certifyMerchant', { apply: '1', contact: 'alice@example.com' })
  await alice.paysBond()
  await olivia.approvesMerchant(alice)
  const order = await bob.buys({ from: await alice.lists({ num: '25.00' }), num: '25.00' })
  await alice.confirms(order)
  await bob.cancels(order)
  for (const offer of await alice.offers({ status: 'up' })) await alice.takesDown(offer)
  const rest = (Number(await alice.available()) - 3).toFixed(2)
  await alice.transfers({ to: mei, amount: rest })
  return order
}
