export const messages = {
  notices: 'Notices',
  allRead: 'Mark all read',
  allReadDone: 'All notices are read',
  empty: 'No notices yet',
  unread: 'new',
  typeSystem: 'System',
  typeOrder: 'Order',
  typeAppeal: 'Appeal',
  typeAccount: 'Account',
  safe: 'Notices are safe on the server. Check the connection and try again.',
} as const
