import { orderId, userId } from '@u-market/domain'
import { openSocket, test } from '@u-market/testkit'
import { describe, expect, onTestFinished } from 'vitest'
import { openGateway } from '../../test/open-gateway.fixture.ts'
import { startGateway } from './gateway.fixture.ts'

describe('two server processes', () => {
  test('share pushes, typing and the end of sessions', async ({ world }) => {
    const { alice, bob } = world
    const { connect } = await openGateway(world)
    const order = await bob.buys({ from: alice, num: '5.00' })
    const [here, there] = await Promise.all([world.connect(alice), connect(bob)])
    for (const socket of [here, there]) socket.says('openChat', { orderId: order.orderId })
    const { session } = (await here.hears('chatOpened')).data
    await there.hears('chatHistory')
    here.says('setTyping', { sessionId: session.id, type: 'input' })
    await there.hears('typing')
    await alice.confirms(order)
    await there.hears('notice', ({ data }) => data.orderId === order.orderId)
    await bob.call('logOut', {})
    await there.hears('sessionEnded')
    expect(await there.closed).toBe(1008)
  })

  test('share who is online, and notify only users who share an open order', async ({ world }) => {
    const { alice, bob, mei } = world
    const { connect, gateway } = await openGateway(world, { offlineGraceMs: 10 })
    await bob.buys({ from: alice, num: '5.00' })
    const [hers, stranger] = await Promise.all([world.connect(alice), world.connect(mei)])
    await Promise.all([hers.hears('welcome'), stranger.hears('welcome')])
    const his = await connect(bob)
    await hers.hears('online', ({ userId }) => userId === bob.id)
    expect([world.deps.isOnline(userId(bob.id)), gateway.isOnline(userId(bob.id))]).toEqual([true, true])
    await expect.poll(() => gateway.isOnline(userId(alice.id))).toBe(true)
    await his.hangUp()
    await hers.hears('offline', ({ userId }) => userId === bob.id)
    expect([world.deps.isOnline(userId(bob.id)), gateway.isOnline(userId(bob.id))]).toEqual([false, false])
    expect(stranger.frames.some(({ frameType }) => frameType === 'online' || frameType === 'offline')).toBe(
      false,
    )
  })

  test('report a user as online who connects while the chat is loading', async ({ world }) => {
    const { alice, bob } = world
    let looks = 0
    const deps = { ...world.deps, isOnline: () => ++looks > 1 }
    const { baseUrl, stop } = await startGateway(deps)
    onTestFinished(stop)
    const order = await bob.buys({ from: alice, num: '5.00' })
    const hers = await openSocket(baseUrl, alice.token)
    hers.says('openChat', { orderId: order.orderId })
    const { session } = (await hers.hears('chatOpened')).data
    expect(session.peer).toMatchObject({ id: bob.id, isOnline: 1 })
  })

  test('show the users of a stopped process as offline', async ({ world }) => {
    const { alice, bob } = world
    const second = await openGateway(world)
    const order = await bob.buys({ from: alice, num: '5.00' })
    const hers = await world.connect(alice)
    const his = await second.connect(bob)
    hers.says('openChat', { orderId: orderId(order.orderId) })
    await Promise.all([hers.hears('chatOpened'), his.hears('welcome')])
    await expect.poll(() => world.deps.isOnline(userId(bob.id))).toBe(true)
    await second.gateway.close()
    await hers.hears('offline', ({ userId }) => userId === bob.id)
    expect(world.deps.isOnline(userId(bob.id))).toBe(false)
  })
})
