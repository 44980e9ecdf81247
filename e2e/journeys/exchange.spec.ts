import type { Page } from '@playwright/test'
import { screens } from '@u-market/contract/paths'
import { confirm, enterPin, pick, says, signInOperator } from '../harness/acts.ts'
import { expect, test } from '../harness/test.ts'
import type { Words } from '../harness/words.ts'

const TRON = 'TR7NHqjeKQxGTCi8q8ZY4pL8otSzgjLj6t'
const EVM = '0xdAC17F958D2ee523a2206206994597C13D831ec7'
const TXID = 'ab'.repeat(32)
const REASON = 'This address belongs to nobody you know.'

test('coin goes out as USDT: paid with its transaction, refused with a reason, both followed live', {
  tag: ['@user.exchangesCoin', '@route.exchange', '@route.usdtOrder'],
}, async ({ market, phone, desk, words }) => {
  const { bob, olivia: operator } = market
  const bobs = await phone({ owner: bob })
  const olivias = await desk({ as: operator })
  const [page, olivia] = [bobs.page, olivias.page]
  await Promise.all([bobs.open(screens.exchange), olivias.open('/console/exchanges')])

  await test.step('Bob sees rate, fee and what arrives, signs, and his coin is held', async () => {
    await ask(page, words, { coin: '25.50', network: 'TRC20', address: TRON, pin: bob.payPassword })
    await expect(page).toHaveURL(/usdtOrder/)
    await expect(page.getByText(words.exchange('pendingText', { amount: '25.50 U' }))).toBeVisible()
    expect(await bob.available()).toBe('74.50')
  })

  await test.step('The operator pays it; Bob’s page turns and holds the transaction', async () => {
    await olivia.reload()
    await openFirst(olivia, words)
    const pay = olivia.getByRole('button', { name: words.console.exchange('pay') })
    await expect(pay).toBeDisabled()
    await olivia.getByLabel(words.console.exchange('transactionId')).fill(TXID)
    await pay.click()
    const usdt = '24.500000'
    const shown = [usdt, 'TRC20', TRON, TXID, words.console.ledger('account_exchanged')]
    await confirm(olivia, words, words.console.exchange('paySign', { usdt }), shown)
    const card = page.getByRole('article').filter({ hasText: TRON })
    await expect(card.getByText(words.exchange('paidText'))).toBeVisible()
    await expect(card).toContainText(TXID)
    expect(await bob.available()).toBe('74.50')
  })

  await test.step('A second one is refused: the reason is there, and so is the coin', async () => {
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

test('what an operator has typed survives another row and a session that ends; nobody else sees it', async ({
  market,
  desk,
  words,
}) => {
  const { bob, olivia, pool } = market
  const ada = await market.secondOperator()
  const [one, two] = [await bob.exchanges({ coin: '5.00' }), await bob.exchanges({ coin: '6.00' })]
  const { page, open, watched } = await desk()
  const { exchange, faults, help, core, shell } = words.console
  await bob.call('reportFault', { type: 'app', content: 'The scanner stays black.' })
  await open(`/console/exchanges/${one.id}`)
  await signInOperator(page, words, olivia)
  const txid = page.getByLabel(exchange('transactionId'))
  const row = (id: number) => page.getByRole('link', { name: `#${id}`, exact: true })
  const toRow = async (id: number): Promise<void> => {
    await row(id).click()
    await expect(page.getByRole('complementary', { name: exchange('exchange', { id }) })).toBeVisible()
  }

  const endSession = async (next: 'users' | 'audit'): Promise<void> => {
    await pool.query('delete from operator_session')
    // What the page asks by itself may find it out first.
    await page
      .getByRole('link', { name: shell(next), exact: true })
      .click({ timeout: 2_000 })
      .catch(() => {})
  }

  await test.step('Another row has its own words, and the first keeps its', async () => {
    await txid.fill('ab12')
    await toRow(two.id)
    await expect(txid).toHaveValue('')
    await page.getByRole('button', { name: exchange('toRefuse') }).click()
    await page.getByLabel(exchange('reason')).fill(REASON)
    await toRow(one.id)
    await expect(txid).toHaveValue('ab12')
    await toRow(two.id)
    await expect(page.getByLabel(exchange('reason'))).toHaveValue(REASON)
  })

  await test.step('So has another page', async () => {
    await page.getByRole('link', { name: shell('faults') }).click()
    await page.getByRole('table').getByRole('link').first().click()
    await page.getByLabel(faults('answer')).fill('It works ag')
    await page.getByRole('link', { name: shell('exchanges') }).click()
    await page.getByRole('link', { name: shell('faults') }).click()
    await page.getByRole('table').getByRole('link').first().click()
    await expect(page.getByLabel(faults('answer'))).toHaveValue('It works ag')
    await page.getByRole('link', { name: shell('help') }).click()
    const texts = page.getByRole('table', { name: help('title') }).getByRole('link')
    const title = page.getByLabel(help('textTitle')).first()
    await texts.nth(0).click()
    await title.fill('Half a title')
    await texts.nth(1).click()
    await expect(title).not.toHaveValue('Half a title')
    await texts.nth(0).click()
    await expect(title).toHaveValue('Half a title')
    await page.getByRole('button', { name: help('undo') }).click()
    await expect(title).not.toHaveValue('Half a title')
  })

  await test.step('The session ends; signed in again, the words are there', async () => {
    await endSession('users')
    await expect(page.getByText(core('sessionOver'))).toBeVisible()
    await signInOperator(page, words, olivia)
    await page.getByRole('link', { name: shell('exchanges') }).click()
    await toRow(one.id)
    await expect(txid).toHaveValue('ab12')
  })

  await test.step('Another operator on the same page sees none of it, and who signs out takes it along', async () => {
    await endSession('audit')
    await signInOperator(page, words, ada)
    await page.getByRole('link', { name: shell('faults') }).click()
    await page.getByRole('table').getByRole('link').first().click()
    await expect(page.getByLabel(faults('answer'))).toHaveValue('')
    await page.getByLabel(faults('answer')).fill('From Ada')
    await page.getByRole('button', { name: shell('signOut') }).click()
    await signInOperator(page, words, ada)
    await page.getByRole('link', { name: shell('faults') }).click()
    await page.getByRole('table').getByRole('link').first().click()
    await expect(page.getByLabel(faults('answer'))).toHaveValue('')
  })
  watched.forgive(/401/)
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
  await expect(sheet.getByText('24.500000', { exact: false })).toBeVisible()
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
