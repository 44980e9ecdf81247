import { afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import { dayText, noteServerTime, stampText, timeText } from './clock.ts'
import { i18n } from './i18n/i18n.ts'

beforeAll(() => i18n.preload('core'))
beforeEach(() => i18n.setLocale('en-US'))

const NOW = new Date(2026, 11, 30, 12, 0).getTime()

test.each([
  { moment: [2026, 11, 30, 0, 7], en: '00:07', zh: '00:07' },
  { moment: [2026, 11, 31, 14, 17], en: 'tomorrow at 14:17', zh: '明天 14:17' },
  { moment: [2026, 6, 24, 14, 17], en: 'Jul 24, 14:17', zh: '7月24日 14:17' },
  { moment: [2026, 11, 29, 23, 59], en: 'Dec 29, 23:59', zh: '12月29日 23:59' },
  { moment: [2027, 0, 1, 0, 5], en: 'Jan 1, 2027, 00:05', zh: '2027年1月1日 00:05' },
] as const)('$en: the time today, the date otherwise, the year in another year', async (row) => {
  const [year, month, day, hour, minute] = row.moment
  const seconds = new Date(year, month, day, hour, minute).getTime() / 1000
  expect(timeText(seconds, NOW)).toBe(row.en)
  await i18n.setLocale('zh-CN')
  expect(timeText(seconds, NOW)).toBe(row.zh)
})

test('tomorrow is the next calendar day, across the end of a month and of a year', () => {
  const at = (...date: [number, number, number]) => new Date(...date, 9, 30).getTime()
  const text = (now: number, then: number) => timeText(then / 1000, now)
  expect(text(at(2026, 1, 28), at(2026, 2, 1))).toBe('tomorrow at 09:30')
  expect(text(at(2026, 11, 31), at(2027, 0, 1))).toBe('tomorrow at 09:30')
})

test.each([
  { moment: [2026, 11, 30, 0, 7], en: 'Today', zh: '今天' },
  { moment: [2026, 11, 29, 23, 59], en: 'Yesterday', zh: '昨天' },
  { moment: [2026, 6, 24, 14, 17], en: 'Jul 24', zh: '7月24日' },
  { moment: [2025, 6, 24, 14, 17], en: 'Jul 24, 2025', zh: '2025年7月24日' },
] as const)('$en is the heading of its day', async (row) => {
  const [year, month, day, hour, minute] = row.moment
  const seconds = new Date(year, month, day, hour, minute).getTime() / 1000
  expect(dayText(seconds, NOW)).toBe(row.en)
  await i18n.setLocale('zh-CN')
  expect(dayText(seconds, NOW)).toBe(row.zh)
})

const zone = process.env.TZ
afterEach(() => {
  if (zone === undefined) delete process.env.TZ
  else process.env.TZ = zone
  noteServerTime(1, 1500) // the server's clock is the phone's
})

test.each([
  ['23 hours', '2026-03-29T22:30:00+02:00', '2026-03-28T22:45:00+01:00'],
  ['25 hours', '2026-10-25T22:30:00+01:00', '2026-10-24T22:00:00+02:00'],
])('yesterday is the calendar day before, where clocks change: a day of %s', (_, now, then) => {
  process.env.TZ = 'Europe/Berlin'
  const text = (moment: string): string => dayText(Date.parse(moment) / 1000, Date.parse(now))
  expect(text(then)).toBe('Yesterday')
  expect(text(now)).toBe('Today')
})

test('a stamp has the year and, last, the zone', async () => {
  process.env.TZ = 'Asia/Shanghai'
  const seconds = Date.parse('2026-11-27T10:02:00+08:00') / 1000
  expect(stampText(seconds)).toBe('Nov 27, 2026, 10:02 GMT+8')
  await i18n.setLocale('zh-CN')
  expect(stampText(seconds)).toBe('2026年11月27日 10:02 GMT+8')
})

test('goes by the server’s time on a phone that is 26 hours ahead', () => {
  const ahead = 26 * 3600
  const serverSeconds = Math.floor(Date.now() / 1000) - ahead
  noteServerTime(serverSeconds)
  expect(dayText(serverSeconds)).toBe('Today')
  expect(dayText(serverSeconds - 86_400)).toBe('Yesterday')
})
