export const MINUTE_MS = 60_000
export const HOUR_MS = 60 * MINUTE_MS
/** 24 hours; a calendar day may be longer or shorter. */
export const DAY_MS = 24 * HOUR_MS
