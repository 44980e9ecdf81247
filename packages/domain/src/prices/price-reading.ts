import { divHalfUp, type Price, price } from '../money/amount.ts'

/** Why a reading came to no price. */
export const feedProblems = ['unreachable', 'status', 'too_large', 'not_json', 'no_price'] as const
export type FeedProblem = (typeof feedProblems)[number]

/** Where the price stands in what a feed answers: names and places in lists, with dots between, as "data.rates.0.price". */
export const JSON_PATH = /^[A-Za-z0-9_-]{1,40}(?:\.[A-Za-z0-9_-]{1,40}){0,9}$/

/** What stands at a path of parsed JSON; undefined where nothing does. Only what the answer itself holds is looked at. */
export function valueAt(json: unknown, path: string): unknown {
  let value = json
  for (const name of path.split('.')) {
    if (typeof value !== 'object' || value === null || !Object.hasOwn(value, name)) return undefined
    value = Reflect.get(value, name)
  }
  return value
}

/** More digits than any price has, and few enough to count with. */
const DECIMAL = /^(\d{1,12})(?:\.(\d{1,18}))?$/
const MINOR_DECIMALS = 2

/**
 * A price as a feed gives it, number or text, of any number of decimals: rounded half up to the minor unit. Null for what is no price
 * between the bounds: zero, below it, an exponent, or nothing at all.
 */
export function readPrice(value: unknown, { min, max }: { readonly min: bigint; readonly max: bigint }) {
  const text = typeof value === 'number' ? String(value) : typeof value === 'string' ? value.trim() : ''
  const match = DECIMAL.exec(text)
  if (!match) return null
  const fraction = match[2] ?? ''
  const digits = BigInt((match[1] ?? '') + fraction.padEnd(MINOR_DECIMALS, '0'))
  const minor = divHalfUp(digits, 10n ** BigInt(Math.max(0, fraction.length - MINOR_DECIMALS)))
  return minor < min || minor > max ? null : price(minor)
}

/** Is this further from the reference than it may move at once? */
export function isJump(reference: Price, reading: Price, jumpBasisPoints: number): boolean {
  const moved = reading > reference ? reading - reference : reference - reading
  return moved * 10_000n > reference * BigInt(jumpBasisPoints)
}

const LONGEST_WAIT_MINUTES = 5

/** How long a feed is left alone after so many failures in a row: twice as long each time, five minutes at most. */
export function feedWaitMinutes(failures: number): number {
  return failures === 0 ? 0 : Math.min(2 ** (failures - 1), LONGEST_WAIT_MINUTES)
}
