import { expect, test } from 'vitest'
import {
  beginsConversation,
  isServiceThere,
  nextServiceState,
  serviceActs,
  serviceHoursText,
  serviceStates,
  timeText,
} from './service.ts'
import { defaultSettings } from './settings.ts'

test('each act leads from each state to the expected state, or is not allowed', () => {
  const cells = serviceStates.map((state) => [
    state,
    ...(['write', 'answer', 'close', 'reopen'] as const).map((act) => nextServiceState(state, act)),
  ])
  expect(cells).toEqual([
    ['open', 'waiting', 'answered', 'closed', null],
    ['waiting', 'waiting', 'answered', 'closed', null],
    ['answered', 'waiting', 'answered', 'closed', null],
    ['closed', 'waiting', 'answered', null, 'open'],
  ])
  expect(Object.keys(serviceActs)).toHaveLength(4)
  expect(serviceStates.filter(beginsConversation)).toEqual(['open', 'closed'])
})

test('the hours are in the market’s home zone, the first included and the last not', () => {
  const at = (time: string) => isServiceThere(defaultSettings, new Date(`2026-01-05T${time}Z`))
  expect([at('00:59:59'), at('01:00:00'), at('12:59:59'), at('13:00:00'), at('23:00:00')]).toEqual([
    false,
    true,
    true,
    false,
    false,
  ])
})

test('the hours may be the last of the day, or all of it', () => {
  const day = { serviceFromHour: 0, serviceToHour: 24 }
  const late = { serviceFromHour: 23, serviceToHour: 24 }
  const hours = Array.from({ length: 24 }, (_, hour) => new Date(Date.UTC(2026, 0, 5, hour)))
  expect(hours.every((at) => isServiceThere(day, at))).toBe(true)
  // 23:00 in the market's home zone.
  expect(hours.filter((at) => isServiceThere(late, at)).map((at) => at.getUTCHours())).toEqual([15])
  expect(serviceHoursText(late, 'en-US')).toBe('23:00–24:00 (UTC+8)')
  expect(serviceHoursText(late, 'zh-CN')).toBe('23:00–24:00（UTC+8）')
})

test('a moment is told by the clock of the reader’s zone, with summer time, or by the market’s', () => {
  const [winter, summer] = [new Date('2026-01-05T08:15:00Z'), new Date('2026-07-05T08:15:00Z')]
  expect(timeText(winter, 'en-US', 'Europe/Paris')).toBe('Jan 5, 09:15 (UTC+1)')
  expect(timeText(summer, 'zh-CN', 'Europe/Paris')).toBe('7月5日 10:15（UTC+2）')
  expect(timeText(winter, 'en-US', 'Asia/Kolkata')).toBe('Jan 5, 13:45 (UTC+5:30)')
  expect(timeText(winter, 'en-US', 'UTC')).toBe('Jan 5, 08:15 (UTC+0)')
  for (const zone of [null, 'Mars/Base']) expect(timeText(winter, 'en-US', zone)).toBe('Jan 5, 16:15 (UTC+8)')
})
