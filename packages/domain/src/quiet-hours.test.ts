import { expect, test } from 'vitest'
import { isQuiet, isTimeZone, minutesFrom, timeOfDayText } from './quiet-hours.ts'

test('quiet hours over midnight include the night and end on the minute', () => {
  const night = { from: 23 * 60, to: 7 * 60 + 30 }
  const quiet = (time: string) => isQuiet(night, 'UTC', new Date(`2026-03-05T${time}:00Z`))
  expect(['22:59', '23:00', '00:00', '07:29', '07:30', '12:00'].map(quiet)).toEqual([
    false,
    true,
    true,
    true,
    false,
    false,
  ])
  const noon = { from: 12 * 60, to: 13 * 60 }
  expect(
    ['11:59', '12:00', '12:59', '13:00'].map((time) =>
      isQuiet(noon, 'UTC', new Date(`2026-03-05T${time}:00Z`)),
    ),
  ).toEqual([false, true, true, false])
})

test('quiet hours follow the clock of the zone, in summer and winter time', () => {
  const night = { from: 22 * 60, to: 6 * 60 }
  expect(isQuiet(night, 'Asia/Shanghai', new Date('2026-03-05T14:00:00Z'))).toBe(true)
  expect(isQuiet(night, 'Europe/Paris', new Date('2026-01-05T21:00:00Z'))).toBe(true)
  expect(isQuiet(night, 'Europe/Paris', new Date('2026-01-05T20:30:00Z'))).toBe(false)
  expect(isQuiet(night, 'Europe/Paris', new Date('2026-07-05T20:00:00Z'))).toBe(true)
})

test('a time zone is a name of the IANA list', () => {
  const names = [
    'Asia/Shanghai',
    'America/Argentina/Buenos_Aires',
    'UTC',
    'Etc/GMT+8',
    '+08:00',
    'Mars/Base',
    '',
    'x'.repeat(65),
  ]
  expect(names.filter(isTimeZone)).toEqual(names.slice(0, 4))
  expect(['00:00', '23:59', '24:00', '7:30', '07:60', ' 07:30'].map(minutesFrom)).toEqual([
    0,
    1439,
    null,
    null,
    null,
    null,
  ])
  expect([0, 450, 1439].map(timeOfDayText)).toEqual(['00:00', '07:30', '23:59'])
})
