/** A calendar month of the phone's zone as `YYYY-MM`. */
export type Month = string

export const MONTHS_BACK = 12

/** This month and the eleven before it. */
export function lastMonths(nowMs: number): Month[] {
  const now = new Date(nowMs)
  return Array.from({ length: MONTHS_BACK }, (_, back) => {
    const first = new Date(now.getFullYear(), now.getMonth() - back, 1)
    return `${first.getFullYear()}-${String(first.getMonth() + 1).padStart(2, '0')}`
  })
}

export function monthName(month: Month, locale: string): string {
  const range = secondsOf(month)
  return range
    ? new Intl.DateTimeFormat(locale, { year: 'numeric', month: 'long' }).format(range.start * 1000)
    : month
}

/** Its first and last second, as Unix seconds; null for what is no month. */
export function secondsOf(month: string): { start: number; end: number } | null {
  const match = /^(\d{4})-(0[1-9]|1[0-2])$/.exec(month)
  if (!match) return null
  const year = Number(match[1])
  const index = Number(match[2]) - 1
  const at = (months: number): number => new Date(year, index + months, 1).getTime() / 1000
  return { start: at(0), end: at(1) - 1 }
}
