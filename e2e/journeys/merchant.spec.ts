import { screens } from '@u-market/contract/paths'
import { confirm, says, sign } from '../harness/acts.ts'
import { expect, test } from '../harness/test.ts'

const REASON = 'No record of trades so far.'

test('a merchant: the application, the bond, the approval, the badge, and the bond back on leaving', {
  tag: [
    '@request.certifyMerchant',
    '@request.payCoin',
    '@user.becomesMerchant',
    '@role.merchant',
    '@route.merchantCertification',
    '@route.payBond',
  ],
}, async ({ market, phone, desk, words }) => {
  const { alice, bob, olivia: operator } = market
  await operator.issues({ to: alice, amount: '1500.00' })
  const offer = await alice.lists({ num: '50.00' })
  const before = await alice.available()
  const alices = await phone({ device: 'iPhone', owner: alice })
  const bobs = await phone({ owner: bob })
  const olivias = await desk({ as: operator })
  const [page, olivia] = [alices.page, olivias.page]
  const bond = '1,000.00 U'
  const badge = bobs.page.getByRole('article', { name: 'Alice' }).getByText(words.core('merchant'))

  await test.step('Alice applies and pays the bond', async () => {
    await alices.open(screens.merchant)
    const apply = page.getByRole('button', { name: words.merchant('apply') })
    await expect(apply).toBeDisabled()
    await page.getByLabel(words.merchant('contact')).fill('alice@example.com')
    await apply.click()
    const pay = words.merchant('payBond', { bond })
    await page.getByRole('button', { name: pay }).click()
    await sign(page, pay, alice.payPassword)
    await says(page, words.merchant('bondDone'))
    await expect(page.getByText(words.merchant('waitText'))).toBeVisible()
    expect(Number(await alice.available())).toBe(Number(before) - 1000)
  })

  await test.step('The operator approves; her page updates, and her offers have the badge', async () => {
    await bobs.open(screens.offers)
    await expect(bobs.page.getByRole('article', { name: 'Alice' })).toBeVisible()
    await expect(badge).toHaveCount(0)
    await olivias.open('/console/merchants')
    await olivia
      .getByRole('table', { name: words.console.merchants('title') })
      .getByRole('row', { name: /@alice/ })
      .getByRole('link')
      .click()
    await olivia.getByRole('button', { name: words.console.merchants('toRefuse') }).click()
    await olivia.getByLabel(words.console.merchants('reason')).fill(REASON)
    await olivia.getByRole('button', { name: words.console.merchants('refuse'), exact: true }).click()
    const name = alice.realName
    const refusal = olivia.getByRole('region', { name: words.console.core('confirmTitle') })
    await expect(refusal).toContainText(REASON)
    await expect(refusal.getByRole('table')).toContainText(words.console.ledger('account_bond'))
    await expect(refusal.getByRole('table')).toContainText(bond)
    await expect(
      refusal.getByRole('button', { name: words.console.merchants('refuseSign', { name }) }),
    ).toBeVisible()
    await olivia.keyboard.press('Escape')
    await expect(olivia.getByLabel(words.console.merchants('reason'))).toHaveValue(REASON)
    await olivia.getByRole('button', { name: words.console.merchants('back'), exact: true }).click()
    await olivia.getByRole('button', { name: words.console.merchants('approve'), exact: true }).click()
    await confirm(olivia, words, words.console.merchants('approveSign', { name }), [name])
    await expect(page.getByRole('heading', { name: words.merchant('certified') })).toBeVisible()
    await bobs.open(screens.offers)
    await expect(badge).toBeVisible()
  })

  await test.step('Leaving waits for open offers and for five days, then returns the bond', async () => {
    const leave = page.getByRole('button', { name: words.merchant('leave'), exact: true })
    await leave.click()
    const dialog = page.getByRole('dialog', { name: words.merchant('leaveTitle') })
    await dialog.getByRole('button', { name: words.merchant('leave'), exact: true }).click()
    await expect(dialog.getByText(words.refusal('MERCHANT_OPEN_ORDERS'))).toBeVisible()
    await alice.takesDown(offer)
    await dialog.getByRole('button', { name: words.merchant('leave'), exact: true }).click()
    await expect(dialog.getByText(words.refusal('BOND_LIABLE'))).toBeVisible()
    await market.clock.advance({ days: 5 })
    await dialog.getByRole('button', { name: words.merchant('leave'), exact: true }).click()
    await expect(page.getByRole('button', { name: words.merchant('apply') })).toBeVisible()
    expect(Number(await alice.available())).toBe(Number(before) + 50)
  })
})
