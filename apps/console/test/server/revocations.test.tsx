// @vitest-environment node
// @vitest-environment-options {"console":true}
import { applyForVerification, plainPicture } from '@u-market/testkit'
import { expect } from 'vitest'
import { button, facts, firstLink, panel, screen, table, test, within } from './desk.tsx'

test('a verification is revoked by two, with what follows and the reason before each signs', async ({
  world,
  desk,
  words,
}) => {
  const { bob } = world
  const { accounts, core, proposals, verification } = words.console
  const [anna, abel] = [await world.atConsole('anna'), await world.atConsole('abel')]
  await bob.lists({ num: '10.00' })
  await desk.open(`/console/users/${bob.id}`, anna)
  const reason = () => screen.getByLabelText(accounts('revokeReason', { name: bob.nickname }))
  const revoking = () => screen.getByRole('form', { name: accounts('revokeTitle') })
  expect(revoking()).toHaveTextContent(accounts('reasonNeeded'))
  await desk.fill(reason(), 'The papers are forged.')
  await desk.click(button(within(revoking()), accounts('check')))
  expect(screen.getByText(accounts('revokeMeans_verification'))).toBeVisible()
  await desk.confirm(accounts('revokeSign'), ['@bob', 'The papers are forged.'])
  expect((await bob.info()).verificationStatus).toBe(2)

  await desk.open('/console/proposals', abel)
  await desk.click(firstLink())
  const seen = panel(proposals('verification_revoke'))
  expect(facts(seen)).toContain(`${proposals('certified')} → ${proposals('revoked')}`)
  expect(seen.getByText('The papers are forged.')).toBeVisible()
  await desk.click(button(seen, proposals('approve')))
  await desk.confirm(proposals('approveSign'), ['@bob', proposals('approveVerificationRevoke')])
  expect((await bob.info()).verificationStatus).toBe(0)

  const sue = await world.atConsole('sue')
  await desk.open(`/console/users/${bob.id}`, sue)
  expect(panel(bob.nickname).getByText(accounts('unverified'))).toBeVisible()
  expect(screen.queryByRole('form', { name: accounts('revokeTitle') })).toBeNull()
  await desk.open(`/console/users/${world.alice.id}`, sue)
  const roles = [core('arbiter'), core('administrator')].join(core('listSeparator'))
  expect(revoking()).toHaveTextContent(core('notYourRole', { roles }))

  const picture = await plainPicture()
  const files = { front: picture, back: picture }
  await applyForVerification(bob, { realName: 'Zed Other', documentNumber: 'UTO990001Z' }, files)
  await desk.open('/console/verifications', world.olivia)
  await desk.click(table().getByRole('link', { name: 'Zed Other' }))
  expect(await screen.findByText(verification('earlierRevoked'))).toBeVisible()
  expect(screen.getByText('The papers are forged.')).toBeVisible()
})
