import { describe, expect, test } from 'vitest'
import { accountGuesses, addressGuesses, type GuessCount, pairGuesses, takeTry } from './login-guesses.ts'

const MINUTE = 60_000

describe('wrong guesses', () => {
  test('are free at first; then each waits longer than the one before, up to a quarter of an hour', () => {
    const { waits } = guess(16, accountGuesses)
    expect(waits).toEqual([0, 0, 0, 0, 0, 0, 0, 0, 0, 1, 2, 4, 8, 15, 15, 15])
  })

  test('from one address at one account wait the longest', () => {
    expect(guess(16, pairGuesses).waits.slice(9)).toEqual([15, 30, 60, 120, 240, 240, 240])
  })

  test('are not judged before their time, and not counted then', () => {
    const { kept, now } = guess(10, accountGuesses)
    expect(takeTry(kept, accountGuesses, now + MINUTE - 1)).toEqual({ is: 'locked', until: now + MINUTE })
    expect(takeTry(kept, accountGuesses, now + MINUTE)).toMatchObject({ count: { wrongTries: 11 } })
  })

  test('at an account are forgotten a day after the last one', () => {
    const { kept, now } = guess(12, accountGuesses)
    expect(takeTry(kept, accountGuesses, now + 24 * 60 * MINUTE - 1)).toMatchObject({
      count: { wrongTries: 13 },
    })
    expect(takeTry(kept, accountGuesses, now + 24 * 60 * MINUTE)).toMatchObject({ count: { wrongTries: 1 } })
  })

  test('from an address are forgotten an hour after the first one', () => {
    const first = takeTry(undefined, addressGuesses, 0)
    const kept = first.is === 'taken' ? first.count : undefined
    expect(takeTry(kept, addressGuesses, 59 * MINUTE)).toMatchObject({
      count: { wrongTries: 2, forgottenAt: 60 * MINUTE },
    })
    expect(takeTry(kept, addressGuesses, 60 * MINUTE)).toMatchObject({ count: { wrongTries: 1 } })
  })
})

/** Guesses as soon as it may, so many times; answers the minutes that followed each. */
function guess(times: number, limit: typeof accountGuesses) {
  let kept: GuessCount | undefined
  let now = 0
  const waits: number[] = []
  for (let tries = 0; tries < times; tries++) {
    now = kept?.lockedUntil ?? now
    const taken = takeTry(kept, limit, now)
    if (taken.is === 'locked') throw new Error('it may guess now')
    kept = taken.count
    waits.push(kept.lockedUntil === null ? 0 : (kept.lockedUntil - now) / MINUTE)
  }
  return { kept, now, waits }
}
