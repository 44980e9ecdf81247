/** The one source of the present moment, so that a test can hold it in hand. */
export type Clock = { now(): Date }

export const systemClock: Clock = { now: () => new Date() }
