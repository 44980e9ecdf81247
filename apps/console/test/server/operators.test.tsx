// @vitest-environment node
// @vitest-environment-options {"console":true}
import { consoleCast } from '@u-market/testkit/cast'
import { expect } from 'vitest'
import { button, type Desk, firstLink, has, panel, screen, table, test, within } from './desk.tsx'

const { rita, sue } = consoleCast
const NEW_PASSWORD = 'seven green bicycles'

test('an administrator resets an operator: their sessions end, and a link opens the account again', async ({
  world,
  desk,
  words,
}) => {
  const { core, operators, shell } = words.console
  const sues = await world.atConsole('sue')

  // No action on the own account, and none without a reason.
  await desk.open('/console/operators', world.olivia)
  const own = await openOperator(desk, 'Olivia')
  expect(own.getByText(operators('notYourself'))).toBeVisible()
  for (const act of ['changeRole', 'reset', 'closeAccount'] as const)
    expect(button(own, operators(act))).toBeDisabled()
  const needy = await openOperator(desk, 'Sue')
  expect(needy.getByText(operators('needReason'))).toBeVisible()
  expect(button(needy, operators('reset'))).toBeDisabled()

  // The draft survives another row; the link is shown once after signing.
  await desk.fill(needy.getByLabelText(operators('reason')), 'lost her phone')
  await openOperator(desk, 'Rita')
  const again = await openOperator(desk, 'Sue')
  expect(again.getByLabelText(operators('reason'))).toHaveValue('lost her phone')
  await desk.click(button(again, operators('reset')))
  await desk.confirm(operators('resetSign', { name: 'Sue' }), ['@sue', 'lost her phone'])
  const link =
    panel('Sue')
      .getByText(/\/console\/link#/)
      .textContent?.trim() ?? ''
  const code =
    panel('Sue')
      .getByText(/^[a-z0-9]{5}-[a-z0-9]{5}$/)
      .textContent?.trim() ?? ''

  // Sue's session and password have ended; the link sets a new password.
  await desk.open('/console/service', sues)
  expect(screen.getByText(core('accessReset'))).toBeVisible()
  await desk.signIn(sue)
  expect(screen.getByText(words.refusal('LOGIN_FAILED'))).toBeVisible()
  const { pathname, hash } = new URL(link)
  await desk.open(pathname + hash, sues)
  await desk.fill(screen.getByLabelText(operators('linkCode')), 'aaaaa-aaaaa')
  await desk.click(button(screen, operators('openLink')))
  expect(screen.getByRole('alert')).toHaveTextContent(/4/)
  await desk.fill(screen.getByLabelText(operators('linkCode')), code)
  await desk.click(button(screen, operators('openLink')))
  await desk.fill(screen.getByLabelText(operators('newPassword')), NEW_PASSWORD)
  await desk.click(button(screen, operators('setUp')))
  expect(screen.getByRole('navigation', { name: shell('menu') })).toBeVisible()
})

test('an operator who can approve is reset by two: the proposer gets the code, the approver the link', async ({
  world,
  desk,
  words,
}) => {
  const { operators, proposals, shell } = words.console
  const [frank, anna] = [await world.atConsole('frank'), await world.atConsole('anna')]
  await desk.open('/console/operators', world.olivia)
  const acts = await openOperator(desk, 'Frank')
  expect(acts.getByText(operators('takesTwo'))).toBeVisible()
  await desk.fill(acts.getByLabelText(operators('reason')), 'lost his phone')
  await desk.click(button(acts, operators('reset')))
  await desk.confirm(operators('proposeResetSign', { name: 'Frank' }), ['@frank', 'lost his phone'])
  const code =
    panel('Frank')
      .getByText(/^[a-z0-9]{5}-[a-z0-9]{5}$/)
      .textContent?.trim() ?? ''

  // Frank cannot approve it himself; Anna does, and is shown the link.
  await desk.open('/console/proposals', frank)
  await desk.click(firstLink())
  expect(panel(proposals('operator_reset')).getByText(proposals('why_subject'))).toBeVisible()
  await desk.open('/console/proposals', anna)
  await desk.click(firstLink())
  await desk.click(button(panel(proposals('operator_reset')), proposals('approve')))
  await desk.confirm(proposals('approveSign'), ['@frank', proposals('access_reset')])
  const link = screen.getByText(/\/console\/link#/).textContent?.trim() ?? ''

  const { pathname, hash } = new URL(link)
  await desk.open(pathname + hash, frank)
  await desk.fill(screen.getByLabelText(operators('linkCode')), code)
  await desk.click(button(screen, operators('openLink')))
  await desk.fill(screen.getByLabelText(operators('newPassword')), NEW_PASSWORD)
  await desk.click(button(screen, operators('setUp')))
  const menu = within(screen.getByRole('navigation', { name: shell('menu') }))
  expect(menu.getByRole('link', { name: has(shell('exchanges')) })).toBeVisible()

  // Until he is no longer new, he proposes nothing, and reads until when.
  const { client, ...record } = frank
  await client.signInOperator({ username: 'frank', password: NEW_PASSWORD })
  await desk.open(`/console/users/${world.nina.id}`, { ...record, client })
  expect(
    screen.getAllByText(has(words.console.core('isNew', { time: '\n' }).split('\n')[0] ?? ''))[0],
  ).toBeVisible()
  const olivias = await world.atConsole('olivia')
  await desk.open('/console/operators', olivias)
  expect(table(operators('changes')).getByText(has(operators('how_reset')))).toBeVisible()
})

test('an administrator closes an account: its page ends, and login is refused', async ({
  world,
  desk,
  words,
}) => {
  const { core, operators } = words.console
  const ritas = await world.atConsole('rita')
  await desk.open('/console/operators', world.olivia)
  const acts = await openOperator(desk, 'Rita')
  await desk.fill(acts.getByLabelText(operators('reason')), 'has left')
  await desk.click(button(acts, operators('closeAccount')))
  await desk.confirm(operators('closeSign', { name: 'Rita' }), ['@rita', 'has left'])
  expect(panel('Rita').getByText(operators('closed'))).toBeVisible()
  expect(panel('Rita').queryByRole('button', { name: has(operators('reset')) })).toBeNull()
  await desk.open('/console/verifications', ritas)
  expect(screen.getByText(core('accountClosed'))).toBeVisible()
  await desk.signIn(rita)
  expect(screen.getByText(words.refusal('LOGIN_FAILED'))).toBeVisible()
})

test('a role change needs two operators: refused with a reason, then approved, and the menu follows it', async ({
  world,
  desk,
  words,
}) => {
  const { olivia } = world
  const { core, operators, proposals, shell } = words.console
  const [frank, ritas] = [await world.atConsole('frank'), await world.atConsole('rita')]
  const propose = async (reason: string): Promise<void> => {
    await desk.open('/console/operators', olivia)
    const acts = await openOperator(desk, 'Rita')
    await desk.fill(acts.getByLabelText(operators('reason')), reason)
    await desk.choose(acts.getByLabelText(operators('role')), core('support'))
    await desk.click(button(acts, operators('changeRole')))
    const [said = ''] = operators('saidProposed', { id: '\n' }).split('\n')
    expect(acts.getByRole('status')).toHaveTextContent(said)
  }
  const openProposal = async (who: typeof frank) => {
    await desk.open('/console/proposals', who)
    await desk.click(firstLink())
    return panel(proposals('operator_role'))
  }

  // Olivia proposes the role and cannot approve it herself.
  await propose('helps out in support')
  const own = await openProposal(olivia)
  expect(own.getByText(proposals('why_own'))).toBeVisible()
  expect(button(own, proposals('approve'))).toBeDisabled()

  // Frank sees old and new role, and refuses with a reason that Olivia reads.
  const seen = await openProposal(frank)
  expect(seen.getByText(has(`${core('reviewer')} → ${core('support')}`))).toBeVisible()
  expect(button(seen, proposals('refuse'))).toBeDisabled()
  await desk.fill(seen.getByLabelText(proposals('refusal')), 'we need her here')
  await desk.click(button(seen, proposals('refuse')))
  await desk.open('/console/proposals?status=refused', olivia)
  await desk.click(firstLink())
  const [refused] = screen.getAllByRole('alert')
  expect(refused).toHaveTextContent('we need her here')
  expect(refused).toHaveTextContent('Frank')

  // Proposed again and approved, the role ends Rita's session; she logs in with the new role.
  await propose('two weeks of it')
  await desk.click(button(await openProposal(frank), proposals('approve')))
  await desk.confirm(proposals('approveSign'), ['@rita', core('support')])
  expect(screen.getByText(proposals('emptyQueue'))).toBeVisible()
  await desk.open('/console/verifications', ritas)
  expect(screen.getByText(core('roleChanged'))).toBeVisible()
  await desk.signIn(rita)
  const menu = within(screen.getByRole('navigation', { name: shell('menu') }))
  expect(menu.getByRole('link', { name: has(shell('service')) })).toBeVisible()
  expect(menu.queryByRole('link', { name: has(shell('verifications')) })).toBeNull()
})

async function openOperator(desk: Desk, name: string) {
  const { operators } = desk.words.console
  await desk.click(table(operators('title')).getByRole('link', { name }))
  return panel(name)
}
