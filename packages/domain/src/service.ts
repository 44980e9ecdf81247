import { isTimeZone } from './quiet-hours.ts'
import type { MarketSettings } from './settings.ts'
import { DAY_MS, HOUR_MS } from './time.ts'

/**
 * The lifecycle of a conversation with customer service. Each user has one for life; its state says whose turn it is. Server,
 * both apps and tests read this table.
 */
export const serviceStates = ['open', 'waiting', 'answered', 'closed'] as const
export type ServiceState = (typeof serviceStates)[number]

type ServiceTransition = {
  readonly by: 'user' | 'operator'
  readonly from: readonly ServiceState[]
  readonly to: ServiceState
}

export const serviceActs = {
  /** A user who writes waits for an answer, even in a closed conversation. */
  write: { by: 'user', from: serviceStates, to: 'waiting' },
  /** An operator may also write first, or again. */
  answer: { by: 'operator', from: serviceStates, to: 'answered' },
  close: { by: 'operator', from: ['open', 'waiting', 'answered'], to: 'closed' },
  /** Neither side is awaited until one of them writes. */
  reopen: { by: 'operator', from: ['closed'], to: 'open' },
} as const satisfies Record<string, ServiceTransition>
export type ServiceAct = keyof typeof serviceActs

/** Returns the state after an act; null: the state does not allow it. */
export function nextServiceState(state: ServiceState, act: ServiceAct): ServiceState | null {
  const { from, to }: ServiceTransition = serviceActs[act]
  return from.includes(state) ? to : null
}

/** Whether a message begins the conversation, for the first time or again. The chat then says when to expect an answer. */
export function beginsConversation(state: ServiceState): boolean {
  return state === 'open' || state === 'closed'
}

/** Hours when operators are at the inbox, in the market's home zone. */
export type ServiceHours = Pick<MarketSettings, 'serviceFromHour' | 'serviceToHour'>

/** UTC+8 all year, without daylight saving. */
const HOME_OFFSET_HOURS = 8
const HOME_ZONE = `UTC+${HOME_OFFSET_HOURS}`

export function isServiceThere({ serviceFromHour, serviceToHour }: ServiceHours, at: Date): boolean {
  const hour = atHome(at).getUTCHours()
  return hour >= serviceFromHour && hour < serviceToHour
}

/** "9:00–21:00 (UTC+8)". */
export function serviceHoursText({ serviceFromHour, serviceToHour }: ServiceHours, locale: string): string {
  return inHomeZone(`${serviceFromHour}:00–${serviceToHour}:00`, locale)
}

function inHomeZone(time: string, locale: string): string {
  return withZone(time, HOME_ZONE, locale)
}

/** Chinese has wide brackets, without a space before them. */
function withZone(time: string, zone: string, locale: string): string {
  return locale.startsWith('zh') ? `${time}（${zone}）` : `${time} (${zone})`
}

/** "Mar 2, 16:15 (UTC+8)" in the market's home zone, for texts whose reader's zone is unknown. */
export function homeTimeText(at: Date, locale: string): string {
  return inHomeZone(timeForm(locale, 'UTC').format(atHome(at)), locale)
}

/** "Mar 2, 09:15 (UTC+1)" in the reader's own zone; in the market's home zone if they have chosen none. */
export function timeText(at: Date, locale: string, timeZone: string | null): string {
  if (timeZone === null || !isTimeZone(timeZone)) return homeTimeText(at, locale)
  const offset = new Intl.DateTimeFormat('en-US', { timeZone, timeZoneName: 'shortOffset' })
    .formatToParts(at)
    .find(({ type }) => type === 'timeZoneName')
  const zone = (offset?.value ?? '').replace('GMT', 'UTC')
  return withZone(timeForm(locale, timeZone).format(at), zone, locale)
}

function timeForm(locale: string, timeZone: string): Intl.DateTimeFormat {
  return new Intl.DateTimeFormat(locale, {
    month: 'short',
    day: 'numeric',
    hour: '2-digit',
    minute: '2-digit',
    hourCycle: 'h23',
    timeZone,
  })
}

/** Returns the last `days` midnights in the market's home zone, oldest first; today began with the last one. */
export function dayEnds(now: Date, days: number): Date[] {
  const home = atHome(now).getTime()
  const today = now.getTime() - (home % DAY_MS)
  return Array.from({ length: days }, (_, at) => new Date(today - (days - 1 - at) * DAY_MS))
}

/** Faster than anyone types, above the 50 that a phone sends at once after a day offline. */
export const SERVICE_MESSAGES_PER_MINUTE = 60
/** Delays the notice, because a user who reads the answer as it arrives needs none. */
export const SERVICE_NOTICE_AFTER_SECONDS = 30

/** Shifts a moment so that its UTC fields are home time. */
function atHome(at: Date): Date {
  return new Date(at.getTime() + HOME_OFFSET_HOURS * HOUR_MS)
}
