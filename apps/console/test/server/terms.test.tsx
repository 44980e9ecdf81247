// @vitest-environment node
// @vitest-environment-options {"console":true}
import { expect } from 'vitest'
import { button, has, panel, screen, table, test, within } from './desk.tsx'

test('a correction of the terms keeps their version; a change that users must agree to is the next', async ({
  world,
  desk,
  words,
}) => {
  const { olivia } = world
  const { help } = words.console
  const versions = async () => {
    const { data } = await olivia.call('listHelp', { kind: 'terms' })
    return Object.fromEntries(data.map(({ topic, version }) => [topic, version]))
  }
  await desk.open('/console/help?kind=terms', olivia)
  const risk = (await olivia.call('listHelp', { kind: 'terms' })).data.find(({ topic }) => topic === 'risk')
  if (!risk) throw new Error('there is no risk notice')
  const [, , third] = table(help('title')).getAllByRole('link')
  await desk.click(third!)
  const form = panel(help('helpText', { id: risk.id }))
  const title = () => form.getAllByLabelText(help('textTitle'))[0]!
  const agreeing = () => form.getByRole('checkbox', { name: help('needsConsent') })
  const changed = () => form.queryAllByLabelText(has(help('change')))
  expect(button(form, help('save'))).toBeDisabled()

  await desk.fill(title(), 'Risks of trading')
  expect(form.getByText(help('noConsentHint', { version: 1 }))).toBeVisible()
  await desk.click(button(form, help('save')))
  expect(screen.getByText(help('saidSaved'))).toBeVisible()
  expect(await versions()).toMatchObject({ risk: 1 })

  // Each language says what changed; a refusal is at its field and keeps what was typed.
  await desk.click(agreeing())
  expect(form.getByText(help('needsConsentHint'))).toBeVisible()
  const [english, chinese] = changed()
  if (!english || !chinese) throw new Error('each language has its field')
  await desk.fill(english, 'New: what a chargeback is.')
  await desk.click(button(form, help('publish')))
  expect(chinese).toHaveAccessibleDescription()
  expect(chinese).toBeInvalid()
  expect(english).toHaveValue('New: what a chargeback is.')
  expect(await versions()).toMatchObject({ risk: 1 })
  // Unchecked, it is a correction again, and there is nothing to save.
  await desk.click(agreeing())
  expect(changed()).toEqual([])
  expect(button(form, help('save'))).toBeDisabled()

  await desk.click(agreeing())
  await desk.fill(changed()[0]!, 'New: what a chargeback is.')
  await desk.fill(changed()[1]!, '新增：什么是拒付。')
  await desk.click(button(form, help('publish')))
  expect(await versions()).toMatchObject({ terms: 1, privacy: 1, risk: 2 })
  expect(form.getByText(help('noConsentHint', { version: 2 }))).toBeVisible()
  expect(agreeing()).not.toBeChecked()
  const [published] = (await world.bob.call('listHelp', { kind: 'terms' })).data.filter(
    ({ topic }) => topic === 'risk',
  )
  expect(published).toMatchObject({
    title: 'Risks of trading',
    change: 'New: what a chargeback is.',
    version: 2,
  })
  await expect(world.bob.lists({ num: '1.00', min: '7.00', max: '7.20' })).refusedWith('CONSENT_NEEDED')

  // Of the other kinds users are asked for nothing.
  await desk.goOn('/console/help?kind=faq')
  await desk.click(within(screen.getAllByRole('table')[0]!).getAllByRole('link')[0]!)
  expect(screen.queryByRole('checkbox', { name: help('needsConsent') })).toBeNull()

  // Support corrects the texts, and binds no user.
  await desk.open(`/console/help/${risk.id}`, await world.atConsole('sue'))
  const supports = panel(help('helpText', { id: risk.id }))
  expect(supports.getByRole('checkbox', { name: help('needsConsent') })).toBeDisabled()
  expect(supports.getAllByLabelText(help('textTitle'))[0]).toBeEnabled()
})
