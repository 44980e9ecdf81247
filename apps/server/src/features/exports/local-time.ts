/** Times of a place, by its IANA zone. */

export const DEFAULT_ZONE = 'UTC'

export type LocalTime = {
  /** `2026-11-28T18:30:00+08:00` */
  readonly iso: (at: Date) => string
  /** `2026-11-28 18:30:00` */
  readonly plain: (at: Date) => string
  /** `UTC+08:00` */
  readonly offset: (at: Date) => string
}

/** Returns functions that write times in the zone. A formatter costs much more than its use, so make it once for a file. */
export function localTime(timeZone: string): LocalTime {
  const format = new Intl.DateTimeFormat('en-US', {
    timeZone,
    calendar: 'gregory',
    numberingSystem: 'latn',
    hourCycle: 'h23',
    year: 'numeric',
    month: '2-digit',
    day: '2-digit',
    hour: '2-digit',
    minute: '2-digit',
    second: '2-digit',
    timeZoneName: 'longOffset',
  })
  const partsOf = (at: Date) => {
    const of = Object.fromEntries(format.formatToParts(at).map(({ type, value }) => [type, value]))
    return {
      day: `${of.year}-${of.month}-${of.day}`,
      clock: `${of.hour}:${of.minute}:${of.second}`,
      offset: of.timeZoneName?.slice('GMT'.length) || '+00:00',
    }
  }
  return {
    iso: (at) => {
      const { day, clock, offset } = partsOf(at)
      return `${day}T${clock}${offset}`
    },
    plain: (at) => {
      const { day, clock } = partsOf(at)
      return `${day} ${clock}`
    },
    offset: (at) => `UTC${partsOf(at).offset}`,
  }
}

export type Span = { readonly start: Date; readonly end: Date }

/** Returns a month (`YYYY-MM`) or a year (`YYYY`) of the zone; `end` is the beginning of the next one. */
export function spanOf(period: string, timeZone: string): Span {
  const [year = 0, month] = period.split('-').map(Number)
  return month === undefined
    ? { start: midnight(year, 0, timeZone), end: midnight(year + 1, 0, timeZone) }
    : { start: midnight(year, month - 1, timeZone), end: midnight(year, month, timeZone) }
}

/** The first moment of a month in a zone. Asked twice, because the offset is known only for a moment. */
function midnight(year: number, month: number, timeZone: string): Date {
  const wall = Date.UTC(year, month, 1)
  const time = localTime(timeZone)
  const once = wall - offsetMs(time, new Date(wall))
  return new Date(wall - offsetMs(time, new Date(once)))
}

function offsetMs(time: LocalTime, at: Date): number {
  const [, sign, hours = '0', minutes = '0'] = /^UTC([+-])(\d{2}):(\d{2})/.exec(time.offset(at)) ?? []
  return (sign === '-' ? -1 : 1) * (Number(hours) * 60 + Number(minutes)) * 60_000
}
