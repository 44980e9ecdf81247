/** Rules of passwords and of attempts at them. The list of common passwords is on the server (`common-passwords.txt`). */

import type { Coin } from '../money.ts'
import type { MarketSettings } from '../settings.ts'
import { HOUR_MS, MINUTE_MS } from '../time.ts'

export type PasswordWeakness = 'password_common' | 'password_own'

/** `mobile` may be empty: an operator has none. */
type Owner = { readonly username: string | undefined; readonly mobile: string }

/** The last digits identify a mobile number, with or without its country prefix. */
const IDENTIFYING_DIGITS = 8

/** Returns why a new login password is too weak; null: it is not. */
export function passwordWeakness(
  password: string,
  { username, mobile }: Owner,
  isCommon: (password: string) => boolean,
): PasswordWeakness | null {
  const text = password.toLowerCase()
  if (isCommon(text) || isPattern(text)) return 'password_common'
  const own = [username?.toLowerCase() ?? '', mobile.slice(-IDENTIFYING_DIGITS)]
  return own.some((part) => part !== '' && text.includes(part)) ? 'password_own' : null
}

/** Six digits that are guessed first: a pattern, or a known sequence. */
export function isWeakPayPassword(digits: string): boolean {
  return isPattern(digits) || isPaired(digits) || spoken.has(digits)
}

/** Lines on a number pad, and digits that sound like words in Chinese. */
const spoken: ReadonlySet<string> = new Set([
  '147258',
  '147369',
  '159753',
  '159357',
  '258369',
  '789456',
  '123321',
  '123654',
  '102030',
  '520131',
  '131452',
  '201314',
])

/** One character repeated, a run up or down, or a short part repeated. */
function isPattern(text: string): boolean {
  const steps = Array.from(text.slice(1), (sign, at) => sign.charCodeAt(0) - text.charCodeAt(at))
  const isRun = [0, 1, -1].some((step) => steps.every((each) => each === step || isPastNine(each, step)))
  return isRun || [2, 3, 4].some((length) => isRepeated(text, length))
}

/** A run wraps from 9 to 0, and from 0 to 9. */
function isPastNine(step: number, usual: number): boolean {
  return usual !== 0 && step === -9 * usual
}

function isRepeated(text: string, length: number): boolean {
  return length * 2 <= text.length && text.slice(length) === text.slice(0, -length)
}

/** 112233 or 111222: groups of one digit that form a pattern. */
function isPaired(digits: string): boolean {
  return [2, 3].some((size) => {
    const groups = digits.match(new RegExp(`(\\d)\\1{${size - 1}}`, 'g')) ?? []
    return (
      groups.length * size === digits.length && isPattern(groups.map((group) => group.charAt(0)).join(''))
    )
  })
}

/**
 * A limit on wrong login attempts: some are free, then each next one waits longer. An attempt is counted before it is checked, so
 * that parallel attempts gain nothing. Times in milliseconds.
 */
export type AttemptLimit = {
  readonly freeAttempts: number
  /** Wait after the last free attempt and after each further one; the last value applies from then on. */
  readonly delayMinutes: readonly number[]
  readonly keptHours: number
  /** `keptHours` run from the last wrong attempt; otherwise from the first. */
  readonly isKeptFromLast: boolean
}

/** More attempts than a person needs after a typing error, too few to try the most common passwords. */
const ACCOUNT_FREE_ATTEMPTS = 10

/** Per account, over all addresses from which it has not logged in: about 110 attempts a day. */
export const accountAttemptLimit: AttemptLimit = {
  freeAttempts: ACCOUNT_FREE_ATTEMPTS,
  // At most 15 minutes, because the wait also blocks the owner on a new phone.
  delayMinutes: [1, 2, 4, 8, 15],
  keptHours: 24,
  isKeptFromLast: true,
}

/**
 * Per account and address. The waits are longer than the account's, so that one address is blocked before it can keep the owner
 * out: that takes a new address for every `ACCOUNT_FREE_ATTEMPTS` attempts.
 */
export const pairAttemptLimit: AttemptLimit = {
  freeAttempts: ACCOUNT_FREE_ATTEMPTS,
  delayMinutes: [15, 30, 60, 120, 240],
  keptHours: 24,
  isKeptFromLast: true,
}

/**
 * Per address, for all accounts: more than a household or an office mistypes in an hour. Counted for an hour only, because many
 * phones share one network address.
 */
export const addressAttemptLimit: AttemptLimit = {
  freeAttempts: 30,
  delayMinutes: [1, 2, 4, 8, 15],
  keptHours: 1,
  isKeptFromLast: false,
}

/**
 * Correct logins count too, because each hashes a password, which is the dearest work of the server: per account, far more than a
 * person with many phones needs; per address, a large office in the morning.
 */
export const LOGINS_PER_ACCOUNT = 30
export const LOGINS_PER_ADDRESS = 300
export const LOGIN_WINDOW_MS = 15 * MINUTE_MS

/** Days that an address counts as known after a login from it. */
export const KNOWN_ADDRESS_DAYS = 90

export type AttemptCount = {
  readonly failedAttempts: number
  readonly lockedUntil: number | null
  readonly expiresAt: number
}
export type AttemptVerdict =
  | { readonly is: 'taken'; readonly count: AttemptCount }
  | { readonly is: 'locked'; readonly until: number }

/** Counts one more attempt; refuses it while the lock lasts. */
export function countAttempt(
  kept: AttemptCount | undefined,
  limit: AttemptLimit,
  now: number,
): AttemptVerdict {
  if (kept?.lockedUntil && kept.lockedUntil > now) return { is: 'locked', until: kept.lockedUntil }
  const held = kept && kept.expiresAt > now ? kept : undefined
  const failedAttempts = (held?.failedAttempts ?? 0) + 1
  const delay = delayMinutesAfter(failedAttempts, limit)
  const count: AttemptCount = {
    failedAttempts,
    lockedUntil: delay === 0 ? null : now + delay * MINUTE_MS,
    expiresAt: held && !limit.isKeptFromLast ? held.expiresAt : now + limit.keptHours * HOUR_MS,
  }
  return { is: 'taken', count }
}

function delayMinutesAfter(failedAttempts: number, { freeAttempts, delayMinutes }: AttemptLimit): number {
  if (failedAttempts < freeAttempts) return 0
  return delayMinutes[failedAttempts - freeAttempts] ?? delayMinutes.at(-1) ?? 0
}

/**
 * Of a step-up: an attacker acts soon after the login, so older sessions need none; what left in these hours counts together; and
 * a mobile or passkey is no proof until its owner has had this long to notice it.
 */
export const STEP_UP_HOURS = 24

type Leaving = {
  readonly amount: Coin
  /** What has left by transfer and exchange within `STEP_UP_HOURS`. */
  readonly left: Coin
  /** When the current session was opened; milliseconds. */
  readonly loggedInAt: number
  readonly now: number
}

/** Whether sending coin needs a step-up as well as the payment password: a passkey, or a code to the mobile. */
export function needsStepUp(
  { amount, left, loggedInAt, now }: Leaving,
  { stepUpFrom }: Pick<MarketSettings, 'stepUpFrom'>,
): boolean {
  return left + amount >= stepUpFrom && isSessionYoung(loggedInAt, now)
}

/** Whether a session is too young to send large amounts without a step-up. */
export function isSessionYoung(loggedInAt: number, now: number): boolean {
  return now - loggedInAt < STEP_UP_HOURS * HOUR_MS
}

/** Returns from when on a mobile or passkey that was added at this moment is a second proof; null: it is one. Milliseconds. */
export function proofFrom(addedAt: number, now: number): number | null {
  const from = addedAt + STEP_UP_HOURS * HOUR_MS
  return from > now ? from : null
}
