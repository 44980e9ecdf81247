import type { Bill } from '@u-market/contract'
import { coinStated } from '@u-market/domain'

/** Parts of the whole height: finer than any screen. */
const FINE = 1_000_000n

type Change = Pick<Bill, 'before' | 'after' | 'createdAt'>

export type BalanceChart = {
  /** An SVG path over the box: the balance holds until it changes, so the line goes in steps. */
  readonly line: string
  /** The same, closed along the bottom. */
  readonly area: string
  readonly from: string
  readonly to: string
  readonly low: string
  readonly high: string
  /** Unix seconds. */
  readonly start: number
  readonly end: number
}

export type Box = { readonly width: number; readonly height: number }

/**
 * The balance over the time of these changes (newest first, without gaps) until `until` (Unix seconds), to which the last
 * one still holds; null when there are none.
 */
export function balanceChart(changes: readonly Change[], until: number, box: Box): BalanceChart | null {
  const ordered = changes.toReversed()
  const first = ordered[0]
  const last = ordered.at(-1)
  if (!first || !last) return null
  const balances = [first.before, ...ordered.map(({ after }) => after)]
  const sorted = balances.toSorted((a, b) => Number(coinStated(a) - coinStated(b)))
  const low = sorted[0] ?? first.before
  const high = sorted.at(-1) ?? first.before

  const end = Math.max(until, last.createdAt)
  const span = end - first.createdAt
  // All in one second: one after the other, evenly.
  const across = (change: Change, at: number): number =>
    span > 0
      ? (change.createdAt - first.createdAt) / span
      : ordered.length > 1
        ? at / (ordered.length - 1)
        : 0.5
  const range = coinStated(high) - coinStated(low)
  const y = (balance: string): number =>
    round(
      range > 0n ? box.height * (1 - heightOf(coinStated(balance) - coinStated(low), range)) : box.height / 2,
    )

  const steps = ordered.map((change, at) => `H${round(across(change, at) * box.width)}V${y(change.after)}`)
  const line = `M0 ${y(first.before)}${steps.join('')}H${box.width}`
  return {
    line,
    area: `${line}V${box.height}H0Z`,
    from: first.before,
    to: last.after,
    low,
    high,
    start: first.createdAt,
    end,
  }
}

/** A share of the whole as a number, which is for geometry alone: amounts are compared exactly. */
function heightOf(share: bigint, whole: bigint): number {
  return Number((share * FINE) / whole) / Number(FINE)
}

function round(value: number): number {
  return Math.round(value * 100) / 100
}
