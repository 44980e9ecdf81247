// @vitest-environment node
// @vitest-environment-options {"console":true}
import { applyForVerification } from '@u-market/testkit/cast'
import { plainPicture } from '@u-market/testkit/pictures'
import { expect } from 'vitest'
import { loadWords, nameOf, otherThan } from '../../../../e2e/harness/words.ts'
import { address, button, has, panel, table, test, within } from './desk.tsx'

test('an application with a number of somebody else shows whose, and is not approved', async ({
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
  await desk.loadPictures()
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
  expect(application.getByLabelText(verification('reasonLabel'))).toHaveValue(said)

  await desk.click(within(alert()).getByRole('link', { name: has('@bob') }))
  expect(address()).toBe(`/console/users/${bob.id}`)
})
