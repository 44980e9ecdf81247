import type { MarketSettings } from './settings.ts'
import { DAY_MS, HOUR_MS } from './time.ts'

/**
 * The law of a conversation with customer service. Each user has one for life; its state says whose turn it is. Server, both apps
 * and tests read this table.
 */
export const serviceStates = ['open', 'waiting', 'answered', 'closed'] as const
export type ServiceState = (typeof serviceStates)[number]

type ServiceTransition = {
  readonly by: 'user' | 'operator'
  readonly from: readonly ServiceState[]
  readonly to: ServiceState
}

export const serviceActs = {
  /** Whatever was closed or answered: who writes waits for an answer. */
  write: { by: 'user', from: serviceStates, to: 'waiting' },
  /** An operator may also write first, or once more. */
  answer: { by: 'operator', from: serviceStates, to: 'answered' },
  close: { by: 'operator', from: ['open', 'waiting', 'answered'], to: 'closed' },
  /** Nobody waits for anything until somebody writes. */
  reopen: { by: 'operator', from: ['closed'], to: 'open' },
} as const satisfies Record<string, ServiceTransition>
export type ServiceAct = keyof typeof serviceActs

/** Where the act leads, or null where the state does not allow it. */
export function nextServiceState(state: ServiceState, act: ServiceAct): ServiceState | null {
  const { from, to }: ServiceTransition = serviceActs[act]
  return from.includes(state) ? to : null
}

/** The user begins, or starts again: a line says when to expect an answer. */
export function beginsConversation(state: ServiceState): boolean {
  return state === 'open' || state === 'closed'
}

/** When operators are at the inbox, by the clock of the market's home. */
export type ServiceHours = Pick<MarketSettings, 'serviceFromHour' | 'serviceToHour'>

/** Of the market's home, the whole year. */
const HOME_OFFSET_HOURS = 8
const HOME_ZONE = `UTC+${HOME_OFFSET_HOURS}`

export function isServiceThere({ serviceFromHour, serviceToHour }: ServiceHours, at: Date): boolean {
  const hour = atHome(at).getUTCHours()
  return hour >= serviceFromHour && hour < serviceToHour
}

/** "9:00–21:00 (UTC+8)"; language knows nothing of this text: it stands in both. */
export function serviceHoursText({ serviceFromHour, serviceToHour }: ServiceHours): string {
  return `${serviceFromHour}:00–${serviceToHour}:00 (${HOME_ZONE})`
}

/** "Mar 2, 16:15 (UTC+8)", by the clock of the market's home: for texts whose reader's zone is not known. */
export function homeTimeText(at: Date, locale: string): string {
  const form = new Intl.DateTimeFormat(locale, {
    month: 'short',
    day: 'numeric',
    hour: '2-digit',
    minute: '2-digit',
    hourCycle: 'h23',
    timeZone: 'UTC',
  })
  return `${form.format(atHome(at))} (${HOME_ZONE})`
}

/** The last midnights by the clock of the market's home, the oldest first; that of now is one. */
export function dayEnds(now: Date, days: number): Date[] {
  const home = atHome(now).getTime()
  const today = now.getTime() - (home % DAY_MS)
  return Array.from({ length: days }, (_, at) => new Date(today - (days - 1 - at) * DAY_MS))
}

/** Faster than anybody writes, yet above what a phone sends at once after a day without a network (50). */
export const SERVICE_MESSAGES_PER_MINUTE = 60
/** A user who reads the answer as it comes needs no notice of it. */
export const SERVICE_NOTICE_AFTER_SECONDS = 30

/** Its UTC fields read as the clock at the market's home. */
function atHome(at: Date): Date {
  return new Date(at.getTime() + HOME_OFFSET_HOURS * HOUR_MS)
}
