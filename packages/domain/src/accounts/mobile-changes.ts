/**
 * Hours between the order for another mobile and its effect, in which every channel of the account is told and can stop it. A
 * change with a code to the old mobile has none: its holder can reset both passwords anyway.
 */
export const MOBILE_HOLD_HOURS = { email: 24, desk: 72 } as const
export type HeldWay = keyof typeof MOBILE_HOLD_HOURS

/** Hours that operators have to decide on a request for an account. Until then its asker learns nothing, whatever they decide. */
export const RECOVERY_HOURS = 72

/** Requests for one account that wait at once; others are dropped, so that they do not fill the operators' queue. */
export const MAX_OPEN_RECOVERIES = 3

/**
 * Requests for accounts in a day. Others, with another identity number or for no verified account, can never be approved, so they
 * have a separate share: however many come, operators have time for the right ones.
 */
export const RECOVERIES_PER_DAY = { right: 250, others: 250 } as const

/** Changes by e-mail that a user can ask for in a day: each sends a message to the old mobile. */
export const MOBILE_CHANGES_PER_DAY = 3

/** "+86138****0009": enough for its owner, who sees it on other phones too. */
export function maskedMobile(mobile: string): string {
  return `${mobile.slice(0, -8)}****${mobile.slice(-4)}`
}
