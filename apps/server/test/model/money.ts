/** The model's own arithmetic, so that a mistake would have to be made here and in the domain. */

const HUNDRED = 100n

/** "12.3" as 1230 hundredths. */
export function minorOf(text: string, decimals = 2): bigint {
  const [whole = '0', part = ''] = text.split('.')
  return BigInt(whole + part.padEnd(decimals, '0'))
}

export function textOf(minor: bigint, decimals = 2): string {
  const digits = String(minor < 0n ? -minor : minor).padStart(decimals + 1, '0')
  return `${minor < 0n ? '-' : ''}${digits.slice(0, -decimals)}.${digits.slice(-decimals)}`
}

/** Rounded half up. */
export function costOf(num: bigint, price: bigint): bigint {
  return (num * price + HUNDRED / 2n) / HUNDRED
}

/** Rounded down, so that the cost never exceeds `amount`. */
export function coinFor(amount: bigint, price: bigint): bigint {
  return (amount * HUNDRED) / price
}

/** The nearest coin, half a hundredth rounded up. */
export function coinAt(amount: bigint, price: bigint): bigint {
  return (2n * amount * HUNDRED + price) / (2n * price)
}

/** Rounded down, in the buyer's favour. */
export function feeOn(num: bigint, basisPoints: number): bigint {
  return (num * BigInt(basisPoints)) / 10_000n
}

/** The millionths of a USDT that arrive for hundredths of a U. */
export function usdtFor(coin: bigint, { usdtRate, usdtFee }: { usdtRate: bigint; usdtFee: bigint }): bigint {
  return (coin * usdtRate) / HUNDRED - usdtFee
}
