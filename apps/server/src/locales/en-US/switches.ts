/** What people read of a stop for which nobody wrote words. */
export const messages = {
  orders: 'New orders are stopped for now. Open orders go on. Please try again later.',
  exchanges: 'Exchanges are stopped for now. Please try again later.',
  registrations: 'New registrations are stopped for now. Please try again later.',
  method: 'This payment method is stopped for now. Please choose another.',
  offer: 'Customer service has stopped this offer. Please contact customer service.',
  notice: 'Stopped for now',
} as const
