/** Administrators invite, reset and close other operators. */
import type { World } from '@u-market/testkit'
import { describe, expect } from 'vitest'
import { openByLink } from '../src/features/operators/index.ts'
import {
  codeOf,
  desk,
  enrolled,
  keysOf,
  PASSWORD,
  reasonOf,
  setsUp,
  test,
  ticketIn,
} from './operator-desk.fixture.ts'

describe('an administrator', () => {
  test('invites an operator by a link that opens the account once, within the hour', async ({ world }) => {
    const { client: olivia } = await enrolled(world, 'olivia')
    const invite = (username: string) =>
      olivia.console('inviteOperator', { username, name: 'Rosa Park', role: 'support' })
    const { operator, link, code: linkCode } = await invite('rosa')
    expect(operator).toMatchObject({ status: 'invited', hasFactor: 0, role: 'support' })
    await expect(invite('Rosa')).refusedWith('OPERATOR_TAKEN')
    const ticket = ticketIn(link)
    await expect(desk(world).console('logIn', { username: 'rosa', password: '' })).naming('password')
    const rosa = desk(world)
    const { secret, ticket: opening } = await rosa.console('openLink', { ticket, linkCode })
    const given = { ticket: opening, code: codeOf(secret, world) }
    await expect(rosa.console('useLink', given)).naming('newPassword')
    await expect(rosa.console('useLink', { ...given, newPassword: 'too short' })).naming('newPassword')
    await rosa.redeemLink({ ...given, newPassword: PASSWORD })
    expect(await rosa.console('getOperator', {})).toMatchObject({ username: 'rosa', role: 'support' })
    await expect(desk(world).console('openLink', { ticket, linkCode })).refusedWith('TICKET_EXPIRED')
    const late = await invite('petra')
    world.clock.skip({ minutes: 61 })
    const form = { ticket: ticketIn(late.link), linkCode: late.code }
    await expect(desk(world).console('openLink', form)).refusedWith('TICKET_EXPIRED')
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
    const shown = await olivia.console('resetOperator', { id, reason })
    await expect(rita.console('getOperator', {})).answeredStatus(401, 'ACCESS_RESET')
    await expect(desk(world).console('logIn', keysOf('rita'))).refusedWith('LOGIN_FAILED')
    expect(await setsUp(world, { ...shown, client: rita })).not.toBe(secret)
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
    const { ada, id: other } = await secondAdministrator(world)
    const { id } = await olivia.console('getOperator', {})
    const said = await Promise.all([
      olivia.console('closeOperator', { id: other, reason: 'a quarrel' }).then(() => 'done', reasonOf),
      ada.console('closeOperator', { id, reason: 'a quarrel' }).then(() => 'done', reasonOf),
    ])
    expect(said.filter((each) => each === 'done')).toHaveLength(1)
  })
})

/** Ada, made on the command line, as the second administrator of a market is. */
async function secondAdministrator(world: World) {
  const given = { database: world.owner, clock: world.clock, publicUrl: world.deps.publicUrl }
  const ada = { username: 'ada', name: 'Ada', role: 'administrator' } as const
  const client = desk(world)
  const ticket = ticketIn((await openByLink(given, ada)) ?? '')
  const opened = await client.console('openLink', { ticket })
  const { operator } = await client.redeemLink({
    ticket: opened.ticket,
    newPassword: PASSWORD,
    code: codeOf(opened.secret, world),
  })
  return { ada: client, id: operator.id }
}
