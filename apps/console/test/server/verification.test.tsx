// @vitest-environment node
// @vitest-environment-options {"console":true}
import { applyForVerification } from '@u-market/testkit/cast'
import { plainPicture } from '@u-market/testkit/pictures'
import { expect } from 'vitest'
import { loadWords, nameOf, otherThan } from '../../../../e2e/harness/words.ts'
import { address, button, has, panel, screen, table, test, waitFor, within } from './desk.tsx'

test("an application with another user's number names that user, and cannot be approved", async ({
  world,
  desk,
  words,
}) => {
  const { bob, nina, olivia } = world
  const picture = await plainPicture()
  const reader = otherThan(words.locale)
  await nina.call('editProfile', { nickname: nina.nickname, locale: reader })
  const claim = { realName: nina.realName, documentNumber: 'uto31-0002x' }
  await applyForVerification(nina, claim, { front: picture, back: picture })

  const { verification, core } = words.console
  await desk.open('/console/verifications', olivia)
  await desk.click(table().getByRole('link', { name: nina.realName }))
  await desk.pictures('load')
  const application = panel(nina.realName)
  const alert = () => {
    const [same] = application.getAllByRole('alert')
    if (!same) throw new Error('nothing is said of the same number')
    return same
  }
  expect(alert()).toHaveTextContent(verification('sameVerified'))
  expect(alert()).toHaveTextContent(verification('approved'))
  await desk.click(button(application, verification('approve')))
  await desk.confirm(verification('approveSign', { name: nina.realName }))
  const whose = application.getAllByRole('alert').filter((each) => each.textContent?.includes('@bob'))
  expect(whose.at(-1)).toHaveTextContent(String(bob.id))
  await desk.press('{Escape}')

  await desk.click(button(application, verification('refuse')))
  const reasons = application.getByRole('group', { name: core('preparedIn', { language: nameOf(reader) }) })
  await desk.click(within(reasons).getByRole('button', { name: verification('pickNumber') }))
  const said = (await loadWords(reader)).console.verification('textNumber')
  // The language of the user is loaded on demand.
  await waitFor(() => expect(application.getByLabelText(verification('reasonLabel'))).toHaveValue(said))

  await desk.click(within(alert()).getByRole('link', { name: has('@bob') }))
  expect(address()).toBe(`/console/users/${bob.id}`)

  // As the nightly pruning leaves it after its account was erased.
  await world.pool.query(
    `update verification set status = 'refused', decided_at = now(), real_name = '' where user_id = $1`,
    [nina.id],
  )
  await desk.open('/console/verifications?status=refused', olivia)
  await desk.click(table().getByRole('link', { name: verification('removed') }))
  expect(panel(verification('application')).getByText(has(verification('erasing')))).toBeVisible()
})

test('an operator can approve only documents that were shown, and not with a single key', async ({
  world,
  desk,
  words,
}) => {
  const { olivia, oscar } = world
  const { verification, disputes, core } = words.console
  const approve = () => button(screen, verification('approve'))
  const step = () => screen.queryByRole('region', { name: core('confirmTitle') })
  const reason = () => screen.getByLabelText(verification('reasonLabel'))
  const status = async () => (await oscar.info()).verificationStatus
  const before = await status()

  // A document that fails to load cannot be approved.
  await desk.open('/console/verifications', olivia)
  await desk.click(table(verification('title')).getByRole('link', { name: oscar.realName }))
  await desk.pictures('error')
  expect(screen.getAllByText(core('pictureFailed'))).toHaveLength(2)
  expect(screen.getByText(verification('notSeen'))).toBeVisible()
  expect(approve()).toBeDisabled()
  await desk.press('a')
  expect(step()).toBeNull()
  for (const left of [1, 0]) {
    const [retry] = screen.getAllByRole('button', { name: core('retry') })
    await desk.click(retry!)
    expect(screen.queryAllByRole('button', { name: core('retry') })).toHaveLength(left)
  }
  expect(approve()).toBeDisabled()
  await desk.pictures('load')
  expect(approve()).toBeEnabled()

  // A single key only opens the confirmation; right after g it goes to another page.
  await desk.press('ga')
  expect(screen.getByRole('heading', { level: 1, name: disputes('title') })).toBeVisible()
  await desk.back()
  await desk.pictures('load')
  expect(approve()).toBeEnabled()
  await desk.press('r')
  await desk.fill(reason(), 'Too dark.')
  await desk.click(reason())
  await desk.press('{Enter}')
  expect(step()).toHaveTextContent('Too dark.')
  await desk.press('{Escape}')
  expect(reason()).toHaveValue('Too dark.')
  await desk.click(button(screen, verification('cancel')))
  await desk.press('a')
  expect(step()).toHaveTextContent(oscar.realName)
  expect(await status()).toBe(before)
  await desk.press('{Escape}')
  expect(step()).toBeNull()

  // Enter confirms within the dialog.
  await desk.press('a')
  expect(step()).toHaveFocus()
  await desk.press('{Enter}')
  expect(screen.getByText(verification('saidApproved', { name: oscar.realName }))).toBeVisible()
  expect(await status()).not.toBe(before)
})
