import { plainPicture, test } from '@u-market/testkit'
import { describe, expect } from 'vitest'
import { orderIn } from './order-in-state.fixture.ts'
import { race, times } from './race.fixture.ts'

describe('an appeal', () => {
  test('of the seller opens at once, and both are notified of each step', {
    tags: ['call.openAppeal', 'call.listAppeals', 'call.getAppeal', 'call.addEvidence'],
  }, async ({ world }) => {
    const { alice, bob } = world
    const order = await orderIn(world, 'releasing', { buyer: bob, seller: alice, num: '25.00' })
    const appeal = await alice.appeals(order, {
      type: 'unpaid',
      content: 'Nothing has arrived in my account.',
    })
    expect(appeal).toMatchObject({
      role: 'seller',
      appliedBy: 'seller',
      status: 'open',
      orderId: order.orderId,
    })
    expect(await bob.sees(order)).toMatchObject({
      state: 'appealing',
      awaits: 'operator',
      appealId: appeal.id,
    })
    const seen = await bob.call('getAppeal', { id: appeal.id })
    expect(seen).toMatchObject({ role: 'buyer', content: 'Nothing has arrived in my account.' })
    const picture = await bob.client.upload(await plainPicture(), 'evidence')
    const answered = await bob.addsEvidence(appeal, 'Here is my bank statement.', picture.url)
    expect(answered.timeline.at(-1)).toMatchObject({ actor: 'buyer', content: 'Here is my bank statement.' })
    expect(answered.timeline.at(-1)!.images).toHaveLength(1)
    await expect(world.mei.call('getAppeal', { id: appeal.id })).refusedWith('APPEAL_NOT_FOUND')
    await expect(world.mei.addsEvidence(appeal, 'Me too.')).refusedWith('APPEAL_NOT_FOUND')
    expect((await bob.call('listAppeals', { status: 'open' })).data.map(({ id }) => id)).toEqual([appeal.id])
  })

  test('is taken back only by the one who made it, and the order awaits release again', {
    tags: ['call.revokeAppeal'],
  }, async ({ world }) => {
    const { alice, bob } = world
    const order = await orderIn(world, 'appealing', { buyer: bob, seller: alice, num: '25.00' })
    const appeal = { id: (await bob.sees(order)).appealId! }
    await expect(bob.revokes(appeal)).refusedWith('ORDER_ROLE')
    await expect(world.mei.revokes(appeal)).refusedWith('APPEAL_NOT_FOUND')
    expect((await alice.revokes(appeal)).status).toBe('revoked')
    expect((await bob.sees(order)).state).toBe('releasing')
    await expect(alice.revokes(appeal)).refusedWith('ORDER_STATE')
    await expect(alice.addsEvidence(appeal, 'Too late.')).refusedWith('APPEAL_STATE')
    await expect(world.olivia.rules(appeal, 'refund')).refusedWith('APPEAL_STATE')
    await alice.appeals(order)
    expect((await bob.sees(order)).state).toBe('appealing')
  })

  test('takes five entries of each side a day, and says when the next may come', async ({ world }) => {
    const { alice, bob, olivia } = world
    const order = await orderIn(world, 'appealing', { buyer: bob, seller: alice, num: '25.00' })
    const appeal = { id: order.appealId! }
    const first = Math.floor(world.clock.now().getTime() / 1000)
    for (let entry = 0; entry < 5; entry++) {
      await bob.addsEvidence(appeal, `Entry number ${entry}`)
      await world.clock.advance({ hours: 1 })
    }
    const until = first + 24 * 3600
    await expect(bob.addsEvidence(appeal, 'One more.')).refusedWith('EVIDENCE_LIMIT', { limit: 5, until })
    // The other side has its own five, and so has each that come at once.
    const { won, refused } = await race(
      times(12, (at) => () => alice.addsEvidence(appeal, `From the other side, ${at}`)),
    )
    expect([won.length, new Set(refused)]).toEqual([5, new Set(['EVIDENCE_LIMIT'])])
    expect((await bob.notices()).filter(({ title }) => title === 'New evidence')).toHaveLength(5)
    // Another appeal of the same order on the same day is no way round.
    await alice.revokes(appeal)
    const again = await alice.appeals(order)
    await expect(bob.addsEvidence(again, 'Once more.')).refusedWith('EVIDENCE_LIMIT', { until })
    await world.clock.advance({ hours: 19 })
    expect((await bob.addsEvidence(again, 'A new day.')).timeline.at(-1)?.content).toBe('A new day.')
    await expect(bob.addsEvidence(again, 'And again.')).refusedWith('EVIDENCE_LIMIT', { until: until + 3600 })

    const { data } = await olivia.call('listAppeals', { status: 'open' })
    expect(data.map(({ id }) => id)).toEqual([again.id])
    // What was said and shown is in the detail alone.
    expect(Object.keys(data[0]!)).not.toEqual(expect.arrayContaining(['timeline']))
    expect((await olivia.call('getAppeal', { id: again.id })).appeal.timeline).toHaveLength(2)
  })

  test('ends when the seller releases after all', async ({ world }) => {
    const { alice, bob } = world
    const order = await orderIn(world, 'appealing', { buyer: bob, seller: alice, num: '25.00' })
    const appeal = { id: (await bob.sees(order)).appealId! }
    await alice.releases(order)
    expect(await bob.call('getAppeal', { id: appeal.id })).toMatchObject({
      status: 'resolved',
      awaits: null,
    })
    await expect(world.olivia.rules(appeal, 'refund')).refusedWith('APPEAL_STATE')
  })

  test.for([
    ['release', 'completed', 25, 0],
    ['refund', 'cancelled', 0, 25],
  ] as const)(
    'ruled %s: the order is %s and the coin moves once',
    async ([ruling, state, toBuyer, toSeller], { world }) => {
      const { alice, bob, olivia } = world
      const order = await orderIn(world, 'appealing', { buyer: bob, seller: alice, num: '25.00' })
      const appeal = { id: (await bob.sees(order)).appealId! }
      const before = { bob: Number(await bob.available()), alice: Number(await alice.available()) }
      const page = await olivia.call('getAppeal', { id: appeal.id })
      expect(page.preview[ruling].entries.map(({ amount }) => Number(amount)).sort((a, b) => a - b)).toEqual([
        -25, 25,
      ])
      const ruled = await olivia.rules(appeal, ruling, 'The slip matches the statement.')
      expect(ruled.status).toBe('resolved')
      expect((await bob.sees(order)).state).toBe(state)
      expect(Number(await bob.available())).toBe(before.bob + toBuyer)
      expect(Number(await alice.available())).toBe(before.alice + toSeller)
      await expect(olivia.rules(appeal, ruling)).refusedWith('APPEAL_STATE')
      await expect(alice.revokes(appeal)).refusedWith('ORDER_STATE')
      await expect(alice.releases(order)).refusedWith('ORDER_STATE')
      const seen = await bob.call('getAppeal', { id: appeal.id })
      expect(JSON.stringify(seen.timeline)).toContain('The slip matches the statement.')
      const { data: audit } = await olivia.call('listAudit', { limit: 5 })
      expect(audit[0]!.operator).toBe('olivia')
    },
  )

  test('cannot be ruled with a user’s token, nor read by a console without one', async ({ world }) => {
    const { alice, bob } = world
    const order = await orderIn(world, 'appealing', { buyer: bob, seller: alice, num: '25.00' })
    const id = (await bob.sees(order)).appealId!
    await expect(
      bob.client.console('ruleAppeal', { id, ruling: 'release', reason: 'For myself.' }),
    ).answeredStatus(401)
    await expect(world.visitor().console('listAppeals', {})).answeredStatus(401)
    await expect(world.olivia.client.call('getOrder', { orderId: order.orderId })).answeredStatus(401)
  })

  test('closes the order’s deadline: nobody is timed out while it is judged', {
    tags: ['state.appealing'],
  }, async ({ world }) => {
    const { alice, bob } = world
    const order = await orderIn(world, 'appealing', { buyer: bob, seller: alice, num: '25.00' })
    await world.clock.advance({ days: 10 })
    expect((await bob.sees(order)).state).toBe('appealing')
    expect(await bob.hintsTimeout(order)).toMatchObject({ isOverdue: 0 })
  })
})
