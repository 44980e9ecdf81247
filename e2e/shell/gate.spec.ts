import { languages } from '@u-market/contract/locale'
import { screens } from '@u-market/contract/paths'
import { languageName } from '@u-market/i18n'
import { confirmOn, demoPhone, orderOn, payOn, QUOTE, releaseOn } from '../harness/demo.ts'
import { expect, test } from '../harness/test.ts'
import { loadWords } from '../harness/words.ts'

test('a PC gets a page that shows how to open the app on a phone', { tag: ['@device.others'] }, async ({
  market,
  desk,
  words,
}) => {
  const { page, open } = await desk()
  await open(screens.trade)
  await expect(page.getByRole('heading', { name: words.desktop('demo') })).toBeVisible()
  await page.getByText(words.desktop('openOnPhone')).click()
  await expect(page.getByText(words.desktop('phonesOnly'))).toBeVisible()
  // No phone reaches this computer's loopback address, so the page shows a hint instead of a QR code.
  await expect(page.getByText(words.desktop('scanLoopback'))).toBeVisible()
  await expect(page.getByRole('img', { name: words.desktop('qr', { address: market.address }) })).toHaveCount(
    0,
  )
  await expect(page.getByRole('link', { name: words.desktop('console') })).toHaveAttribute(
    'href',
    '/console/',
  )
  await expect(page.getByRole('navigation', { name: words.core('tabs') })).toHaveCount(0)
})

test.describe('outside the demo', () => {
  test.use({ marketOptions: { isDemo: false } })

  test('shows no frames, no cast and no codes', async ({ desk, words }) => {
    const { page, open } = await desk()
    await open('/')
    await expect(page.getByText(words.desktop('escrow'), { exact: true })).toBeVisible()
    await expect(page.getByRole('heading', { name: words.desktop('cast') })).toHaveCount(0)
    await expect(page.locator('iframe')).toHaveCount(0)
  })
})

test('in the demo a coach guides through a whole trade, and the operator’s view follows it', async ({
  market,
  desk,
  words,
}) => {
  await market.alice.lists({ num: '50.00' })
  const { page, open } = await desk()
  await open('/')
  const steps = page.getByRole('list', { name: words.desktop('coach') }).getByRole('listitem')
  const pane = page.getByRole('complementary', { name: words.desktop('pane') })
  const isDone = words.desktop('done')
  const bob = await demoPhone(page, words, 'Bob')
  const alice = await demoPhone(page, words, 'Alice')
  await expect(pane).toContainText(words.desktop('paneEmpty'))
  await expect(steps.nth(0)).toContainText(words.desktop('coachOrder', { num: QUOTE.num }))

  await orderOn(bob, words)
  await expect(steps.nth(0)).toContainText(isDone)
  const posted = (kind: 'postedEscrow' | 'postedRelease') =>
    expect(pane.getByRole('listitem').filter({ hasText: words.desktop(kind) })).toContainText(`+${QUOTE.num}`)
  await posted('postedEscrow')
  await confirmOn(alice, words)
  await expect(steps.nth(1)).toContainText(isDone)
  await payOn(bob, words)
  await expect(steps.nth(2)).toContainText(isDone)
  const pin = market.alice.payPassword
  await expect(steps.nth(3)).toContainText(words.desktop('coachRelease', { name: market.bob.realName, pin }))
  await releaseOn(alice, words, pin)
  await expect(steps.nth(3)).toContainText(isDone)
  await posted('postedRelease')
  for (const [frame, end] of [
    [bob, 'doneBuyer'],
    [alice, 'doneSeller'],
  ] as const) {
    await expect(frame.getByRole('heading', { name: words.orders(end, { num: QUOTE.num }) })).toBeInViewport({
      ratio: 1,
    })
    await expect(frame.getByRole('button', { name: words.orders('shareReceipt') })).toBeInViewport()
  }
  await bob.getByRole('button', { name: words.orders('received', { num: QUOTE.num }) }).click()
  await expect(page.getByText(words.desktop('coachDone'))).toBeVisible()
  await expect(pane).toContainText(QUOTE.amount)
})

test('restarting a phone of the demo leaves the other one as it is', async ({ market, desk, words }) => {
  await market.alice.lists({ num: '40.00' })
  const { page, open } = await desk()
  await open('/')
  const steps = page.getByRole('list', { name: words.desktop('coach') }).getByRole('listitem')
  // Alice has less than the quantity that the coach suggests, so Bob types an amount.
  await expect(steps.nth(0)).toContainText(words.desktop('coachPick'))
  const bob = await demoPhone(page, words, 'Bob')
  const alice = await demoPhone(page, words, 'Alice')
  const amount = words.takeSellOffer('iSpend')
  await bob.getByLabel(amount).fill('180')
  await alice
    .getByRole('navigation', { name: words.core('tabs') })
    .getByRole('link', { name: words.core('tabOrders') })
    .click()
  const orders = alice.getByRole('heading', { name: words.orders('orders') })
  await expect(orders).toBeVisible()
  await page.getByRole('button', { name: words.desktop('restartPhone', { name: 'Bob' }) }).click()
  const anew = await demoPhone(page, words, 'Bob')
  await expect(anew.getByLabel(amount)).toHaveValue('')
  await expect(orders).toBeVisible()
})

test('the phones of the demo use the page’s language', async ({ desk, words }) => {
  const { page, open } = await desk()
  await open('/')
  const alice = await demoPhone(page, words, 'Alice')
  await expect(alice.getByRole('navigation', { name: words.core('tabs') })).toBeVisible()
  const [other] = languages.filter(({ locale }) => locale !== words.locale)
  if (!other) return
  await page.getByRole('button', { name: languageName(other.code, other.locale), exact: true }).click()
  const translated = await loadWords(other.locale)
  await expect(alice.getByRole('navigation', { name: translated.core('tabs') })).toBeVisible()
})
