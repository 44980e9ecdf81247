/** Fixed times and limits of the rules. What a market may set for itself is in `settings.ts`. */
export const REMINDER_INTERVAL_SECONDS = 180
/** How far back a trader's completion rate looks. */
export const RECORD_DAYS = 30
/** An order before its deadline gets a reminder this long before the end. */
export const DEADLINE_REMINDER_SECONDS = 120
/** What a seller may add to the time to pay, and how often for an order. */
export const EXTENSION_MINUTES = 15
export const MOST_EXTENSIONS = 2
/** What a buyer who takes back “paid” has at least to pay. */
export const UNDO_MINUTES = 5
/** How often a buyer may be asked whether an order is cancelled by consent. */
export const MOST_CANCEL_REQUESTS = 3
/** So long after a release deadline that nobody has acted on, an appeal opens for the buyer by itself. */
export const APPEAL_OPENS_HOURS = 12
