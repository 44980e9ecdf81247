/** The only source of the current time, so that tests can control it. */
export type Clock = { now(): Date }

export const systemClock: Clock = { now: () => new Date() }

/** Converts to the wire's unit: whole seconds since 1970, rounded down. */
export function unixSeconds(at: Date): number {
  return Math.floor(at.getTime() / 1000)
}
