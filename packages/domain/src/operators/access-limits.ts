/** How long an operator stays signed in with nobody at the keyboard, and at all. */
export const OPERATOR_IDLE_MINUTES = 30
export const OPERATOR_SESSION_HOURS = 12
/** From a right password to its second factor. */
export const FACTOR_TICKET_MINUTES = 10
/** A link that opens an account is handed over by other ways than ours: as short as people can manage. */
export const OPERATOR_LINK_MINUTES = 60
export const RECOVERY_CODES = 10
