import type { Order } from '@u-market/contract'
import { test } from '@u-market/testkit'
import { describe, expect } from 'vitest'
import { orderIn, orderToRule } from './order-in-state.fixture.ts'

const MINUTE = 60
const HOUR = 60 * MINUTE

describe('action times', () => {
  test('tell a buyer who has paid when an appeal and the next reminder become available', async ({
    world,
  }) => {
    const { alice, bob } = world
    const order = await orderIn(world, 'releasing', { buyer: bob, seller: alice })
    const due = Number(order.deadlineAt)
    await world.clock.advance({ minutes: 2 })
    const told = await bob.reminds(order)
    const remindsAt = Number(told.remindedAt) + 3 * MINUTE
    expect(told).toMatchObject({
      actions: ['undoPaid'],
      actionTimes: [
        { actionName: 'remind', opensAt: remindsAt, closesAt: null },
        { actionName: 'appeal', opensAt: due, closesAt: null },
      ],
      endsAt: null,
      windowSeconds: 30 * MINUTE,
      appealOpensAt: due + 12 * HOUR,
    })
    await expect(bob.reminds(order)).refusedWith('REMIND_TOO_SOON', { retryAfterSeconds: 3 * MINUTE })
    await expect(bob.appeals(order)).refusedWith('APPEAL_TOO_EARLY', { opensAt: due })
    for (const seconds of [remindsAt - 1, remindsAt, due - 1, due]) {
      await world.clock.advance({ seconds: seconds - secondsOf(world.clock.now()) })
      const later = await bob.sees(order)
      expect(new Set(later.actions)).toEqual(openAt(told, seconds))
    }
    expect((await bob.appeals(order)).status).toBe('open')
  })

  test('of an order that awaits payment are empty, and both sides see its deadline', async ({ world }) => {
    const { alice, bob } = world
    const order = await orderIn(world, 'paying', { buyer: bob, seller: alice })
    const { deadlineAt, confirmedAt } = order
    for (const who of [alice, bob]) {
      const seen = await who.sees(order)
      expect(seen).toMatchObject({ endsAt: deadlineAt, windowSeconds: 15 * MINUTE })
      expect(seen.actions).not.toEqual([])
      expect(seen.actionTimes).toEqual([])
      expect(seen).toMatchObject({ freeCancelUntil: Number(confirmedAt) + 3 * MINUTE, appealOpensAt: null })
    }
    const extended = await alice.extends(order)
    expect(extended).toMatchObject({ endsAt: Number(deadlineAt) + 15 * MINUTE, windowSeconds: 30 * MINUTE })
    // The sweep has not run yet.
    world.clock.skip({ minutes: 30 })
    expect(await alice.sees(order)).toMatchObject({
      state: 'paying',
      actions: [],
      actionTimes: [],
      endsAt: extended.endsAt,
    })
  })

  test('change with a cancel request, whose end is exact to the second', async ({ world }) => {
    const { alice, bob } = world
    const order = await orderIn(world, 'releasing', { buyer: bob, seller: alice })
    const { cancelAsked } = await alice.asksCancel(order)
    const until = Number(cancelAsked?.until)
    const asked = await bob.sees(order)
    expect(asked.actionTimes).toContainEqual({ actionName: 'answerCancel', opensAt: null, closesAt: until })
    expect(asked.actionTimes).toContainEqual({ actionName: 'undoPaid', opensAt: until, closesAt: null })
    await world.clock.advance({ seconds: until - secondsOf(world.clock.now()) })
    expect(new Set((await bob.sees(order)).actions)).toEqual(openAt(asked, until))
  })

  test('include the response to a proposed ruling, which both sides can give for a full 24 hours', async ({
    world,
  }) => {
    const { alice, bob, olivia } = world
    const order = await orderToRule(world, { buyer: bob, seller: alice })
    const appeal = { id: Number(order.appealId) }
    expect(order).toMatchObject({ windowSeconds: 12 * HOUR, owesResponse: 1 })
    expect(await bob.sees(order)).toMatchObject({ deadlineAt: null, windowSeconds: null, owesResponse: 0 })
    await olivia.rules(appeal, 'refund', 'No payment came.')
    expect(await bob.call('getDispute', appeal)).toMatchObject({
      actions: ['acceptRuling', 'objectRuling'],
      windowSeconds: 24 * HOUR,
    })
    const told = await bob.sees(order)
    expect(told).toMatchObject({
      actionTimes: [
        { actionName: 'acceptRuling', opensAt: null, closesAt: told.deadlineAt },
        { actionName: 'objectRuling', opensAt: null, closesAt: told.deadlineAt },
      ],
      endsAt: null,
      windowSeconds: 24 * HOUR,
    })
  })
})

test('an order shows which side has to respond to its appeal', async ({ world }) => {
  const { alice, bob } = world
  const order = await orderIn(world, 'releasing', { buyer: bob, seller: alice })
  const appeal = await alice.appeals(order)
  expect(appeal).toMatchObject({ actions: ['addEvidence', 'revoke'], windowSeconds: 12 * HOUR })
  expect(await alice.sees(order)).toMatchObject({ owesResponse: 0 })
  expect(await bob.sees(order)).toMatchObject({ owesResponse: 1 })
  const answered = await bob.addsEvidence(appeal, 'Here is the receipt.')
  expect(answered).toMatchObject({ actions: ['addEvidence'], windowSeconds: null })
  expect(await bob.sees(order)).toMatchObject({ owesResponse: 0 })
})

/** The actions that an order, read earlier, predicts for a later second. */
function openAt({ actions, actionTimes }: Order, seconds: number): Set<string> {
  const isOpen = ({ opensAt, closesAt }: Order['actionTimes'][number]): boolean =>
    (opensAt === null || opensAt <= seconds) && (closesAt === null || seconds < closesAt)
  const untimed = actions.filter((name) =>
    actionTimes.every(({ actionName, opensAt }) => actionName !== name || opensAt),
  )
  return new Set([...untimed, ...actionTimes.filter(isOpen).map(({ actionName }) => actionName)])
}

function secondsOf(at: Date): number {
  return Math.floor(at.getTime() / 1000)
}
