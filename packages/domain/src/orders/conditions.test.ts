import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { fiat } from '../money.ts'
import {
  type ConditionName,
  type Conditions,
  type Counterparty,
  conditionNames,
  daysSince,
  firstLeft,
  unmetConditions,
} from './conditions.ts'

const DAY = 86_400_000
const now = 1_800_000_000_000
const none: Conditions = {
  minCompleted: null,
  minRate: null,
  minPartners: null,
  minDays: null,
  firstMax: null,
}
const strangers = { open: fiat(0n), completed: fiat(0n) }
const newcomer: Counterparty = { completedOrders: 0, rate: null, partners: 0, registeredAt: now }

describe('a condition', () => {
  test('that is not set is met by every taker', () => {
    expect(unmetConditions(none, newcomer, { ...strangers, amount: fiat(1n), now })).toEqual([])
  })
  test('on the rate fails without a record', () => {
    expect(unmet({ minRate: 1 }, { rate: null })).toEqual(['minRate'])
    expect(unmet({ minRate: 95 }, { rate: 94.9 })).toEqual(['minRate'])
    expect(unmet({ minRate: 95 }, { rate: 95 })).toEqual([])
  })
  test('on partners counts different counterparties', () => {
    expect(unmet({ minPartners: 5 }, { partners: 4 })).toEqual(['minPartners'])
    expect(unmet({ minPartners: 5 }, { partners: 5 })).toEqual([])
  })
  test('on days counts whole days', () => {
    expect(unmet({ minDays: 30 }, { registeredAt: now - 30 * DAY + 1 })).toEqual(['minDays'])
    expect(unmet({ minDays: 30 }, { registeredAt: now - 30 * DAY })).toEqual([])
  })
  test('on a first trade limits what is open and completed together, until half of it is completed', () => {
    const firstMax = fiat(100_00n)
    const of = (open: bigint, completed: bigint, amount: bigint) =>
      unmetConditions({ ...none, firstMax }, newcomer, {
        open: fiat(open),
        completed: fiat(completed),
        amount: fiat(amount),
        now,
      })
    expect(of(0n, 0n, 100_00n)).toEqual([])
    expect(of(0n, 0n, 100_01n)).toEqual(['firstMax'])
    expect(of(100_00n, 0n, 1n)).toEqual(['firstMax'])
    expect(of(0n, 10_00n, 90_00n)).toEqual([])
    expect(of(0n, 10_00n, 90_01n)).toEqual(['firstMax'])
    expect(of(30_00n, 49_99n, 20_02n)).toEqual(['firstMax'])
    expect(of(30_00n, 50_00n, 9_000_00n)).toEqual([])
  })
})

test('the limit of a first trade never leaves more at stake than itself, in any order of trades', () => {
  const limit = fc.bigInt({ min: 20n, max: 10_000n }).map(fiat)
  const steps = fc.array(fc.record({ amount: fc.bigInt({ min: 1n, max: 10_000n }), completes: fc.boolean() }))
  fc.assert(
    fc.property(limit, steps, (firstMax, orders) => {
      let traded = { open: fiat(0n), completed: fiat(0n) }
      for (const { amount, completes } of orders) {
        const left = firstLeft(firstMax, traded)
        if (left === null) return
        expect(left).toBeLessThanOrEqual(firstMax)
        // What is left always allows the trade that ends the limit, unless open orders use it up.
        if (traded.open === 0n) expect(left * 2n).toBeGreaterThanOrEqual(firstMax)
        if (amount > left) continue
        traded = completes
          ? { ...traded, completed: fiat(traded.completed + amount) }
          : { ...traded, open: fiat(traded.open + amount) }
        expect(traded.open + traded.completed).toBeLessThanOrEqual(firstMax)
      }
    }),
  )
})

describe('any conditions and any counterparty', () => {
  const maybe = <T>(values: fc.Arbitrary<T>) => fc.option(values, { nil: null })
  const conditions = fc.record({
    minCompleted: maybe(fc.integer({ min: 1, max: 50 })),
    minRate: maybe(fc.integer({ min: 1, max: 100 })),
    minPartners: maybe(fc.integer({ min: 1, max: 20 })),
    minDays: maybe(fc.integer({ min: 1, max: 400 })),
    firstMax: maybe(fc.bigInt({ min: 1n, max: 1_000n }).map(fiat)),
  })
  const who = fc.record({
    completedOrders: fc.integer({ min: 0, max: 60 }),
    rate: maybe(fc.integer({ min: 0, max: 1000 }).map((tenths) => tenths / 10)),
    partners: fc.integer({ min: 0, max: 30 }),
    registeredAt: fc.integer({ min: 0, max: 500 * DAY }).map((ago) => now - ago),
  })
  const trade = fc.record({
    open: fc.bigInt({ min: 0n, max: 2_000n }).map(fiat),
    completed: fc.bigInt({ min: 0n, max: 2_000n }).map(fiat),
    amount: fc.bigInt({ min: 0n, max: 2_000n }).map(fiat),
    now: fc.constant(now),
  })

  test('each condition is judged independently', () => {
    fc.assert(
      fc.property(conditions, who, trade, (asked, facts, wanted) => {
        const alone = (name: ConditionName) =>
          unmetConditions({ ...none, [name]: asked[name] }, facts, wanted)
        expect(unmetConditions(asked, facts, wanted)).toEqual(conditionNames.flatMap(alone))
      }),
    )
  })
  test('more orders, a better rate, more partners, more days and a smaller amount never make a condition fail', () => {
    fc.assert(
      fc.property(conditions, who, trade, fc.nat(20), (asked, facts, wanted, more) => {
        const better = {
          completedOrders: facts.completedOrders + more,
          rate: facts.rate === null ? null : Math.min(100, facts.rate + more),
          partners: facts.partners + more,
          registeredAt: facts.registeredAt - more * DAY,
        }
        const less = {
          ...wanted,
          amount: fiat(wanted.amount / BigInt(more + 1)),
        }
        const before = new Set(unmetConditions(asked, facts, wanted))
        for (const name of unmetConditions(asked, better, less)) expect(before.has(name)).toBe(true)
      }),
    )
  })
})

test('a registration in the future counts as 0 days', () => {
  expect(daysSince(now + 1, now)).toBe(0)
})

function unmet(asked: Partial<Conditions>, facts: Partial<Counterparty>): ConditionName[] {
  return unmetConditions(
    { ...none, ...asked },
    { ...newcomer, ...facts },
    { ...strangers, amount: fiat(0n), now },
  )
}
