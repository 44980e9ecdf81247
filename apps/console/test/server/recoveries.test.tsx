// @vitest-environment node
// @vitest-environment-options {"console":true}
import { plainPicture, roles } from '@u-market/testkit'
import { expect } from 'vitest'
import { button, firstLink, screen, test } from './desk.tsx'

test('one arbiter compares and proposes, another approves, and either can still stop it', async ({
  world,
  desk,
  words,
}) => {
  const { accounts, recoveries, proposals } = words.console
  const { realName, documentNumber } = roles.bob
  const mobile = '+8613899990011'
  const visitor = world.visitor()
  const { demoCode: code = '' } = await visitor.call('sendCode', { mobile, event: 'newmobile' })
  const picture = (await plainPicture()).toString('base64url')
  const asked = await visitor.call('askRecovery', {
    ...{ account: 'bob', mobile, code, realName, documentNumber, dropsFactor: '1' },
    ...{ document: picture, portrait: picture, note: 'My phone was stolen' },
  })

  await desk.open('/console/recoveries', await world.atConsole('anna'))
  await desk.click(firstLink(recoveries('title')))
  expect(screen.getAllByText(recoveries('sameNumber')).length).toBeGreaterThan(0)
  expect(screen.getByText('My phone was stolen')).toBeVisible()
  expect(screen.queryByText(documentNumber)).toBeNull()
  expect(screen.getByText(recoveries('factorNone'))).toBeVisible()
  await desk.fill(screen.getByLabelText(recoveries('proposeField')), 'Face, note and document')
  await desk.click(button(screen, recoveries('propose')))
  await desk.confirm(recoveries('proposeSign'), [mobile, 'Face, note and document'])

  const abel = await world.atConsole('abel')
  await desk.open('/console/proposals', abel)
  await desk.click(firstLink(proposals('title')))
  expect(screen.getByText(proposals('passwordReset'))).toBeVisible()
  await desk.click(button(screen, proposals('approve')))
  await desk.confirm(proposals('approveSign'), [mobile])
  const read = () => visitor.call('readRecovery', { recoveryId: asked.recoveryId, key: asked.key })
  expect(await read()).toMatchObject({ status: 'approved' })

  await desk.open(`/console/users/${world.bob.id}`, world.olivia)
  expect(screen.getByText(accounts('authenticatorOff'))).toBeVisible()
  expect(screen.getByText(accounts('addressBookOpen'))).toBeVisible()
  expect(screen.getByText(accounts('mobileChange_desk'))).toBeVisible()

  await desk.open(`/console/recoveries/${asked.recoveryId}?status=approved`, abel)
  await desk.click(button(screen, recoveries('stop')))
  await desk.fill(screen.getByLabelText(recoveries('refuseField')), 'Bob called: it is not him')
  await desk.click(button(screen, recoveries('stop')))
  await desk.confirm(recoveries('stop'), ['Bob called: it is not him'])
  expect(await read()).toMatchObject({ status: 'stopped' })

  // With the account's own number, only the authenticator app goes.
  const { mobile: own } = roles.bob
  const { demoCode = '' } = await visitor.call('sendCode', { mobile: own, event: 'newmobile' })
  await visitor.call('askRecovery', {
    ...{ account: 'bob', mobile: own, code: demoCode, realName, documentNumber, dropsFactor: '1' },
    ...{ document: picture, portrait: picture },
  })
  await desk.open('/console/recoveries', abel)
  await desk.click(firstLink(recoveries('title')))
  await desk.fill(screen.getByLabelText(recoveries('proposeField')), 'Face, note and document')
  await desk.click(button(screen, recoveries('propose')))
  await desk.confirm(recoveries('proposeSign'), [recoveries('sameMobile'), 'Face, note and document'])
})
