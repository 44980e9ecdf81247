import { screens } from '@u-market/contract/paths'
import { consoleCast } from '@u-market/testkit/cast'
import { choose, confirm, openOffer, order, signInOperator } from '../harness/acts.ts'
import { expect, test } from '../harness/test.ts'

test('a rule is changed by two: refused at its field, proposed, approved as it was seen, on record with both', async ({
  market,
  desk,
  words,
}) => {
  const { alice } = market
  const { settings, proposals } = words.console
  const [olivias, franks] = [await desk(), await desk()]
  const { page } = olivias
  await Promise.all([olivias.open('/console/settings'), franks.open('/console/proposals')])
  await signInOperator(page, words, market.olivia)
  await signInOperator(franks.page, words, consoleCast.frank)
  const table = page.getByRole('table', { name: settings('title') })
  const name = settings('name_orderMin')
  const panel = page.getByRole('complementary', { name })
  const row = table.getByRole('row').filter({ hasText: name })

  await test.step('What cannot be is refused at its field; what can be is looked at once more, and proposed', async () => {
    await row.getByRole('link').click()
    const value = panel.getByLabel(settings('newValue'))
    await value.fill('60000')
    await panel.getByLabel(settings('reason')).fill('Too many small orders')
    await panel.getByRole('button', { name: settings('preview') }).click()
    await expect(panel.getByRole('alert').filter({ hasText: '50000.00' })).toBeVisible()
    await expect(value).toHaveAttribute('aria-invalid', 'true')
    await value.fill('20')
    await panel.getByRole('button', { name: settings('preview') }).click()
    const sheet = panel.getByRole('region', { name: settings('confirmTitle') })
    await expect(sheet.getByRole('definition')).toHaveText(['10.00 CNY → 20.00 CNY'])
    await sheet.getByRole('button', { name: settings('sign') }).click()
    await expect(panel.getByRole('status').filter({ hasText: '20.00 CNY' })).toBeVisible()
    await expect(row).toContainText(settings('proposed'))
    await expect(panel.getByRole('button', { name: settings('preview') })).toHaveCount(0)
    expect((await alice.call('getMarket', {})).limits.orderMin).toBe('10.00')
  })

  await test.step('Its maker does not approve it', async () => {
    await panel.getByRole('link', { name: settings('seeProposal', { id: '' }).trim() }).click()
    await expect(page.getByText(proposals('why_own'))).toBeVisible()
    await expect(page.getByRole('button', { name: proposals('approve') })).toBeDisabled()
  })

  await test.step('Frank sees what it is and would be, and approves it', async () => {
    const list = franks.page.getByRole('table')
    await list.getByRole('row').filter({ hasText: name }).getByRole('link').click()
    const seen = franks.page.getByRole('complementary', { name: proposals('setting') })
    await expect(seen.getByText('Too many small orders')).toBeVisible()
    await expect(seen.getByRole('definition').filter({ hasText: '10.00 CNY → 20.00 CNY' })).toBeVisible()
    await seen.getByRole('button', { name: proposals('approve') }).click()
    await confirm(franks.page, words, proposals('approveSign'), [name, '10.00 CNY → 20.00 CNY'])
    await expect(franks.page.getByText(proposals('emptyQueue'))).toBeVisible()
    expect((await alice.call('getMarket', {})).limits.orderMin).toBe('20.00')
  })

  await test.step('The rule says so, with both names', async () => {
    await olivias.open('/console/settings')
    await expect(row).toContainText(settings('both', { operator: 'Olivia', approver: 'Frank' }))
    await row.getByRole('link').click()
    const history = panel.getByRole('list', { name: settings('list', { name }) })
    await expect(history.getByRole('listitem')).toContainText([
      settings('step', { before: '10.00 CNY', after: '20.00 CNY' }),
    ])
    await expect(history).toContainText('Too many small orders')
    await expect(history).toContainText('Frank')
  })
})

test('times to pay are written as a list, and sellers choose from the new one', async ({
  market,
  desk,
  phone,
  words,
}) => {
  const { page, open } = await desk()
  const { settings } = words.console
  await open('/console/settings/payMinutes')
  await signInOperator(page, words, market.olivia)
  const panel = page.getByRole('complementary', { name: settings('name_payMinutes') })
  const shown = (minutes: string) => `${minutes} ${settings('minutes')}`

  await test.step('A list that is not in order is refused at its field; one that is, proposed', async () => {
    await expect(panel.getByRole('definition').first()).toHaveText(shown('15, 30, 60'))
    const value = panel.getByLabel(settings('newValue'))
    await value.fill('45, 20')
    await panel.getByLabel(settings('reason')).fill('Banks are slower')
    await panel.getByRole('button', { name: settings('preview') }).click()
    await expect(value).toHaveAttribute('aria-invalid', 'true')
    await value.fill('20，45')
    await panel.getByRole('button', { name: settings('preview') }).click()
    const sheet = panel.getByRole('region', { name: settings('confirmTitle') })
    await expect(sheet.getByRole('definition')).toHaveText([`${shown('15, 30, 60')} → ${shown('20, 45')}`])
    await sheet.getByRole('button', { name: settings('sign') }).click()
    await expect(panel.getByRole('status').filter({ hasText: shown('20, 45') })).toBeVisible()
  })

  await test.step('Once a second operator has approved it, a seller has it, the first of it chosen', async () => {
    const frank = await market.atConsole('frank')
    const [proposal] = (await frank.call('listProposals', {})).data
    await frank.call('approveProposal', { id: proposal?.id ?? 0 })
    const alices = await phone({ device: 'iPhone', owner: market.alice })
    await alices.open(screens.sell)
    const choices = alices.page.getByRole('group', { name: words.trade('payWindow') })
    await expect(choices.getByRole('radio')).toHaveCount(2)
    await expect(choices.getByRole('radio', { name: words.trade('minutes', { minutes: 20 }) })).toBeChecked()
  })
})

test('buying without verification is a rule that is on or off: chosen, approved, and a newcomer buys', async ({
  market,
  desk,
  phone,
  words,
}) => {
  const { settings, proposals } = words.console
  const [olivias, franks] = [await desk(), await desk()]
  await Promise.all([
    olivias.open('/console/settings/verificationRequired'),
    franks.open('/console/proposals'),
  ])
  await signInOperator(olivias.page, words, market.olivia)
  await signInOperator(franks.page, words, consoleCast.frank)
  const name = settings('name_verificationRequired')
  const difference = `${settings('on')} → ${settings('off')}`
  const panel = olivias.page.getByRole('complementary', { name })

  await test.step('It is chosen, not written, and proposed', async () => {
    await choose(olivias.page, panel.getByRole('combobox', { name: settings('newValue') }), settings('off'))
    await panel.getByLabel(settings('reason')).fill('A trial of a month')
    await panel.getByRole('button', { name: settings('preview') }).click()
    const sheet = panel.getByRole('region', { name: settings('confirmTitle') })
    await expect(sheet.getByRole('definition')).toHaveText([difference])
    await sheet.getByRole('button', { name: settings('sign') }).click()
    await expect(panel.getByRole('status').filter({ hasText: settings('off') })).toBeVisible()
  })

  await test.step('Frank approves it as he sees it', async () => {
    const list = franks.page.getByRole('table')
    await list.getByRole('row').filter({ hasText: name }).getByRole('link').click()
    const seen = franks.page.getByRole('complementary', { name: proposals('setting') })
    await seen.getByRole('button', { name: proposals('approve') }).click()
    await confirm(franks.page, words, proposals('approveSign'), [name, difference])
    await expect(franks.page.getByText(proposals('emptyQueue'))).toBeVisible()
  })

  await test.step('Its history is as people read it', async () => {
    await olivias.open('/console/settings/verificationRequired')
    const history = panel.getByRole('list', { name: settings('list', { name }) })
    await expect(history.getByRole('listitem')).toContainText([
      settings('step', { before: settings('on'), after: settings('off') }),
    ])
  })

  await test.step('Nina, who is not verified, is shown the way, and orders', async () => {
    await market.alice.offersFor({ num: '25.00' })
    const { page, open } = await phone({ owner: market.nina })
    await open('/')
    const steps = page.getByRole('region', { name: words.home('steps') })
    await expect(steps.getByRole('link', { name: words.home('stepBuy') })).toBeVisible()
    await page.getByRole('link', { name: words.home('allOffers'), exact: true }).click()
    await openOffer(page, words, 'Alice')
    await page.getByLabel(words.market('iSpend')).fill('180')
    await order(page, words, { num: '25.00 U', amount: '¥180.00' })
    await expect(
      page.getByRole('heading', { name: words.orders('waitConfirm', { name: 'Alice' }) }),
    ).toBeVisible()
  })
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
