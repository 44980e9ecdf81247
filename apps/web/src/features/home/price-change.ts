import { minorStated } from '@u-market/domain'

const DECIMALS = 2
const BASIS_POINTS = 10_000n
const PERCENT = 100

/** How far the price has moved from the first to the last of a history, in percent as it is read: "0.4", "-1.2". Null without one. */
export function changeOf(prices: readonly string[]): string | null {
  if (prices.length < 2) return null
  const [first, last] = [prices[0], prices.at(-1)].map((price) => minorStated(price ?? '', DECIMALS))
  if (!first || last === undefined) return null
  return (Number(((last - first) * BASIS_POINTS) / first) / PERCENT).toFixed(1)
}
