import { screens } from '@u-market/contract/paths'
import { order } from '../harness/acts.ts'
import { chooseLanguage, demoPhone, logInOn } from '../harness/demo-phones.ts'
import { expect, test } from '../harness/test.ts'

test('a PC gets a page with the way to a phone', { tag: ['@device.others'] }, async ({
  market,
  desk,
  words,
}) => {
  const { page, open } = await desk()
  await open(screens.trade)
  await expect(page.getByRole('heading', { name: words.desktop('title') })).toBeVisible()
  await expect(page.getByText(words.desktop('phonesOnly'))).toBeVisible()
  await expect(
    page.getByRole('img', { name: words.desktop('qr', { address: market.address }) }),
  ).toBeVisible()
  await expect(page.getByRole('link', { name: words.desktop('console') })).toHaveAttribute(
    'href',
    '/console/',
  )
  await expect(page.getByRole('navigation', { name: words.core('tabs') })).toHaveCount(0)
})

test.describe('outside the demo', () => {
  test.use({ marketOptions: { isDemo: false } })

  test('no frames, no cast, no codes on the screen', async ({ desk, words }) => {
    const { page, open } = await desk()
    await open('/')
    await expect(page.getByText(words.desktop('escrow'), { exact: true })).toBeVisible()
    await expect(page.getByRole('heading', { name: words.desktop('cast') })).toHaveCount(0)
    await expect(page.locator('iframe')).toHaveCount(0)
  })
})

test('in the demo two phones side by side make a whole step', { tag: ['@login.connects'] }, async ({
  market,
  desk,
  words,
}) => {
  await market.alice.lists({ num: '50.00' })
  const { page, open } = await desk()
  await open('/')
  const bob = await demoPhone(page, words, 'Bob')
  const alice = await demoPhone(page, words, 'Alice')
  for (const frame of [bob, alice]) {
    await chooseLanguage(frame, words)
    await logInOn(frame, words)
  }
  await bob
    .getByRole('navigation', { name: words.home('acts') })
    .getByRole('link', { name: words.home('buy') })
    .click()
  await bob.getByLabel(words.market('iSpend')).fill('72')
  await order(bob, words, { num: '10.00 U', amount: '¥72.00' })
  const tip = alice.getByRole('dialog', { name: words.core('tip') })
  await expect(tip).toContainText(words.core('buyerOrdered', { name: 'Bob' }))
  await tip.getByRole('button', { name: words.core('confirm') }).click()
  await alice.getByRole('button', { name: words.orders('confirmAct') }).click()
  await expect(bob.getByRole('heading', { name: words.orders('doPay', { name: 'Alice' }) })).toBeVisible()
})
