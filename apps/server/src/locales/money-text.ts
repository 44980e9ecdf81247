import type { Locale } from '@u-market/contract'

/** By language and currency: creating an `Intl` formatter is slow, and notices are written for many users at once. */
const made = new Map<string, Intl.NumberFormat>()

/** Money from its text, because money is never a float: "¥99.95", "¥50,000.00", and "¥15,000" where a currency has no minor unit. */
export function moneyText(fiat: string, currency: string, locale: Locale): string {
  const place = `${locale} ${currency}`
  const form = made.get(place) ?? formatOf(currency, locale)
  made.set(place, form)
  return form.format(fiat as Intl.StringNumericLiteral) // digits with two decimals
}

/** Amounts have two decimals or none; a price can have some where amounts have none. */
function formatOf(currency: string, locale: Locale): Intl.NumberFormat {
  const style = { style: 'currency', currency, currencyDisplay: 'narrowSymbol' } as const
  const own = new Intl.NumberFormat(locale, style).resolvedOptions().maximumFractionDigits ?? DECIMALS
  return new Intl.NumberFormat(locale, {
    ...style,
    minimumFractionDigits: DECIMALS,
    maximumFractionDigits: DECIMALS,
    trailingZeroDisplay: own === 0 ? 'stripIfInteger' : 'auto',
  })
}

const DECIMALS = 2
