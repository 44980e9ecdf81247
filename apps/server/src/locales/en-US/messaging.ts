export const messages = {
  // The other side of a conversation with customer service.
  service: 'Customer service',

  // What a socket says of what came by it, and of a new order.
  badFrame: 'This message was not understood. Please send it again.',
  tooFast: 'Too many messages. Please wait.',
  ordered: '{name} has placed an order for {num} U',
  sold: '{name} sells you {num} U. Please pay in time.',

  // Below the title, on a locked screen.
  openOrder: 'Tap to open the order.',
  openNotices: 'Tap to read the notice.',
} as const
