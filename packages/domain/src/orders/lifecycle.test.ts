import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { contractCells, expectedOf } from './contract-table.fixture.ts'
import { decideAction, type OrderFacts } from './decide-action.ts'
import {
  losersBy,
  type OrderAction,
  orderActions,
  rulingActs,
  rulings,
  transitionFor,
  transitions,
} from './lifecycle.ts'
import { untouched } from './order-facts.fixture.ts'
import { type Actor, actors, awaits, isOpen, openStates, orderStates } from './states.ts'

const DEADLINE = 1_000_000
const HOUR = 3_600_000
/** Past the deadline, and late enough for the appeal that opens by itself. */
const LATE = DEADLINE + 12 * HOUR

describe('every cell of state, act and actor', () => {
  const cells = orderStates.flatMap((state) =>
    orderActions.flatMap((action) => actors.map((actor) => [state, action, actor] as const)),
  )
  test.each(cells)('%s · %s · %s', (state, action, actor) => {
    const appealedBy = actor === 'buyer' || actor === 'seller' ? actor : null
    const order = { ...ripe(state, appealedBy), requestUntil: untilOf(action), ...rulingFor(action, actor) }
    const verdict = decideAction(order, action, actor, LATE)
    const expected = expectedOf(state, action, actor)
    expect(verdict).toEqual(
      typeof expected === 'string' ? { allowed: false, reason: expected } : { allowed: true, ...expected },
    )
  })
  test('the table has exactly the rows of the specification', () => {
    const rows = transitions.flatMap((row) => row.by.map((by) => `${row.from} ${row.action} ${by}`))
    expect(rows.sort()).toEqual(contractCells.map((c) => `${c.from} ${c.action} ${c.by}`).sort())
  })
  test('no act has two rows for one state', () => {
    const keys = transitions.map((row) => `${row.from} ${row.action}`)
    expect(new Set(keys).size).toBe(keys.length)
  })
})

describe('the shape of the table', () => {
  test('exactly the open states await an actor', () => {
    expect(openStates).toEqual(['confirming', 'paying', 'releasing', 'appealing'])
    expect(awaits).toEqual({
      confirming: 'seller',
      paying: 'buyer',
      releasing: 'seller',
      appealing: 'operator',
      completed: null,
      cancelled: null,
      expired: null,
    })
  })
  test('coin leaves escrow exactly when an open order ends, and comes back exactly when one is reopened', () => {
    for (const { from, to, coin } of transitions) {
      expect(coin !== 'stay', `${from} → ${to}`).toBe(isOpen(from) !== isOpen(to))
      expect(coin === 'take', `${from} → ${to}`).toBe(!isOpen(from) && isOpen(to))
    }
  })
  test('after payment the coin returns only by a ruling or the buyer’s own act', () => {
    for (const row of transitions.filter(({ from }) => from === 'releasing' || from === 'appealing'))
      if (row.coin === 'return' || row.coin === 'refund' || row.coin === 'split')
        expect(row.action.startsWith('rule') || row.by.join() === 'buyer', row.action).toBe(true)
  })
  test('every state is reached and every open state can end', () => {
    const reached = new Set(['confirming', ...transitions.map(({ to }) => to)])
    expect([...reached].sort()).toEqual([...orderStates].sort())
    for (const state of openStates)
      expect(transitions.some(({ from, to }) => from === state && to !== state)).toBe(true)
  })
})

describe('random walks', () => {
  const step = fc.record({
    action: fc.constantFrom(...orderActions),
    actor: fc.constantFrom(...actors),
    passed: fc.integer({ min: 0, max: 40 * 60_000 }),
  })

  test('coin leaves escrow once per end, an order reopens at most once, and a completed order stays completed', () => {
    fc.assert(
      fc.property(fc.array(step, { maxLength: 60 }), (steps) => {
        let now = 0
        let order: OrderFacts = { ...ripe('confirming', null), isConfirmed: false, deadlineAt: 10 * 60_000 }
        const moves: string[] = []
        for (const { action, actor, passed } of steps) {
          now += passed
          const verdict = decideAction(order, action, actor, now)
          if (!verdict.allowed) continue
          if (order.state === 'completed') expect(verdict.to).toBe('completed')
          if (verdict.coin !== 'stay') moves.push(verdict.coin)
          order = after(order, { action, actor, to: verdict.to, now })
          const held = 1 + moves.reduce((sum, coin) => sum + (coin === 'take' ? 1 : -1), 0)
          expect(held).toBe(isOpen(order.state) ? 1 : 0)
        }
        expect(moves.filter((coin) => coin === 'take').length).toBeLessThanOrEqual(1)
        if (order.state === 'completed') expect(['release', 'split']).toContain(moves.at(-1))
        if (order.state === 'expired') expect(moves.at(-1)).toBe('return')
      }),
      { numRuns: 500 },
    )
  })

  type Act = { action: OrderAction; actor: Actor; to: OrderFacts['state']; now: number }
  const after = (order: OrderFacts, { action, actor, to: state, now }: Act): OrderFacts => {
    const ends = isOpen(order.state) && !isOpen(state)
    const { request, proposes } = transitionFor(order.state, action) ?? {}
    const asks = request === 'opens'
    return {
      ...order,
      state,
      deadlineAt: state === order.state ? order.deadlineAt : isOpen(state) ? now + 10 * 60_000 : null,
      appealedBy: action === 'appeal' ? (actor === 'buyer' ? 'buyer' : 'seller') : order.appealedBy,
      isAcknowledged: order.isAcknowledged || action === 'acknowledge',
      hasRevoked: action === 'revoke' ? { ...order.hasRevoked, [actor]: true } : order.hasRevoked,
      isRatedBy: action === 'rate' ? { ...order.isRatedBy, [actor]: true } : order.isRatedBy,
      remindedAt: action === 'remind' ? now : order.remindedAt,
      rateUntil: state === 'completed' ? (order.rateUntil ?? now + 60_000) : null,
      isConfirmed: order.isConfirmed || action === 'confirm',
      isClaimed: order.isClaimed || action === 'claim',
      isPaidUndone: order.isPaidUndone || action === 'undoPaid',
      isReopenAsked: order.isReopenAsked || action === 'askReopen',
      requestUntil: asks ? now + 30 * 60_000 : null,
      ...(proposes && {
        proposed: proposes,
        consents: {
          buyer: null,
          seller: null,
          ...Object.fromEntries(losersBy[proposes].map((side) => [side, 'asked'])),
        },
        deadlineAt: now + 24 * HOUR,
      }),
      ...(action === 'acceptRuling' && { consents: { ...order.consents, [actor]: 'accepted' } }),
      ...(action === 'objectRuling' && { consents: { ...order.consents, [actor]: 'objected' } }),
      ...(state !== order.state && { proposed: null, consents: untouched.consents }),
      ...(ends && {
        reopenableUntil: now + 24 * HOUR,
        claimableUntil: now + 120 * HOUR,
        endedBy: action === 'agreeCancel' ? 'both' : actor,
      }),
    }
  }
})

/** An order in this state, with facts that fulfil every condition of time and count. */
function ripe(state: OrderFacts['state'], appealedBy: OrderFacts['appealedBy']): OrderFacts {
  return {
    ...untouched,
    state,
    deadlineAt: DEADLINE,
    appealedBy,
    rateUntil: LATE * 2,
    endedBy: 'buyer',
    reopenableUntil: LATE + 1,
    claimableUntil: LATE + 1,
  }
}

/** The proposed ruling that an act needs. */
function rulingFor(
  action: OrderAction,
  actor: Actor,
): Partial<Pick<OrderFacts, 'proposed' | 'consents' | 'deadlineAt'>> {
  const proposed = rulings.find((ruling) => rulingActs[ruling].rule === action) ?? 'split'
  if (!/^rule|Ruling$/.test(action)) return {}
  if (actor === 'operator') return { proposed, consents: { buyer: 'objected', seller: 'asked' } }
  if (actor === 'system') return { proposed, consents: { buyer: 'asked', seller: 'asked' } }
  const other = action === 'acceptRuling' ? 'asked' : 'accepted'
  return { proposed, consents: { buyer: other, seller: other, [actor]: 'asked' }, deadlineAt: LATE + 1 }
}

/** The end of the request that an act needs; null for acts that a request would block. */
function untilOf(action: OrderAction): number | null {
  if (action === 'lapseRequest') return LATE
  return /^(agree|refuse)/.test(action) ? LATE + 1 : null
}
