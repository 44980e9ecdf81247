// @vitest-environment node
// @vitest-environment-options {"console":true}
import { expect } from 'vitest'
import { button, facts, has, panel, screen, table, test, within } from './desk.tsx'

test('a setting change needs two operators: refused at its field, proposed, approved as shown, recorded with both', async ({
  world,
  desk,
  words,
}) => {
  const { alice, olivia } = world
  const { settings, proposals } = words.console
  const name = settings('name_orderMin')
  const orderMin = async () => (await alice.call('getMarket', {})).limits.orderMin
  const row = () => table(settings('title')).getByRole('row', { name: has(name) })

  // An invalid value is refused at its field; a valid one is shown for confirmation and proposed.
  await desk.open('/console/settings', olivia)
  await desk.click(within(row()).getByRole('link'))
  const value = panel(name).getByLabelText(settings('newValue'))
  await desk.fill(value, '60000')
  await desk.fill(panel(name).getByLabelText(settings('reason')), 'Too many small orders')
  await desk.click(button(panel(name), settings('preview')))
  expect(panel(name).getByText(has('¥50,000.00'))).toHaveAttribute('role', 'alert')
  expect(value).toHaveAttribute('aria-invalid', 'true')
  await desk.fill(value, '20')
  await desk.click(button(panel(name), settings('preview')))
  const sheet = within(panel(name).getByRole('region', { name: settings('confirmTitle') }))
  expect(sheet.getByRole('definition').textContent).toBe('¥10.00 → ¥20.00')
  await desk.click(button(sheet, settings('sign')))
  expect(panel(name).getByRole('status')).toHaveTextContent('¥20.00')
  expect(row()).toHaveTextContent(settings('proposed'))
  expect(panel(name).queryByRole('button', { name: has(settings('preview')) })).toBeNull()
  expect(await orderMin()).toBe('10.00')

  // Its proposer cannot approve it.
  await desk.click(panel(name).getByRole('link', { name: has(settings('seeProposal', { id: '' }).trim()) }))
  expect(screen.getByText(proposals('why_own'))).toBeVisible()
  expect(button(screen, proposals('approve'))).toBeDisabled()

  // Frank sees the old and new value, and approves.
  await desk.open('/console/proposals', await world.atConsole('frank'))
  await desk.click(within(table().getByRole('row', { name: has(name) })).getByRole('link'))
  const seen = panel(proposals('setting'))
  expect(seen.getByText('Too many small orders')).toBeVisible()
  expect(facts(seen)).toContain('¥10.00 → ¥20.00')
  await desk.click(button(seen, proposals('approve')))
  await desk.confirm(proposals('approveSign'), [name, '¥10.00 → ¥20.00'])
  expect(screen.getByText(proposals('emptyQueue'))).toBeVisible()
  expect(await orderMin()).toBe('20.00')

  // The setting shows both operators.
  await desk.open('/console/settings', olivia)
  expect(row()).toHaveTextContent(settings('both', { operator: 'Olivia', approver: 'Frank' }))
  await desk.click(within(row()).getByRole('link'))
  const history = panel(name).getByRole('list', { name: settings('list', { name }) })
  expect(within(history).getByRole('listitem')).toHaveTextContent(
    settings('step', { before: '¥10.00', after: '¥20.00' }),
  )
  expect(history).toHaveTextContent('Too many small orders')
  expect(history).toHaveTextContent('Frank')
})

test('times to pay are entered as an ascending list, and apply once two operators have signed', async ({
  world,
  desk,
  words,
}) => {
  const { settings } = words.console
  const name = settings('name_payMinutes')
  const shown = (minutes: string) => `${minutes} ${settings('minutes')}`
  await desk.open('/console/settings/payMinutes', world.olivia)
  const [now] = panel(name).getAllByRole('definition')
  expect(now?.textContent).toBe(shown('15, 30, 60'))
  const value = panel(name).getByLabelText(settings('newValue'))
  await desk.fill(value, '45, 20')
  await desk.fill(panel(name).getByLabelText(settings('reason')), 'Banks are slower')
  await desk.click(button(panel(name), settings('preview')))
  expect(value).toHaveAttribute('aria-invalid', 'true')
  await desk.fill(value, '20，45')
  await desk.click(button(panel(name), settings('preview')))
  const sheet = within(panel(name).getByRole('region', { name: settings('confirmTitle') }))
  expect(sheet.getByRole('definition').textContent).toBe(`${shown('15, 30, 60')} → ${shown('20, 45')}`)
  await desk.click(button(sheet, settings('sign')))
  expect(panel(name).getByRole('status')).toHaveTextContent(shown('20, 45'))

  const frank = await world.atConsole('frank')
  const [proposal] = (await frank.call('listProposals', {})).data
  await frank.call('approveProposal', { id: proposal?.id ?? 0 })
  expect((await world.alice.call('getMarket', {})).windows.payMinutes).toEqual([20, 45])
})

test('the setting to buy without verification is chosen as on or off, approved, and shown so in its history', async ({
  world,
  desk,
  words,
}) => {
  const { olivia, nina, alice } = world
  const { settings, proposals } = words.console
  const name = settings('name_verificationRequired')
  const difference = `${settings('on')} → ${settings('off')}`

  // The value is chosen from a list, and proposed.
  await desk.open('/console/settings/verificationRequired', olivia)
  const choice = panel(name).getByRole('combobox', { name: settings('newValue') })
  await desk.choose(choice, settings('off'))
  await desk.fill(panel(name).getByLabelText(settings('reason')), 'A trial of a month')
  await desk.click(button(panel(name), settings('preview')))
  const sheet = within(panel(name).getByRole('region', { name: settings('confirmTitle') }))
  expect(sheet.getByRole('definition').textContent).toBe(difference)
  await desk.click(button(sheet, settings('sign')))
  expect(panel(name).getByRole('status')).toHaveTextContent(settings('off'))

  // Frank sees the same difference and approves it.
  await desk.open('/console/proposals', await world.atConsole('frank'))
  await desk.click(within(table().getByRole('row', { name: has(name) })).getByRole('link'))
  await desk.click(button(panel(proposals('setting')), proposals('approve')))
  await desk.confirm(proposals('approveSign'), [name, difference])
  expect(screen.getByText(proposals('emptyQueue'))).toBeVisible()

  await desk.open('/console/settings/verificationRequired', olivia)
  const history = panel(name).getByRole('list', { name: settings('list', { name }) })
  expect(within(history).getByRole('listitem')).toHaveTextContent(
    settings('step', { before: settings('on'), after: settings('off') }),
  )
  const order = await nina.buys({ from: await alice.offersFor({ num: '25.00' }), num: '25.00' })
  expect(order.state).toBe('confirming')
})

test('an operator without the permission sees a setting, and why its form is disabled', async ({
  world,
  desk,
  words,
}) => {
  const { settings, core } = words.console
  await desk.open('/console/settings/bond', await world.atConsole('sue'))
  const bond = panel(settings('name_bond'))
  expect(bond.getAllByText('1,000.00 U')[0]).toBeVisible()
  expect(button(bond, settings('preview'))).toBeDisabled()
  expect(bond.getByText(core('notYourRole', { roles: core('administrator') }))).toBeVisible()
})
