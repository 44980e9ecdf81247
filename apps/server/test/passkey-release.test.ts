import { createAuthenticator, inWorld, type Trader, test } from '@u-market/testkit'
import { describe, expect } from 'vitest'
import { enrol, paidOrder, release, signRelease } from './passkeys.fixture.ts'

describe('a release by passkey', () => {
  test('moves the coin once, without a payment password', { tags: ['call.startPasskeyRelease'] }, async ({
    world,
  }) => {
    const { alice, bob } = world
    const phone = createAuthenticator()
    await enrol(alice, phone)
    const order = await paidOrder(world)
    const assertion = await signRelease(alice, phone, order)
    expect((await release(alice, order, assertion)).state).toBe('completed')
    expect(await bob.available()).toBe('110.00')
    await expect(release(alice, order, assertion)).refusedWith('ORDER_STATE')
  })

  test('repeated with its key completes once, even while the first is running', async ({ world }) => {
    const { alice, bob } = world
    const phone = createAuthenticator()
    await enrol(alice, phone)
    const order = await paidOrder(world)
    const assertion = await signRelease(alice, phone, order)
    const answers = await Promise.all([1, 2, 3].map(() => release(alice, order, assertion, 'release-once')))
    for (const answer of answers) expect(answer.state).toBe('completed')
    expect(await bob.available()).toBe('110.00')
  })

  test('is valid only for the order that was signed', async ({ world }) => {
    const { alice, bob } = world
    const phone = createAuthenticator()
    await enrol(alice, phone)
    const [one, other] = [await paidOrder(world), await paidOrder(world, '20.00')]
    const assertion = await signRelease(alice, phone, one)
    await expect(release(alice, other, assertion)).refusedWith('PASSKEY_EXPIRED')
    expect((await alice.sees(other)).state).toBe('releasing')
    expect((await release(alice, one, assertion)).state).toBe('completed')
    expect(await bob.available()).toBe('110.00')
  })

  test('is refused with another user’s passkey, from another page or without user verification', async ({
    world,
  }) => {
    const { alice, bob } = world
    const [alices, bobs] = [createAuthenticator(), createAuthenticator()]
    await enrol(alice, alices)
    await enrol(bob, bobs)
    const order = await paidOrder(world)
    await expect(release(alice, order, await signRelease(alice, bobs, order))).refusedWith(
      'PASSKEY_NOT_FOUND',
    )
    for (const twist of [{ origin: 'https://u-market.example' }, { isVerified: false }])
      await expect(release(alice, order, await signRelease(alice, alices, order, twist))).refusedWith(
        'PASSKEY_WRONG',
      )
    expect((await alice.sees(order)).state).toBe('releasing')
  })

  test('is offered only to the seller, while the order awaits release, and with a passkey enrolled', async ({
    world,
  }) => {
    const { alice, bob, mei } = world
    const order = await paidOrder(world)
    const ask = (trader: Trader, orderId = order.orderId) => trader.call('startPasskeyRelease', { orderId })
    await expect(ask(alice)).refusedWith('PASSKEY_NOT_FOUND')
    await enrol(alice, createAuthenticator())
    await expect(ask(bob)).refusedWith('ORDER_ROLE')
    await expect(ask(mei)).refusedWith('ORDER_NOT_FOUND')
    const { options } = await ask(alice)
    expect(options).toMatchObject({ rpId: 'localhost', userVerification: 'required' })
    expect(options.allowCredentials).toHaveLength(1)
    await alice.releases(order)
    await expect(ask(alice)).refusedWith('ORDER_STATE')
  })

  test('works while the payment password is locked, and the payment password works while passkeys are locked', async ({
    world,
  }) => {
    const { alice } = world
    const phone = createAuthenticator()
    await enrol(alice, phone)
    const [one, other] = [await paidOrder(world), await paidOrder(world)]
    const { orderId } = one
    for (let tries = 0; tries < 5; tries++)
      await expect(alice.call('releaseCoin', { orderId, payPassword: '000001' })).refusedWith(
        'PAYPASSWORD_WRONG',
      )
    await expect(alice.releases(one)).refusedWith('PAYPASSWORD_LOCKED')
    expect((await release(alice, one, await signRelease(alice, phone, one))).state).toBe('completed')
    for (let tries = 0; tries < 10; tries++)
      await expect(
        release(alice, other, await signRelease(alice, phone, other, { isVerified: false })),
      ).refusedWith('PASSKEY_WRONG')
    await expect(release(alice, other, await signRelease(alice, phone, other))).refusedWith('PASSKEY_LOCKED')
    world.clock.skip({ minutes: 15, seconds: 1 })
    expect((await alice.releases(other)).state).toBe('completed')
  })

  test('needs exactly one proof: a signature or the payment password', async ({ world }) => {
    const { alice } = world
    const phone = createAuthenticator()
    await enrol(alice, phone)
    const order = await paidOrder(world)
    const { orderId } = order
    const assertion = await signRelease(alice, phone, order)
    await expect(alice.call('releaseCoin', { orderId })).naming('payPassword')
    await expect(alice.call('releaseCoin', { orderId, assertion, payPassword: alice.payPassword })).naming(
      'payPassword',
    )
  })
})

describe('a passkey in a phone of the demo', () => {
  const frame = { headers: { origin: 'http://alice.localhost:1818' } }

  test('belongs to the host of that phone, and other pages use the market’s host', async ({ world }) => {
    const { alice } = world
    const phone = createAuthenticator(frame.headers.origin)
    const ask = { payPassword: alice.payPassword }
    const { options } = await alice.call('startPasskeyEnrolment', ask, frame)
    expect(options.rp.id).toBe('alice.localhost')
    await alice.call('enrolPasskey', { response: phone.create(options), name: 'Frame' }, frame)
    const { orderId } = await paidOrder(world)
    await expect(alice.call('startPasskeyRelease', { orderId })).refusedWith('PASSKEY_NOT_FOUND')
    const { options: toSign } = await alice.call('startPasskeyRelease', { orderId }, frame)
    const released = await alice.call('releaseCoin', { orderId, assertion: phone.sign(toSign) }, frame)
    expect(released.state).toBe('completed')
    const foreign = { headers: { origin: 'http://mallory.localhost:1818' } }
    const answer = await alice.call('startPasskeyEnrolment', ask, foreign)
    expect(answer.options.rp.id).toBe('localhost')
  })

  test('uses the market’s host outside the demo', () =>
    inWorld({ isDemo: false }, async (world) => {
      const { options } = await world.visitor().call('startPasskeyLogin', {}, frame)
      expect(options.rpId).toBe('localhost')
    }))
})
