import { createTasks } from '@u-market/server/jobs/index.ts'
import { createAuthenticator, type Trader, test } from '@u-market/testkit'
import { describe, expect } from 'vitest'
import { enrol, logIn, paidOrder, signRelease } from './passkeys.fixture.ts'

describe('a passkey', () => {
  test('is enrolled with the pay password, and listed; the owner is notified', {
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

  test('is not made by a session alone', async ({ world }) => {
    const ask = (trader: Trader, payPassword: string) => trader.call('startPasskeyEnrolment', { payPassword })
    await expect(ask(world.alice, '000001')).refusedWith('PAYPASSWORD_WRONG')
    await expect(ask(world.nina, '135790')).refusedWith('PAYPASSWORD_NOT_SET')
  })

  test('signs its owner in, without a name, and its use is noted', {
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

  test('is removed with either password, and opens nothing after that; the owner is notified', {
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

  test('of another cannot be removed, nor its existence seen', async ({ world }) => {
    const { id } = await enrol(world.alice, createAuthenticator())
    const remove = world.bob.call('removePasskey', { id, payPassword: world.bob.payPassword })
    await expect(remove).refusedWith('PASSKEY_NOT_FOUND')
    expect(await world.alice.call('listPasskeys', {})).toHaveLength(1)
  })

  test('is one of ten at most, however many are enrolled at once', async ({ world }) => {
    const { alice } = world
    for (let made = 0; made < 9; made++) await enrol(alice, createAuthenticator())
    const phones = Array.from({ length: 4 }, () => createAuthenticator())
    const ends = await Promise.allSettled(phones.map((phone) => enrol(alice, phone)))
    expect(ends.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
    await expect(enrol(alice, createAuthenticator())).refusedWith('PASSKEY_LIMIT', { limit: 10 })
  })

  test('is enrolled once: not twice, not late, not from another page, not unverified, not for another', async ({
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

  test('that two accounts claim stays with the first', async ({ world }) => {
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
  test('takes each signature once, and in time', async ({ world }) => {
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

  test('takes each signature once also of a passkey that does not count its uses', async ({ world }) => {
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

  test('believes no other page, no other site, no unverified person, no other account', async ({ world }) => {
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

  test('finds a copied key by its count, and lets it in no more', async ({ world }) => {
    const phone = createAuthenticator()
    await enrol(world.alice, phone)
    await logIn(world, phone, { counter: 7 })
    for (const counter of [7, 6, 0])
      await expect(logIn(world, phone, { counter })).refusedWith('PASSKEY_CLONED')
    expect((await logIn(world, phone, { counter: 8 })).username).toBe('alice')
  })

  test('counts nothing for a key that does not count', async ({ world }) => {
    const phone = createAuthenticator()
    await enrol(world.alice, phone)
    for (let times = 0; times < 2; times++)
      expect((await logIn(world, phone, { counter: 0 })).username).toBe('alice')
  })

  test('is locked after ten wrong tries, for that address; passwords are not', async ({ world }) => {
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

  test('with a challenge for something else is none', async ({ world }) => {
    const { alice } = world
    const phone = createAuthenticator()
    await enrol(alice, phone)
    const response = await signRelease(alice, phone, await paidOrder(world))
    await expect(world.visitor().call('logInWithPasskey', { response })).refusedWith('PASSKEY_EXPIRED')
  })
})

test('challenges that nobody signed are cleared away, and only their hashes were ever kept', async ({
  world,
}) => {
  const { options } = await world.visitor().call('startPasskeyLogin', {})
  const { rows } = await world.pool.query('select hash from passkey_challenge')
  expect(rows).toHaveLength(1)
  expect(rows[0].hash.toString('base64url')).not.toBe(options.challenge)
  world.clock.skip({ minutes: 5, seconds: 1 })
  await createTasks(world.deps).prune({})
  const { rows: left } = await world.pool.query('select hash from passkey_challenge')
  expect(left).toHaveLength(0)
})
