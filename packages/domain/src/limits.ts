/** Fixed times and limits of the rules. What a market may set for itself is in `settings.ts`. */
export const REMINDER_INTERVAL_SECONDS = 180
export const ACKNOWLEDGE_HOURS = 24
export const PAY_MINUTES = [15, 30, 60] as const
export type PayMinutes = (typeof PAY_MINUTES)[number]
/** How long the other side of an appeal has to answer before the operator decides without it. */
export const APPEAL_ANSWER_HOURS = 24
/** The most offers that one seller may have up with coin left. */
export const MAX_OPEN_OFFERS = 20
export const MAX_PAYMENT_METHODS = 20
/** An order before its deadline gets a reminder this long before the end. */
export const DEADLINE_REMINDER_SECONDS = 120
