/** Operators' logins and sessions, with the second factor that a market outside the demo requires. */
import { consolePaths } from '@u-market/contract'
import { consoleCast } from '@u-market/testkit/cast'
import { describe, expect } from 'vitest'
import { pruneOperators } from '../src/features/operators/index.ts'
import {
  codeOf,
  comesIn,
  desk,
  enrolled,
  keysOf,
  PASSWORD,
  reasonOf,
  setsUp,
  test,
} from './operator-desk.fixture.ts'

describe('an operator without a second factor', () => {
  test('sets one up at the first login, and is logged in by its first code', async ({ world }) => {
    const rita = desk(world)
    const answer = await rita.signInOperator(keysOf('rita'))
    expect(answer).toMatchObject({ step: 'enrol', operator: null })
    expect(rita.identity.token).toBeNull()
    await expect(rita.console('getOperator', {})).answeredStatus(401)
    const { ticket } = answer
    const seen = await rita.console('openLink', { ticket })
    expect(seen).toMatchObject({ username: 'rita', purpose: 'enrol', factorOptional: 0 })
    const link = await rita.console('openLink', { ticket })
    expect(link.secret).not.toBe(seen.secret)
    const past = { ticket: seen.ticket, code: codeOf(seen.secret, world) }
    await expect(rita.console('useLink', past)).refusedWith('TICKET_EXPIRED')
    const given = { ticket: link.ticket }
    await expect(rita.console('useLink', given)).naming('code')
    await expect(rita.console('useLink', { ...given, code: '000000' })).refusedWith('FACTOR_WRONG')
    const { recoveryCodes } = await rita.redeemLink({ ...given, code: codeOf(link.secret, world) })
    expect(new Set(recoveryCodes).size).toBe(10)
    expect(await rita.console('getOperator', {})).toMatchObject({ username: 'rita', role: 'reviewer' })
    await expect(rita.console('openLink', { ticket })).refusedWith('TICKET_EXPIRED')
  })
})

describe('the second factor', () => {
  test('is required after the password, and each code works once', async ({ world }) => {
    const { secret } = await enrolled(world, 'rita')
    const rita = desk(world)
    const { step, ticket } = await rita.signInOperator(keysOf('rita'))
    expect(step).toBe('factor')
    const code = codeOf(secret, world)
    await expect(rita.console('proveFactor', { ticket, code })).refusedWith('FACTOR_WRONG')
    world.clock.skip({ seconds: 30 })
    const next = codeOf(secret, world)
    await rita.proveFactor({ ticket, code: next })
    expect(await rita.console('getOperator', {})).toMatchObject({ username: 'rita' })
    const other = desk(world)
    const { ticket: second } = await other.signInOperator(keysOf('rita'))
    await expect(other.console('proveFactor', { ticket: second, code: next })).refusedWith('FACTOR_WRONG')
    await expect(other.console('proveFactor', { ticket, code: next })).refusedWith('TICKET_EXPIRED')
  })

  test('sent by eight windows at once is accepted from one of them', async ({ world }) => {
    const { secret } = await enrolled(world, 'rita')
    world.clock.skip({ seconds: 60 })
    const code = codeOf(secret, world)
    const windows = await Promise.all(
      Array.from({ length: 8 }, async () => {
        const window = desk(world)
        return { window, ticket: (await window.signInOperator(keysOf('rita'))).ticket }
      }),
    )
    const said = await Promise.all(
      windows.map(({ window, ticket }) =>
        window.console('proveFactor', { ticket, code }).then(() => 'in', reasonOf),
      ),
    )
    expect(said.filter((each) => each === 'in')).toHaveLength(1)
  })

  test('can be a recovery code, once, in any spelling', async ({ world }) => {
    const { recoveryCodes } = await enrolled(world, 'rita')
    const [first = '', second = ''] = recoveryCodes
    const enter = async (code: string) => {
      const { ticket } = await desk(world).signInOperator(keysOf('rita'))
      return desk(world).console('proveFactor', { ticket, code })
    }
    expect(await enter(first.toUpperCase().replace('-', ''))).toMatchObject({ username: 'rita' })
    await expect(enter(first)).refusedWith('FACTOR_WRONG')
    expect(await enter(second)).toMatchObject({ username: 'rita' })
  })

  test('is locked after ten wrong tries; wrong passwords and wrong codes are recorded', async ({ world }) => {
    await enrolled(world, 'rita')
    const { ticket } = await desk(world).signInOperator(keysOf('rita'))
    for (let tries = 0; tries < 10; tries++)
      await expect(desk(world).console('proveFactor', { ticket, code: `00000${tries}` })).refusedWith(
        'FACTOR_WRONG',
      )
    await expect(desk(world).console('proveFactor', { ticket, code: '123456' })).refusedWith('LOGIN_LOCKED')
    await expect(
      desk(world).console('logIn', { username: 'nobody_here', password: 'a wrong one' }),
    ).refusedWith('LOGIN_FAILED')
    const olivia = (await enrolled(world, 'olivia')).client
    const { data } = await olivia.console('listAudit', { limit: 50 })
    const failed = data.filter(({ action }) => action === 'operator.sign_in_failed')
    // Ten that were checked, one that was locked, and one with an unknown username.
    expect(failed).toHaveLength(12)
    expect(JSON.parse(failed[1]?.detail ?? '')).toEqual({ step: 'factor', locked: true })
    expect(failed[0]).toMatchObject({ operator: '', subject: 'operator:unknown' })
    expect(JSON.parse(failed[0]?.detail ?? '')).toMatchObject({ step: 'password', username: 'nobody_here' })
    expect(failed[1]).toMatchObject({ operator: 'rita' })
  })

  test('can be given from a known address while others are locked, and a reset clears locks and counts', async ({
    world,
  }) => {
    const { secret } = await enrolled(world, 'rita')
    const { client: olivia } = await enrolled(world, 'olivia')
    const stage = async (address?: string) => {
      const client = desk(world, address)
      return { client, ticket: (await client.signInOperator(keysOf('rita'))).ticket }
    }
    for (let tries = 0; tries < 10; tries++) {
      const { client, ticket } = await stage(`10.3.0.${tries}`)
      await expect(client.console('proveFactor', { ticket, code: '000000' })).refusedWith('FACTOR_WRONG')
    }
    world.clock.skip({ seconds: 30 })
    const strange = await stage('10.3.1.1')
    const code = codeOf(secret, world)
    await expect(strange.client.console('proveFactor', { ticket: strange.ticket, code })).refusedWith(
      'LOGIN_LOCKED',
    )
    const known = await stage()
    expect(await known.client.console('proveFactor', { ticket: known.ticket, code })).toMatchObject({
      username: 'rita',
    })
    const { data } = await olivia.console('listOperators', { limit: 50 })
    const { id = 0 } = data.find(({ username }) => username === 'rita') ?? {}
    const shown = await olivia.console('resetOperator', { id, reason: 'lost her phone' })
    await setsUp(world, { ...shown, client: desk(world, '10.3.1.1') })
  })

  test('is changed by its owner with the password and a code of the present one, which ends other sessions', async ({
    world,
  }) => {
    const { client: one, secret } = await enrolled(world, 'rita')
    world.clock.skip({ seconds: 60 })
    const other = await comesIn(world, secret)
    world.clock.skip({ seconds: 60 })
    const { password } = consoleCast.rita
    await expect(one.console('startFactor', { password: 'not this one' })).refusedWith('PASSWORD_WRONG')
    await expect(one.console('startFactor', { password })).naming('code')
    await expect(one.console('startFactor', { password, code: '000000' })).refusedWith('FACTOR_WRONG')
    await expect(one.console('renewRecoveryCodes', { password })).naming('code')
    await expect(one.console('renewRecoveryCodes', { password, code: '000000' })).refusedWith('FACTOR_WRONG')
    const present = { password, code: codeOf(secret, world) }
    const { ticket, secret: newSecret } = await one.console('startFactor', present)
    await expect(one.console('renewRecoveryCodes', present)).refusedWith('FACTOR_WRONG')
    await expect(one.console('confirmFactor', { ticket, code: codeOf(secret, world) })).refusedWith(
      'FACTOR_WRONG',
    )
    const { recoveryCodes } = await one.console('confirmFactor', { ticket, code: codeOf(newSecret, world) })
    expect(recoveryCodes).toHaveLength(10)
    await expect(other.console('getOperator', {})).answeredStatus(401, 'ACCESS_CHANGED')
    expect(await one.console('getOwnAccess', {})).toMatchObject({ hasFactor: 1, recoveryCodesLeft: 10 })
    world.clock.skip({ seconds: 60 })
    await comesIn(world, newSecret)
    const { client: olivia, recoveryCodes: oliviasCodes } = await enrolled(world, 'olivia')
    const [code = ''] = oliviasCodes
    const { ticket: theirs } = await olivia.console('startFactor', {
      password: consoleCast.olivia.password,
      code,
    })
    await expect(one.console('confirmFactor', { ticket: theirs, code: '123456' })).refusedWith(
      'TICKET_EXPIRED',
    )
  })
})

describe('a session', () => {
  test('ends half an hour after the operator’s last input, whatever its pages request by themselves', async ({
    world,
  }) => {
    const { client } = await enrolled(world, 'rita')
    const byItself = () => client.console('getOperator', {}, { headers: { 'x-unattended': '1' } })
    for (let minutes = 0; minutes < 28; minutes += 7) {
      world.clock.skip({ minutes: 7 })
      await byItself()
    }
    await client.console('getOperator', {})
    for (let minutes = 0; minutes < 28; minutes += 7) {
      world.clock.skip({ minutes: 7 })
      await byItself()
    }
    world.clock.skip({ minutes: 3 })
    await expect(byItself()).answeredStatus(401, 'SESSION_IDLE')
  })

  test('ends after twelve hours of work', async ({ world }) => {
    const { client } = await enrolled(world, 'rita')
    for (let hours = 0; hours < 12; hours += 0.4) {
      await client.console('getOperator', {})
      world.clock.skip({ minutes: 24 })
    }
    await expect(client.console('getOperator', {})).answeredStatus(401, 'SESSION_EXPIRED')
  })

  test('is listed with its device and can be ended from another one', async ({ world }) => {
    const { client, secret } = await enrolled(world, 'rita')
    world.clock.skip({ seconds: 60 })
    const other = await comesIn(world, secret, '10.9.5.5')
    const { sessions } = await client.console('getOwnAccess', {})
    expect(sessions).toMatchObject([
      { address: '10.9.5.5', current: 0 },
      { address: consoleCast.rita.address, current: 1 },
    ])
    await client.console('endOwnSession', { id: sessions[0]?.id ?? 0 })
    await expect(other.console('getOperator', {})).answeredStatus(401, 'SESSION_ENDED')
    const olivia = (await enrolled(world, 'olivia')).client
    const [theirs] = (await olivia.console('getOwnAccess', {})).sessions
    await expect(client.console('endOwnSession', { id: theirs?.id ?? 0 })).refusedWith('SESSION_NOT_FOUND')
    await client.console('endOwnSession', { others: '1' })
    await client.console('logOut', {})
    await expect(client.console('getOperator', {})).answeredStatus(401)
  })

  test('that has ended gives the reason only to the holder of its token', async ({ world }) => {
    const { client, secret } = await enrolled(world, 'rita')
    world.clock.skip({ seconds: 60 })
    const idle = await comesIn(world, secret)
    const attempt = desk(world)
    for (const token of ['0'.repeat(43), `${client.identity.token}x`]) {
      attempt.identity.token = token
      expect((await attempt.sendRaw(consolePaths.getOperator, '')).envelope).toMatchObject({
        code: 401,
        data: null,
      })
    }
    await client.console('logOut', {})
    const olivia = (await enrolled(world, 'olivia')).client
    const { data } = await olivia.console('listOperators', { limit: 50 })
    const { id = 0 } = data.find(({ username }) => username === 'rita') ?? {}
    world.clock.skip({ minutes: 29 })
    await olivia.console('getOperator', {})
    world.clock.skip({ minutes: 2 })
    await expect(idle.console('getOperator', {})).answeredStatus(401, 'SESSION_IDLE')
    await olivia.console('resetOperator', { id, reason: 'lost her phone' })
    await expect(idle.console('getOperator', {})).answeredStatus(401, 'ACCESS_RESET')
    await expect(client.console('getOperator', {})).answeredStatus(401, 'SESSION_ENDED')
    await olivia.console('closeOperator', { id, reason: 'has left' })
    await expect(idle.console('getOperator', {})).answeredStatus(401, 'ACCOUNT_CLOSED')
    // A week later the reason is deleted.
    world.clock.skip({ hours: 7 * 24 + 12 })
    await pruneOperators(world.deps)
    expect((await idle.sendRaw(consolePaths.getOperator, '')).envelope.data).toBeNull()
  })

  test('stays open after its own password change, which ends all others', async ({ world }) => {
    const { client, secret } = await enrolled(world, 'rita')
    world.clock.skip({ seconds: 60 })
    const other = await comesIn(world, secret)
    const oldPassword = consoleCast.rita.password
    const change = (newPassword: string, old = oldPassword) =>
      client.console('changeOwnPassword', { oldPassword: old, newPassword })
    await expect(change('short-one')).naming('newPassword')
    await expect(change('rita rides bicycles')).naming('newPassword')
    await expect(change(PASSWORD, 'not this one')).refusedWith('PASSWORD_WRONG')
    await change(PASSWORD)
    await expect(other.console('getOperator', {})).answeredStatus(401, 'ACCESS_CHANGED')
    await client.console('getOperator', {})
    await expect(desk(world).console('logIn', keysOf('rita'))).refusedWith('LOGIN_FAILED')
    expect((await desk(world).console('logIn', { username: 'rita', password: PASSWORD })).step).toBe('factor')
  })
})
