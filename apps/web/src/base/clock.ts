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

/**
 * A moment in a sentence, in the phone's zone, 24 hours: "14:17" today, "tomorrow at 14:17", else "Jul 24, 14:17", with the year if
 * it is another.
 */
export function timeText(seconds: number, nowMs = serverNow()): string {
  const t = i18n.translator('core')
  const time = timeOfDayText(seconds)
  if (isDay(seconds, nowMs)) return time
  if (isDay(seconds, nowMs, 1)) return t('tomorrowAt', { time })
  return t('moment', { date: dateText(seconds, nowMs), time })
}

/** The day as a heading: "Today", "Yesterday", else "Jul 24", with the year if it is another. */
export function dayText(seconds: number, nowMs = serverNow()): string {
  const t = i18n.translator('core')
  if (isDay(seconds, nowMs)) return t('today')
  if (isDay(seconds, nowMs, -1)) return t('yesterday')
  return dateText(seconds, nowMs)
}

/**
 * "Jul 24", with the year if it is another. Not by `Intl.DateTimeFormat`: its first text takes a cheap phone a tenth of a second,
 * and the first screen has dates.
 */
export function dateText(seconds: number, nowMs = serverNow()): string {
  const isThisYear = new Date(seconds * 1000).getFullYear() === new Date(nowMs).getFullYear()
  return dateIn(isThisYear ? 'date' : 'dateOfYear', seconds)
}

function dateIn(form: 'date' | 'dateOfYear', seconds: number): string {
  const t = i18n.translator('core')
  const date = new Date(seconds * 1000)
  const month = t('months').split(' ')[date.getMonth()] ?? ''
  return t(form, { month, day: date.getDate(), year: date.getFullYear() })
}

/** A moment for a document that leaves the phone: "Jul 24, 2026, 14:17 GMT+8". */
export function stampText(seconds: number): string {
  const date = dateIn('dateOfYear', seconds)
  const parts = new Intl.DateTimeFormat(i18n.locale(), { timeZoneName: 'shortOffset' }).formatToParts(
    seconds * 1000,
  )
  const zone = parts.find(({ type }) => type === 'timeZoneName')?.value
  return `${i18n.translator('core')('moment', { date, time: timeOfDayText(seconds) })} ${zone}`
}

/** Says whether it is the calendar day that many days from now. A day can have 23 or 25 hours. */
function isDay(seconds: number, nowMs: number, daysFromNow = 0): boolean {
  const now = new Date(nowMs)
  const day = new Date(now.getFullYear(), now.getMonth(), now.getDate() + daysFromNow)
  return new Date(seconds * 1000).toDateString() === day.toDateString()
}
