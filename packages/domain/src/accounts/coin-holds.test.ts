import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { coin } from '../money.ts'
import { type FreshMove, heldCoin, heldUntil, releaseHeldUntil } from './coin-holds.ts'

const HOUR = 3_600_000
const freshHours = 24

describe('bought coin', () => {
  test('is held until its hours are over, to the millisecond', () => {
    const moves = [move(0, 50_00)]
    expect(held(moves, 24 * HOUR - 1, 80_00)).toEqual({ held: 50_00n, until: 24 * HOUR })
    expect(held(moves, 24 * HOUR, 80_00)).toEqual({ held: 0n, until: null })
  })

  test('is never held beyond the balance', () => {
    expect(held([move(0, 50_00)], HOUR, 30_00)).toEqual({ held: 30_00n, until: 24 * HOUR })
    expect(held([move(0, 50_00)], HOUR, 0)).toEqual({ held: 0n, until: null })
  })

  test('is freed by later sales, which take the newest coin first', () => {
    const moves = [move(0, 50_00), move(2 * HOUR, 20_00), move(3 * HOUR, -20_00)]
    expect(held(moves, 4 * HOUR, 100_00)).toEqual({ held: 50_00n, until: 24 * HOUR })
    expect(held([...moves, move(4 * HOUR, -60_00)], 5 * HOUR, 100_00)).toEqual({ held: 0n, until: null })
  })

  test('is not freed by earlier sales', () => {
    const moves = [move(0, -50_00), move(HOUR, 50_00)]
    expect(held(moves, 2 * HOUR, 100_00)).toEqual({ held: 50_00n, until: 25 * HOUR })
  })

  test('is not held when the setting is 0 hours', () => {
    const moves = [move(0, 50_00)]
    expect(heldCoin(coin(50_00), moves, { freshHours: 0, now: 0 })).toEqual({ held: 0n, until: null })
  })
})

const history = fc
  .array(
    fc.record({ wait: fc.integer({ min: 0, max: 20 * HOUR }), change: fc.integer({ min: -90, max: 90 }) }),
  )
  .map((steps) => {
    let at = 0
    return steps.map(({ wait, change }) => {
      at += wait
      return move(at, change)
    })
  })

describe('held coin for any purchases and sales', () => {
  test('equals what is left of each purchase when each sale takes the newest coin first', () => {
    fc.assert(
      fc.property(history, fc.integer({ min: 0, max: 500 }), fc.nat(30 * HOUR), (moves, balance, later) => {
        const now = (moves.at(-1)?.at ?? 0) + later
        const lots = leftOf(moves).filter(({ at }) => at + 24 * HOUR > now)
        const fresh = lots.reduce((sum, { left }) => sum + left, 0)
        const { held: found, until } = held(moves, now, balance)
        expect(found).toBe(BigInt(Math.min(fresh, balance)))
        expect(until).toBe(found === 0n ? null : Math.max(...lots.map(({ at }) => at)) + 24 * HOUR)
      }),
    )
  })

  test('is never less than purchases minus sales within the window', () => {
    fc.assert(
      fc.property(history, (moves) => {
        const now = moves.at(-1)?.at ?? 0
        const inTime = moves.filter(({ at }) => at + 24 * HOUR > now)
        const net = inTime.reduce((sum, { change }) => sum + change, 0n)
        expect(held(moves, now, 1_000_000).held).toBeGreaterThanOrEqual(net)
      }),
    )
  })

  test('never grows while time passes', () => {
    fc.assert(
      fc.property(history, fc.nat(30 * HOUR), fc.nat(30 * HOUR), (moves, soon, later) => {
        const end = moves.at(-1)?.at ?? 0
        const before = held(moves, end + soon, 1_000_000).held
        expect(held(moves, end + soon + later, 1_000_000).held).toBeLessThanOrEqual(before)
      }),
    )
  })
})

/** Each purchase with the part that no later sale has taken. */
function leftOf(moves: readonly FreshMove[]) {
  const lots: { at: number; left: number }[] = []
  for (const { at, change } of moves) {
    if (change > 0n) lots.push({ at, left: Number(change) })
    let sold = change < 0n ? -Number(change) : 0
    for (const lot of [...lots].reverse()) {
      const taken = Math.min(lot.left, sold)
      lot.left -= taken
      sold -= taken
    }
  }
  return lots.filter(({ left }) => left > 0)
}

function held(moves: readonly FreshMove[], now: number, balance: number) {
  return heldCoin(coin(balance), moves, { freshHours, now })
}

function move(at: number, change: number): FreshMove {
  return { at, change: coin(change) }
}

const setting = { resetHoldHours: 24 }

test('holds coin until the hours after a reset are over', () => {
  expect(heldUntil({ resetAt: null, now: 0 }, setting)).toBeNull()
  expect(heldUntil({ resetAt: 0, now: 24 * HOUR - 1 }, setting)).toBe(24 * HOUR)
  expect(heldUntil({ resetAt: 0, now: 24 * HOUR }, setting)).toBeNull()
  expect(heldUntil({ resetAt: 0, now: HOUR }, { resetHoldHours: 0 })).toBeNull()
})

test('orders placed before the reset are released, those placed after it wait', () => {
  const held = { resetAt: 5 * HOUR, now: 6 * HOUR }
  expect(releaseHeldUntil({ ...held, placedAt: 5 * HOUR - 1 }, setting)).toBeNull()
  expect(releaseHeldUntil({ ...held, placedAt: 5 * HOUR }, setting)).toBe(29 * HOUR)
  expect(releaseHeldUntil({ resetAt: null, now: HOUR, placedAt: HOUR }, setting)).toBeNull()
  expect(releaseHeldUntil({ ...held, now: 29 * HOUR, placedAt: 6 * HOUR }, setting)).toBeNull()
})
