/** Fixed times and limits of the rules. What a market may set for itself is in `settings.ts`. */
export const REMINDER_INTERVAL_SECONDS = 180
/** How far back a trader's completion rate looks. */
export const RECORD_DAYS = 30
/** An order before its deadline gets a reminder this long before the end. */
export const DEADLINE_REMINDER_SECONDS = 120
/** What a seller may add to the time to pay, and how often for an order. */
export const EXTENSION_MINUTES = 15
export const MAX_EXTENSIONS = 2
/** What a buyer who takes back “paid” has at least to pay. */
export const UNDO_MINUTES = 5
/** How often a buyer may be asked whether an order is cancelled by consent. */
export const MAX_CANCEL_REQUESTS = 3
/** So long after a release deadline that nobody has acted on, an appeal opens for the buyer by itself. */
export const APPEAL_OPENS_HOURS = 12

/** What a report of a bug, or of another user, is about; the operators' queue and the reporter's choice read the same list. */
export const bugTypes = ['order', 'payment', 'wallet', 'account', 'app', 'other'] as const
export type BugType = (typeof bugTypes)[number]
export const userReportTypes = ['fraud', 'third_party', 'fake_proof', 'abuse', 'other'] as const
export type UserReportType = (typeof userReportTypes)[number]

/** So many screenshots tell a story; more belong in the chat. */
export const MAX_REPORT_PICTURES = 6
export const MIN_REPORT_CHARACTERS = 5
export const MAX_REPORT_CHARACTERS = 1000
export const MIN_REPORT_ANSWER_CHARACTERS = 3
export const MAX_REPORT_ANSWER_CHARACTERS = 1000
/** Reports of users by one reporter, whoever they are about; with more to say, they write to customer service. */
export const USER_REPORTS_PER_DAY = 5

const MEBIBYTE = 1024 * 1024

/** Bytes of pictures that a user may send in a day: many times what a person sends, and far from filling a disk. */
export const UPLOAD_BYTES_PER_DAY = { unverified: 100 * MEBIBYTE, verified: 1024 * MEBIBYTE } as const
/** What nothing names by then is deleted. */
export const UPLOAD_KEPT_HOURS = 24

/** How long an operator stays logged in with nobody at the keyboard, and at all. */
export const OPERATOR_IDLE_MINUTES = 30
export const OPERATOR_SESSION_HOURS = 12
/** From a right password to its second factor. */
export const FACTOR_TICKET_MINUTES = 10
/** A link that opens an account is handed over by other ways than ours: as short as people can manage. */
export const OPERATOR_LINK_MINUTES = 60
export const RECOVERY_CODES = 10

export const MIN_PASSWORD_CHARACTERS = 8
export const MAX_PASSWORD_CHARACTERS = 64
export const MIN_NICKNAME_CHARACTERS = 2
export const MAX_NICKNAME_CHARACTERS = 20
/** Of a message in a chat; the frames of the socket are sized for it. */
export const MAX_MESSAGE_CHARACTERS = 2000
/** Of the reason that an operator gives for an act. */
export const MIN_REASON_CHARACTERS = 3
export const MAX_REASON_CHARACTERS = 200
/** Of the reason of a ruling, which both sides read. */
export const MIN_RULING_REASON_CHARACTERS = 5
export const MAX_RULING_REASON_CHARACTERS = 500
/** Of what people read while something is switched off. */
export const MAX_SWITCH_TEXT_CHARACTERS = 200

/** Of one page of a list. */
export const MAX_PAGE_ROWS = 50
