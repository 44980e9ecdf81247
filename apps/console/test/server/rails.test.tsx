// @vitest-environment node
// @vitest-environment-options {"console":true}
import { expect } from 'vitest'
import { button, has, panel, screen, table, test, within } from './desk.tsx'

test('a rail is switched on by two, who see the same change, and a new one is refused at its field', async ({
  world,
  desk,
  words,
}) => {
  const { olivia } = world
  const { rails, proposals } = words.console
  const offered = async () =>
    (await world.visitor().call('getMarket', {})).methodTypes.map(({ type }) => type)
  await desk.open('/console/rails', olivia)
  await desk.click(within(table(rails('title')).getByRole('row', { name: /PIX/ })).getByRole('link'))
  const form = panel('PIX')
  await desk.choose(form.getByRole('combobox', { name: rails('isOn') }), rails('yes'))
  await desk.fill(form.getByLabelText(rails('largest')), '1.00')
  await desk.fill(form.getByLabelText(rails('reason')), 'Brazil pays by PIX')
  await desk.click(button(form, rails('propose')))
  expect(form.getByText(has('10.00'))).toHaveAttribute('role', 'alert')
  await desk.fill(form.getByLabelText(rails('largest')), '3000')
  await desk.click(button(form, rails('propose')))
  expect(panel('PIX').getByRole('status')).toHaveTextContent('Olivia')
  expect(await offered()).not.toContain('pix')

  await desk.open('/console/proposals', await world.atConsole('frank'))
  await desk.click(within(table().getByRole('row', { name: /pix/ })).getByRole('link'))
  const seen = panel(proposals('rail'))
  expect(seen.getByText(`${rails('no')} → ${rails('yes')}`)).toBeVisible()
  await desk.click(button(seen, proposals('approve')))
  await desk.confirm(proposals('approveSign'), [rails('largest'), '¥3,000.00'])
  expect(screen.getByText(proposals('emptyQueue'))).toBeVisible()
  expect(await offered()).toContain('pix')
})
