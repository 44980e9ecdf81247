export const messages = {
  // Banners and announcements of the home screen, the text of an invitation, and the hours of support.
  escrow_title: 'Escrow on every order',
  escrow_content: 'The coin is in escrow before you pay.',
  free_title: 'No fee',
  free_content: 'Buying and selling cost nothing. The price you see is what you pay.',
  verified_title: 'Verify once, then trade',
  verified_content: 'Real-name verification protects both parties of every trade.',
  screenshots_title: 'Never release on a payment proof alone',
  screenshots_content: 'Check your own bank or payment app first: a payment proof can be forged.',
  ownAccount_title: 'Pay from your own account',
  ownAccount_content: 'The payer’s name must be the verified name of the buyer, or the seller can appeal.',
  ownAccount_contentUnverified: 'If the money comes from somebody else’s account, the seller can appeal.',
  share_title: 'Trade U coin with me',
  share_content: 'Buy and sell U coin person to person, with escrow and no fee.',
  share_contentWithFee: 'Buy and sell U coin person to person, with escrow.',
  serviceHours: 'Every day, {hours}',

  // Texts of a switch for which the operator wrote none.
  everything:
    'Trading is stopped for now. Deadlines wait: every order gets this time back. Please try again later.',
  orders: 'New orders are stopped for now. Open orders go on. Please try again later.',
  exchanges: 'Exchanges are stopped for now. Please try again later.',
  registrations: 'New registrations are stopped for now. Please try again later.',
  method: 'This payment method is stopped for now. Please choose another.',
  offer: 'Support has stopped this offer. Please contact support.',
  notice: 'Stopped for now',

  // Fields of payment methods that were saved before rails had fields.
  account: 'Account',
  bankName: 'Bank',
  bankBranch: 'Branch',

  // Joins the alternatives in a help text: "15, 30 or 60".
  comma: ', ',
  or: '{others} or {last}',
} as const
