import { openOffer, order } from '../harness/acts.ts'
import { expect, test } from '../harness/test.ts'

test('where buyers need no verification, a newcomer is led to the offers, and orders', async ({
  market,
  phone,
  words,
}) => {
  const { alice, nina, olivia } = market
  const rule = { name: 'verificationRequired', value: 'off', reason: 'A trial of a month' } as const
  await olivia.seconds(await olivia.call('proposeSetting', rule))
  await alice.offersFor({ num: '25.00' })
  const { page, open } = await phone({ owner: nina })
  await open('/')
  const steps = page.getByRole('region', { name: words.home('steps') })
  await expect(steps.getByRole('link', { name: words.home('stepBuy') })).toBeVisible()
  await page.getByRole('link', { name: words.home('allOffers'), exact: true }).click()
  await openOffer(page, words, 'Alice')
  await page.getByLabel(words.takeSellOffer('iSpend')).fill('180')
  await order(page, words, { num: '25.00 U', amount: '¥180.00' })
  await expect(
    page.getByRole('heading', { name: words.orders('waitConfirm', { name: 'Alice' }) }),
  ).toBeVisible()
})
