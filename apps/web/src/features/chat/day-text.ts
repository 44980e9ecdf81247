import { i18n } from '../../base/i18n/i18n.ts'

const DAY_MS = 86_400_000

/** Today and yesterday by their names, other days in full. */
export function dayOf(
  seconds: number,
  names: { readonly today: string; readonly yesterday: string },
  nowMs: number = Date.now(),
): string {
  const date = new Date(seconds * 1000)
  const isOn = (ms: number): boolean => date.toDateString() === new Date(ms).toDateString()
  if (isOn(nowMs)) return names.today
  if (isOn(nowMs - DAY_MS)) return names.yesterday
  return new Intl.DateTimeFormat(i18n.locale(), { dateStyle: 'medium' }).format(date)
}
