/** The actor of a notice or a line, as its `{by}`, in the reader's language. */
export const messages = {
  buyer: 'the buyer',
  seller: 'the seller',
  operator: 'support',
  system: 'the system',
} as const
