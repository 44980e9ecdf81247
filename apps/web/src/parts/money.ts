const symbols: Readonly<Record<string, string>> = { CNY: '¥', USD: '$', EUR: '€', GBP: '£', JPY: '¥' }

/** The figure with its unit, for running text and buttons: "25.00 U", "¥180.00", "3.10 USDT". */
export function moneyText(value: string, unit: string): string {
  const symbol = symbols[unit]
  if (!symbol) return `${grouped(value)} ${unit}`
  return value.startsWith('-') ? `−${symbol}${grouped(value.slice(1))}` : `${symbol}${grouped(value)}`
}

/** "1240.5" → "1,240.5". Works on the text itself: money is never a float. */
export function grouped(value: string): string {
  const [whole = '', fraction] = value.split('.')
  const withCommas = whole.replace(/\B(?=(\d{3})+(?!\d))/g, ',')
  return fraction === undefined ? withCommas : `${withCommas}.${fraction}`
}

export function symbolOf(unit: string): string | undefined {
  return symbols[unit]
}

/** Keeps what can become an amount: full-width figures and commas of Asian keyboards become plain ones. */
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
