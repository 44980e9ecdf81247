import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import {
  actionsOpenInDispute,
  actionsOpenTo,
  actionTimes,
  consents,
  decideAction,
  disputeActions,
  endedBy,
  expiresAt,
  isHeldForProof,
  isOverdue,
  type OrderFacts,
  reopenUntil,
  waitForProof,
} from './decide-action.ts'
import { losersBy, orderActions, rulings, transitionFor } from './lifecycle.ts'
import { untouched } from './order-facts.fixture.ts'
import { orderStates, type Side } from './states.ts'

const MINUTE = 60_000
const asked = { buyer: 'asked', seller: 'asked' } as const

/** Orders whose facts may contradict each other; their moments are close together, so that some coincide. */
const anyOrder: fc.Arbitrary<OrderFacts> = fc.record({
  state: fc.constantFrom(...orderStates),
  deadlineAt: fc.option(fc.integer({ min: 0, max: 100 })),
  proofUntil: fc.option(fc.integer({ min: 0, max: 200 })),
  isProofAwaited: fc.boolean(),
  appealedBy: fc.constantFrom('buyer' as const, 'seller' as const, null),
  hasRevoked: fc.record({ buyer: fc.boolean(), seller: fc.boolean() }),
  isAcknowledged: fc.boolean(),
  isRatedBy: fc.record({ buyer: fc.boolean(), seller: fc.boolean() }),
  // Long enough ago that the next reminder falls among the other moments.
  remindedAt: fc.option(fc.integer({ min: -180_000, max: -179_700 })),
  rateUntil: fc.option(fc.integer({ min: 0, max: 300 })),
  extensions: fc.nat(2),
  isPaidUndone: fc.boolean(),
  cancelRequests: fc.nat(3),
  requestUntil: fc.option(fc.integer({ min: 0, max: 300 })),
  isReopenAsked: fc.boolean(),
  isClaimed: fc.boolean(),
  isConfirmed: fc.boolean(),
  endedBy: fc.constantFrom(...endedBy, null),
  reopenableUntil: fc.option(fc.integer({ min: 0, max: 200 })),
  claimableUntil: fc.option(fc.integer({ min: 0, max: 200 })),
  proposed: fc.constantFrom(...rulings, null),
  consents: fc.record({
    buyer: fc.constantFrom(...consents, null),
    seller: fc.constantFrom(...consents, null),
  }),
})
const anySide = fc.constantFrom('buyer' as const, 'seller' as const)

describe('conditions beyond state and role', () => {
  test('the buyer may appeal from the release deadline on, to the millisecond', () => {
    const releasing = order({ state: 'releasing' })
    expect(decideAction(releasing, 'appeal', 'buyer', 10 * MINUTE - 1)).toEqual({
      allowed: false,
      reason: 'APPEAL_TOO_EARLY',
      opensAt: 600,
    })
    expect(decideAction(releasing, 'appeal', 'buyer', 10 * MINUTE).allowed).toBe(true)
  })
  test('the seller may appeal at once', () => {
    expect(decideAction(order({ state: 'releasing' }), 'appeal', 'seller', 0).allowed).toBe(true)
  })
  test('only the side that appealed may withdraw the appeal', () => {
    const appealing = order({ state: 'appealing', appealedBy: 'buyer' })
    expect(decideAction(appealing, 'revoke', 'buyer', 0).allowed).toBe(true)
    expect(decideAction(appealing, 'revoke', 'seller', 0)).toMatchObject({ reason: 'ORDER_ROLE' })
    const again = { ...appealing, hasRevoked: { buyer: true, seller: false } }
    expect(decideAction(again, 'revoke', 'buyer', 0)).toMatchObject({ reason: 'ORDER_STATE' })
  })
  describe('a proposed ruling', () => {
    const split = order({ state: 'appealing', appealedBy: 'buyer', proposed: 'split', consents: asked })
    const calls = (facts: OrderFacts, actor: 'buyer' | 'seller', now = 0) => actionsOpenTo(facts, actor, now)

    test('is accepted or objected to by the sides that get less than all of the coin', () => {
      expect(calls(split, 'buyer')).toEqual(['acceptRuling', 'objectRuling'])
      expect(calls(split, 'seller')).toEqual(['release', 'acceptRuling', 'objectRuling'])
      const release = { ...split, proposed: 'release', consents: { buyer: null, seller: 'asked' } } as const
      expect(calls(release, 'buyer')).toEqual([])
      expect(calls(release, 'seller')).toContain('acceptRuling')
    })
    test('takes effect with the last consent, not with the first of two', () => {
      expect(decideAction(split, 'ruleSplit', 'buyer', 0).allowed).toBe(false)
      const once = { ...split, consents: { buyer: 'asked', seller: 'accepted' } } as const
      expect(decideAction(once, 'acceptRuling', 'buyer', 0).allowed).toBe(false)
      expect(decideAction(once, 'ruleSplit', 'buyer', 0)).toEqual({
        allowed: true,
        to: 'completed',
        coin: 'split',
      })
      expect(decideAction(once, 'ruleRefund', 'buyer', 0).allowed).toBe(false)
    })
    test('cannot be accepted after an objection, but the other party may object too', () => {
      const objected = { ...split, consents: { buyer: 'objected', seller: 'asked' } } as const
      expect(calls(objected, 'buyer')).toEqual([])
      expect(calls(objected, 'seller')).toEqual(['release', 'objectRuling'])
      for (const rule of ['ruleRelease', 'ruleRefund', 'ruleSplit'] as const) {
        expect(decideAction(objected, rule, 'operator', 0).allowed).toBe(true)
        expect(decideAction(split, rule, 'operator', 0).allowed).toBe(false)
      }
    })
    test('takes effect by the timer at its deadline, to the millisecond; from then on it cannot be accepted', () => {
      expect(decideAction(split, 'ruleSplit', 'system', 10 * MINUTE - 1).allowed).toBe(false)
      expect(decideAction(split, 'ruleSplit', 'system', 10 * MINUTE).allowed).toBe(true)
      expect(decideAction(split, 'ruleRefund', 'system', 10 * MINUTE).allowed).toBe(false)
      expect(calls(split, 'buyer', 10 * MINUTE)).toEqual([])
    })
    test('keeps its appeal from being withdrawn, and a second ruling from being proposed', () => {
      expect(decideAction(split, 'revoke', 'buyer', 0)).toMatchObject({ reason: 'ORDER_STATE' })
      expect(decideAction(split, 'proposeRefund', 'operator', 0).allowed).toBe(false)
    })
  })
  test('the timer ends an order at its deadline, not before', () => {
    const paying = order({ state: 'paying' })
    expect(decideAction(paying, 'expire', 'system', 10 * MINUTE - 1)).toMatchObject({ reason: 'ORDER_STATE' })
    expect(decideAction(paying, 'expire', 'system', 10 * MINUTE).allowed).toBe(true)
    expect(decideAction(order({ state: 'paying', deadlineAt: null }), 'expire', 'system', 1).allowed).toBe(
      false,
    )
  })
  test('a reminder waits three minutes for the next', () => {
    const reminded = order({ state: 'paying', remindedAt: MINUTE })
    expect(decideAction(reminded, 'remind', 'seller', MINUTE + 500)).toEqual({
      allowed: false,
      reason: 'REMIND_TOO_SOON',
      retryAfterSeconds: 180,
    })
    expect(decideAction(reminded, 'remind', 'seller', 4 * MINUTE - 1)).toMatchObject({
      retryAfterSeconds: 1,
    })
    expect(decideAction(reminded, 'remind', 'seller', 4 * MINUTE).allowed).toBe(true)
  })
  test('each side rates once, and receipt is acknowledged once', () => {
    const rated = order({
      state: 'completed',
      isRatedBy: { buyer: true, seller: false },
      isAcknowledged: true,
    })
    expect(decideAction(rated, 'rate', 'buyer', 0)).toMatchObject({ reason: 'ALREADY_EVALUATED' })
    expect(decideAction(rated, 'rate', 'seller', 0).allowed).toBe(true)
    expect(decideAction(rated, 'acknowledge', 'buyer', 0)).toMatchObject({ reason: 'ORDER_STATE' })
  })
})

describe('requests', () => {
  const releasing = order({ state: 'releasing' })
  const asked = order({ state: 'releasing', requestUntil: 30 * MINUTE, cancelRequests: 1 })

  test('the time to pay is extended at most twice', () => {
    const paying = (extensions: number) => order({ state: 'paying', extensions })
    expect(decideAction(paying(1), 'extend', 'seller', 0).allowed).toBe(true)
    expect(decideAction(paying(2), 'extend', 'seller', 0)).toMatchObject({ reason: 'ORDER_STATE' })
  })
  test('“paid” is undone once, and not while a request is open', () => {
    expect(decideAction(releasing, 'undoPaid', 'buyer', 0).allowed).toBe(true)
    expect(decideAction({ ...releasing, isPaidUndone: true }, 'undoPaid', 'buyer', 0).allowed).toBe(false)
    expect(decideAction(asked, 'undoPaid', 'buyer', 0)).toMatchObject({ reason: 'ORDER_STATE' })
    expect(decideAction(asked, 'undoPaid', 'buyer', 30 * MINUTE).allowed).toBe(true)
  })
  test('the seller asks to cancel three times, one request at a time', () => {
    expect(decideAction(asked, 'askCancel', 'seller', 0)).toMatchObject({ reason: 'ORDER_STATE' })
    const answered = { ...asked, requestUntil: null }
    expect(decideAction(answered, 'askCancel', 'seller', 0).allowed).toBe(true)
    expect(decideAction({ ...answered, cancelRequests: 3 }, 'askCancel', 'seller', 0).allowed).toBe(false)
  })
  test('a request is answered until its end, to the millisecond, and lapses from then on', () => {
    for (const act of ['agreeCancel', 'refuseCancel'] as const) {
      expect(decideAction(asked, act, 'buyer', 30 * MINUTE - 1).allowed).toBe(true)
      expect(decideAction(asked, act, 'buyer', 30 * MINUTE)).toMatchObject({ reason: 'ORDER_STATE' })
    }
    expect(decideAction(asked, 'lapseRequest', 'system', 30 * MINUTE - 1).allowed).toBe(false)
    expect(decideAction(asked, 'lapseRequest', 'system', 30 * MINUTE).allowed).toBe(true)
    expect(actionsOpenTo(asked, 'buyer', 0)).toContain('answerCancel')
  })
  test('a confirmed order that the buyer or a timer ended is reopened once, within a day', () => {
    const day = 24 * 60 * MINUTE
    const expired = order({ state: 'expired', endedBy: 'system', reopenableUntil: day })
    expect(reopenUntil(expired)).toBe(day)
    expect(decideAction(expired, 'askReopen', 'buyer', day - 1).allowed).toBe(true)
    const shut = [
      { isReopenAsked: true },
      { isConfirmed: false },
      { endedBy: 'seller' },
      { endedBy: 'both' },
      { endedBy: 'operator' },
    ] as const
    for (const facts of shut)
      expect(decideAction({ ...expired, ...facts }, 'askReopen', 'buyer', 0)).toMatchObject({
        reason: 'ORDER_STATE',
      })
    expect(decideAction(expired, 'askReopen', 'buyer', day).allowed).toBe(false)
  })
  test('an appeal opens by itself twelve hours past the release deadline', () => {
    const due = (10 + 12 * 60) * MINUTE
    expect(decideAction(releasing, 'appeal', 'system', due - 1).allowed).toBe(false)
    expect(decideAction(releasing, 'appeal', 'system', due).allowed).toBe(true)
  })
})

describe('the acts open to a party', () => {
  test.each([
    ['confirming', 'buyer', ['cancel', 'remind']],
    ['confirming', 'seller', ['confirm', 'cancel']],
    ['paying', 'buyer', ['cancel', 'markPaid']],
    ['paying', 'seller', ['remind', 'extend']],
    ['releasing', 'buyer', ['remind', 'undoPaid']],
    ['releasing', 'seller', ['release', 'appeal', 'askCancel']],
    ['appealing', 'buyer', ['revoke']],
    ['appealing', 'seller', ['release']],
    ['completed', 'buyer', ['acknowledge', 'rate']],
    ['completed', 'seller', ['rate']],
    ['cancelled', 'buyer', []],
    ['expired', 'seller', []],
  ] as const)('%s, %s: %j', (state, actor, expected) => {
    const facts = order({ state, appealedBy: 'buyer' })
    expect(new Set(actionsOpenTo(facts, actor, 0))).toEqual(new Set(expected))
  })
  test('are empty for an overdue order that is about to expire', () => {
    expect(actionsOpenTo(order({ state: 'paying' }), 'buyer', 10 * MINUTE)).toEqual([])
    expect(isOverdue(order({ state: 'paying' }), 10 * MINUTE)).toBe(true)
    expect(isOverdue(order({ state: 'paying' }), 10 * MINUTE - 1)).toBe(false)
  })
  test('stay open past the deadline of an unpaid order while a payment proof arrives', () => {
    const waiting = order({ state: 'paying', proofUntil: 13 * MINUTE })
    expect(actionsOpenTo(waiting, 'buyer', 13 * MINUTE - 1)).toContain('markPaid')
    expect(isOverdue(waiting, 13 * MINUTE - 1)).toBe(false)
    expect(actionsOpenTo(waiting, 'buyer', 13 * MINUTE)).toEqual([])
    const heldAt = [10 * MINUTE - 1, 10 * MINUTE, 14 * MINUTE].map((at) => isHeldForProof(waiting, at))
    expect(heldAt).toEqual([false, true, true])
    // A proof that was there half a minute before the deadline moves nothing.
    expect(expiresAt({ ...waiting, proofUntil: 9 * MINUTE })).toBe(10 * MINUTE)
    expect(expiresAt(order({ state: 'releasing', proofUntil: 13 * MINUTE }))).toBeNull()
  })
  test('wait only for a proof that began less than three minutes before the deadline, and once', () => {
    const paying = order({ state: 'paying' })
    const until = (minutes: number) => waitForProof(paying, minutes * MINUTE)
    expect([7, 7.01, 9.99, 10].map(until)).toEqual([null, 13 * MINUTE, 13 * MINUTE, null])
    expect(waitForProof({ ...paying, isProofAwaited: true }, 9 * MINUTE)).toBeNull()
    const held = { ...paying, isProofAwaited: true, proofUntil: 11 * MINUTE }
    expect([10.99, 11].map((minutes) => waitForProof(held, minutes * MINUTE))).toEqual([13 * MINUTE, null])
    expect(waitForProof(order({ state: 'confirming' }), 9 * MINUTE)).toBeNull()
  })
  test('include the buyer’s appeal after a missed release deadline, and still the seller’s release', () => {
    const late = order({ state: 'releasing' })
    expect(isOverdue(late, 99 * MINUTE)).toBe(false)
    expect(actionsOpenTo(late, 'buyer', 99 * MINUTE)).toContain('appeal')
    expect(actionsOpenTo(late, 'seller', 99 * MINUTE)).toContain('release')
  })
  test('are exactly those that would be allowed, unless the order is overdue', () => {
    fc.assert(
      fc.property(anyOrder, anySide, fc.nat(200), (each, actor, now) => {
        const open = actionsOpenTo(each, actor, now)
        if (isOverdue(each, now)) expect(open).toEqual([])
        else
          expect(new Set(open)).toEqual(
            new Set(
              orderActions
                .filter((act) => decideAction(each, act, actor, now).allowed)
                .map((act) => transitionFor(each.state, act)?.call ?? act),
            ),
          )
      }),
    )
  })
})

describe('the times of acts', () => {
  const times = (facts: OrderFacts, side: 'buyer' | 'seller', now = 0) =>
    actionTimes(facts, side, now).map(({ action, opensAt, closesAt }) => [action, opensAt, closesAt])

  test('say when an appeal opens, and when the next reminder may be sent', () => {
    const paid = order({ state: 'releasing', remindedAt: MINUTE })
    expect(times(paid, 'buyer', 2 * MINUTE)).toEqual([
      ['undoPaid', null, null],
      ['remind', 4 * MINUTE, null],
      ['appeal', 10 * MINUTE, null],
    ])
  })
  test('leave out acts that would open after the deadline that ends the order', () => {
    const unpaid = order({ state: 'paying', remindedAt: 8 * MINUTE })
    expect(times(unpaid, 'seller', 9 * MINUTE)).toEqual([['extend', null, null]])
    expect(times(unpaid, 'seller', 10 * MINUTE)).toEqual([])
  })
  test('follow the end of an open request', () => {
    const requested = order({ state: 'releasing', requestUntil: 5 * MINUTE, cancelRequests: 1 })
    expect(times(requested, 'buyer')).toEqual([
      ['answerCancel', null, 5 * MINUTE],
      ['remind', null, null],
      ['undoPaid', 5 * MINUTE, null],
      ['appeal', 10 * MINUTE, null],
    ])
  })
  test('agree with `actionsOpenTo` at every later moment while nothing happens', () => {
    fc.assert(
      fc.property(anyOrder, anySide, fc.nat(400), fc.nat(400), (each, side, now, wait) => {
        const at = now + wait
        const told = actionTimes(each, side, now).filter(
          ({ opensAt, closesAt }) =>
            (opensAt ?? now) <= at && at < (closesAt ?? expiresAt(each) ?? Number.POSITIVE_INFINITY),
        )
        expect(told.map(({ action }) => action).sort()).toEqual(actionsOpenTo(each, side, at).sort())
      }),
      { numRuns: 2000 },
    )
  })
  test('begin after now, and end after they begin', () => {
    fc.assert(
      fc.property(anyOrder, anySide, fc.nat(300), (each, side, now) => {
        for (const { opensAt, closesAt } of actionTimes(each, side, now)) {
          expect(opensAt ?? now + 1).toBeGreaterThan(now)
          expect(closesAt ?? Number.POSITIVE_INFINITY).toBeGreaterThan(opensAt ?? now)
        }
      }),
    )
  })
})

test('the acts open in an appeal are those that the lifecycle allows on its order', () => {
  fc.assert(
    fc.property(anyOrder, anySide, fc.integer({ min: 0, max: 100 }), (facts, side, now) => {
      // Only the sides that lose by a ruling are asked.
      const isAsked = (each: Side): boolean =>
        facts.proposed !== null && losersBy[facts.proposed].includes(each)
      const consentOf = (each: Side) => (isAsked(each) ? facts.consents[each] : null)
      const given = { buyer: consentOf('buyer'), seller: consentOf('seller') }
      const appealed: OrderFacts = { ...facts, state: 'appealing', consents: given }
      const acts = actionsOpenInDispute(appealed, side, now).filter((action) => action !== 'addEvidence')
      const lawful = actionsOpenTo(appealed, side, now)
      expect(acts).toEqual(disputeActions.filter((action) => lawful.some((open) => open === action)))
    }),
    { numRuns: 1000 },
  )
})

function order(facts: Partial<OrderFacts> & Pick<OrderFacts, 'state'>): OrderFacts {
  return { ...untouched, deadlineAt: 10 * MINUTE, rateUntil: 7 * 24 * 60 * MINUTE, ...facts }
}
