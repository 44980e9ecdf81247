import { describe, expect, test } from 'vitest'
import {
  type AttemptCount,
  accountAttemptLimit,
  addressAttemptLimit,
  countAttempt,
  isWeakPayPassword,
  pairAttemptLimit,
  passwordWeakness,
} from './passwords.ts'

const bob = { username: 'bob', mobile: '+8613800000002' }

describe('a login password', () => {
  test.each([
    'password1',
    'PassWord1',
    'aaaaaaaa',
    '12345678',
    '87654321',
    'abcdefgh',
    'abcabcabc',
    'demodemo',
    '67890123',
  ])('%s is a common password', (password) =>
    expect(passwordWeakness(password, bob, isCommon)).toBe('password_common'),
  )

  test.each(['bob-at-home', 'My.BOB.2026', '13800000002', '+8613800000002', 'x00000002x'])(
    '%s contains data of its owner',
    (password) => expect(passwordWeakness(password, bob, isCommon)).toBe('password_own'),
  )

  test.each(['demo-1234', 'quiet-river-27', 'correct horse', '一二三四五六七九', 'aaaaaaab'])(
    '%s is accepted',
    (password) => expect(passwordWeakness(password, bob, isCommon)).toBeNull(),
  )

  test('of a user without a username may contain any name', () =>
    expect(passwordWeakness('bob-at-home', { ...bob, username: undefined }, isCommon)).toBeNull())
})

describe('a payment password', () => {
  test.each([
    '000000',
    '888888',
    '123456',
    '654321',
    '012345',
    '987654',
    '567890',
    '890123',
    '098765',
    '121212',
    '123123',
    '520520',
    '112233',
    '332211',
    '111222',
    '998877',
    '147258',
    '159753',
    '520131',
  ])('%s is weak', (figures) => expect(isWeakPayPassword(figures)).toBe(true))

  test.each([
    '135790',
    '246813',
    '135791',
    '926481',
    '246802',
    '975310',
    '846273',
    '000001',
    '131319',
    '861203',
  ])('%s is not weak', (figures) => expect(isWeakPayPassword(figures)).toBe(false))
})

function isCommon(password: string): boolean {
  return password === 'password1'
}

const MINUTE = 60_000

describe('wrong guesses', () => {
  test('are free at first, then wait longer each time, up to 15 minutes', () => {
    const { waits } = attempt(16, accountAttemptLimit)
    expect(waits).toEqual([0, 0, 0, 0, 0, 0, 0, 0, 0, 1, 2, 4, 8, 15, 15, 15])
  })

  test('from one address at one account wait the longest', () => {
    expect(attempt(16, pairAttemptLimit).waits.slice(9)).toEqual([15, 30, 60, 120, 240, 240, 240])
  })

  test('are neither checked nor counted while locked', () => {
    const { kept, now } = attempt(10, accountAttemptLimit)
    expect(countAttempt(kept, accountAttemptLimit, now + MINUTE - 1)).toEqual({
      is: 'locked',
      until: now + MINUTE,
    })
    expect(countAttempt(kept, accountAttemptLimit, now + MINUTE)).toMatchObject({
      count: { failedAttempts: 11 },
    })
  })

  test('at an account are forgotten a day after the last one', () => {
    const { kept, now } = attempt(12, accountAttemptLimit)
    expect(countAttempt(kept, accountAttemptLimit, now + 24 * 60 * MINUTE - 1)).toMatchObject({
      count: { failedAttempts: 13 },
    })
    expect(countAttempt(kept, accountAttemptLimit, now + 24 * 60 * MINUTE)).toMatchObject({
      count: { failedAttempts: 1 },
    })
  })

  test('from an address are forgotten an hour after the first one', () => {
    const first = countAttempt(undefined, addressAttemptLimit, 0)
    const kept = first.is === 'taken' ? first.count : undefined
    expect(countAttempt(kept, addressAttemptLimit, 59 * MINUTE)).toMatchObject({
      count: { failedAttempts: 2, expiresAt: 60 * MINUTE },
    })
    expect(countAttempt(kept, addressAttemptLimit, 60 * MINUTE)).toMatchObject({
      count: { failedAttempts: 1 },
    })
  })
})

/** Makes this many attempts, each as soon as allowed; returns the minutes of waiting after each. */
function attempt(times: number, limit: typeof accountAttemptLimit) {
  let kept: AttemptCount | undefined
  let now = 0
  const waits: number[] = []
  for (let tries = 0; tries < times; tries++) {
    now = kept?.lockedUntil ?? now
    const taken = countAttempt(kept, limit, now)
    if (taken.is === 'locked') throw new Error('it may guess now')
    kept = taken.count
    waits.push(kept.lockedUntil === null ? 0 : (kept.lockedUntil - now) / MINUTE)
  }
  return { kept, now, waits }
}
