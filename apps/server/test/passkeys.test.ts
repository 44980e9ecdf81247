import { createTasks } from '@u-market/server/jobs/index.ts'
import { createAuthenticator, type Trader, test } from '@u-market/testkit'
import { describe, expect } from 'vitest'
import { enrol, logIn, paidOrder, signRelease } from './passkeys.fixture.ts'

describe('a passkey', () => {
  test('is enrolled with the payment password and listed, and its owner is notified', {
    tags: ['call.startPasskeyEnrolment', 'call.enrolPasskey', 'call.listPasskeys'],
  }, async ({ world }) => {
    const { alice } = world
    const phone = createAuthenticator()
    const passkey = await enrol(alice, phone, 'Alice’s phone')
    expect(passkey).toMatchObject({ name: 'Alice’s phone', isSynced: 0, lastUsedAt: null })
    expect(await alice.call('listPasskeys', {})).toEqual([passkey])
    expect(await world.bob.call('listPasskeys', {})).toEqual([])
    const [notice] = await alice.notices()
    expect(notice).toMatchObject({ type: 'account', title: 'Passkey added' })
    expect(notice?.content).toContain('Alice’s phone')
  })

  test('cannot be created with a session alone', async ({ world }) => {
    const ask = (trader: Trader, payPassword: string) => trader.call('startPasskeyEnrolment', { payPassword })
    await expect(ask(world.alice, '000001')).refusedWith('PAYPASSWORD_WRONG')
    await expect(ask(world.nina, '135790')).refusedWith('PAYPASSWORD_NOT_SET')
  })

  test('logs its owner in without a username, and its use is recorded', {
    tags: ['call.startPasskeyLogin', 'call.logInWithPasskey'],
  }, async ({ world }) => {
    const phone = createAuthenticator()
    await enrol(world.alice, phone)
    await world.clock.advance({ hours: 1 })
    const info = await logIn(world, phone)
    expect(info).toMatchObject({ username: 'alice', id: world.alice.id })
    expect(await world.play({ ...world.alice, token: info.token }).available()).toBe('100.00')
    const [passkey] = await world.alice.call('listPasskeys', {})
    expect(passkey?.lastUsedAt).toBe(Math.floor(world.clock.now().getTime() / 1000))
    expect((await logIn(world, phone)).username).toBe('alice')
  })

  test('is removed with either password and no longer works, and its owner is notified', {
    tags: ['call.removePasskey'],
  }, async ({ world }) => {
    const { alice } = world
    const [phone, other] = [createAuthenticator(), createAuthenticator()]
    const [first, second] = [await enrol(alice, phone), await enrol(alice, other)]
    const remove = (form: { id: number; payPassword?: string; password?: string }) =>
      alice.call('removePasskey', form)
    await expect(remove({ id: first.id, payPassword: '000001' })).refusedWith('PAYPASSWORD_WRONG')
    await expect(remove({ id: first.id, password: 'not-the-one' })).refusedWith('PASSWORD_WRONG')
    await remove({ id: first.id, payPassword: alice.payPassword })
    await remove({ id: second.id, password: alice.password })
    await expect(remove({ id: second.id, password: alice.password })).refusedWith('PASSKEY_NOT_FOUND')
    await expect(logIn(world, phone)).refusedWith('PASSKEY_NOT_FOUND')
    expect((await alice.notices())[0]).toMatchObject({ type: 'account', title: 'Passkey removed' })
  })

  test('of another user cannot be removed, and looks as if it did not exist', async ({ world }) => {
    const { id } = await enrol(world.alice, createAuthenticator())
    const remove = world.bob.call('removePasskey', { id, payPassword: world.bob.payPassword })
    await expect(remove).refusedWith('PASSKEY_NOT_FOUND')
    expect(await world.alice.call('listPasskeys', {})).toHaveLength(1)
  })

  test('is one of at most ten under concurrent enrolments', async ({ world }) => {
    const { alice } = world
    for (let made = 0; made < 9; made++) await enrol(alice, createAuthenticator())
    const phones = Array.from({ length: 4 }, () => createAuthenticator())
    const ends = await Promise.allSettled(phones.map((phone) => enrol(alice, phone)))
    expect(ends.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
    await expect(enrol(alice, createAuthenticator())).refusedWith('PASSKEY_LIMIT', { limit: 10 })
  })

  test('is not enrolled twice, late, from another page, unverified or for another user', async ({
    world,
  }) => {
    const { alice, bob } = world
    const phone = createAuthenticator()
    const ask = async () =>
      (await alice.call('startPasskeyEnrolment', { payPassword: alice.payPassword })).options
    const send = (response: string, trader = alice) =>
      trader.call('enrolPasskey', { response, name: 'Phone' })
    const options = await ask()
    await expect(send(phone.create(options, { origin: 'https://u-market.example' }))).refusedWith(
      'PASSKEY_WRONG',
    )
    await expect(send(phone.create(options, { rpId: 'u-market.example' }))).refusedWith('PASSKEY_WRONG')
    await expect(send(phone.create(options, { isVerified: false }))).refusedWith('PASSKEY_WRONG')
    const good = phone.create(options)
    await expect(send(good, bob)).refusedWith('PASSKEY_EXPIRED')
    await send(good)
    await expect(send(good)).refusedWith('PASSKEY_EXPIRED')
    const late = phone.create(await ask())
    world.clock.skip({ minutes: 5, seconds: 1 })
    await expect(send(late)).refusedWith('PASSKEY_EXPIRED')
    expect(await alice.call('listPasskeys', {})).toHaveLength(1)
  })

  test('enrolled by two accounts stays with the first', async ({ world }) => {
    const { alice, bob } = world
    const phone = createAuthenticator()
    await enrol(alice, phone)
    const { options } = await bob.call('startPasskeyEnrolment', { payPassword: bob.payPassword })
    const response = JSON.parse(phone.create(options))
    const bytes = Buffer.from(response.response.attestationObject, 'base64url')
    const [taken, fresh] = [phone.held[0]!.id, phone.held[1]!.id]
    const at = bytes.indexOf(Buffer.from(fresh, 'base64url'))
    Buffer.from(taken, 'base64url').copy(bytes, at)
    const forged = {
      ...response,
      id: taken,
      rawId: taken,
      response: { ...response.response, attestationObject: bytes.toString('base64url') },
    }
    const claim = bob.call('enrolPasskey', { response: JSON.stringify(forged), name: 'Mine' })
    await expect(claim).refusedWith('PASSKEY_TAKEN')
  })
})

describe('a login by passkey', () => {
  test('accepts each signature once, within five minutes', async ({ world }) => {
    const phone = createAuthenticator()
    await enrol(world.alice, phone)
    const visitor = world.visitor()
    const ask = async () => (await visitor.call('startPasskeyLogin', {})).options
    const send = (response: string) => visitor.call('logInWithPasskey', { response })
    const signed = phone.sign(await ask())
    const ends = await Promise.allSettled([send(signed), send(signed), send(signed)])
    expect(ends.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
    await expect(send(signed)).refusedWith('PASSKEY_EXPIRED')
    const late = phone.sign(await ask())
    world.clock.skip({ minutes: 5, seconds: 1 })
    await expect(send(late)).refusedWith('PASSKEY_EXPIRED')
  })

  test('accepts each signature once, also from a passkey without a use counter', async ({ world }) => {
    const phone = createAuthenticator()
    await enrol(world.alice, phone)
    const visitor = world.visitor()
    for (let round = 0; round < 5; round++) {
      const { options } = await visitor.call('startPasskeyLogin', {})
      const response = phone.sign(options, { counter: 0 })
      const ends = await Promise.allSettled(
        Array.from({ length: 6 }, () => visitor.call('logInWithPasskey', { response })),
      )
      expect(ends.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
    }
  })

  test('is refused from another page or site, unverified, or for another account', async ({ world }) => {
    const phone = createAuthenticator()
    await enrol(world.alice, phone)
    for (const twist of [
      { origin: 'http://localhost:1819' },
      { rpId: 'localhost.example' },
      { isVerified: false },
      { userHandle: Buffer.alloc(16).toString('base64url') },
    ])
      await expect(logIn(world, phone, twist)).refusedWith('PASSKEY_WRONG')
    expect((await logIn(world, phone)).username).toBe('alice')
  })

  test('is refused from a copied key, which its counter reveals', async ({ world }) => {
    const phone = createAuthenticator()
    await enrol(world.alice, phone)
    await logIn(world, phone, { counter: 7 })
    for (const counter of [7, 6, 0])
      await expect(logIn(world, phone, { counter })).refusedWith('PASSKEY_CLONED')
    expect((await logIn(world, phone, { counter: 8 })).username).toBe('alice')
  })

  test('accepts a key without a counter', async ({ world }) => {
    const phone = createAuthenticator()
    await enrol(world.alice, phone)
    for (let times = 0; times < 2; times++)
      expect((await logIn(world, phone, { counter: 0 })).username).toBe('alice')
  })

  test('is locked for an address after ten wrong tries, while passwords still work', async ({ world }) => {
    const phone = createAuthenticator()
    await enrol(world.alice, phone)
    for (let tries = 0; tries < 10; tries++)
      await expect(logIn(world, phone, { isVerified: false })).refusedWith('PASSKEY_WRONG')
    await expect(logIn(world, phone)).refusedWith('PASSKEY_LOCKED')
    await world.visitor().call('logIn', { account: 'alice', password: world.alice.password })
    const order = await paidOrder(world)
    expect((await world.alice.releases(order)).state).toBe('completed')
    world.clock.skip({ minutes: 15, seconds: 1 })
    expect((await logIn(world, phone)).username).toBe('alice')
  })

  test('is refused with the challenge of another action', async ({ world }) => {
    const { alice } = world
    const phone = createAuthenticator()
    await enrol(alice, phone)
    const response = await signRelease(alice, phone, await paidOrder(world))
    await expect(world.visitor().call('logInWithPasskey', { response })).refusedWith('PASSKEY_EXPIRED')
  })
})

test('unsigned challenges are pruned, and only their hashes are stored', async ({ world }) => {
  const { options } = await world.visitor().call('startPasskeyLogin', {})
  const { rows } = await world.pool.query('select hash from passkey_challenge')
  expect(rows).toHaveLength(1)
  expect(rows[0].hash.toString('base64url')).not.toBe(options.challenge)
  world.clock.skip({ minutes: 5, seconds: 1 })
  await createTasks(world.deps).prune({})
  const { rows: left } = await world.pool.query('select hash from passkey_challenge')
  expect(left).toHaveLength(0)
})
