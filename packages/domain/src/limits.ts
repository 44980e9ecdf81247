/** Fixed times and limits of the rules. What a market may set for itself is in `settings.ts`. */
export const REMINDER_INTERVAL_SECONDS = 180
export const PAY_MINUTES = [15, 30, 60] as const
export type PayMinutes = (typeof PAY_MINUTES)[number]
/** What counts towards a pause is so young; two faults towards the same trader within it count once in a record. */
export const FAULT_WINDOW_HOURS = 24
/** How long ordering is paused: the first time, the next, and so on; the last stands for all that follow. */
export const PAUSE_MINUTES = [15, 60, 240, 1440] as const
/** How far back a trader's completion rate looks. */
export const RECORD_DAYS = 30
/** An order before its deadline gets a reminder this long before the end. */
export const DEADLINE_REMINDER_SECONDS = 120
