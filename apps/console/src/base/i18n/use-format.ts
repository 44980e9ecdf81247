import { serverNow } from '../clock.ts'
import { useLocale } from './i18n.ts'

const MINUTE = 60
const HOUR = 60 * MINUTE
const DAY = 24 * HOUR

/** Cached by language: creating an `Intl` formatter is slow, and a page formats many values. */
const made = new Map<string, Format>()
type Format = ReturnType<typeof createFormat>

export function useFormat(): Format {
  return formatIn(useLocale())
}

export function formatIn(locale: string): Format {
  const format = made.get(locale) ?? createFormat(locale)
  made.set(locale, format)
  return format
}

/** Formats dates, waits and money in the operator's language. Times are Unix seconds. */
export function createFormat(locale: string) {
  const short = new Intl.DateTimeFormat(locale, {
    month: 'short',
    day: 'numeric',
    hour: '2-digit',
    minute: '2-digit',
    hourCycle: 'h23',
  })
  const full = new Intl.DateTimeFormat(locale, { dateStyle: 'medium', timeStyle: 'medium', hourCycle: 'h23' })
  const unit = (name: string, value: number): string =>
    new Intl.NumberFormat(locale, { style: 'unit', unit: name, unitDisplay: 'short' }).format(value)
  const number = new Intl.NumberFormat(locale)
  return {
    time: (seconds: number): string => short.format(seconds * 1000),
    fullTime: (seconds: number): string => full.format(seconds * 1000),
    /** Time elapsed in one unit, rounded down. */
    wait: (since: number, now: number = serverNow()): string => {
      const seconds = Math.max(0, now - since)
      if (seconds < HOUR) return unit('minute', Math.floor(seconds / MINUTE))
      if (seconds < DAY) return unit('hour', Math.floor(seconds / HOUR))
      return unit('day', Math.floor(seconds / DAY))
    },
    /** Time remaining, as 3:04:09 or 4:09. */
    countdown: (seconds: number): string => countdownText(Math.max(0, seconds)),
    count: (value: number): string => number.format(value),
    /** Groups the digits of decimal text without converting it to a number. */
    money: grouped,
    /** Money as the market writes it: "¥99.95", "KSh 1,500.00", and "¥15,000" where a currency has no minor unit. */
    fiat: (text: string, { currencySymbol: symbol, currencyDecimals: decimals }: Currency): string => {
      const figure = grouped(text)
      return `${symbol}${/\p{L}$/u.test(symbol) ? UNBROKEN : ''}${decimals === 0 ? figure.replace(/\.00$/, '') : figure}`
    },
  }
}

export type Currency = { readonly currencySymbol: string; readonly currencyDecimals: number }

const UNBROKEN = '\u00a0'

function grouped(text: string): string {
  return text.replace(/\B(?=(\d{3})+(?=\.))/g, ',').replace(/^-/, '−')
}

function countdownText(seconds: number): string {
  const [hours, minutes] = [Math.floor(seconds / HOUR), Math.floor((seconds % HOUR) / MINUTE)]
  const two = (value: number): string => String(value).padStart(2, '0')
  const rest = two(seconds % MINUTE)
  return hours > 0 ? `${hours}:${two(minutes)}:${rest}` : `${minutes}:${rest}`
}
