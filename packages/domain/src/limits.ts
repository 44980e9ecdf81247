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
/** How long a buyer has to answer whether an order is cancelled by consent, and how often they may be asked for one order. */
export const CANCEL_ANSWER_MINUTES = 30
export const MOST_CANCEL_REQUESTS = 3
/** How long after an order ended unpaid a buyer may ask for it to be reopened, and how long the seller has to answer. */
export const REOPEN_HOURS = 24
export const REOPEN_ANSWER_HOURS = 12
/** How long a proposed ruling may be objected to, and how long after the first objection another operator has to rule. */
export const RULING_EFFECT_HOURS = 24
export const FINAL_RULING_HOURS = 72
/** How long after the end of an order, and of a trader's last order, a claim about it may be made. */
export const CLAIM_DAYS = 5
/** So long after a release deadline that nobody has acted on, an appeal opens for the buyer by itself. */
export const APPEAL_OPENS_HOURS = 12
