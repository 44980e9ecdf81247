import { signInOperator } from '../harness/acts.ts'
import { expect, test } from '../harness/test.ts'

test('an administrator changes a rule: refused at its field, looked at once more, on record', async ({
  market,
  desk,
  words,
}) => {
  const { olivia, alice } = market
  const { page, open } = await desk()
  const { settings } = words.console
  await open('/console/settings')
  await signInOperator(page, words, olivia)
  const table = page.getByRole('table', { name: settings('title') })
  const name = settings('name_orderMin')
  await table.getByRole('link', { name }).click()
  const panel = page.getByRole('complementary', { name })
  const value = panel.getByLabel(settings('newValue'))
  await value.fill('60000')
  await panel.getByLabel(settings('reason')).fill('Too many small orders')
  await panel.getByRole('button', { name: settings('preview') }).click()
  await expect(panel.getByRole('alert').filter({ hasText: '50000.00' })).toBeVisible()
  await expect(value).toHaveAttribute('aria-invalid', 'true')
  await value.fill('20')
  await panel.getByRole('button', { name: settings('preview') }).click()
  const confirm = panel.getByRole('region', { name: settings('confirmTitle') })
  await expect(confirm.getByRole('definition')).toHaveText(['10.00 CNY', '20.00 CNY'])
  await confirm.getByRole('button', { name: settings('sign') }).click()
  await expect(confirm).toHaveCount(0)
  const history = panel.getByRole('list', { name: settings('list', { name }) })
  await expect(history.getByRole('listitem')).toContainText([
    settings('step', { before: '10.00 CNY', after: '20.00 CNY' }),
  ])
  await expect(history).toContainText('Too many small orders')
  await expect(table.getByRole('row').filter({ hasText: name })).toContainText('Olivia')
  expect((await alice.call('getMarket', {})).limits.orderMin).toBe('20.00')
})

test('who may not change a rule reads it, and why the form is off', async ({ market, desk, words }) => {
  const sue = await market.atConsole('sue')
  const { page, open } = await desk()
  const { settings, core } = words.console
  await open('/console/settings/bond')
  await signInOperator(page, words, sue)
  const panel = page.getByRole('complementary', { name: settings('name_bond') })
  await expect(panel.getByText('1,000.00 U').first()).toBeVisible()
  await expect(panel.getByRole('button', { name: settings('preview') })).toBeDisabled()
  await expect(panel.getByText(core('notYourRole', { roles: core('administrator') }))).toBeVisible()
})
