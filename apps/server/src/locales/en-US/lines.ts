/**
 * Each step of an order in words that hold for both sides: a line of its chat, and the push to the side it awaits nothing from.
 * Last, what customer service says by itself.
 */
export const messages = {
  order_placed: 'Order placed',
  order_auto_confirmed: 'Order confirmed automatically. The buyer may pay now',
  order_confirmed: 'The seller has confirmed. The buyer may pay now',
  order_paid: 'The buyer has paid. The seller checks and releases',
  order_completed: 'The seller has released the coin. The order is complete',
  order_cancelled: 'The order was cancelled by {by}',
  order_expired: 'The time ran out and the order has ended',
  order_reminder: 'Reminder from {by}',
  release_overdue: 'The time to release is over. The buyer may appeal',
  order_acknowledged: 'The buyer has acknowledged the coin',
  order_rated: 'The trade was rated',
  deadline_near: 'The time for this step ends soon',
  appeal_opened: 'An appeal was opened by {by}. An operator decides',
  appeal_evidence: 'Evidence was added by {by}',
  appeal_answer_due: 'The time to answer the appeal is over. An operator decides',
  appeal_revoked: 'The appeal was withdrawn by {by}',
  appeal_ruled_release: 'Customer service decided: the coin goes to the buyer',
  appeal_ruled_refund: 'Customer service decided: the coin goes back to the seller',
  service_soon: 'We have your message. Customer service usually answers within {minutes} minutes',
  service_later:
    'We have your message. Customer service is here every day, {hours}, and answers as soon as it is back',
  service_closed: 'Customer service has closed this conversation. Write again whenever you need us',
  // What a row of a later version says to this one, while both run.
  unknown: 'The order has changed',
} as const
