import { useUserInfo } from './stores/user-info.ts'

/** Symbol, and decimals of amounts that are paid. Bare, because it is on the first screen. */
type Written = readonly [symbol: string | undefined, decimals: number]

/** By unit: creating an `Intl` formatter is slow. */
const known = new Map<string, Written>()

/** How amounts of a unit are written: the market's currency as the market says, any other as the phone knows it. */
function written(unit: string): Written {
  const market = useUserInfo.getState().homeConfig
  if (market?.currency === unit) return [market.currencySymbol, market.currencyDecimals]
  const kept = known.get(unit) ?? asThePhoneKnows(unit)
  known.set(unit, kept)
  return kept
}

/** "¥" of CNY; none of U. */
export function symbolOf(unit: string): string | undefined {
  return written(unit)[0]
}

/** As written before an amount: "¥", and with a space after letters: "KSh ". */
export function symbolBefore(unit: string): string | undefined {
  const symbol = symbolOf(unit)
  return symbol && /\p{L}$/u.test(symbol) ? `${symbol}\u00a0` : symbol
}

/** None in JPY. */
export function decimalsOf(unit: string): number {
  return written(unit)[1]
}

function asThePhoneKnows(unit: string): Written {
  if (unit.length !== 3) return [undefined, 2]
  // "¥0.00", "₩0", "KES 0.00".
  const zero = (0).toLocaleString('en', {
    style: 'currency',
    currency: unit,
    currencyDisplay: 'narrowSymbol',
  })
  const [symbol = '', point] = zero.split('0')
  return [symbol.startsWith(unit) ? undefined : symbol, point ? 2 : 0]
}
