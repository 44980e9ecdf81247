import { test } from '@u-market/testkit'
import { expect } from 'vitest'

test('a notice is marked as own only for the party that acted, and for no user when the market acts', async ({
  world,
}) => {
  const { alice, bob } = world
  const [bobs, alices] = [await world.connect(bob), await world.connect(alice)]
  for (const line of [bobs, alices]) await line.hears('welcome')
  const offer = await alice.lists({ num: '25.00' })
  const order = await bob.buys({ from: offer, num: '25.00' })
  const { orderId } = order

  await alice.confirms(order)
  expect((await alices.hears('notice')).data).toEqual({
    orderId,
    isOwn: 1,
    msg: 'You have confirmed Bob’s order of ¥180.00',
  })
  expect((await bobs.hears('notice')).data).toEqual({ orderId, msg: expect.any(String) })

  await bob.call('editProfile', { locale: 'zh-CN' })
  await bob.marksPaid(order)
  const own = await bobs.hears('notice', ({ data }) => data.isOwn === 1)
  expect(own.data.msg).toBe('您已标记为已付款给 Alice（¥180.00），等待卖家核实放币')
  await alices.hears('notice', ({ data }) => data.orderId === orderId && data.isOwn === undefined)

  const heard = (line: typeof bobs) => line.frames.filter(({ frameType }) => frameType === 'notice').length
  const before = [heard(bobs), heard(alices)]
  await world.clock.advance({ minutes: 31 })
  for (const [at, line] of [bobs, alices].entries()) {
    await expect.poll(() => heard(line)).toBeGreaterThan(before[at] ?? 0)
    const last = line.frames.findLast(({ frameType }) => frameType === 'notice')
    expect(last).not.toHaveProperty('data.isOwn')
  }
})

test('an act on the own account is marked as own, and is told by its title', async ({ world }) => {
  const { bob } = world
  const line = await world.connect(bob)
  await line.hears('welcome')
  const next = { payPassword: '926481', repeatedPayPassword: '926481' }
  await bob.call('setPayPassword', { ...next, oldPayPassword: bob.payPassword })
  expect((await line.hears('notice')).data).toEqual({
    orderId: '',
    isOwn: 1,
    msg: 'Payment password changed',
  })
})
