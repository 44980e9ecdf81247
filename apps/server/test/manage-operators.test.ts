/** Administrators invite, reset and close other operators. */
import { describe, expect } from 'vitest'
import {
  codeOf,
  desk,
  enrolled,
  keysOf,
  PASSWORD,
  reasonOf,
  test,
  ticketIn,
} from './operator-desk.fixture.ts'

describe('an administrator', () => {
  test('invites an operator by a link that opens the account once, within the hour', async ({ world }) => {
    const { client: olivia } = await enrolled(world, 'olivia')
    const invite = (username: string) =>
      olivia.console('inviteOperator', { username, name: 'Rosa Park', role: 'support' })
    const { operator, link } = await invite('rosa')
    expect(operator).toMatchObject({ status: 'invited', hasFactor: 0, role: 'support' })
    await expect(invite('Rosa')).refusedWith('OPERATOR_TAKEN')
    const ticket = ticketIn(link)
    await expect(desk(world).console('logIn', { username: 'rosa', password: '' })).naming('password')
    const rosa = desk(world)
    const { secret } = await rosa.console('openLink', { ticket })
    const code = codeOf(secret, world)
    await expect(rosa.console('useLink', { ticket, code })).naming('newPassword')
    await expect(rosa.console('useLink', { ticket, code, newPassword: 'too short' })).naming('newPassword')
    await rosa.redeemLink({ ticket, code, newPassword: PASSWORD })
    expect(await rosa.console('getOperator', {})).toMatchObject({ username: 'rosa', role: 'support' })
    await expect(desk(world).console('openLink', { ticket })).refusedWith('TICKET_EXPIRED')
    const late = ticketIn((await invite('petra')).link)
    world.clock.skip({ minutes: 61 })
    await expect(desk(world).console('openLink', { ticket: late })).refusedWith('TICKET_EXPIRED')
  })

  test('resets and closes other operators, whose sessions end at once, but never themselves', async ({
    world,
  }) => {
    const { client: olivia } = await enrolled(world, 'olivia')
    const { client: rita, secret } = await enrolled(world, 'rita')
    const { data } = await olivia.console('listOperators', { limit: 50 })
    const idOf = (username: string) => data.find((each) => each.username === username)?.id ?? 0
    const id = idOf('rita')
    const reason = 'lost her phone'
    const { link } = await olivia.console('resetOperator', { id, reason })
    await expect(rita.console('getOperator', {})).answeredStatus(401, 'ACCESS_RESET')
    await expect(desk(world).console('logIn', keysOf('rita'))).refusedWith('LOGIN_FAILED')
    const ticket = ticketIn(link)
    const fresh = await rita.console('openLink', { ticket })
    expect(fresh.secret).not.toBe(secret)
    await rita.redeemLink({ ticket, newPassword: PASSWORD, code: codeOf(fresh.secret, world) })
    expect(await olivia.console('closeOperator', { id, reason: 'has left' })).toMatchObject({
      status: 'closed',
    })
    await expect(desk(world).console('logIn', { username: 'rita', password: PASSWORD })).refusedWith(
      'LOGIN_FAILED',
    )
    await expect(olivia.console('closeOperator', { id, reason: 'once more' })).refusedWith(
      'OPERATOR_NOT_FOUND',
    )
    const self = { id: idOf('olivia'), reason: 'by myself' }
    await expect(olivia.console('resetOperator', self)).refusedWith('OPERATOR_SELF')
    await expect(olivia.console('closeOperator', self)).refusedWith('OPERATOR_SELF')
    await expect(olivia.console('proposeRole', { ...self, role: 'auditor' })).refusedWith('OPERATOR_SELF')
    const actions = (await olivia.console('listAudit', { limit: 50 })).data
      .filter(({ subject }) => subject === `operator:${id}`)
      .map(({ action }) => action)
    for (const action of ['operator.reset', 'operator.close', 'operator.set_up'])
      expect(actions).toContain(action)
  })

  test('and another who close each other at the same moment: one succeeds', async ({ world }) => {
    const { client: olivia } = await enrolled(world, 'olivia')
    const { link } = await olivia.console('inviteOperator', {
      username: 'ada',
      name: 'Ada',
      role: 'administrator',
    })
    const ada = desk(world)
    const ticket = ticketIn(link)
    const { secret } = await ada.console('openLink', { ticket })
    const { operator } = await ada.redeemLink({ ticket, newPassword: PASSWORD, code: codeOf(secret, world) })
    const { id } = await olivia.console('getOperator', {})
    const said = await Promise.all([
      olivia.console('closeOperator', { id: operator.id, reason: 'a quarrel' }).then(() => 'done', reasonOf),
      ada.console('closeOperator', { id, reason: 'a quarrel' }).then(() => 'done', reasonOf),
    ])
    expect(said.filter((each) => each === 'done')).toHaveLength(1)
  })
})
