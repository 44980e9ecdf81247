import { test } from '@u-market/testkit'
import { describe, expect } from 'vitest'
import { orderIn } from './order-in-state.fixture.ts'

const content = 'Asked me to pay to somebody else.'

describe('a report of a user', () => {
  test('waits in the queue until it is answered, and the answer comes as a notice', {
    tags: ['call.reportUser'],
  }, async ({ world }) => {
    const { alice, bob, olivia } = world
    const order = await orderIn(world, 'paying', { buyer: bob, seller: alice })
    const { userId } = await alice.info()
    const form = { userId, type: 'third_party', content, orderId: order.orderId } as const
    const { id } = await bob.call('reportUser', form)
    await expect(bob.call('reportUser', form)).refusedWith('COMPLAINT_OPEN')

    const { data } = await olivia.call('listComplaints', { status: 'open' })
    expect(data).toMatchObject([
      { id, content, orderId: order.orderId, aboutCount: 1, about: { id: userId } },
    ])
    expect((await olivia.call('getOperator', {})).openComplaints).toBe(1)
    const before = (await alice.call('listNotices', {})).total
    await olivia.call('answerComplaint', { id, answer: 'We have warned them.' })
    await expect(olivia.call('answerComplaint', { id, answer: 'Again.' })).refusedWith('REVIEW_STATE')

    const [notice] = (await bob.call('listNotices', {})).data
    expect(notice).toMatchObject({
      title: 'Your report was answered',
      content: 'Report of Alice: We have warned them.',
    })
    expect((await alice.call('listNotices', {})).total).toBe(before)
    await bob.call('reportUser', form)
  })

  test('names an order of the two, and somebody who is another', async ({ world }) => {
    const { alice, bob, mei } = world
    const order = await orderIn(world, 'paying', { buyer: bob, seller: alice })
    const [{ userId }, self] = await Promise.all([mei.info(), bob.info()])
    const about = { type: 'fraud', content } as const
    await expect(bob.call('reportUser', { ...about, userId, orderId: order.orderId })).refusedWith(
      'ORDER_NOT_FOUND',
    )
    await expect(bob.call('reportUser', { ...about, userId: self.userId })).refusedWith('USER_NOT_FOUND')
  })

  test('is one of five a day, and two at once are one', async ({ world }) => {
    const { nina, alice, crowd, clock } = world
    const about = async (trader: typeof alice) => {
      const { userId } = await trader.info()
      return nina.call('reportUser', { userId, type: 'abuse', content })
    }
    const twice = await Promise.allSettled([about(alice), about(alice)])
    expect(twice.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
    const [sixth, ...others] = crowd.slice(0, 5)
    for (const other of others) await about(other)
    await expect(about(sixth!)).refusedWith('COMPLAINT_LIMIT')
    await clock.advance({ days: 1, seconds: 1 })
    await about(sixth!)
  })
})
