import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { userId } from '../ids.ts'
import { defaultSettings } from '../settings.ts'
import { type BuyerConduct, countFault, countFreeCancel, countUnanswered, pauseAt } from './conduct.ts'

const MINUTE = 60_000
const HOUR = 60 * MINUTE
const fresh: BuyerConduct = { faultsAt: [], freeCancelsAt: [], consecutivePauses: 0, pausedUntil: null }

describe('a pause', () => {
  test('begins with the third fault in a day and grows with each that follows', () => {
    expect(pausesOf([0, 1, 2, 3, 4, 5, 6].map((hour) => hour * HOUR))).toEqual([
      null,
      null,
      15,
      60,
      240,
      1440,
      1440,
    ])
  })
  test('does not follow faults that are spread out', () => {
    expect(pausesOf([0, 12, 24, 36, 48].map((hour) => hour * HOUR))).toEqual([null, null, null, null, null])
    expect(pausesOf([0, 12 * HOUR, 24 * HOUR - 1])).toEqual([null, null, 15])
  })
  test('is short again after a day without a fault', () => {
    const faults = [0, 0, 0, 1, 25, 26, 26].map((hour) => hour * HOUR)
    expect(pausesOf(faults)).toEqual([null, null, 15, 60, null, null, 15])
  })
  test('stays long while every day has a fault', () => {
    expect(pausesOf([0, 0, 0, 20, 40, 41].map((hour) => hour * HOUR))).toEqual([
      null,
      null,
      15,
      60,
      null,
      240,
    ])
  })
  test('has the lengths in the setting; the last one repeats', () => {
    const settings = { ...defaultSettings, pauseMinutes: [10, 20] }
    expect(pausesOf([0, 0, 0, 1, 2], settings)).toEqual([null, null, 10, 20, 20])
  })
  test('needs the faults to be within `faultWindowHours`', () => {
    const settings = { ...defaultSettings, faultWindowHours: 2 }
    expect(pausesOf([0, HOUR, 2 * HOUR], settings)).toEqual([null, null, null])
    expect(pausesOf([0, HOUR, 2 * HOUR - 1], settings)).toEqual([null, null, 15])
  })
  test('is never shortened by another pause, and is over at the millisecond it ends', () => {
    fc.assert(
      fc.property(fc.array(fc.nat(30 * HOUR), { maxLength: 30 }), (gaps) => {
        let conduct = fresh
        let now = 0
        for (const gap of gaps) {
          now += gap
          const next = countFault(conduct, defaultSettings, now).conduct
          expect(next.pausedUntil ?? 0).toBeGreaterThanOrEqual(conduct.pausedUntil ?? 0)
          expect(next.faultsAt.length).toBeLessThanOrEqual(defaultSettings.faultsToPause)
          conduct = next
        }
      }),
    )
    expect(pauseAt(15 * MINUTE, 15 * MINUTE - 1)).toBe(15 * MINUTE)
    expect(pauseAt(15 * MINUTE, 15 * MINUTE)).toBeNull()
    expect(pauseAt(null, 0)).toBeNull()
  })
})

describe('a free cancel', () => {
  test('is one of the first five in a day; the sixth and later ones are faults', () => {
    expect(cancelsOf([0, 1, 2, 3, 4, 5, 6].map((minute) => minute * MINUTE))).toEqual([
      false,
      false,
      false,
      false,
      false,
      true,
      true,
    ])
  })
  test('is free again once one of the five is a day old', () => {
    expect(cancelsOf([0, 1, 2, 3, 4, 24, 24].map((hour) => hour * HOUR)).slice(-2)).toEqual([false, true])
  })
  test('does not exist when the setting is 0', () => {
    expect(countFreeCancel(fresh, { ...defaultSettings, freeCancels: 0 }, 0)).toEqual({
      conduct: fresh,
      isFault: true,
    })
  })
})

test('a seller is unresponsive after three different buyers went without an answer', () => {
  const [one, two, three] = [userId(1), userId(2), userId(3)]
  expect(countUnanswered([one, two], two, defaultSettings)).toEqual({
    buyers: [one, two],
    isUnresponsive: false,
  })
  expect(countUnanswered([one, two], three, defaultSettings)).toEqual({
    buyers: [one, two, three],
    isUnresponsive: true,
  })
})

/** Minutes of the pause that each fault causes. */
function pausesOf(faults: readonly number[], settings = defaultSettings): (number | null)[] {
  let conduct = fresh
  return faults.map((at) => {
    const counted = countFault(conduct, settings, at)
    conduct = counted.conduct
    return counted.pauseMinutes
  })
}

/** Whether each of these cancels is a fault. */
function cancelsOf(cancels: readonly number[]): boolean[] {
  let conduct = fresh
  return cancels.map((at) => {
    const counted = countFreeCancel(conduct, defaultSettings, at)
    conduct = counted.conduct
    return counted.isFault
  })
}
