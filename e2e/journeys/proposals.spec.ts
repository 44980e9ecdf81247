import type { Page } from '@playwright/test'
import { consoleCast } from '@u-market/testkit/cast'
import { choose, confirm, signInOperator } from '../harness/acts.ts'
import { expect, test } from '../harness/test.ts'
import type { Words } from '../harness/words.ts'

const { frank } = consoleCast
const TXID = 'ab'.repeat(32)

test('coin is taken back, and moved from one to another, by two', async ({ market, desk, words }) => {
  const { bob, mei } = market
  const { accounts, proposals } = words.console
  const [franks, olivias] = [await desk(), await desk()]
  await franks.open(`/console/users/${bob.id}`)
  await signInOperator(franks.page, words, frank)
  await olivias.open('/console/proposals')
  await signInOperator(olivias.page, words, market.olivia)
  const panel = franks.page.getByRole('complementary', { name: 'Bob' })
  const propose = async (deed: 'take_back' | 'adjust', amount: string): Promise<void> => {
    await choose(franks.page, panel.getByLabel(accounts('deed')), accounts(deed))
    if (deed === 'adjust') await panel.getByLabel(accounts('receiverId')).fill(String(mei.id))
    await panel.getByLabel(accounts('amount')).fill(amount)
    await panel.getByLabel(accounts('reason')).fill('issued twice')
    await panel.getByRole('button', { name: accounts('check') }).click()
    await panel.getByRole('button', { name: accounts('proposeAmount', { amount }) }).click()
    await expect(panel.getByRole('button', { name: accounts('check') })).toBeDisabled()
  }
  const approve = async (deed: 'coin_take_back' | 'coin_adjust', shown: readonly string[]): Promise<void> => {
    const { page } = olivias
    await page.reload()
    await page.getByRole('table').getByRole('link').first().click()
    const open = page.getByRole('complementary', { name: proposals(deed) })
    await open.getByRole('button', { name: proposals('approve') }).click()
    await confirm(page, words, proposals('approveSign'), shown)
    await expect(page.getByText(proposals('emptyQueue'))).toBeVisible()
  }
  const before = Number(await mei.available())
  await propose('take_back', '30.00')
  await approve('coin_take_back', ['@bob', '30.00'])
  expect(await bob.available()).toBe('70.00')
  await propose('adjust', '20.00')
  await approve('coin_adjust', ['@bob', '@mei', '20.00'])
  expect([await bob.available(), Number(await mei.available()) - before]).toEqual(['50.00', 20])
})

test('a payout above the limit is proposed with its transaction, and approved as it was named', async ({
  market,
  desk,
  words,
}) => {
  const { bob, olivia } = market
  await olivia.issues({ to: bob, amount: '6000.00' })
  const { id } = await bob.exchanges({ coin: '5000.00' })
  const { exchange, proposals } = words.console
  const [franks, olivias] = [await desk(), await desk()]
  await franks.open(`/console/exchanges/${id}`)
  await signInOperator(franks.page, words, frank)

  await test.step('Frank names the transaction once; nothing is paid yet', async () => {
    const { page } = franks
    await page.getByLabel(exchange('transactionId')).fill(TXID)
    await page.getByRole('button', { name: exchange('pay') }).click()
    await expect(page.getByText(exchange('proposeMeans'))).toBeVisible()
    const [sign = ''] = exchange('proposeSign', { usdt: '\n' }).split('\n')
    await confirm(page, words, sign, [TXID, 'TRC20'])
    const [said = ''] = exchange('saidProposed', { id: '\n' }).split('\n')
    await expect(page.getByText(said)).toBeVisible()
    expect((await olivia.call('getExchange', { id })).status).toBe('pending')
  })

  await test.step('Olivia sees the posting and the same transaction, and approves', async () => {
    const { page } = olivias
    await olivias.open('/console/proposals')
    await signInOperator(page, words, olivia)
    await page.getByRole('table').getByRole('link').first().click()
    const panel = page.getByRole('complementary', { name: proposals('exchange_pay') })
    await expect(panel.getByText(TXID)).toHaveCount(1)
    await panel.getByRole('button', { name: proposals('approve') }).click()
    await confirm(page, words, proposals('approveSign'), [TXID, '5,000.00'])
    await expect(page.getByText(proposals('emptyQueue'))).toBeVisible()
    expect(await olivia.call('getExchange', { id })).toMatchObject({ status: 'paid', transactionId: TXID })
  })
})

test('what has changed since is compared again: the proposal is void and says why, and makes room', async ({
  market,
  desk,
  words,
}) => {
  const { olivia, pool } = market
  const { proposals } = words.console
  const { data } = await olivia.call('listOperators', { limit: 50 })
  const rita = data.find(({ username }) => username === 'rita')
  const form = { id: rita?.id ?? 0, role: 'support', reason: 'moves on' } as const
  await olivia.call('proposeRole', form)
  const { page, open } = await desk()
  await open('/console/proposals')
  await signInOperator(page, words, frank)
  await page.getByRole('table').getByRole('link').first().click()
  await page.getByRole('button', { name: proposals('approve') }).click()
  await pool.query(`update operator set role = 'auditor' where username = 'rita'`)
  await confirm(page, words, proposals('approveSign'))
  const panel = page.getByRole('complementary', { name: proposals('operator_role') })
  await expect(panel.getByRole('status')).toContainText(proposals('void_changed'))
  await expect(page.getByText(proposals('emptyQueue'))).toBeVisible()
  await openDecided(page, words, 'void')
  await expect(panel.getByRole('status')).toContainText(proposals('void_changed'))
  await expect(panel.getByRole('button', { name: proposals('approve') })).toHaveCount(0)
  const anew = await olivia.call('proposeRole', form)
  expect(anew.preview.changes).toEqual([{ what: 'role', before: 'auditor', after: 'support' }])
})

test('a proposal that nobody decided in a day is void, and says so to whoever is late', async ({
  market,
  desk,
  words,
}) => {
  const { nina, clock } = market
  const { accounts, proposals } = words.console
  const maker = await market.atConsole('frank')
  const form = { deed: 'issue', userId: nina.id, amount: '7.00', reason: 'brought cash' } as const
  await maker.call('proposeCoin', form)
  clock.skip({ hours: 23, minutes: 50 })
  const { page, open } = await desk()
  await open('/console/proposals')
  await signInOperator(page, words, market.olivia)
  await page.getByRole('table').getByRole('link').first().click()
  const panel = page.getByRole('complementary', { name: proposals('coin_issue') })
  await panel.getByRole('button', { name: proposals('approve') }).click()
  clock.skip({ minutes: 11 })
  const sign = page.getByRole('button', { name: proposals('approveSign') })
  // The page may have heard of it by itself already.
  await sign.click({ timeout: 3_000 }).catch(() => {})
  await expect(panel.getByRole('status')).toHaveText(proposals('expired'))
  await expect(sign).toHaveCount(0)
  await openDecided(page, words, 'expired')
  await expect(page.getByRole('table', { name: proposals('title') }).getByRole('row')).toHaveCount(2)
  await expect(panel.getByText('brought cash')).toBeVisible()
  await expect(panel.getByRole('button', { name: accounts('check') })).toHaveCount(0)
  expect(await nina.available()).toBe('0.00')
})

test('what somebody proposed who has left since cannot be approved, and is rejected', async ({
  market,
  desk,
  words,
}) => {
  const { nina, olivia } = market
  const { proposals } = words.console
  const maker = await market.atConsole('frank')
  await maker.call('proposeCoin', { deed: 'issue', userId: nina.id, amount: '7.00', reason: 'brought cash' })
  const { data } = await olivia.call('listOperators', { limit: 50 })
  const { id = 0 } = data.find(({ username }) => username === frank.username) ?? {}
  await olivia.call('closeOperator', { id, reason: 'has left' })
  const { page, open } = await desk()
  await open('/console/proposals')
  await signInOperator(page, words, olivia)
  await page.getByRole('table').getByRole('link').first().click()
  const panel = page.getByRole('complementary', { name: proposals('coin_issue') })
  await expect(panel.getByText(proposals('why_maker'))).toBeVisible()
  await expect(panel.getByRole('button', { name: proposals('approve') })).toBeDisabled()
  await panel.getByLabel(proposals('refusal')).fill('he has left')
  await panel.getByRole('button', { name: proposals('refuse') }).click()
  await expect(page.getByText(proposals('emptyQueue'))).toBeVisible()
  expect(await nina.available()).toBe('0.00')
})

async function openDecided(page: Page, words: Words, status: 'void' | 'expired'): Promise<void> {
  const { proposals } = words.console
  await page
    .getByRole('radiogroup', { name: proposals('status') })
    .getByText(proposals(status))
    .click()
  await page.getByRole('table').getByRole('link').first().click()
}
