/** The search on the orders tab. */
export const messages = {
  open: 'Search orders',
  close: 'End the search',
  text: 'Order number, name or reference',
  from: 'Placed from',
  to: 'Placed until',
  reversed: 'This day is before the first.',
} as const
