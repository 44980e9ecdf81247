import type { Page } from '@playwright/test'
import { screens } from '@u-market/contract/paths'
import { confirm, enterPin, pick, says } from '../harness/acts.ts'
import { expect, test } from '../harness/test.ts'
import type { Words } from '../harness/words.ts'

const TRON = 'TR7NHqjeKQxGTCi8q8ZY4pL8otSzgjLj6t'
const EVM = '0xdAC17F958D2ee523a2206206994597C13D831ec7'
const TXID = 'ab'.repeat(32)
const REASON = 'This address belongs to nobody you know.'

test('coin goes out as USDT: paid with its transaction, refused with a reason, both followed live', {
  tag: ['@request.requestExchange', '@user.exchangesCoin', '@route.exchange', '@route.usdtOrder'],
}, async ({ market, phone, desk, words }) => {
  const { bob, olivia: operator } = market
  const bobs = await phone({ owner: bob })
  const olivias = await desk({ as: operator })
  const [page, olivia] = [bobs.page, olivias.page]
  await Promise.all([bobs.open(screens.exchange), olivias.open('/console/exchanges')])

  await test.step('Bob sees rate, fee and what arrives, confirms, and his coin is held', async () => {
    await ask(page, words, { coin: '25.50', network: 'TRC20', address: TRON, pin: bob.payPassword })
    await expect(page).toHaveURL(/usdtOrder/)
    await expect(page.getByText(words.exchange('pendingText', { amount: '25.50 U' }))).toBeVisible()
    expect(await bob.available()).toBe('74.50')
  })

  const usdt = '24.500000'
  await test.step('The operator authorises it, and only then the address can be copied', async () => {
    const { exchange } = words.console
    await olivia.reload()
    await openFirst(olivia, words)
    const copy = olivia.getByRole('button', { name: TRON })
    const authorise = olivia.getByRole('button', { name: exchange('authorise') })
    await expect(authorise).toBeEnabled()
    await expect(copy).toHaveCount(0)
    await authorise.click()
    await confirm(olivia, words, exchange('authoriseSign', { usdt }), [usdt, 'TRC20', TRON])
    await expect(copy).toBeVisible()
    await expect(page.getByText(words.exchange('pendingText', { amount: '25.50 U' }))).toBeVisible()
  })

  await test.step('The operator sends it; Bob’s page updates and shows the transaction', async () => {
    const pay = olivia.getByRole('button', { name: words.console.exchange('pay') })
    await expect(pay).toBeDisabled()
    await olivia.getByLabel(words.console.exchange('transactionId')).fill(TXID)
    await pay.click()
    const shown = [usdt, 'TRC20', TRON, TXID, words.console.ledger('account_exchanged')]
    await confirm(olivia, words, words.console.exchange('paySign', { usdt }), shown)
    const card = page.getByRole('article').filter({ hasText: TRON })
    await expect(card.getByText(words.exchange('paidText'))).toBeVisible()
    await expect(card).toContainText(TXID)
    expect(await bob.available()).toBe('74.50')
  })

  await test.step('The operator confirms having seen it on the chain; for Bob it stays as it was', async () => {
    const { exchange } = words.console
    await olivia.getByText(exchange('paid'), { exact: true }).click()
    await openFirst(olivia, words)
    await olivia.getByRole('button', { name: exchange('confirm') }).click()
    const seen = exchange('confirmMeans', { usdt, address: TRON })
    await confirm(olivia, words, exchange('confirmSign'), [TXID, seen])
    await expect(olivia.getByText(exchange('emptyList'))).toBeVisible()
    await olivias.open('/console/exchanges')
    await expect(page.getByText(words.exchange('paidText'))).toBeVisible()
  })

  await test.step('A second one is refused: the reason is shown, and the coin is back', async () => {
    await bobs.open(screens.exchange)
    await ask(page, words, { coin: '25.50', network: 'ERC20', address: EVM, pin: bob.payPassword })
    await olivia.reload()
    await openFirst(olivia, words)
    await olivia.getByRole('button', { name: words.console.exchange('toRefuse') }).click()
    await olivia.getByLabel(words.console.exchange('reason')).fill(REASON)
    await olivia.getByRole('button', { name: words.console.exchange('refuse'), exact: true }).click()
    await confirm(olivia, words, words.console.exchange('refuseSign', { coin: '25.50' }), [REASON])
    const card = page.getByRole('article').filter({ hasText: EVM })
    await expect(card).toContainText(REASON)
    expect(await bob.available()).toBe('74.50')
  })
})

async function ask(
  page: Page,
  words: Words,
  given: { coin: string; network: string; address: string; pin: string },
): Promise<void> {
  const { exchange } = words
  await page.getByLabel(exchange('amount')).fill(given.coin)
  await pick(page, given.network)
  const address = page.getByLabel(exchange('address', { network: given.network }))
  await address.fill(given.address.slice(0, -1))
  await expect(page.getByText(exchange('wrongAddress')).first()).toBeVisible()
  await address.fill(given.address)
  const act = exchange('exchangeAmount', { amount: `${given.coin} U` })
  await page.getByRole('button', { name: act }).click()
  const sheet = page.getByRole('dialog', { name: act })
  await expect(sheet.getByText('24.50', { exact: false })).toBeVisible()
  await expect(sheet).toContainText(given.address)
  await enterPin(sheet, given.pin)
  await says(page, exchange('asked'))
}

function openFirst(page: Page, words: Words): Promise<void> {
  return page
    .getByRole('table', { name: words.console.exchange('title') })
    .getByRole('link')
    .first()
    .click()
}
