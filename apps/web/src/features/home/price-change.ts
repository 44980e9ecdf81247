import { parseMinor } from '@u-market/domain'

const DECIMALS = 2
const BASIS_POINTS = 10_000n
const PERCENT = 100

/** How far the price has moved from the first to the last of a history, in percent as it is read: "0.4", "-1.2". Null without one. */
export function changeOf(prices: readonly string[]): string | null {
  const [first, last] = [prices[0], prices.at(-1)].map((price) => parseMinor(price ?? '', DECIMALS))
  if (prices.length < 2 || !first || !last) return null
  return (Number(((last - first) * BASIS_POINTS) / first) / PERCENT).toFixed(1)
}
