import { test, type World } from '@u-market/testkit'
import { describe, expect } from 'vitest'
import { chargedBack, lateClaim, ripeClaim } from './claims.fixture.ts'
import { orderIn } from './order-in-state.fixture.ts'

const HOUR = 3600
const DAY = 24 * HOUR

describe('a claim', () => {
  test('for a payment after the deadline is opened by the buyer, and leaves the order as it is', async ({
    world,
  }) => {
    const { alice, bob } = world
    const order = await bob.buys({ from: alice, num: '25.00' })
    await alice.confirms(order)
    expect((await bob.sees(order)).actions).not.toContain('claim')
    await world.clock.advance({ minutes: 16 })
    const expired = await bob.sees(order)
    expect(expired).toMatchObject({ state: 'expired', claimId: null, actions: ['askReopen', 'claim'] })
    expect(expired.claimUntil).toBe((expired.cancelledAt ?? 0) + 5 * DAY)
    const claim = await bob.claims(order)
    expect(claim).toMatchObject({
      kind: 'claim',
      type: 'late_paid',
      role: 'buyer',
      openedBy: 'buyer',
      status: 'open',
      stage: 'answer',
      awaits: 'seller',
      deadlineAt: secondsOf(world) + 12 * HOUR,
      proposal: null,
      award: { held: '0.00', awarded: null, paid: null },
      timeline: [{ actor: 'buyer', action: 'applied', content: 'My payment came after the end.' }],
    })
    expect(await bob.sees(order)).toMatchObject({
      state: 'expired',
      claimId: claim.id,
      claimUntil: null,
      appealId: null,
      reopenUntil: null,
      actions: [],
    })
    expect((await alice.notices())[0]).toMatchObject({ type: 'appeal', title: 'A claim against you' })
    expect((await alice.call('getDispute', { id: claim.id })).role).toBe('seller')
    await expect(world.mei.call('getDispute', { id: claim.id })).refusedWith('APPEAL_NOT_FOUND')
    await expect(world.mei.addsEvidence(claim, 'Me too')).refusedWith('APPEAL_NOT_FOUND')
  })

  test('is open to the buyer of an unpaid order or to the seller of a completed one, once', async ({
    world,
  }) => {
    const { alice, bob } = world
    const unpaid = { orderId: (await lateClaim(world)).orderId }
    await expect(bob.claims(unpaid)).refusedWith('ORDER_STATE')
    await expect(alice.claims(unpaid, { type: 'chargeback' })).refusedWith('ORDER_ROLE')
    await expect(bob.asksReopen(unpaid)).refusedWith('ORDER_STATE')
    const { orderId } = await chargedBack(world)
    await expect(alice.claims({ orderId }, { type: 'frozen' })).refusedWith('ORDER_STATE')
    await expect(bob.claims({ orderId })).refusedWith('ORDER_ROLE')
    const third = await bob.buys({ from: alice, num: '2.00' })
    await expect(bob.claims(third)).refusedWith('ORDER_STATE')
    await expect(bob.claims(third, { type: 'frozen' })).naming('type')
    await expect(bob.claims(third, { type: 'unreleased' })).naming('type')
    await expect(bob.appeals(third, { type: 'late_paid' })).naming('type')
    await bob.cancels(third)
    // Never confirmed, so there was nothing to pay.
    await expect(bob.claims(third)).refusedWith('ORDER_STATE')
  })

  test('is refused after five days, and after a ruling', async ({ world }) => {
    const { alice, bob } = world
    const order = await bob.buys({ from: alice, num: '5.00' })
    await alice.confirms(order)
    await bob.marksPaid(order)
    await alice.releases(order)
    await world.clock.advance({ days: 5 })
    expect((await alice.sees(order)).actions).not.toContain('claim')
    await expect(alice.claims(order, { type: 'frozen' })).refusedWith('ORDER_STATE')
    const ruled = await bob.buys({ from: alice, num: '5.00' })
    await alice.confirms(ruled)
    await bob.marksPaid(ruled)
    const { id } = await alice.appeals(ruled)
    await bob.addsEvidence({ id }, 'I have paid.')
    await world.rules({ id }, 'release')
    await expect(alice.claims(ruled, { type: 'frozen' })).refusedWith('ORDER_STATE')
    expect((await alice.sees(ruled)).claimUntil).toBeNull()
  })

  test('voids a request to reopen, and prevents another', async ({ world }) => {
    const { alice, bob } = world
    const order = await bob.buys({ from: alice, num: '5.00' })
    await alice.confirms(order)
    await world.clock.advance({ minutes: 16 })
    await bob.asksReopen(order)
    await bob.claims(order)
    expect((await alice.sees(order)).reopenAsked).toBeNull()
    await expect(alice.answersReopen(order, true)).refusedWith('ORDER_STATE')
    await expect(bob.asksReopen(order)).refusedWith('ORDER_STATE')
    await world.clock.advance({ hours: 13 })
    expect((await bob.notices()).filter(({ title }) => title.includes('request'))).toEqual([])
  })

  test('has a response deadline of twelve hours, and is ruled on the entries that the operator has read', async ({
    world,
  }) => {
    const { alice, bob, olivia } = world
    const claim = await lateClaim(world)
    await expect(olivia.rules(claim, 'release')).refusedWith('APPEAL_UNANSWERED')
    const { seen } = await olivia.call('getDispute', { id: claim.id })
    const answered = await alice.addsEvidence(claim, 'Nothing has come.')
    expect(answered).toMatchObject({ stage: 'ruling', awaits: 'operator', deadlineAt: null })
    const stale = { id: claim.id, ruling: 'release', reason: 'It came.', seen } as const
    await expect(olivia.call('ruleDispute', stale)).refusedWith('APPEAL_MOVED', { by: 'seller' })
    for (let count = 0; count < 5; count++) await bob.addsEvidence(claim, `My statement, page ${count}`)
    await expect(bob.addsEvidence(claim, 'One more')).refusedWith('EVIDENCE_LIMIT', { limit: 5 })
    expect((await olivia.rules(claim, 'release')).stage).toBe('proposed')
    await expect(alice.addsEvidence(claim, 'But')).refusedWith('RULING_PROPOSED')
    await expect(bob.revokes(claim)).refusedWith('RULING_PROPOSED')
    await expect(olivia.rules(claim, 'refund')).refusedWith('RULING_PROPOSED')
    const silent = await chargedBackSilently(world)
    await world.clock.advance({ hours: 12 })
    expect(await alice.call('getDispute', silent)).toMatchObject({ stage: 'ruling', awaits: 'operator' })
    expect((await olivia.rules(silent, 'refund')).stage).toBe('proposed')
  })
})

describe('a claim that can be ruled', () => {
  test('is awarded from the balance once the paying side accepts', async ({ world }) => {
    const { alice, bob, olivia } = world
    const claim = await ripeClaim(world)
    const before = { alice: Number(await alice.available()), bob: Number(await bob.available()) }
    const page = await olivia.call('getDispute', { id: claim.id })
    expect(page).toMatchObject({
      preview: {},
      sources: { held: '0.00', balance: await alice.available(), bond: '0.00' },
    })
    expect(page.holdable).toBe('25.00')
    const proposed = await olivia.rules(claim, 'release', 'The transfer has arrived.')
    expect(proposed).toMatchObject({
      awaits: 'seller',
      stage: 'proposed',
      proposal: { outcome: 'award', toBuyer: '25.00', toSeller: '0.00', reason: 'The transfer has arrived.' },
    })
    expect(await olivia.call('getDispute', { id: claim.id })).toMatchObject({ proposed: 'release' })
    expect((await alice.notices())[0]?.title).toBe('Proposed decision: awarded')
    await expect(bob.accepts(claim)).refusedWith('APPEAL_STATE')
    const over = await alice.accepts(claim)
    expect(over).toMatchObject({
      status: 'resolved',
      stage: 'final',
      result: 'ruled_award',
      proposal: null,
      award: { held: '0.00', awarded: '25.00', paid: '25.00' },
    })
    expect(over.timeline.slice(-3).map(({ actor, action }) => `${actor} ${action}`)).toEqual([
      'operator proposed_award',
      'seller ruling_accepted',
      'operator ruled_award',
    ])
    expect(Number(await bob.available())).toBe(before.bob + 25)
    expect(Number(await alice.available())).toBe(before.alice - 25)
    expect(await bob.sees({ orderId: claim.orderId })).toMatchObject({ state: 'expired', toBuyer: '0.00' })
    expect((await bob.bills())[0]).toMatchObject({ type: 'award_from_balance', money: '25.00' })
    expect(
      titles(await alice.notices())
        .slice(0, 2)
        .sort(),
    ).toEqual(['25.00\u00a0U paid for a claim', 'Decision: claim awarded'])
    expect((await alice.call('getTrader', { userId: alice.id })).appealsLost).toMatchObject({
      count: 1,
      last: [{ type: 'late_paid', role: 'seller' }],
    })
    expect((await olivia.call('getDispute', { id: claim.id })).ruledBy).toBe('Olivia')
    await expect(alice.accepts(claim)).refusedWith('APPEAL_STATE')
  })

  test('moves nothing when it is dismissed', async ({ world }) => {
    const { alice, bob, olivia } = world
    const claim = await chargedBack(world)
    const coin = [await alice.available(), await bob.available()]
    const proposed = await olivia.rules(claim, 'release', 'The bank says otherwise.')
    expect(proposed).toMatchObject({
      awaits: 'seller',
      proposal: { outcome: 'dismiss', toBuyer: '25.00', toSeller: '0.00' },
    })
    await world.clock.advance({ hours: 24 })
    expect(await alice.call('getDispute', { id: claim.id })).toMatchObject({
      status: 'resolved',
      result: 'ruled_dismiss',
      award: { awarded: '0.00', paid: '0.00' },
    })
    expect([await alice.available(), await bob.available()]).toEqual(coin)
    expect((await bob.call('getTrader', { userId: bob.id })).appealsLost.count).toBe(0)
    expect((await alice.notices())[0]?.title).toBe('Decision: claim dismissed')
  })

  test('pays a part once both sides accept it', async ({ world }) => {
    const { alice, bob, olivia } = world
    const claim = await chargedBack(world)
    const before = Number(await alice.available())
    // The buyer keeps 15.00 of the 25.00.
    expect(await olivia.rules(claim, { toBuyer: '15.00' })).toMatchObject({
      awaits: null,
      proposal: { outcome: 'award', toBuyer: '15.00', toSeller: '10.00' },
    })
    expect(await alice.accepts(claim)).toMatchObject({ status: 'open', awaits: 'buyer' })
    await expect(alice.accepts(claim)).refusedWith('APPEAL_STATE')
    expect(await bob.accepts(claim)).toMatchObject({ result: 'ruled_award', award: { paid: '10.00' } })
    expect(Number(await alice.available())).toBe(before + 10)
  })

  test('asks each side separately: one can object after the other has', async ({ world }) => {
    const { alice, bob, olivia } = world
    const claim = await ripeClaim(world)
    const open = async () => {
      const [buyers, sellers] = await Promise.all([bob, alice].map((each) => each.call('getDispute', claim)))
      return { buyer: buyers?.actions, seller: sellers?.actions }
    }
    expect(await open()).toEqual({ buyer: ['addEvidence', 'revoke'], seller: ['addEvidence'] })
    await olivia.rules(claim, { toBuyer: '15.00' })
    const asked = ['acceptRuling', 'objectRuling']
    expect(await open()).toEqual({ buyer: asked, seller: asked })
    const { deadlineAt } = await bob.objects(claim)
    expect(await open()).toEqual({ buyer: [], seller: ['objectRuling'] })
    await expect(alice.accepts(claim)).refusedWith('APPEAL_STATE')
    expect(await alice.objects(claim)).toMatchObject({ awaits: 'operator', deadlineAt, actions: [] })
  })

  test('can be withdrawn by a side that withdrew an appeal of the order before', async ({ world }) => {
    const { alice, bob } = world
    const order = await orderIn(world, 'releasing', { buyer: bob, seller: alice })
    await alice.revokes(await alice.appeals(order))
    await alice.releases(order)
    const claim = await alice.claims(order, { type: 'chargeback' })
    expect(claim.actions).toEqual(['addEvidence', 'revoke'])
    expect((await alice.revokes(claim)).status).toBe('revoked')
  })

  test('goes to another operator after an objection, whose ruling is final', async ({ world }) => {
    const { alice, bob, olivia } = world
    const claim = await ripeClaim(world)
    await olivia.rules(claim, 'refund')
    const objected = await bob.objects(claim, 'Here is the receipt of my bank.')
    expect(objected).toMatchObject({
      stage: 'final',
      awaits: 'operator',
      deadlineAt: secondsOf(world) + 72 * HOUR,
    })
    await expect(bob.objects(claim)).refusedWith('APPEAL_STATE')
    await expect(olivia.rules(claim, 'release')).refusedWith('RULING_OWN')
    const ada = await world.secondOperator()
    const before = Number(await bob.available())
    expect(await ada.rules(claim, { toBuyer: '20.00' })).toMatchObject({
      status: 'resolved',
      result: 'ruled_award',
      award: { awarded: '20.00', paid: '20.00' },
    })
    expect(Number(await bob.available())).toBe(before + 20)
    await expect(olivia.rules(claim, 'refund')).refusedWith('APPEAL_STATE', { decision: 'ruled_award' })
    expect((await alice.call('getDispute', { id: claim.id })).timeline.map(({ action }) => action)).toEqual([
      'applied',
      'evidence',
      'proposed_dismiss',
      'ruling_objected',
      'ruled_award',
    ])
  })

  test('takes effect as proposed when no operator rules on the objection in time', async ({ world }) => {
    const { alice, olivia } = world
    const claim = await ripeClaim(world)
    await olivia.rules(claim, 'release')
    await world.clock.advance({ hours: 23 })
    await alice.objects(claim)
    await world.clock.advance({ hours: 71 })
    expect((await alice.call('getDispute', { id: claim.id })).status).toBe('open')
    await world.clock.advance({ hours: 1 })
    expect(await alice.call('getDispute', { id: claim.id })).toMatchObject({ result: 'ruled_award' })
  })

  test('is withdrawn only by its opener, and cannot be opened again', async ({ world }) => {
    const { alice, bob } = world
    const claim = await ripeClaim(world)
    await expect(alice.revokes(claim)).refusedWith('ORDER_ROLE')
    expect(await bob.revokes(claim)).toMatchObject({ status: 'revoked', result: 'revoked' })
    await expect(bob.revokes(claim)).refusedWith('APPEAL_STATE')
    await expect(bob.claims({ orderId: claim.orderId })).refusedWith('ORDER_STATE')
    expect((await alice.notices())[0]?.title).toBe('Claim withdrawn')
  })

  test('returns the first response to a repeated key', async ({ world }) => {
    const { alice, bob, olivia } = world
    const order = await bob.buys({ from: alice, num: '25.00' })
    await alice.confirms(order)
    await world.clock.advance({ minutes: 16 })
    const made = await bob.claims(order, {}, { idempotencyKey: 'claim-once' })
    await alice.addsEvidence(made, 'Nothing has come.')
    await olivia.rules(made, 'release')
    expect(await bob.claims(order, {}, { idempotencyKey: 'claim-once' })).toEqual(made)
    const accepts = () => alice.call('acceptRuling', { id: made.id }, { idempotencyKey: 'accept-once' })
    const before = Number(await alice.available())
    expect(await accepts()).toEqual(await accepts())
    expect(Number(await alice.available())).toBe(before - 25)
    const found = await bob.call('listDisputes', {})
    expect(found.data).toMatchObject([{ id: made.id, kind: 'claim', status: 'resolved' }])
  })
})

async function chargedBackSilently(world: World) {
  const { alice, bob } = world
  const order = await bob.buys({ from: await alice.lists({ num: '5.00' }), num: '5.00' })
  await alice.confirms(order)
  await bob.marksPaid(order)
  await alice.releases(order)
  return { id: (await alice.claims(order, { type: 'not_received' })).id }
}

function titles(notices: readonly { title: string }[]): string[] {
  return notices.map(({ title }) => title)
}

function secondsOf({ clock }: World): number {
  return Math.floor(clock.now().getTime() / 1000)
}
