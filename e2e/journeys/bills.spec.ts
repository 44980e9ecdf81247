import { paths, screens } from '@u-market/contract/paths'
import { expect, test } from '../harness/test.ts'

test('bills are filtered, summed, and each leads to what caused it', {
  tag: ['@request.listBills', '@user.viewsBills', '@route.myBills'],
}, async ({ market, phone, words }) => {
  const { alice, bob, mei } = market
  const { wallet, core, titles } = words
  const order = await bob.buys({ from: await alice.lists({ num: '50.00' }), num: '17.00' })
  await alice.confirms(order)
  await bob.marksPaid(order)
  await alice.releases(order)
  await bob.transfers({ to: mei, amount: '8.80', memo: 'Dinner' })
  await bob.exchanges({ coin: '5.50' })

  const { page, open } = await phone({ owner: bob })
  const lines = page.getByRole('list', { name: wallet('list') }).getByRole('listitem')
  const back = () => page.getByRole('button', { name: core('back') }).click()
  await open(screens.bills)

  await test.step('The chart has a description; a kind and a direction narrow the list', async () => {
    await expect(page.getByRole('img', { name: new RegExp(wallet('overTime')) })).toBeVisible()
    const groups = page.getByLabel(wallet('type'))
    await groups.selectOption(wallet('groupTransfers'))
    await expect(lines).toHaveCount(2)
    await page.getByRole('button', { name: wallet('expense') }).click()
    await expect(lines).toHaveCount(2)
    await page.getByRole('button', { name: wallet('expense') }).click()
    await groups.selectOption(wallet('groupBondAndClaims'))
    await expect(page.getByText(wallet('emptyFiltered'))).toBeVisible()
    await page.getByRole('button', { name: wallet('showAll') }).click()
    await expect(lines.first()).toContainText(wallet('typeExchange'))
  })

  await test.step('A transfer opens with the other party and its note', async () => {
    await lines.filter({ hasText: 'Dinner' }).getByRole('button').click()
    const sheet = page.getByRole('dialog', { name: wallet('transferOut') })
    for (const text of [mei.nickname, 'Dinner', '8.80']) await expect(sheet).toContainText(text)
    await sheet.getByRole('button', { name: core('close') }).click()
  })

  await test.step('An exchange leads to the exchanges, a purchase to its order', async () => {
    await lines.first().getByRole('button').click()
    await page.getByRole('link', { name: wallet('openExchanges') }).click()
    await expect(page).toHaveTitle(new RegExp(titles('exchanges')))
    await back()
    await lines.filter({ hasText: '17.00' }).getByRole('link').click()
    await expect(page).toHaveURL(market.address + paths.order(order.orderId))
  })

  await test.step('The seller finds the sale, with its money and its buyer', async () => {
    const alices = await phone({ owner: alice })
    await alices.open(screens.bills)
    const sale = alices.page
      .getByRole('list', { name: wallet('list') })
      .getByRole('listitem')
      .filter({ hasText: wallet('sold', { amount: '17.00 U' }) })
    for (const text of [`¥${order.amount}`, bob.nickname, '−17.00 U']) await expect(sale).toContainText(text)
    await expect(sale.getByRole('link')).toHaveAttribute('href', paths.order(order.orderId))
  })
})
