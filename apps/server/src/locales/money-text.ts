import type { Locale } from '@u-market/contract'
import { fiatText, type MarketSettings } from '@u-market/domain'

/** How the market writes money. A market has one currency, so every amount is in it. */
export type Currency = Pick<MarketSettings, 'currency' | 'currencySymbol' | 'currencyDecimals'>

/** Money in a refusal: decimal text for clients, and as the market writes it in words. */
export class Money {
  readonly text: string
  readonly #currency: Currency
  constructor(minor: bigint, currency: Currency) {
    this.text = fiatText(minor)
    this.#currency = currency
  }
  inWords(locale: Locale): string {
    return moneyText(this.text, this.#currency, locale)
  }
}

/** Money from its text, because money is never a float: "¥99.95", "R$50,000.00", and "¥15,000" where a currency has no minor unit. */
export function moneyText(
  fiat: string,
  { currencySymbol, currencyDecimals }: Currency,
  locale: Locale,
): string {
  const figure = figuresIn(locale, currencyDecimals).format(fiat as Intl.StringNumericLiteral) // digits with two decimals
  return `${currencySymbol}${/\p{L}$/u.test(currencySymbol) ? UNBROKEN : ''}${figure}`
}

/** Between a symbol of letters and its amount: "KSh 1,500.00". */
const UNBROKEN = '\u00a0'
const DECIMALS = 2

/** By language and decimals: creating an `Intl` formatter is slow, and notices are written for many users at once. */
const made = new Map<string, Intl.NumberFormat>()

/** Amounts have two decimals or none; a price can have some where amounts have none. */
function figuresIn(locale: Locale, decimals: number): Intl.NumberFormat {
  const place = `${locale} ${decimals}`
  const figures =
    made.get(place) ??
    new Intl.NumberFormat(locale, {
      minimumFractionDigits: DECIMALS,
      maximumFractionDigits: DECIMALS,
      trailingZeroDisplay: decimals === 0 ? 'stripIfInteger' : 'auto',
    })
  made.set(place, figures)
  return figures
}
