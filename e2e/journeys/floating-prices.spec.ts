import { paths } from '@u-market/contract/paths'
import { order, pick, says, sign } from '../harness/acts.ts'
import type { Market } from '../harness/market.ts'
import { expect, test } from '../harness/test.ts'

test('a floating offer follows the reference price: the seller chooses the premium, the buyer sees the current price', async ({
  market,
  phone,
  words,
}) => {
  const { alice, bob } = market
  const { makeSellOffer, takeSellOffer, core } = words
  const num = '25.00 U'
  const seller = await phone({ owner: alice })
  const buyer = await phone({ owner: bob })

  await test.step('Alice lists coin one and a half percent above the reference price', async () => {
    const { page } = seller
    await seller.open(paths.trade('sell'))
    await page
      .getByRole('banner')
      .getByRole('link', { name: makeSellOffer('newOffer') })
      .click()
    await page.getByLabel(makeSellOffer('numToSell')).fill('25')
    await pick(page, makeSellOffer('priceFloat'))
    const premium = page.getByLabel(makeSellOffer('premium'))
    await premium.fill('11')
    await expect(
      page.getByText(makeSellOffer('outOfBand', { min: '¥6.48', max: '¥7.92' })).first(),
    ).toBeVisible()
    await premium.fill('1.00')
    await page.getByRole('button', { name: makeSellOffer('higher') }).click()
    await expect(premium).toHaveValue('1.50')
    await expect(page.getByText(makeSellOffer('priceNow', { price: '¥7.31' }))).toBeVisible()
    await page.getByRole('button', { name: makeSellOffer('listNum', { num }) }).click()
    await sign(page, makeSellOffer('listNum', { num }), alice.payPassword)
    await says(page, makeSellOffer('offerListed'))
    await expect(page.getByText(makeSellOffer('floating', { premium: '+1.50' }))).toBeVisible()
  })

  const [offer] = await alice.offers()
  const { page } = buyer
  await test.step('Bob reads the current price, and that it floats', async () => {
    await buyer.open(paths.offer(offer?.id ?? 0, { num: '10', methodType: 'bank' }))
    await expect(page.getByText(core('perCoinFloating'))).toBeVisible()
    await expect(
      page.getByRole('button', { name: takeSellOffer('buyFor', { num: '10.00 U', amount: '¥73.10' }) }),
    ).toBeVisible()
  })

  await test.step('The reference moves: his open screen follows and says so, and so does hers', async () => {
    await setReference(market, '7.40')
    await expect(page.getByRole('alert').filter({ hasText: '¥7.51' })).toHaveText(
      takeSellOffer('priceMoved', { before: '¥7.31', now: '¥7.51' }),
    )
    await expect(
      seller.page.getByRole('article', { name: makeSellOffer('offerAt', { price: '¥7.51' }) }),
    ).toBeVisible()
  })

  await test.step('His order has the price that he agreed to, whatever comes after', async () => {
    await order(page, words, { num: '10.00 U', amount: '¥75.10' })
    await expect(
      page.getByRole('heading', { name: words.orders('waitConfirm', { name: 'Alice' }) }),
    ).toBeVisible()
    await setReference(market, '7.30')
    await expect(
      seller.page.getByRole('article', { name: makeSellOffer('offerAt', { price: '¥7.41' }) }),
    ).toBeVisible()
    const { data } = await bob.orders({ type: 'buy' })
    expect(data[0]).toMatchObject({ price: '7.51', amount: '75.10' })
  })
})

/** Proposed by one operator and approved by another. */
async function setReference(market: Market, value: string): Promise<void> {
  const frank = await market.atConsole('frank')
  const wish = { name: 'referencePrice', value, reason: 'The market has moved' } as const
  await frank.call('approveProposal', { id: (await market.olivia.call('proposeSetting', wish)).id })
}
