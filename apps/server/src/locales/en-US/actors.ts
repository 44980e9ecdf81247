/** Who did it, as `{by}` of a notice or a line: words of ours, in the reader's language. */
export const messages = {
  buyer: 'the buyer',
  seller: 'the seller',
  operator: 'customer service',
  system: 'the system',
} as const
