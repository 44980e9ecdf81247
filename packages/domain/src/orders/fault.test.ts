import { describe, expect, test } from 'vitest'
import { defaultSettings } from '../settings.ts'
import {
  type Absence,
  completionRate,
  countsInRecord,
  faultOf,
  isExcused,
  type UnpaidOrder,
} from './fault.ts'
import { type Ruling, transitionFor, transitions } from './lifecycle.ts'
import { type Actor, actors, isOpen, type OrderState } from './states.ts'

const MINUTE = 60_000

/** The side at fault for each end as the specification has it, copied by hand. Ends that are not listed are no fault. */
const contract: Readonly<Record<string, string>> = {
  'confirming cancel seller': 'seller',
  'confirming cancel buyer': 'free',
  'confirming expire system': 'seller',
  'paying cancel buyer': 'buyer',
  'paying expire system': 'buyer',
  'appealing ruleRelease operator': 'seller',
  'appealing ruleRelease seller': 'seller',
  'appealing ruleRelease system': 'seller',
  'appealing ruleRefund operator': 'buyer',
  'appealing ruleRefund buyer': 'buyer',
  'appealing ruleRefund system': 'buyer',
}

describe('the end of an order counts against the side that the specification names', () => {
  const ends = transitions.filter(({ from, to }) => isOpen(from) && !isOpen(to))
  test.each(ends.flatMap((row) => row.by.map((by) => [row.from, row.action, by] as const)))(
    '%s · %s · %s',
    (from, action, by) => {
      const row = transitionFor(from, action)
      const found = faultOf(
        row?.countsAgainst?.[by],
        { confirmedAt: 0, payShiftedMs: 0, proposed: null, isExcused: false },
        defaultSettings,
        60 * MINUTE,
      )
      expect(found).toBe(contract[`${from} ${action} ${by}`] ?? null)
    },
  )
  test('and no other step counts against a side', () => {
    const against = (from: OrderState, action: string, by: Actor) => contract[`${from} ${action} ${by}`]
    for (const { from, to, action } of transitions.filter((row) => !ends.some((end) => end === row)))
      for (const by of actors) expect(against(from, action, by), `${from} → ${to}`).toBeUndefined()
  })
})

test('a release counts against the seller only if the proposed ruling says the same', () => {
  const released = (proposed: Ruling | null) =>
    faultOf(
      'conceded',
      { confirmedAt: 0, payShiftedMs: 0, proposed, isExcused: false },
      defaultSettings,
      MINUTE,
    )
  expect(released('release')).toBe('seller')
  expect([null, 'refund' as const, 'split' as const].map(released)).toEqual([null, null, null])
})

test('a buyer may cancel freely for three minutes after the confirmation', () => {
  const cancel = (confirmedAt: number | null, now: number, payShiftedMs = 0) =>
    faultOf(
      'late_cancel',
      { confirmedAt, payShiftedMs, proposed: null, isExcused: false },
      defaultSettings,
      now,
    )
  expect(cancel(MINUTE, 4 * MINUTE)).toBe('free')
  expect(cancel(MINUTE, 4 * MINUTE + 1)).toBe('buyer')
  expect(cancel(MINUTE, 6 * MINUTE, 2 * MINUTE)).toBe('free')
  expect(cancel(MINUTE, 6 * MINUTE + 1, 2 * MINUTE)).toBe('buyer')
})

describe('an order that the maker of an offer to buy never opened', () => {
  const unopened = { side: 'buy', isOpened: false, placedAt: MINUTE } as const

  const HOURS = { faultWindowHours: 24 }
  const excused = (order: UnpaidOrder, absence: Absence, now = 2 * MINUTE) =>
    isExcused(order, absence, HOURS, now)
  const never = { offerDownAt: null, listedAt: 0, countedAt: null }
  const now = { offerDownAt: MINUTE, listedAt: 0, countedAt: MINUTE }

  test('counts once: orders placed before the offer was taken down are excused', () => {
    expect(excused(unopened, never)).toBe(false)
    expect(excused(unopened, now)).toBe(true)
    expect(excused({ ...unopened, placedAt: MINUTE + 1 }, { ...now, listedAt: MINUTE })).toBe(false)
  })
  test('counts once in the fault window over all offers of its maker, unless the offer was listed since', () => {
    const other = { offerDownAt: null, listedAt: 0, countedAt: MINUTE }
    const later = { ...unopened, placedAt: MINUTE + 1 }
    const DAY = 24 * 60 * MINUTE
    expect(excused(later, other, MINUTE + DAY - 1)).toBe(true)
    expect(excused(later, other, MINUTE + DAY)).toBe(false)
    expect(excused(later, { ...other, listedAt: MINUTE - 1 })).toBe(true)
    expect(excused(later, { ...other, listedAt: MINUTE })).toBe(false)
  })
  test('is not excused if it was opened, or if the buyer placed it', () => {
    expect(excused({ ...unopened, isOpened: true }, now)).toBe(false)
    expect(excused({ ...unopened, side: 'sell' }, now)).toBe(false)
  })
  test('is no fault once excused', () => {
    const expired = (isExcused: boolean) =>
      faultOf(
        'unpaid',
        { confirmedAt: 0, payShiftedMs: 0, proposed: null, isExcused },
        defaultSettings,
        MINUTE,
      )
    expect([expired(false), expired(true)]).toEqual(['buyer', null])
  })
})

test('faults towards one trader show once in the fault window', () => {
  for (const faultWindowHours of [24, 2]) {
    const window = faultWindowHours * 60 * MINUTE
    expect(countsInRecord(null, { faultWindowHours }, 0)).toBe(true)
    expect(countsInRecord(0, { faultWindowHours }, window - 1)).toBe(false)
    expect(countsInRecord(0, { faultWindowHours }, window)).toBe(true)
  }
})

test('the completion rate is the share of completed orders among those completed or ended by the trader’s fault', () => {
  expect(completionRate(0, 0)).toBeNull()
  expect(completionRate(2, 1)).toBe(66.7)
  expect(completionRate(0, 4)).toBe(0)
})
