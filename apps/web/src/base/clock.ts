import type { Locale } from '@u-market/contract/locale'
import { i18n } from './i18n/i18n.ts'

// Deadlines are checked by the server's clock. Every response has its time; the offset to the phone's clock is kept, across a
// reload too, so that a countdown is right from its first frame.
const key = 'clockOffset'

let offsetMs = stored()

/** Notes the server's time: Unix seconds, as in the envelope. Small differences are network delay, not clock error. */
export function noteServerTime(serverSeconds: number, nowMs: number = Date.now()): void {
  if (!Number.isFinite(serverSeconds) || serverSeconds <= 0) return
  // The server's seconds are cut off: half a second is the mean error.
  const next = serverSeconds * 1000 + 500 - nowMs
  if (Math.abs(next - offsetMs) < 1500) return
  offsetMs = next
  try {
    sessionStorage.setItem(key, String(next))
  } catch {
    // kept for this page only
  }
}

/** Unix milliseconds on the server's clock. */
export function serverNow(): number {
  return Date.now() + offsetMs
}

/** "14:17", in the phone's zone. */
export function timeOfDayText(seconds: number): string {
  const date = new Date(seconds * 1000)
  return `${pad(date.getHours())}:${pad(date.getMinutes())}`
}

function pad(value: number): string {
  return String(value).padStart(2, '0')
}

function stored(): number {
  try {
    return Number(sessionStorage.getItem(key)) || 0
  } catch {
    return 0
  }
}

/** The reader's time and language. */
type Reading = { readonly nowMs?: number; readonly locale?: Locale }

/**
 * A moment in a sentence, in the phone's zone, 24 hours: "14:17" today, "tomorrow at 14:17", else "Jul 24, 14:17", with the year if
 * it is another.
 */
export function timeText(seconds: number, nowMs = serverNow()): string {
  const date = new Date(seconds * 1000)
  const today = new Date(nowMs)
  const tomorrow = new Date(today.getFullYear(), today.getMonth(), today.getDate() + 1)
  if (date.toDateString() === today.toDateString()) return timeOfDayText(seconds)
  if (date.toDateString() === tomorrow.toDateString())
    return i18n.translator('core')('tomorrowAt', { time: timeOfDayText(seconds) })
  const forms = formsOf(i18n.locale())
  return (date.getFullYear() === today.getFullYear() ? forms.day : forms.year).format(date)
}

/** A moment for a document that leaves the phone: "Jul 24, 2026, 14:17 GMT+8". */
export function stampText(seconds: number, locale: Locale = i18n.locale()): string {
  return new Intl.DateTimeFormat(locale, {
    year: 'numeric',
    month: 'short',
    day: 'numeric',
    hour: '2-digit',
    minute: '2-digit',
    hourCycle: 'h23',
    timeZoneName: 'shortOffset',
  }).format(seconds * 1000)
}

/** The day alone, as a heading: "Today", "Yesterday", else "Jul 24", with the year if it is another. */
export function dayText(
  seconds: number,
  { nowMs = serverNow(), locale = i18n.locale() }: Reading = {},
): string {
  const date = new Date(seconds * 1000)
  const today = new Date(nowMs)
  const yesterday = new Date(today.getFullYear(), today.getMonth(), today.getDate() - 1)
  const forms = formsOf(locale)
  if (date.toDateString() === today.toDateString()) return capitalized(forms.today, locale)
  if (date.toDateString() === yesterday.toDateString()) return capitalized(forms.yesterday, locale)
  return (date.getFullYear() === today.getFullYear() ? forms.date : forms.dateOfYear).format(date)
}

type Forms = {
  readonly today: string
  readonly yesterday: string
  readonly day: Intl.DateTimeFormat
  readonly date: Intl.DateTimeFormat
  readonly dateOfYear: Intl.DateTimeFormat
  readonly year: Intl.DateTimeFormat
}

/** Making a formatter costs far more than using it, and lists show many times. */
const made = new Map<Locale, Forms>()

function formsOf(locale: Locale): Forms {
  const known = made.get(locale)
  if (known) return known
  const day = {
    month: 'short',
    day: 'numeric',
    hour: '2-digit',
    minute: '2-digit',
    hourCycle: 'h23',
  } as const
  const near = new Intl.RelativeTimeFormat(locale, { numeric: 'auto' })
  const forms = {
    today: near.format(0, 'day'),
    yesterday: near.format(-1, 'day'),
    date: new Intl.DateTimeFormat(locale, { month: 'short', day: 'numeric' }),
    dateOfYear: new Intl.DateTimeFormat(locale, { year: 'numeric', month: 'short', day: 'numeric' }),
    day: new Intl.DateTimeFormat(locale, day),
    year: new Intl.DateTimeFormat(locale, { ...day, year: 'numeric' }),
  }
  made.set(locale, forms)
  return forms
}

function capitalized(text: string, locale: Locale): string {
  return text.charAt(0).toLocaleUpperCase(locale) + text.slice(1)
}
