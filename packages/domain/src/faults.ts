/** What a report is about; the operator's queue and the reporter's choice read the same list. */
export const faultTypes = ['order', 'payment', 'wallet', 'account', 'app', 'other'] as const
export type FaultType = (typeof faultTypes)[number]

/** So many screens tell a story; more belong into the chat. */
export const FAULT_PICTURES = 6
export const FAULT_LEAST_CHARACTERS = 5
export const FAULT_MOST_CHARACTERS = 1000
