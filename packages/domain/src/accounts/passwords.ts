import type { Coin } from '../money.ts'
import type { MarketSettings } from '../settings.ts'
import { HOUR_MS, MINUTE_MS } from '../time.ts'

/** What is guessed first. A list of the passwords that most people choose is the server's: see `common-passwords.txt` there. */

export type PasswordWeakness = 'password_common' | 'password_own'

/** An operator has no mobile. */
type Owner = { readonly username: string | undefined; readonly mobile: string }

/** So many last figures of a mobile number are the number to whoever knows it, with or without the country's code. */
const IDENTIFYING_DIGITS = 8

/** Why a new login password will not do; null: it will, as far as its form tells. */
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

/** Six figures that people choose without thinking: those that make a pattern, and those that spell something. */
export function isWeakPayPassword(digits: string): boolean {
  return isPattern(digits) || isPaired(digits) || spoken.has(digits)
}

/** Lines on a number pad, and sounds that make words in Chinese. */
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

/** One sign again and again, signs that follow one another up or down, or one short part said several times. */
function isPattern(text: string): boolean {
  const steps = Array.from(text.slice(1), (sign, at) => sign.charCodeAt(0) - text.charCodeAt(at))
  const isRun = [0, 1, -1].some((step) => steps.every((each) => each === step || isPastNine(each, step)))
  return isRun || [2, 3, 4].some((length) => isRepeated(text, length))
}

/** After 9 comes 0, and before 0 comes 9. */
function isPastNine(step: number, usual: number): boolean {
  return usual !== 0 && step === -9 * usual
}

function isRepeated(text: string, length: number): boolean {
  return length * 2 <= text.length && text.slice(length) === text.slice(0, -length)
}

/** 112233 or 111222: groups of one figure that follow one another. */
function isPaired(digits: string): boolean {
  return [2, 3].some((size) => {
    const groups = digits.match(new RegExp(`(\\d)\\1{${size - 1}}`, 'g')) ?? []
    return (
      groups.length * size === digits.length && isPattern(groups.map((group) => group.charAt(0)).join(''))
    )
  })
}

/**
 * Wrong attempts at a login are counted. So many are free; after that each next one has to wait, longer every time. An attempt is
 * counted before it is judged, so that any number of attempts sent at once get no more answers than that. Times in milliseconds.
 */
export type AttemptLimit = {
  readonly freeAttempts: number
  /** After the last free try, and after each one that follows; the last of them holds from then on. */
  readonly delayMinutes: readonly number[]
  readonly keptHours: number
  /** From the last wrong attempt on; otherwise from the first. */
  readonly isKeptFromLast: boolean
}

/** Longer than people mistype, shorter than the likeliest passwords. */
const ACCOUNT_FREE_ATTEMPTS = 10

/** At one account from all addresses together, but for those that it was logged in from: some 110 attempts a day. */
export const accountAttemptLimit: AttemptLimit = {
  freeAttempts: ACCOUNT_FREE_ATTEMPTS,
  // No longer than a quarter of an hour: it holds up the owner too, on a phone that is new to us.
  delayMinutes: [1, 2, 4, 8, 15],
  keptHours: 24,
  isKeptFromLast: true,
}

/**
 * At one account from one address. These waits are the longer ones: whoever wants to hold an owner up by guessing needs a new
 * address for every ten attempts.
 */
export const pairAttemptLimit: AttemptLimit = {
  freeAttempts: ACCOUNT_FREE_ATTEMPTS,
  delayMinutes: [15, 30, 60, 120, 240],
  keptHours: 24,
  isKeptFromLast: true,
}

/**
 * From one address at all accounts. A household or an office mistypes less in an hour; many phones share an address of their
 * network, so that the count ends with its hour.
 */
export const addressAttemptLimit: AttemptLimit = {
  freeAttempts: 30,
  delayMinutes: [1, 2, 4, 8, 15],
  keptHours: 1,
  isKeptFromLast: false,
}

/** How long an address that an account was logged in from is known: about a season between visits. */
export const KNOWN_ADDRESS_DAYS = 90

export type AttemptCount = {
  readonly failedAttempts: number
  readonly lockedUntil: number | null
  readonly expiresAt: number
}
export type AttemptVerdict =
  | { readonly is: 'taken'; readonly count: AttemptCount }
  | { readonly is: 'locked'; readonly until: number }

/** Counts one more attempt, unless the last one has to be waited for. */
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

/** A phone that was logged in so long ago was not taken over just now. */
export const STEP_UP_LOGIN_HOURS = 24

type Leaving = {
  readonly amount: Coin
  /** When the session that asks was opened; milliseconds. */
  readonly loggedInAt: number
  readonly now: number
}

/** Whether coin leaves only by a step-up beside the pay password: a passkey, or a code to the mobile. */
export function needsStepUp(
  { amount, loggedInAt, now }: Leaving,
  { stepUpFrom }: Pick<MarketSettings, 'stepUpFrom'>,
): boolean {
  return amount >= stepUpFrom && now - loggedInAt < STEP_UP_LOGIN_HOURS * HOUR_MS
}
