/**
 * Each step of an order in words that fit both sides: a line of its chat, and the push to the side that need not act. The
 * automatic messages of support come last.
 */
export const messages = {
  order_placed: 'Order placed',
  order_auto_confirmed: 'Order confirmed automatically. The buyer can pay now.',
  sale_placed: 'The seller has placed the order. The buyer can pay now.',
  order_confirmed: 'The seller has confirmed. The buyer can pay now.',
  order_paid: 'The buyer has paid. The seller checks and releases.',
  proof_alike:
    'The payment proof looks like one used in another order. The seller checks the account before releasing.',
  order_completed: 'The seller has released the coin. The order is complete.',
  order_cancelled: 'The order was cancelled by {by}',
  order_expired: 'Time is up. The order has expired.',
  order_extended: 'The seller has given 15 minutes more to pay',
  order_paid_undone: 'The buyer has not paid yet after all.',
  order_cancel_asked: 'The seller asks to cancel the order: “{reason}”',
  cancel_agreed: 'The buyer has agreed to cancel. The order is cancelled.',
  cancel_refused: 'The buyer does not agree to cancel{said}. The order goes on.',
  order_reopen_asked: 'The buyer says that they have paid, and asks to reopen the order.',
  order_reopened: 'The seller has reopened the order. The coin is in escrow again.',
  reopen_refused: 'The seller does not reopen the order',
  request_lapsed: 'The request was not answered in time. Nothing changes.',
  order_reminder: 'Reminder from {by}',
  release_overdue: 'The time to release is up. The buyer can appeal.',
  order_acknowledged: 'The buyer has confirmed receipt',
  order_rated: 'The trade was rated',
  order_shifted: '{longer} more: the market was away',
  order_shifted_by_stopped: '{longer} more: trading was stopped',
  deadline_near: 'The time for this step is almost up',
  appeal_opened: 'An appeal was opened by {by}. Support decides.',
  appeal_opened_by_system:
    'The coin was not released in time: an appeal was opened for the buyer. Support decides.',
  appeal_evidence: 'Evidence was added by {by}',
  appeal_response_due: 'The time to respond is up. Support decides.',
  appeal_revoked: 'The appeal was withdrawn by {by}',
  appeal_proposed_release:
    'Support proposes: the coin goes to the buyer at {until}, unless the seller objects',
  appeal_proposed_refund:
    'Support proposes: the coin goes back to the seller at {until}, unless the buyer objects',
  appeal_proposed_split:
    'Support proposes: {toBuyer} U to the buyer and {toSeller} U back to the seller at {until}, unless one of you objects',
  appeal_ruling_accepted: 'The proposed decision was accepted by {by}',
  appeal_ruling_objected: 'An objection was made by {by}. Somebody else at support decides by {until}.',
  appeal_ruled_release: 'Support decided: the coin goes to the buyer',
  appeal_ruled_split: 'Support decided: {toBuyer} U to the buyer, {toSeller} U back to the seller',
  appeal_ruled_refund: 'Support decided: the coin goes back to the seller',
  claim_opened: 'A claim was made by {by}. Support decides.',
  claim_revoked: 'The claim was withdrawn by {by}',
  claim_proposed_dismiss:
    'Support proposes to dismiss the claim. It takes effect at {until} unless there is an objection.',
  claim_proposed_award:
    'Support proposes to award {award} U. It takes effect at {until} unless there is an objection.',
  claim_dismissed: 'Support decided: the claim is dismissed. The order stays as it is.',
  claim_awarded: 'Support decided: {award} U is awarded. Paid: {paid} U.',
  party_frozen:
    'The seller has frozen their account, as one does after a theft. Until they thaw it they cannot release, cancel or write. Pay only to the account in this order; if the coin is not released in time, appeal.',
  party_frozen_by_buyer:
    'The buyer has frozen their account, as one does after a theft. Until they thaw it they can pay, but not write, cancel or agree to cancel. Deadlines stay. Release only after the money is in your account; if in doubt, appeal.',
  party_thawed: 'The account of {by} is thawed. The order goes on as before.',
  service_soon: 'We have your message. Support usually replies within {minutes} {minutes#minute|minutes}.',
  service_later:
    'We have your message. Support is here every day, {hours}, and replies as soon as it is back.',
  service_closed: 'Support has closed this conversation. Write again whenever you need us.',
  // Shown for a row of a later version, while both versions run.
  unknown: 'The order has changed',
} as const
