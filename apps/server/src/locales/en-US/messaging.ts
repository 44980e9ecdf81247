export const messages = {
  // The other party in a conversation with support.
  service: 'Support',

  // Socket replies to bad frames, and the message about a new order.
  badFrame: 'This message was not understood. Please send it again.',
  tooFast: 'Too many messages. Please wait.',
  ordered: '{name} has placed an order for {num} U',

  // Body of a push on a locked screen.
  openOrder: 'Tap to open the order.',
  openNotices: 'Tap to read the notice.',
} as const
