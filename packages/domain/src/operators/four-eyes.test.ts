import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { coin } from '../money.ts'
import {
  type AccessChange,
  checkSoloLimit,
  isOneOfTwo,
  lettersIn,
  type SoloLimits,
  whyMayNotApprove,
  whyNotTwo,
} from './four-eyes.ts'
import { hasPermission, operatorRoles } from './permissions.ts'

const limits: SoloLimits = {
  secondOperatorFrom: coin(5_000_00),
  soloPerDay: { finance: coin(20_000_00), arbiter: coin(15_000_00), administrator: coin(10_000_00) },
  allPerDay: coin(30_000_00),
}

test('a payout from the set amount on needs two operators, a smaller one does not', () => {
  const given = { role: 'finance', spent: coin(0), spentByAll: coin(0), newUntil: null } as const
  expect(checkSoloLimit({ ...given, amount: coin(4_999_99) }, limits)).toEqual({ is: 'solo' })
  expect(checkSoloLimit({ ...given, amount: coin(5_000_00) }, limits)).toEqual({
    is: 'second',
    why: 'amount',
    limit: coin(5_000_00),
  })
})

test('neither one operator nor all together decide more alone in a day than is allowed, however it is split', () => {
  const decision = fc.record({
    who: fc.constantFrom(...operatorRoles, 'finance', 'finance'),
    amount: fc.bigInt({ min: 1n, max: 6_000_00n }),
    desk: fc.nat({ max: 3 }),
  })
  fc.assert(
    fc.property(fc.array(decision, { maxLength: 60 }), (list) => {
      const spent = new Map<string, bigint>()
      let all = 0n
      for (const { who, amount, desk } of list) {
        const own = spent.get(`${who} ${desk}`) ?? 0n
        const given = {
          amount: coin(amount),
          role: who,
          spent: coin(own),
          spentByAll: coin(all),
          newUntil: null,
        }
        if (checkSoloLimit(given, limits).is !== 'solo') continue
        spent.set(`${who} ${desk}`, own + amount)
        all += amount
      }
      const most: Partial<Record<string, bigint>> = limits.soloPerDay
      for (const [key, sum] of spent) expect(sum <= (most[key.split(' ')[0] ?? ''] ?? 0n)).toBe(true)
      expect(all <= limits.allPerDay).toBe(true)
    }),
  )
})

test('a new operator decides nothing alone', () => {
  const until = new Date('2026-03-02T08:00:00Z')
  const given = { role: 'finance', spent: coin(0), spentByAll: coin(0), amount: coin(1) } as const
  expect(checkSoloLimit({ ...given, newUntil: until }, limits)).toEqual({ is: 'new', until })
})

describe('two accounts', () => {
  const at = new Date('2026-03-02T08:00:00Z')
  const before = (hours: number) => new Date(at.getTime() - hours * 3_600_000)
  const after = (hours: number) => before(-hours)
  const changed = (how: AccessChange['how'], by: number[], hours: number, isByTwo = true): AccessChange => ({
    how,
    by,
    isByTwo,
    at: before(hours),
  })
  const account = (id: number, ...changes: AccessChange[]) => ({ id, changes })
  const moment = { at, newHours: 24 }
  const DAY = 24

  test('are two people unless one let the other in, or one operator both, or one of them is new', () => {
    const one = account(1)
    const cases: [ReturnType<typeof account>, ReturnType<typeof whyNotTwo>][] = [
      [account(2), null],
      [account(1), { why: 'own', until: null }],
      [account(2, changed('invite', [1, 3], 29 * DAY)), { why: 'invited', until: after(DAY) }],
      [account(2, changed('invite', [1, 3], 30 * DAY)), null],
      [account(2, changed('reset', [1, 3], 6 * DAY)), { why: 'reset', until: after(DAY) }],
      [account(2, changed('reset', [1, 3], 7 * DAY)), null],
      [account(2, changed('reset', [1], 29 * DAY, false)), { why: 'reset', until: after(DAY) }],
      [account(2, changed('invite', [3, 4], 2)), { why: 'new', until: after(22) }],
      [account(2, changed('reset', [], 2)), { why: 'new', until: after(22) }],
      [account(2, changed('role', [3, 4], 2)), { why: 'new', until: after(22) }],
      [account(2, changed('role', [1, 3], 25)), null],
      // Opened on the command line.
      [account(2, changed('invite', [], 0, false)), null],
    ]
    for (const [other, expected] of cases) {
      expect(whyNotTwo(one, other, moment)).toEqual(expected)
      const turned = expected?.why === 'new' ? { ...expected, why: 'maker_new' } : expected
      expect(whyNotTwo(other, one, moment)).toEqual(turned)
    }
    const [two, three] = [changed('invite', [7, 8], 3 * DAY), changed('reset', [8, 9], 5 * DAY)]
    expect(whyNotTwo(account(2, two), account(3, three), moment)).toEqual({
      why: 'shared',
      until: after(2 * DAY),
    })
  })

  test('count as one through an account in between, from its own invitation on', () => {
    const middle = account(2, changed('invite', [1], 29 * DAY, false))
    const by = lettersIn([middle], before(DAY))
    expect(by).toEqual([1, 2])
    const last = account(3, { how: 'invite', by, isByTwo: false, at: before(DAY) })
    expect(whyNotTwo(account(1), last, moment)).toEqual({ why: 'invited', until: after(29 * DAY) })
    expect(lettersIn([middle], after(DAY))).toEqual([2])
  })

  test('of which the proposer may propose no longer, or the approver is the subject, are refused', () => {
    const given = { kind: 'coin_issue', subject: null, ...moment } as const
    for (const role of [...operatorRoles, null]) {
      const may = role !== null && hasPermission(role, 'coin.issue')
      const why = whyMayNotApprove(account(2), { ...given, proposer: { ...account(1), role } })
      expect(why).toEqual(may ? null : { why: 'maker', until: null })
    }
    const proposer = { ...account(1), role: 'administrator' } as const
    const moved = { ...given, kind: 'operator_role', subject: 2, proposer } as const
    expect(whyMayNotApprove(account(2), moved)).toEqual({ why: 'subject', until: null })
    expect(whyMayNotApprove(account(3), moved)).toBeNull()
    expect(whyMayNotApprove(account(1), moved)).toEqual({ why: 'own', until: null })
  })
})

test('finance, arbiters and administrators are one of two; the other roles propose and approve nothing', () => {
  expect(operatorRoles.filter(isOneOfTwo)).toEqual(['finance', 'arbiter', 'administrator'])
})
