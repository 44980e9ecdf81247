/** What the page and its manifest say before the app is there; read when the app is built. */
export const messages = {
  name: 'U Market',
  description: 'Buy and sell U coin with people, held safely in escrow until both are done.',
  orders: 'My orders',
  scan: 'Scan',
  receive: 'Receive payment',
  failed: 'U Market could not be loaded. Your coin is safe; check the connection.',
  reload: 'Reload',
  needsScript: 'U Market needs JavaScript.',
} as const
