import { plainPicture, test, type World } from '@u-market/testkit'
import { describe, expect } from 'vitest'
import { orderIn, orderToRule } from './order-in-state.fixture.ts'
import { race, times } from './race.fixture.ts'

describe('an appeal', () => {
  test('by the seller opens at once, and only the two sides can read it and add to it', {
    tags: ['call.openDispute', 'call.listDisputes', 'call.getDispute', 'call.addEvidence'],
  }, async ({ world }) => {
    const { alice, bob } = world
    const order = await orderIn(world, 'releasing', { buyer: bob, seller: alice, num: '25.00' })
    const appeal = await alice.appeals(order, {
      type: 'unpaid',
      content: 'Nothing has arrived in my account.',
    })
    expect(appeal).toMatchObject({
      role: 'seller',
      openedBy: 'seller',
      status: 'open',
      orderId: order.orderId,
    })
    expect(await bob.sees(order)).toMatchObject({
      state: 'appealing',
      awaits: 'operator',
      appealId: appeal.id,
    })
    const seen = await bob.call('getDispute', { id: appeal.id })
    expect(seen).toMatchObject({ role: 'buyer', content: 'Nothing has arrived in my account.' })
    const picture = await bob.client.upload(await plainPicture(), 'evidence')
    const answered = await bob.addsEvidence(appeal, 'Here is my bank statement.', picture.url)
    expect(answered.timeline.at(-1)).toMatchObject({ actor: 'buyer', content: 'Here is my bank statement.' })
    expect(answered.timeline.at(-1)!.images).toHaveLength(1)
    await expect(world.mei.call('getDispute', { id: appeal.id })).refusedWith('APPEAL_NOT_FOUND')
    await expect(world.mei.addsEvidence(appeal, 'Me too.')).refusedWith('APPEAL_NOT_FOUND')
    expect((await bob.call('listDisputes', { status: 'open' })).data.map(({ id }) => id)).toEqual([appeal.id])
  })

  test('can be withdrawn only by its opener, and the order awaits release again', {
    tags: ['call.revokeDispute'],
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
    expect((await alice.sees(order)).appealedBy).toBeNull()
    await alice.appeals(order)
    expect((await bob.sees(order)).state).toBe('appealing')
  })

  test('can be withdrawn once by each side, so that the release deadline cannot be put off forever', async ({
    world,
  }) => {
    const { alice, bob } = world
    const order = await orderIn(world, 'releasing', { buyer: bob, seller: alice })
    await alice.revokes(await alice.appeals(order))
    const again = await alice.appeals(order)
    expect(await alice.sees(order)).toMatchObject({ appealedBy: 'seller' })
    expect((await alice.sees(order)).actions).not.toContain('revoke')
    await expect(alice.revokes(again)).refusedWith('ORDER_STATE')
    await alice.releases(order)
    const late = await orderIn(world, 'releasing', { buyer: bob, seller: alice })
    await alice.revokes(await alice.appeals(late))
    await world.clock.advance({ minutes: 30 })
    expect((await bob.revokes(await bob.appeals(late))).status).toBe('revoked')
  })

  test('accepts five entries a day from each side, and says when the next is accepted', async ({ world }) => {
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
    // The seller, who appealed, can add five as well, also under concurrent calls.
    const { won, refused } = await race(
      times(12, (at) => () => alice.addsEvidence(appeal, `From the other side, ${at}`)),
    )
    expect([won.length, new Set(refused)]).toEqual([5, new Set(['EVIDENCE_LIMIT'])])
    expect((await bob.notices()).filter(({ title }) => title === 'New evidence')).toHaveLength(5)
    // A second appeal of the order on the same day does not reset the limit.
    await alice.revokes(appeal)
    const again = await alice.appeals(order)
    await expect(bob.addsEvidence(again, 'Once more.')).refusedWith('EVIDENCE_LIMIT', { until })
    await world.clock.advance({ hours: 19 })
    expect((await bob.addsEvidence(again, 'A new day.')).timeline.at(-1)?.content).toBe('A new day.')
    await expect(bob.addsEvidence(again, 'And again.')).refusedWith('EVIDENCE_LIMIT', { until: until + 3600 })

    const { data } = await olivia.call('listDisputes', { status: 'open' })
    expect(data.map(({ id }) => id)).toEqual([again.id])
    // Only `getDispute` returns the timeline, which includes the missed response deadline.
    expect(Object.keys(data[0]!)).not.toEqual(expect.arrayContaining(['timeline']))
    expect((await olivia.call('getDispute', { id: again.id })).dispute.timeline).toHaveLength(3)
  })

  test('is resolved when the seller releases after all', async ({ world }) => {
    const { alice, bob } = world
    const order = await orderIn(world, 'appealing', { buyer: bob, seller: alice, num: '25.00' })
    const appeal = { id: (await bob.sees(order)).appealId! }
    await alice.releases(order)
    expect(await bob.call('getDispute', { id: appeal.id })).toMatchObject({
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
      const order = await orderToRule(world, { buyer: bob, seller: alice, num: '25.00' })
      const appeal = { id: (await bob.sees(order)).appealId! }
      const before = { bob: Number(await bob.available()), alice: Number(await alice.available()) }
      const page = await olivia.call('getDispute', { id: appeal.id })
      expect(page.preview[ruling]?.entries.map(({ amount }) => Number(amount)).sort((a, b) => a - b)).toEqual(
        [-25, 25],
      )
      const ruled = await world.rules(appeal, ruling, 'The slip matches the statement.')
      expect(ruled.status).toBe('resolved')
      expect((await bob.sees(order)).state).toBe(state)
      expect(Number(await bob.available())).toBe(before.bob + toBuyer)
      expect(Number(await alice.available())).toBe(before.alice + toSeller)
      await expect(olivia.rules(appeal, ruling)).refusedWith('APPEAL_STATE')
      await expect(alice.revokes(appeal)).refusedWith('ORDER_STATE')
      await expect(alice.releases(order)).refusedWith('ORDER_STATE')
      const seen = await bob.call('getDispute', { id: appeal.id })
      expect(JSON.stringify(seen.timeline)).toContain('The slip matches the statement.')
      const { data: audit } = await olivia.call('listAudit', { limit: 5 })
      expect(audit[0]!.operator).toBe('olivia')
    },
  )

  test('cannot be ruled with a user’s token, nor listed without an operator’s session', async ({ world }) => {
    const { alice, bob } = world
    const order = await orderIn(world, 'appealing', { buyer: bob, seller: alice, num: '25.00' })
    const id = (await bob.sees(order)).appealId!
    await expect(
      bob.client.console('ruleDispute', { id, ruling: 'release', reason: 'For myself.', seen: 1 }),
    ).answeredStatus(401)
    await expect(world.visitor().console('listDisputes', {})).answeredStatus(401)
    await expect(world.olivia.client.call('getOrder', { orderId: order.orderId })).answeredStatus(401)
  })

  test('stops the order’s deadline while it is open', {
    tags: ['state.appealing'],
  }, async ({ world }) => {
    const { alice, bob } = world
    const order = await orderIn(world, 'appealing', { buyer: bob, seller: alice, num: '25.00' })
    await world.clock.advance({ days: 10 })
    expect((await bob.sees(order)).state).toBe('appealing')
    expect(await bob.hintsTimeout(order)).toMatchObject({ isOverdue: 0 })
  })
})

describe('a ruling', () => {
  const parties = ({ bob, alice }: World) => ({ buyer: bob, seller: alice, num: '25.00' })
  const ruling = { ruling: 'refund', reason: 'The evidence is clear.' } as const

  test('waits for the respondent’s response or the response deadline', async ({ world }) => {
    const { bob, mei, alice, olivia } = world
    const asked = await orderIn(world, 'appealing', parties(world))
    const silent = await orderIn(world, 'appealing', { buyer: mei, seller: alice })
    const { deadlineAt } = await bob.call('getDispute', { id: asked.appealId! })
    const early = { until: deadlineAt }
    const review = () => olivia.call('getDispute', { id: asked.appealId! })
    expect((await review()).rulableAt).toBe(deadlineAt)
    await expect(olivia.rules({ id: asked.appealId! }, 'refund')).refusedWith('APPEAL_UNANSWERED', early)
    // More evidence from the claimant is not a response.
    await alice.addsEvidence({ id: asked.appealId! }, 'Still nothing.')
    await expect(olivia.rules({ id: asked.appealId! }, 'release')).refusedWith('APPEAL_UNANSWERED', early)
    expect((await bob.sees(asked)).state).toBe('appealing')
    await bob.addsEvidence({ id: asked.appealId! }, 'I paid at noon.')
    expect((await review()).rulableAt).toBeNull()
    expect((await world.rules({ id: asked.appealId! }, 'refund')).status).toBe('resolved')
    // The deadline counts even if the sweep has not run.
    world.clock.skip({ seconds: deadlineAt! - Math.floor(world.clock.now().getTime() / 1000) })
    expect((await world.rules({ id: silent.appealId! }, 'release')).status).toBe('resolved')
  })

  test('is refused when either side has added evidence that the operator has not seen', async ({ world }) => {
    const { alice, bob, olivia } = world
    const order = await orderToRule(world, parties(world))
    const id = order.appealId!
    for (const who of [alice, bob] as const) {
      const { seen, dispute } = await olivia.call('getDispute', { id })
      await world.clock.advance({ minutes: 1 })
      await who.addsEvidence({ id }, 'I found the money after all.')
      const by = who === alice ? 'seller' : 'buyer'
      const createdAt = Math.floor(world.clock.now().getTime() / 1000)
      await expect(olivia.call('ruleDispute', { id, ...ruling, seen })).refusedWith('APPEAL_MOVED', {
        by,
        createdAt,
      })
      expect(dispute.status).toBe('open')
    }
    expect((await bob.sees(order)).state).toBe('appealing')
    const { seen } = await olivia.call('getDispute', { id })
    expect((await olivia.call('ruleDispute', { id, ...ruling, seen })).stage).toBe('proposed')
  })

  test('races with evidence: one comes first and the other is refused', async ({ world }) => {
    const { alice, bob, olivia } = world
    for (const num of ['5.00', '6.00', '7.00', '8.00']) {
      const order = await orderToRule(world, { buyer: bob, seller: alice, num })
      const id = order.appealId!
      const { seen } = await olivia.call('getDispute', { id })
      const { won, refused } = await race<unknown>([
        () => alice.addsEvidence({ id }, 'Wait, I found it.'),
        () => olivia.call('ruleDispute', { id, ...ruling, seen }),
      ])
      expect(won).toHaveLength(1)
      const { dispute } = await olivia.call('getDispute', { id })
      const ends = dispute.timeline.map(({ action }) => action).slice(2)
      expect([refused, dispute.stage, ends]).toEqual(
        dispute.stage === 'ruling'
          ? [['APPEAL_MOVED'], 'ruling', ['evidence']]
          : [['RULING_PROPOSED'], 'proposed', ['proposed_refund']],
      )
    }
  })

  test('that comes second is refused with the first operator’s name, ruling and time', async ({ world }) => {
    const { alice, bob, olivia } = world
    const ada = await world.secondOperator()
    const order = await orderToRule(world, { buyer: bob, seller: alice })
    const id = order.appealId!
    await ada.rules({ id }, 'release')
    await alice.accepts({ id })
    const decidedAt = Math.floor(world.clock.now().getTime() / 1000)
    const told = { decidedBy: 'Ada', decision: 'ruled_release', decidedAt }
    await expect(olivia.rules({ id }, 'refund')).refusedWith('APPEAL_STATE', told)
    expect(await olivia.call('getDispute', { id })).toMatchObject({
      ruledBy: 'Ada',
      ruledAt: decidedAt,
    })
  })
})

test('the badge counts appeals that wait for an operator, and the queue lists them first', async ({
  world,
}) => {
  const { alice, bob, mei, olivia } = world
  const asked: number[] = []
  for (const buyer of [bob, mei]) {
    asked.push((await orderIn(world, 'appealing', { buyer, seller: alice })).appealId!)
    await world.clock.advance({ minutes: 10 })
  }
  const [first, second] = asked
  const waiting = async () => (await olivia.call('getOperator', {})).openAppeals
  const queue = async () => (await olivia.call('listDisputes', { status: 'open' })).data
  expect(await waiting()).toBe(0)
  expect((await queue()).map(({ id, awaits }) => [id, awaits])).toEqual([
    [first, 'buyer'],
    [second, 'buyer'],
  ])
  await mei.addsEvidence({ id: second! }, 'I paid at noon.')
  expect(await waiting()).toBe(1)
  expect((await queue()).map(({ id, awaits }) => [id, awaits])).toEqual([
    [second, 'operator'],
    [first, 'buyer'],
  ])
})
