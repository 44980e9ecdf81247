/** The one source of the present moment, so that a test can hold it in hand. */
export type Clock = { now(): Date }

export const systemClock: Clock = { now: () => new Date() }

/** As moments go over the wire: whole seconds since 1970, rounded down. */
export function unixSeconds(at: Date): number {
  return Math.floor(at.getTime() / 1000)
}
