export const messages = {
  badFrame: 'This message was not understood. Please send it again.',
  tooFast: 'Too many messages. Please wait.',
  ordered: '{name} has placed an order for {num} U',
  sold: '{name} sells you {num} U. Please pay in time.',
} as const
