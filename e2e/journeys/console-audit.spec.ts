import { readFile } from 'node:fs/promises'
import { consoleCast } from '@u-market/testkit/cast'
import { signInOperator } from '../harness/acts.ts'
import { expect, test } from '../harness/test.ts'

test('the trail is searched by what stands in the address, and an entry says what it changed', async ({
  market,
  desk,
  words,
}) => {
  const { olivia, bob } = market
  await olivia.issues({ to: bob, amount: '5.00' }, 'issue-for-audit')
  const { data } = await olivia.call('listOperators', { limit: 50 })
  const sue = data.find(({ username }) => username === 'sue')
  const form = { id: sue?.id ?? 0, role: 'auditor', reason: 'Moves on' } as const
  await olivia.seconds(await olivia.call('proposeRole', form))
  const { page, open } = await desk()
  const { audit, core } = words.console
  await open(`/console/audit?action=operator.change_role&subject=operator:${sue?.id}`)
  await signInOperator(page, words, olivia)
  const table = page.getByRole('table', { name: audit('title') })
  await expect(table.getByRole('row')).toHaveCount(2)
  await table.getByRole('link').first().click()
  const panel = page.getByRole('complementary', { name: audit('changeRole') })
  const change = panel
    .getByRole('table')
    .getByRole('row')
    .filter({ hasText: core('auditor') })
  await expect(change).toContainText(core('support'))
  await expect(panel.getByText(consoleCast.frank.address, { exact: true })).toBeVisible()
  await expect(panel.getByRole('definition').filter({ hasText: core('finance') })).toBeVisible()
  const [entry] = (await olivia.call('listAudit', { action: 'operator.change_role' })).data
  await expect(panel.getByText(entry?.hash.slice(0, 12) ?? 'none')).toBeVisible()

  await page.getByRole('button', { name: audit('clear') }).click()
  await expect(page).toHaveURL(/\/console\/audit$/)
  await page.getByRole('combobox', { name: audit('action'), exact: true }).click()
  await page.getByTitle(`· ${audit('issueCoin')}`).click()
  await expect(page).toHaveURL((url) => url.searchParams.get('action') === 'coin.issue')
  await expect(table.getByRole('row').filter({ hasText: audit('changeRole') })).toHaveCount(0)
  await page.reload()
  await expect(
    table
      .getByRole('row')
      .filter({ hasText: audit('issueCoin') })
      .first(),
  ).toBeVisible()
  await page.getByLabel(audit('to'), { exact: true }).fill('2001-01-01')
  await expect(page.getByText(audit('noneFound'))).toBeVisible()
})

test('what the filters find is saved as a file, and that is on record', async ({ market, desk, words }) => {
  const { olivia, bob } = market
  await olivia.issues({ to: bob, amount: '5.00' }, 'issue-for-export')
  const { page, open } = await desk()
  const { audit } = words.console
  await open('/console/audit?action=coin.issue')
  await signInOperator(page, words, olivia)
  const saving = page.waitForEvent('download')
  await page.getByRole('button', { name: audit('export') }).click()
  const file = await saving
  expect(file.suggestedFilename()).toBe('audit.csv')
  const text = await readFile(await file.path(), 'utf8')
  expect(text).toMatch(/^\uFEFF?seq,time,operator,role,action/)
  expect(text).toContain('coin.issue')
  expect(text).not.toContain('operator.sign_in')
  await page.getByRole('button', { name: audit('clear') }).click()
  await expect(
    page
      .getByRole('row')
      .filter({ hasText: audit('exportAudit') })
      .first(),
  ).toBeVisible()
})
