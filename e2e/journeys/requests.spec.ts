import type { Page } from '@playwright/test'
import { paths, screens } from '@u-market/contract/paths'
import { plainPicture } from '@u-market/testkit/pictures'
import { paidOrder, pictureField, pictureFile } from '../harness/acts.ts'
import type { Market } from '../harness/market.ts'
import { expect, test } from '../harness/test.ts'
import type { Words } from '../harness/words.ts'

test('a payment that came after the end: the order is reopened and the trade completes', async ({
  market,
  phone,
  words,
}) => {
  const { alice, bob } = market
  const { orderId } = await unpaidOrder(market)
  await bob.cancels({ orderId })
  const alices = await phone({ device: 'iPhone', owner: alice })
  const bobs = await phone({ device: 'Pixel', owner: bob })

  await test.step('Bob asks to reopen the ended order, and shows the payment', async () => {
    await bobs.open(paths.order(orderId))
    await bobs.page.getByRole('button', { name: words.requests('askReopen') }).click()
    const sheet = bobs.page.getByRole('dialog', { name: words.requests('askReopen') })
    await expect(sheet.getByRole('button', { name: words.requests('askReopenSend') })).toBeDisabled()
    await pictureField(sheet, words.orders('proof')).setInputFiles(
      pictureFile('late.jpg', await plainPicture('#2F5D8A', 320)),
    )
    await sheet.getByRole('textbox', { name: words.payers('declareEnd') }).fill('4821')
    await sheet.getByRole('button', { name: words.requests('askReopenSend') }).click()
    await expect(bobs.page.getByRole('heading', { name: words.requests('reopenSent') })).toBeVisible()
  })

  await test.step('Alice is asked at home and in her orders; she checks and reopens', async () => {
    const { page, open } = alices
    await open(screens.orders)
    await page.getByText(words.orders('askedReopen', { name: 'Bob' })).click()
    await expect(
      page.getByRole('heading', { name: words.orders('askedReopen', { name: 'Bob' }) }),
    ).toBeVisible()
    await expect(page.getByRole('img', { name: words.orders('proof') })).toBeVisible()
    await page.getByRole('button', { name: words.requests('reopenAgree') }).click()
    await expect(page.getByRole('heading', { name: words.orders('doRelease') })).toBeVisible()
  })

  await test.step('Bob sees it, and gets his coin', async () => {
    await expect(
      bobs.page.getByRole('heading', { name: words.orders('waitRelease', { name: 'Alice' }) }),
    ).toBeVisible()
    await alice.releases({ orderId })
    await expect(
      bobs.page.getByRole('heading', { name: words.orders('doneBuyer', { num: '25.00 U' }) }),
    ).toBeVisible()
  })
})

test('“paid” pressed by mistake is undone, and the order is paid again', async ({ market, phone, words }) => {
  const { orderId } = await paidOrder(market)
  const { page, open } = await phone({ device: 'Pixel', owner: market.bob })
  await open(paths.order(orderId))
  await page.getByRole('button', { name: words.requests('undo') }).click()
  const dialog = page.getByRole('dialog', { name: words.requests('undo') })
  await expect(dialog.getByText(words.requests('undoPaidAlready'))).toBeVisible()
  await dialog.getByRole('button', { name: words.requests('undoDo') }).click()
  await expect(page.getByRole('heading', { name: words.orders('doPay', { name: 'Alice' }) })).toBeVisible()

  await market.bob.call('markPaid', { orderId, proofs: await market.bob.uploadProof() })
  await expect(
    page.getByRole('heading', { name: words.orders('waitRelease', { name: 'Alice' }) }),
  ).toBeVisible()
  await expect(page.getByRole('button', { name: words.requests('undo') })).toHaveCount(0)
})

test('an order is cancelled by consent, once the buyer agrees', async ({ market, phone, words }) => {
  const { orderId } = await paidOrder(market)
  const alices = await phone({ device: 'iPhone', owner: market.alice })
  const bobs = await phone({ device: 'Pixel', owner: market.bob })
  await Promise.all([alices.open(paths.order(orderId)), bobs.open(paths.order(orderId))])
  const asked = { name: words.orders('askedCancel', { name: 'Alice' }) }

  await test.step('Alice asks; Bob does not agree, and nothing changes', async () => {
    await askToCancel(alices.page, words)
    await expect(bobs.page.getByRole('heading', asked)).toBeVisible()
    await bobs.page.getByRole('button', { name: words.requests('cancelRefuse') }).click()
    await expect(bobs.page.getByRole('heading', asked)).toHaveCount(0)
    await expect(alices.page.getByRole('heading', { name: words.requests('cancelSent') })).toHaveCount(0)
    await expect(alices.page.getByRole('heading', { name: words.orders('doRelease') })).toBeVisible()
  })

  await test.step('She asks again; he reads what it means, and agrees', async () => {
    await askToCancel(alices.page, words)
    await bobs.page.getByRole('button', { name: words.requests('cancelAgree') }).click()
    const dialog = bobs.page.getByRole('dialog', { name: words.requests('cancelAgreeTitle') })
    await expect(dialog.getByText(words.requests('cancelWarning'))).toBeVisible()
    await dialog.getByRole('button', { name: words.requests('cancelAgreeDo') }).click()
    for (const { page } of [alices, bobs])
      await expect(page.getByText(words.orders('cancelledByConsent'))).toBeVisible()
    expect((await market.alice.offers())[0]?.remainingNum).toBe('25.00')
  })
})

test('the seller gives more time to pay', async ({ market, phone, words }) => {
  const { orderId } = await unpaidOrder(market)
  const { page, open } = await phone({ device: 'iPhone', owner: market.alice })
  await open(paths.order(orderId))
  const more = page.getByRole('button', { name: words.requests('extend', { minutes: 15 }) })
  const give = async () => {
    await more.click()
    await page
      .getByRole('dialog', { name: words.requests('extendTitle', { minutes: 15, name: 'Bob' }) })
      .getByRole('button', { name: words.requests('extendDo', { minutes: 15 }) })
      .click()
  }
  await give()
  await expect(more).toContainText(words.requests('extendHint', { count: 1 }))
  await give()
  await expect(more).toHaveCount(0)
  expect((await market.bob.sees({ orderId })).extensions).toBe(2)
})

async function unpaidOrder({ alice, bob }: Market) {
  const order = await bob.buys({ from: await alice.lists({ num: '25.00' }), num: '25.00' })
  return alice.confirms(order)
}

async function askToCancel(page: Page, words: Words): Promise<void> {
  await page.getByRole('button', { name: words.requests('askCancel') }).click()
  const sheet = page.getByRole('dialog', { name: words.requests('askCancel') })
  await sheet.getByLabel(words.orders('reason')).selectOption(words.requests('reasonReturned'))
  await sheet.getByRole('button', { name: words.requests('askCancelSend') }).click()
  await expect(page.getByRole('heading', { name: words.requests('cancelSent') })).toBeVisible()
}
