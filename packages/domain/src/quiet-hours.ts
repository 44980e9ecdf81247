import { DAY_MS, MINUTE_MS } from './time.ts'

/** What notices are about, as users choose how each reaches them. */
export const noticeTopics = ['order', 'appeal', 'chat', 'money', 'account', 'service'] as const
export type NoticeTopic = (typeof noticeTopics)[number]

export const noticeChannels = ['push', 'email', 'both', 'none'] as const
export type NoticeChannel = (typeof noticeChannels)[number]

export function isNoticeTopic(text: string): text is NoticeTopic {
  const names: readonly string[] = noticeTopics
  return names.includes(text)
}

export function isNoticeChannel(text: string): text is NoticeChannel {
  const names: readonly string[] = noticeChannels
  return names.includes(text)
}

/** Minutes of the day. The end is not part of it; an end before the start is on the next day. */
export type QuietHours = { readonly from: number; readonly to: number }

/** The market's home zone, for users who have not chosen one. */
export const HOME_TIME_ZONE = 'Asia/Shanghai'

const MINUTES_A_DAY = DAY_MS / MINUTE_MS
const TIME_OF_DAY = /^([01]\d|2[0-3]):([0-5]\d)$/

/** "23:30" as minutes of the day; null if it is no time. */
export function minutesFrom(time: string): number | null {
  const [, hours, minutes] = TIME_OF_DAY.exec(time) ?? []
  return hours === undefined || minutes === undefined ? null : Number(hours) * 60 + Number(minutes)
}

export function timeOfDayText(minutes: number): string {
  return [Math.floor(minutes / 60), minutes % 60].map((part) => String(part).padStart(2, '0')).join(':')
}

/** Whether a moment lies in the quiet hours of a zone, by the clock on the wall there: summer time moves them. */
export function isQuiet({ from, to }: QuietHours, zone: string, at: Date): boolean {
  const now = minuteOfDay(zone, at)
  return (now - from + MINUTES_A_DAY) % MINUTES_A_DAY < (to - from + MINUTES_A_DAY) % MINUTES_A_DAY
}

/** An IANA name, like "Europe/Paris" or "UTC"; no offset, which would ignore summer time. */
export function isTimeZone(name: string): boolean {
  return name.length <= 64 && /^[A-Za-z][\w+-]*(\/[\w+-]+){0,2}$/.test(name) && clockIn(name) !== null
}

function minuteOfDay(zone: string, at: Date): number {
  const [hours = '0', minutes = '0'] = (clockIn(zone) ?? clockIn('UTC'))?.format(at).split(':') ?? []
  return Number(hours) * 60 + Number(minutes)
}

/** Null for an unknown zone, also one that a later version of the runtime has dropped. */
function clockIn(timeZone: string): Intl.DateTimeFormat | null {
  try {
    return new Intl.DateTimeFormat('en-GB', {
      hour: '2-digit',
      minute: '2-digit',
      hourCycle: 'h23',
      timeZone,
    })
  } catch {
    return null
  }
}
