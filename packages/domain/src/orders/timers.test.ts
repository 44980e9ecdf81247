import { describe, expect, test } from 'vitest'
import { dueAfter, nextPendingTimerAt, nextTimerAt, payDueAt, scheduledTimers, windowOf } from './timers.ts'

const MINUTE = 60_000
const HOUR = 60 * MINUTE
const terms = {
  payMinutes: 15,
  confirmMinutes: 10,
  releaseMinutes: 30,
  appealAnswerHours: 12,
  acknowledgeHours: 24,
  rulingEffectHours: 24,
  finalRulingHours: 72,
  cancelAnswerMinutes: 30,
}

describe('deadlines', () => {
  const order = {
    confirmedAt: 0,
    payMinutes: 15,
    extensions: 0,
    payShiftedMs: 0,
    deadlineAt: 15 * MINUTE,
    isObjected: false,
    cancelRequests: 0,
    requestUntil: null,
  }

  test('an extension is added to the current deadline', () => {
    expect(dueAfter({ to: 'paying', due: 'extended' }, order, terms, 14 * MINUTE)).toBe(30 * MINUTE)
    expect(payDueAt({ ...order, extensions: 2 })).toBe(45 * MINUTE)
  })
  test('undoing “paid” leaves the rest of the time to pay, at least five minutes', () => {
    const undone = { to: 'paying', due: 'resumed' } as const
    expect(dueAfter(undone, order, terms, 2 * MINUTE)).toBe(15 * MINUTE)
    expect(dueAfter(undone, order, terms, 14 * MINUTE)).toBe(19 * MINUTE)
    expect(dueAfter(undone, { ...order, extensions: 1 }, terms, 14 * MINUTE)).toBe(30 * MINUTE)
    const shifted = { ...order, payShiftedMs: 20 * MINUTE }
    expect(dueAfter(undone, shifted, terms, 22 * MINUTE)).toBe(35 * MINUTE)
  })
  test('a ruling takes effect in a day; the first objection leaves three days for another ruling, the second changes nothing', () => {
    expect(dueAfter({ to: 'appealing', due: 'effect' }, order, terms, HOUR)).toBe(25 * HOUR)
    const objected = { to: 'appealing', due: 'objected' } as const
    expect(dueAfter(objected, order, terms, HOUR)).toBe(73 * HOUR)
    expect(dueAfter(objected, { ...order, deadlineAt: 73 * HOUR, isObjected: true }, terms, 9 * HOUR)).toBe(
      73 * HOUR,
    )
  })
  test('the first request to cancel moves the release deadline by the time that it is open', () => {
    const asking = { to: 'releasing', due: 'paused' } as const
    const answered = { to: 'releasing', due: 'continued' } as const
    for (let asked = 0; asked < 15; asked++) {
      const paused = dueAfter(asking, order, terms, asked * MINUTE)
      expect(paused).toBe(45 * MINUTE)
      const open = { ...order, deadlineAt: paused, cancelRequests: 1, requestUntil: (asked + 30) * MINUTE }
      for (let wait = 0; wait < 30; wait++)
        expect(dueAfter(answered, open, terms, (asked + wait) * MINUTE)).toBe((15 + wait) * MINUTE)
    }
  })
  test('a request that lapses late does not move it further', () => {
    const open = { ...order, deadlineAt: 45 * MINUTE, cancelRequests: 1, requestUntil: 30 * MINUTE }
    expect(dueAfter({ to: 'releasing', due: 'continued' }, open, terms, 40 * MINUTE)).toBe(45 * MINUTE)
  })
  test('a later request, or one after the release deadline, does not move it', () => {
    const asking = { to: 'releasing', due: 'paused' } as const
    const answered = { to: 'releasing', due: 'continued' } as const
    for (const cancelRequests of [1, 2]) {
      expect(dueAfter(asking, { ...order, cancelRequests }, terms, 0)).toBe(15 * MINUTE)
      const open = { ...order, cancelRequests: cancelRequests + 1, requestUntil: 10 * MINUTE }
      expect(dueAfter(answered, open, terms, 5 * MINUTE)).toBe(15 * MINUTE)
    }
    expect(dueAfter(asking, order, terms, 15 * MINUTE)).toBe(15 * MINUTE)
    const late = { ...order, cancelRequests: 1, requestUntil: 45 * MINUTE }
    expect(dueAfter(answered, late, terms, 20 * MINUTE)).toBe(15 * MINUTE)
  })
  test('any other act begins the window of the state that it leads to', () => {
    expect(dueAfter({ to: 'releasing' }, order, terms, 0)).toBe(30 * MINUTE)
    expect(dueAfter({ to: 'cancelled' }, order, terms, 0)).toBeNull()
  })
})

describe('the window of the awaited act', () => {
  const open = { deadlineAt: 99 * HOUR, payMinutes: 60, extensions: 0, isProposed: false, isObjected: false }

  test('is set by the state; for payment, by the offer’s time to pay and the order’s extensions', () => {
    expect(windowOf({ ...open, state: 'confirming' }, terms)).toBe(10 * MINUTE)
    expect(windowOf({ ...open, state: 'paying' }, terms)).toBe(60 * MINUTE)
    expect(windowOf({ ...open, state: 'paying', extensions: 2 }, terms)).toBe(90 * MINUTE)
    expect(windowOf({ ...open, state: 'releasing', extensions: 2 }, terms)).toBe(30 * MINUTE)
    expect(windowOf({ ...open, state: 'appealing' }, terms)).toBe(12 * HOUR)
  })
  test('is that of a proposed ruling, and longer once it is objected to', () => {
    const proposed = { ...open, state: 'appealing', isProposed: true } as const
    expect(windowOf(proposed, terms)).toBe(24 * HOUR)
    expect(windowOf({ ...proposed, isObjected: true }, terms)).toBe(72 * HOUR)
  })
  test('is null when nothing is due or awaited', () => {
    expect(windowOf({ ...open, state: 'appealing', deadlineAt: null }, terms)).toBeNull()
    expect(windowOf({ ...open, state: 'completed' }, terms)).toBeNull()
  })
})

describe('the timers of an order', () => {
  const deadlineAt = 30 * MINUTE
  const late = deadlineAt + 12 * HOUR

  test('run from its deadline, and from the end of its request', () => {
    const moments = scheduledTimers('releasing', { deadlineAt, requestUntil: 29 * MINUTE, rulingAt: null })
    expect(moments.map(({ action, at }) => [action, at])).toEqual([
      ['remindDeadline', 28 * MINUTE],
      ['lapseRequest', 29 * MINUTE],
      ['countLateRelease', deadlineAt],
      ['openAppeal', late],
    ])
    expect(scheduledTimers('expired', { deadlineAt: null, requestUntil: null, rulingAt: null })).toEqual([])
    expect(scheduledTimers('expired', { deadlineAt: null, requestUntil: 1, rulingAt: null })).toMatchObject([
      { action: 'lapseRequest' },
    ])
  })
  test('a request that ends with the deadline lapses first, and the deadline’s timer still runs', () => {
    const bases = { deadlineAt, requestUntil: deadlineAt, rulingAt: null }
    expect(scheduledTimers('releasing', bases).find(({ at }) => at >= deadlineAt)?.action).toBe(
      'lapseRequest',
    )
    const closed = { ...bases, requestUntil: null, rulingAt: null }
    expect(nextPendingTimerAt('releasing', closed, { timerAt: deadlineAt, at: deadlineAt })).toBe(deadlineAt)
  })
  test('an overdue timer that has not run is not lost to a request', () => {
    const at = deadlineAt + 1
    const asked = { deadlineAt, requestUntil: at + 30 * MINUTE, rulingAt: null }
    expect(nextPendingTimerAt('releasing', asked, { timerAt: deadlineAt, at })).toBe(deadlineAt)
    expect(nextPendingTimerAt('releasing', asked, { timerAt: late, at })).toBe(asked.requestUntil)
  })
  test('a timer that has run does not run again', () => {
    const asked = { deadlineAt, requestUntil: 58 * MINUTE, rulingAt: null }
    expect(nextPendingTimerAt('releasing', asked, { timerAt: deadlineAt, at: 28 * MINUTE })).toBe(deadlineAt)
    expect(nextTimerAt('releasing', asked, late)).toBeNull()
  })
})
