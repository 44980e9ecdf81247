import type { Page } from '@playwright/test'
import { consolePaths } from '@u-market/contract'
import { coinText } from '@u-market/domain'
import { applyForVerification, roles } from '@u-market/testkit/cast'
import { plainPicture } from '@u-market/testkit/pictures'
import { confirm, signInOperator } from '../harness/acts.ts'
import { endow } from '../harness/endow.ts'
import type { Market } from '../harness/market.ts'
import { expect, test } from '../harness/test.ts'
import type { Words } from '../harness/words.ts'

test('an operator finds people by what they were told, while typing', async ({ market, desk, words }) => {
  const { bob, olivia } = market
  const { page, open } = await desk()
  const { accounts } = words.console
  await open('/console/users')
  await signInOperator(page, words, olivia)
  const table = page.getByRole('table', { name: accounts('title') })
  const field = page.getByRole('textbox', { name: accounts('search') })
  const { walletAddress } = await bob.info()
  await expect(table.getByRole('link', { name: 'alice', exact: true })).toBeVisible()
  for (const asked of [roles.bob.realName, 'uto31-0002x', 'ＵＴＯ ３１０００２Ｘ', walletAddress]) {
    await field.fill(asked)
    await expect(table.getByRole('row')).toHaveCount(2)
    await expect(table.getByRole('link', { name: 'bob', exact: true })).toBeVisible()
    await expect(page).toHaveURL((url) => url.searchParams.get('search') === asked)
  }
  // A reload lands on the same search; Back leads past it, not letter by letter.
  await page.reload()
  await expect(field).toHaveValue(walletAddress)
  await page.goBack()
  await expect(field).toHaveValue('')
  await expect(table.getByRole('link', { name: 'alice', exact: true })).toBeVisible()
  await field.fill('nobody is called so')
  await expect(page.getByText(accounts('noneFound'))).toBeVisible()
})

test('what was shown looks old until the new rows come, and stays where it is', async ({
  market,
  desk,
  words,
}) => {
  const { page, open } = await desk()
  const { accounts } = words.console
  await open('/console/users')
  await signInOperator(page, words, market.olivia)
  const table = page.getByRole('table', { name: accounts('title') })
  await expect(table.getByRole('link', { name: 'alice', exact: true })).toBeVisible()
  const rows = await table.getByRole('row').count()
  expect(rows).toBeGreaterThan(4)
  let answer = (): void => {}
  const held = new Promise<void>((resolve) => {
    answer = resolve
  })
  await page.route(`**${consolePaths.searchUsers}`, async (route) => {
    await held
    await route.continue()
  })
  await page.getByRole('textbox', { name: accounts('search') }).fill('mei')
  await expect(page.locator('main [aria-busy=true]')).toHaveCount(1)
  await expect(table.getByRole('row')).toHaveCount(rows)
  answer()
  await expect(table.getByRole('row')).toHaveCount(2)
  await expect(page.locator('main [aria-busy=true]')).toHaveCount(0)
})

test('an order is found by its payment reference and by a part of its number', async ({
  market,
  desk,
  words,
}) => {
  const { alice, bob, mei, olivia } = market
  const wanted = await bob.buys({ from: alice, num: '5.00' })
  await mei.buys({ from: alice, num: '6.00' })
  await alice.confirms(wanted)
  const { paymentReference } = await bob.call('getOrder', { orderId: wanted.orderId })
  const { page, open } = await desk()
  const { orders } = words.console
  await open('/console/orders')
  await signInOperator(page, words, olivia)
  const table = page.getByRole('table', { name: orders('title') })
  for (const asked of [paymentReference ?? '', wanted.orderId.slice(-9).toLowerCase()]) {
    await page.getByRole('textbox', { name: orders('search') }).fill(asked)
    await expect(table.getByRole('row')).toHaveCount(2)
    await expect(table.getByRole('link', { name: wanted.orderId })).toBeVisible()
  }
})

test('an order that a seller placed says so, in the list and on its page', async ({
  market,
  desk,
  words,
}) => {
  const { alice, bob, mei, olivia } = market
  const offer = await bob.wants({ num: '20.00' })
  const sold = await alice.sellsTo({ to: offer, num: '5.00' })
  const bought = await bob.buys({ from: mei, num: '6.00' })
  const { page, open } = await desk()
  const { orders } = words.console
  await open('/console/orders')
  await signInOperator(page, words, olivia)
  const row = (order: { readonly orderId: string }) =>
    page.getByRole('table', { name: orders('title') }).getByRole('row', { name: order.orderId })
  await expect(row(bought).getByRole('cell', { name: orders('buyer'), exact: true })).toBeVisible()
  await expect(row(sold).getByRole('cell', { name: orders('seller'), exact: true })).toBeVisible()
  await row(sold).getByRole('link').click()
  const panel = page.getByRole('complementary')
  await expect(panel.getByText(orders('placedBySeller', { id: offer.id }))).toBeVisible()
})

test('an application with a number of somebody else shows whose, and is not approved', async ({
  market,
  desk,
  words,
}) => {
  const { bob, nina, olivia } = market
  const picture = await plainPicture()
  const reader = words.locale === 'en-US' ? 'zh-CN' : 'en-US'
  await nina.call('editProfile', { nickname: nina.nickname, locale: reader })
  const claim = { realName: nina.realName, documentNumber: 'uto31-0002x' }
  await applyForVerification(nina, claim, { front: picture, back: picture })

  const { page, open } = await desk()
  const { verification, core } = words.console
  await open('/console/verifications')
  await signInOperator(page, words, olivia)
  await page.getByRole('table').getByRole('link', { name: nina.realName }).click()
  const panel = page.getByRole('complementary', { name: nina.realName })
  const alert = panel.getByRole('alert').filter({ hasText: verification('sameVerified') })
  await expect(alert).toContainText(verification('approved'))
  await panel.getByRole('button', { name: verification('approve') }).click()
  await confirm(page, words, verification('approveSign', { name: nina.realName }))
  await expect(panel.getByRole('alert').filter({ hasText: `@bob` }).last()).toContainText(String(bob.id))
  await page.keyboard.press('Escape')

  await panel.getByRole('button', { name: verification('refuse') }).click()
  const language = reader === 'zh-CN' ? '简体中文' : 'English'
  const reasons = panel.getByRole('group', { name: core('preparedIn', { language }) })
  await reasons.getByRole('button', { name: verification('pickNumber') }).click()
  const said = await import(`../../apps/console/src/locales/${reader}/verification.ts`)
  await expect(panel.getByLabel(verification('reasonLabel'))).toHaveValue(said.messages.textNumber)

  await alert.getByRole('link', { name: '@bob' }).click()
  await expect(page).toHaveURL(new RegExp(`/console/users/${bob.id}$`))
})

test('an entry of the audit is opened with all that is on record of it', async ({ market, desk, words }) => {
  const { bob, olivia } = market
  await olivia.issues({ to: bob, amount: '1000000.00' }, 'issue-a-million')
  const { page, open } = await desk()
  await openAudit({ page, open, words, market })
  const { audit } = words.console
  // A proposal of it names it too.
  const cell = page.getByRole('cell', { name: audit('issueCoin'), exact: true })
  await page.getByRole('row').filter({ has: cell }).first().getByRole('link').first().click()
  const panel = page.getByRole('complementary', { name: audit('issueCoin') })
  await expect(panel.getByRole('definition').filter({ hasText: '1,000,000.00 U' })).toBeVisible()
  await expect(panel.getByRole('definition').filter({ hasText: 'opening balance' })).toBeVisible()
  const [entry] = (await olivia.call('listAudit', { limit: 50 })).data.filter(
    ({ action }) => action === 'coin.issue',
  )
  await expect(panel.getByText(entry?.requestId ?? 'none', { exact: true })).toBeVisible()
  // The address is the entry's own, wherever it stands in the list by then.
  await expect(page).toHaveURL(new RegExp(`/console/audit/${entry?.id}$`))
  await panel.getByRole('link', { name: String(bob.id) }).click()
  await expect(page).toHaveURL(new RegExp(`/console/users/${bob.id}$`))
})

test('the books are exact beyond fifteen digits', async ({ market, desk, words }) => {
  const { nina, olivia } = market
  for (let times = 0; times < 3; times++) await endow(market, nina, '99999999999999')
  const { issued } = await olivia.books()
  const { page, open } = await desk()
  const { ledger } = words.console
  await open('/console/books')
  await signInOperator(page, words, olivia)
  const grouped = issued.replace(/\B(?=(\d{3})+(?=\.))/g, ',')
  await expect(page.getByRole('status').filter({ hasText: ledger('balanced') })).toContainText(grouped)
  const table = page.getByRole('table', { name: ledger('byKind') })
  await expect(table.getByRole('row', { name: ledger('account_issuance') })).toContainText(`−${grouped} U`)
  await expect(table.getByRole('row', { name: ledger('account_sum') })).toContainText(`${coinText(0n)} U`)
})

type Audit = { page: Page; open: (path: string) => Promise<unknown>; words: Words; market: Market }

async function openAudit({ page, open, words, market }: Audit): Promise<void> {
  await open('/console/audit')
  await signInOperator(page, words, market.olivia)
}
