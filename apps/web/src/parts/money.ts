import type { HomeConfig, Order } from '@u-market/contract'
import { type Coin, coinStated, coinText, feeOf, parsePercent, UnreadableAmount } from '@u-market/domain'

const symbols: Readonly<Record<string, string>> = { CNY: '¥', USD: '$', EUR: '€', GBP: '£', JPY: '¥' }

/** An amount with its unit, for running text and buttons: "25.00 U", "¥180.00", "3.10 USDT". */
export function moneyText(value: string, unit: string): string {
  const symbol = symbols[unit]
  const figure = shown(value)
  if (!symbol) return `${figure} ${unit}`
  return figure.startsWith('-') ? `−${symbol}${figure.slice(1)}` : `${symbol}${figure}`
}

/** An amount for reading: grouped, with at least two decimals. "1240.5" → "1,240.50". */
export function shown(value: string): string {
  const [whole = '', fraction = ''] = value.split('.')
  return grouped(`${whole}.${fraction.padEnd(MIN_DECIMALS, '0')}`)
}

const MIN_DECIMALS = 2

/** "1240.5" → "1,240.5", for fields. Works on the text itself: money is never a float. */
export function grouped(value: string): string {
  const [whole = '', fraction] = value.split('.')
  const withCommas = whole.replace(/\B(?=(\d{3})+(?!\d))/g, ',')
  return fraction === undefined ? withCommas : `${withCommas}.${fraction}`
}

export function symbolOf(unit: string): string | undefined {
  return symbols[unit]
}

type Edit = {
  /** The field's text, and the caret's place in it. */
  readonly raw: string
  readonly caret: number
  /** The field's text before the change. */
  readonly before: string
}

/**
 * Reads a field that groups its digits while typing. A comma that was there separates groups; a typed one is the decimal point of
 * an Asian keyboard; a pasted one is a point where it cannot separate groups.
 */
export function readTyped({ raw, caret, before }: Edit, decimals: number): string {
  const rest = raw.slice(caret)
  const mostKept = Math.min(caret, Math.max(before.length - rest.length, 0))
  let kept = 0
  while (kept < mostKept && raw[kept] === before[kept]) kept++
  const entered = raw.slice(kept, caret).normalize('NFKC')
  const isPoint = entered.length === 1 || /^[^,]*,\d{0,2}\D*$/.test(entered)
  return cleanAmount(
    `${ungrouped(raw.slice(0, kept))}${isPoint ? entered : ungrouped(entered)}${ungrouped(rest)}`,
    decimals,
  )
}

/** Keeps what can become an amount: full-width digits become plain ones, commas of Asian keyboards become points. */
export function cleanAmount(typed: string, decimals: number): string {
  const plain = typed
    .normalize('NFKC')
    .replace(/[,。、]/g, '.')
    .replace(/[^\d.]/g, '')
  const [whole = '', ...rest] = plain.split('.')
  const trimmed = whole.replace(/^0+(?=\d)/, '').slice(0, 12)
  return rest.length === 0 || decimals === 0
    ? trimmed
    : `${trimmed || '0'}.${rest.join('').slice(0, decimals)}`
}

function ungrouped(text: string): string {
  return text.replaceAll(',', '')
}

/** Whether a fee is above zero: an order's in coin, the market's in percent. */
export function hasFee({ fee }: { readonly fee: string }): boolean {
  return coinStated(fee) > 0n
}

/** The market's fee on this much coin, computed as on the server. */
export function feeAt(num: Coin, { fee }: Pick<HomeConfig, 'fee'>): Coin {
  const basisPoints = parsePercent(fee)
  if (basisPoints === null) throw new UnreadableAmount(fee)
  return feeOf(num, basisPoints)
}

/** Returns the coin that the buyer gets after the fee, from the whole order or from the buyer's part of a split. */
export function arriving({
  num,
  fee,
  toBuyer,
}: Pick<Order, 'num' | 'fee'> & Partial<Pick<Order, 'toBuyer'>>): string {
  return coinText(coinStated(toBuyer ?? num) - coinStated(fee))
}
