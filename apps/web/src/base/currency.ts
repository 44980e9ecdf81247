import { useUserInfo } from './stores/user-info.ts'

type Written = { readonly symbol: string | undefined; readonly decimals: number }

/** By unit: creating an `Intl` formatter is slow. */
const known = new Map<string, Written>()

/** How amounts of a unit are written: the market's currency as the market says, any other as the phone knows it. */
function written(unit: string): Written {
  const market = useUserInfo.getState().homeConfig
  if (market?.currency === unit && market.currencySymbol)
    return { symbol: market.currencySymbol, decimals: market.currencyDecimals }
  const kept = known.get(unit) ?? asThePhoneKnows(unit)
  known.set(unit, kept)
  return kept
}

/** "¥" of CNY; none of U. */
export function symbolOf(unit: string): string | undefined {
  return written(unit).symbol
}

/** Decimals of amounts that are paid: none in JPY. */
export function decimalsOf(unit: string): number {
  return written(unit).decimals
}

const MOST_DECIMALS = 2

function asThePhoneKnows(unit: string): Written {
  if (!/^[A-Z]{3}$/.test(unit)) return { symbol: undefined, decimals: MOST_DECIMALS }
  const form = new Intl.NumberFormat('en', {
    style: 'currency',
    currency: unit,
    currencyDisplay: 'narrowSymbol',
  })
  const symbol = form.formatToParts(0).find(({ type }) => type === 'currency')?.value
  return {
    symbol: symbol === unit ? undefined : symbol,
    decimals: Math.min(form.resolvedOptions().maximumFractionDigits ?? MOST_DECIMALS, MOST_DECIMALS),
  }
}
