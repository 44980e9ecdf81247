/** Fixed times and limits of the rules; those that a market can change are in `settings.ts`. */

import { HOUR_MS, MINUTE_MS } from './time.ts'

/** The least time between two reminders of an order. */
export const REMINDER_INTERVAL_SECONDS = 180
/** Days that a trader's completion rate covers. */
export const RECORD_DAYS = 30
/** An order's reminder comes this long before its deadline. */
export const DEADLINE_REMINDER_SECONDS = 120
/** Minutes that a seller may add to the time to pay, and how often per order. */
export const EXTENSION_MINUTES = 15
export const MAX_EXTENSIONS = 2
/** The least time to pay after a buyer takes back “paid”. */
export const UNDO_MINUTES = 5
/** The longest that the expiry of an order waits for a payment proof whose upload began before the deadline; once per order. */
export const PROOF_WAIT_SECONDS = 180
/** Time left to say “paid” once such a proof has arrived: enough for one more call of a slow phone. */
export const PROOF_SENT_SECONDS = 30
/** How often per order a seller may ask the buyer to cancel by consent. */
export const MAX_CANCEL_REQUESTS = 3
/** An appeal opens for the buyer by itself this long after a missed release deadline. */
export const APPEAL_OPENS_HOURS = 12

/** Types of bug reports and user reports; the form and the operators' queue read the same lists. */
export const bugTypes = ['order', 'payment', 'wallet', 'account', 'app', 'other'] as const
export type BugType = (typeof bugTypes)[number]
export const userReportTypes = ['fraud', 'third_party', 'fake_proof', 'abuse', 'other'] as const
export type UserReportType = (typeof userReportTypes)[number]

/** Enough screenshots for one report; more belong in the chat. */
export const MAX_REPORT_PICTURES = 6
export const MIN_REPORT_CHARACTERS = 5
export const MAX_REPORT_CHARACTERS = 1000
export const MIN_REPORT_ANSWER_CHARACTERS = 3
export const MAX_REPORT_ANSWER_CHARACTERS = 1000
/** Per reporter and day, for all reported users together; further reports go through customer service. */
export const USER_REPORTS_PER_DAY = 5

/** Calls to freeze one account by telephone in a day, with wrong identity numbers: a caller who guesses has no luck. */
export const SUPPORT_FREEZES_PER_DAY = 5

const MEBIBYTE = 1024 * 1024

/** Bytes of pictures that a user may upload per day: many times normal use, far from filling a disk. */
export const UPLOAD_BYTES_PER_DAY = { unverified: 100 * MEBIBYTE, verified: 1024 * MEBIBYTE } as const
/**
 * PDFs that a user may upload per day: each takes a process for a moment. One that takes longer counts once for each second, and
 * one that had to be stopped as twenty, so that those who make such documents come to ten.
 */
export const PDFS_PER_DAY = 200
export const HEAVY_PDF_USES = 20
/** Pictures of a payment, and of a dispute or claim; also the most pages of a PDF there. */
export const MAX_PROOF_PICTURES = 3
export const MAX_DISPUTE_PICTURES = 6
/**
 * Days that an order's payer is kept after its end, and a PDF after its upload: as long as the documents of a verified person, and
 * far beyond any claim. The pictures of the pages stay, for the setting `proofDays`.
 */
export const PAYER_KEPT_DAYS = 180
/** Files without a reference are deleted this long after the upload. */
export const UPLOAD_KEPT_HOURS = 24

/** An operator's session ends after this long without activity, and after this long in all. */
export const OPERATOR_IDLE_MINUTES = 30
export const OPERATOR_SESSION_HOURS = 12
/** Time to enter the second factor after a correct password. */
export const FACTOR_TICKET_MINUTES = 10
/** The link to a new account is sent outside the market's channels, so it is as short-lived as is practical. */
export const OPERATOR_LINK_MINUTES = 60
export const RECOVERY_CODES = 10

export const MIN_PASSWORD_CHARACTERS = 8
export const MAX_PASSWORD_CHARACTERS = 64
/** The longest path of SMTP. */
export const MAX_EMAIL_CHARACTERS = 254
/** The word that mails to a user begin with. */
export const MIN_PHISHING_WORD_CHARACTERS = 4
export const MAX_PHISHING_WORD_CHARACTERS = 20
export const MIN_NICKNAME_CHARACTERS = 2
export const MAX_NICKNAME_CHARACTERS = 20
/** Changes of a nickname within `NICKNAME_DAYS`: one, and one more for a slip. */
export const NICKNAME_CHANGES = 2
export const NICKNAME_DAYS = 7
/** Days in which no other user can take a name that a known trader has given up. */
export const FORMER_NICKNAME_DAYS = 90
/** Per chat message; the socket's frames are sized for it. */
export const MAX_MESSAGE_CHARACTERS = 2000
/** The longest time to pay that an offer can give, in minutes. */
export const MAX_PAY_MINUTES = 1440
/** Seven days: a bank may take some for a transfer, and no coin waits longer for one. */
export const MAX_RAIL_RELEASE_MINUTES = 10_080

/** Phrases that a user keeps for the chat, and the length of one. */
export const MAX_PHRASES = 10
export const MAX_PHRASE_CHARACTERS = 200
/** The reason that an operator gives for an act. */
export const MIN_REASON_CHARACTERS = 3
export const MAX_REASON_CHARACTERS = 200
/** The reason of a ruling, which both parties read. */
export const MIN_RULING_REASON_CHARACTERS = 5
export const MAX_RULING_REASON_CHARACTERS = 500
/** The text that users read while something is switched off. */
export const MAX_SWITCH_TEXT_CHARACTERS = 200

/** Per page of a list. */
export const MAX_PAGE_ROWS = 50

/** Windows of the settings `offerEdits` and `transfersToOne`. */
export const OFFER_EDIT_WINDOW_MS = 5 * MINUTE_MS
export const TRANSFER_WINDOW_MS = HOUR_MS

/**
 * Limits per user and day of acts whose rows are kept for good. Each is many times what a busy trader needs, and keeps what one
 * account can add in a day to a few megabytes.
 */
export const OFFERS_PER_DAY_OF_LISTED = 5
export const TRANSFERS_PER_DAY = 500
export const EXCHANGES_PER_DAY = 100
/** USDT addresses that a user keeps: more than one person's wallets. */
export const MAX_ADDRESSES = 20
export const MAX_ADDRESS_LABEL = 40
/** A new address waits this long while the list is locked, and so does the end of the lock: time for the owner to act. */
export const ADDRESS_WAIT_HOURS = 24
/** Changes of passwords, passkeys and payment methods, each of which tells the owner or leaves a row. */
export const ACCOUNT_CHANGES_PER_DAY = 100
export const SERVICE_MESSAGES_PER_DAY = 500
/** Days after the end of an order in which its parties can still write: as long as a claim is possible by default. */
export const CHAT_OPEN_DAYS = 5
/** Calls with an idempotency key, whose answers are kept for a day; acts on orders keep theirs on their events. */
export const KEYED_CALLS_PER_DAY = 5_000

/**
 * Notices of other things than the account's security that are mailed to a user in a day: more than a busy trader reads, and few
 * enough that no user fills a mailbox by placing orders or writing to its owner. The notice centre keeps the rest. Strangers use up
 * `any` for nothing, with orders, messages and small transfers; so paid orders and appeals have separate mails besides.
 */
export const NOTICE_MAILS_PER_DAY = { any: 30, paid: 10, appeal: 10 } as const
export type MailShare = keyof typeof NOTICE_MAILS_PER_DAY

/** How long the link in a mail that ends such mails works: longer than most people keep an unread mail. */
export const UNSUBSCRIBE_DAYS = 90

/** Life of the address of a file that a user has asked for: enough for a slow phone to begin, too short to be found later. */
export const EXPORT_ADDRESS_MINUTES = 5
/** Files of own data that a user may ask for in an hour; a year of statements is 13. An address may be opened twice on average. */
export const EXPORTS_PER_HOUR = 30
export const DOWNLOADS_PER_HOUR = 2 * EXPORTS_PER_HOUR
/** Archives of own data that a user may ask for in a day, and how long each is kept. */
export const ARCHIVES_PER_DAY = 1
export const ARCHIVE_KEPT_DAYS = 7
/** Pictures in an archive, newest first: what a busy trader uploads in years. */
export const MAX_ARCHIVE_PICTURES = 3_000
/** Bills of a statement: about 200 pages and four seconds of computing. More are in the CSV file. */
export const MAX_STATEMENT_BILLS = 10_000
