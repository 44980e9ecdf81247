// @vitest-environment node
// @vitest-environment-options {"console":true}
import { roles } from '@u-market/testkit'
import { expect } from 'vitest'
import { button, has, screen, test, within } from './desk.tsx'

test('support freezes an account for its owner, with the reason and what follows before signing', async ({
  world,
  desk,
  words,
}) => {
  const { alice } = world
  const { sanctions } = words.console
  await desk.open(`/console/users/${alice.id}`, await world.atConsole('sue'))
  await desk.click(await screen.findByRole('button', { name: sanctions('freezeFor') }))
  await desk.fill(screen.getByLabelText(sanctions('freezeReason')), 'The phone was stolen on a train')
  await desk.fill(screen.getByLabelText(sanctions('identityEnd')), roles.alice.documentNumber.slice(-4))
  const form = screen.getByRole('form', { name: sanctions('freezeFor') })
  await desk.click(button(within(form), sanctions('check')))
  expect(screen.getByText(sanctions('freezeMeans'))).toBeVisible()
  await desk.confirm(sanctions('freezeSign'), ['@alice', 'The phone was stolen on a train'])
  const [said = ''] = sanctions('ownFreeze', { time: '…' }).split('…')
  expect(await screen.findByText(has(said))).toBeVisible()
  await expect(alice.info()).rejects.toThrow('Please log in')
})
