export const messages = {
  badFrame: 'This message was not understood. Please send it again.',
  tooFast: 'Too many messages. Please wait.',
  ordered: '{name} has placed an order for {num} U',
} as const
