/** Texts of the page and its manifest before the app runs; read at build time. */
export const messages = {
  name: 'U Market',
  description: 'Buy and sell U person to person, in escrow until the trade ends.',
  orders: 'My orders',
  scan: 'Scan',
  receive: 'Receive payment',
  failed: 'U Market could not be loaded. Your coin and orders are not affected; check your connection.',
  reload: 'Reload',
  needsScript: 'U Market needs JavaScript.',
} as const
