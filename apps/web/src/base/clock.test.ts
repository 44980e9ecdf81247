import { expect, test } from 'vitest'
import { dayText, timeText } from './clock.ts'

const NOW = new Date(2026, 11, 30, 12, 0).getTime()

test.each([
  { moment: [2026, 11, 30, 0, 7], en: '00:07', zh: '00:07' },
  { moment: [2026, 11, 31, 14, 17], en: 'tomorrow 14:17', zh: '明天 14:17' },
  { moment: [2026, 6, 24, 14, 17], en: 'Jul 24, 14:17', zh: '7月24日 14:17' },
  { moment: [2026, 11, 29, 23, 59], en: 'Dec 29, 23:59', zh: '12月29日 23:59' },
  { moment: [2027, 0, 1, 0, 5], en: 'Jan 1, 2027, 00:05', zh: '2027年1月1日 00:05' },
] as const)('$en: the time today, the date otherwise, the year in another year', (row) => {
  const [year, month, day, hour, minute] = row.moment
  const seconds = new Date(year, month, day, hour, minute).getTime() / 1000
  expect(timeText(seconds, { nowMs: NOW, locale: 'en-US' })).toBe(row.en)
  expect(timeText(seconds, { nowMs: NOW, locale: 'zh-CN' })).toBe(row.zh)
})

test('tomorrow is the next calendar day, across the end of a month and of a year', () => {
  const at = (...date: [number, number, number]) => new Date(...date, 9, 30).getTime()
  const text = (now: number, then: number) => timeText(then / 1000, { nowMs: now, locale: 'en-US' })
  expect(text(at(2026, 1, 28), at(2026, 2, 1))).toBe('tomorrow 09:30')
  expect(text(at(2026, 11, 31), at(2027, 0, 1))).toBe('tomorrow 09:30')
})

test.each([
  { moment: [2026, 11, 30, 0, 7], en: 'Today', zh: '今天' },
  { moment: [2026, 11, 29, 23, 59], en: 'Yesterday', zh: '昨天' },
  { moment: [2026, 6, 24, 14, 17], en: 'Jul 24', zh: '7月24日' },
  { moment: [2025, 6, 24, 14, 17], en: 'Jul 24, 2025', zh: '2025年7月24日' },
] as const)('$en is the heading of its day', (row) => {
  const [year, month, day, hour, minute] = row.moment
  const seconds = new Date(year, month, day, hour, minute).getTime() / 1000
  expect(dayText(seconds, { nowMs: NOW, locale: 'en-US' })).toBe(row.en)
  expect(dayText(seconds, { nowMs: NOW, locale: 'zh-CN' })).toBe(row.zh)
})
