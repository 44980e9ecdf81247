export const messages = {
  badFrame: 'This message was not understood',
  tooFast: 'Too many messages, please wait',
  ordered: '{name} has placed an order for {num} U',
} as const
