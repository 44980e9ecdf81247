import type { Clock } from '@u-market/server/platform/clock.ts'

export type Span = { days?: number; hours?: number; minutes?: number; seconds?: number }

export function millisecondsOf({ days = 0, hours = 0, minutes = 0, seconds = 0 }: Span): number {
  return (((days * 24 + hours) * 60 + minutes) * 60 + seconds) * 1000
}

/** A clock that stands still until it is told to move, and never goes back. */
export type StandingClock = Clock & { moveTo(moment: Date): void }

export function createStandingClock(start: Date): StandingClock {
  let present = start
  return {
    now: () => new Date(present),
    moveTo: (moment) => {
      if (moment < present) throw new Error('the clock never goes back')
      present = moment
    },
  }
}
