export const MINUTE_MS = 60_000
export const HOUR_MS = 60 * MINUTE_MS
/** A day of 24 hours; days by the calendar are the server's to tell. */
export const DAY_MS = 24 * HOUR_MS
