/** What a page that is not open yet will hold. */
export const messages = {
  notYet: 'This page is not open yet',
  appeals: 'Your appeals: who must act, until when, and how they ended.',
  notices: 'All your notices in one place, read and unread.',
  pay: 'Pay coin to the wallet you scanned, with its owner’s name and the amount to confirm.',
} as const
