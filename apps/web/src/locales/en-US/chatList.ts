export const messages = {
  title: 'Messages',
  settings: 'Notification settings',
  safe: 'Your messages and orders are not affected. Check your connection.',
  empty: 'No messages yet. Chats of your orders and with support appear here.',
  toSupport: 'Write to support',
  unread: '{count} new',
  mine: 'You: {words}',
  picture: '[Image]',
  buying: 'You buy {num} U',
  selling: 'You sell {num} U',
  closed: 'closed',
} as const
