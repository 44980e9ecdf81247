export const messages = {
  // The other party in a conversation with support.
  service: 'Support',

  // Socket replies to bad frames, and the message about a new order.
  badFrame: 'This message was not understood. Please send it again.',
  tooFast: 'Too many messages. Please wait.',
  ordered: '{name} has placed an order for {num} U',

  // A push about an order's chat.
  chatOne: 'Message from {name}',
  chatSome: '{count} messages from {name}',
  chatMany: 'Many messages from {name}',
  chatOrder: 'About the order of {sum}. Tap to open the chat.',

  // Body of a push on a locked screen.
  openOrder: 'Tap to open the order.',
  openNotices: 'Tap to read the notice.',
  notYou: 'Was it not you? Contact support.',
} as const
