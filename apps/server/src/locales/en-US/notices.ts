/**
 * Every notice there is, by the kind of its event. Order notices may use {buyer}, {seller} and {num}; {by} is a role and is written as
 * a word. Stored rows keep the kind and the params, so that a text is written in its reader's language.
 */
export const messages = {
  order_placed_title: 'New order',
  order_placed_content:
    '{buyer} has placed an order for {num} U. Please confirm it before the time runs out.',
  order_auto_confirmed_title: 'New order, confirmed for you',
  order_auto_confirmed_content:
    '{buyer} has ordered {num} U and your offer confirmed it by itself. The buyer is paying now.',
  order_confirmed_title: 'Order confirmed',
  order_confirmed_content:
    'The seller has confirmed. Please pay and upload the transfer slip before the time runs out.',
  order_paid_title: 'The buyer has paid',
  order_paid_content:
    'Check that the money is in your account, then release the coin. Never release on a slip alone.',
  order_completed_title: 'Coin received',
  order_completed_content: 'The seller has released {num} U. It is in your wallet.',
  order_cancelled_title: 'Order cancelled',
  order_cancelled_content: 'The order was cancelled by {by}.',
  order_expired_title: 'Order expired',
  order_expired_content: 'The time ran out and the order has ended. The coin went back to the seller.',
  order_reminder_title: 'A reminder',
  order_reminder_content: 'The other side is waiting for you. Please see to the order.',
  deadline_near_title: 'Time is running out',
  deadline_near_content: 'The order awaits you and its time ends soon.',
  release_overdue_title: 'Release overdue',
  release_overdue_content:
    'The time to release is over. The coin stays in escrow, and the buyer may now appeal.',
  order_acknowledged_title: 'Coin acknowledged',
  order_acknowledged_content: 'The buyer has acknowledged the coin. The trade is complete.',
  order_rated_title: 'You were rated',
  order_rated_content: 'The other side has rated the trade with you.',
  ordering_paused_title: 'Ordering is paused',
  ordering_paused_content:
    'Too many of your orders ended unpaid or were cancelled late. You can order again from {until} on. Your open orders go on.',
  offers_taken_down_title: 'Your offers were taken down',
  offers_taken_down_content:
    'The orders of {count} buyers in a row went unanswered, so your offers are down and their coin is back in your balance. Put them up again when you are there to answer.',
  appeal_opened_title: 'Appeal opened',
  appeal_opened_content:
    'The other side has appealed. Please add your side and evidence; an operator decides.',
  appeal_evidence_title: 'New evidence',
  appeal_evidence_content: 'The other side has added evidence to the appeal.',
  appeal_answer_due_title: 'Appeal under decision',
  appeal_answer_due_content: 'The time to answer is over. An operator now decides on what there is.',
  appeal_revoked_title: 'Appeal withdrawn',
  appeal_revoked_content: 'The appeal was withdrawn. The order awaits the release of the coin again.',
  appeal_ruled_release_title: 'Appeal decided: release',
  appeal_ruled_release_content: 'The operator decided for the buyer. The coin went to the buyer.',
  appeal_ruled_refund_title: 'Appeal decided: refund',
  appeal_ruled_refund_content: 'The operator decided for the seller. The coin went back to the seller.',
  verification_approved_title: 'You are verified',
  verification_approved_content: 'Your real-name verification is complete. You can trade now.',
  verification_refused_title: 'Verification refused',
  verification_refused_content: 'Please correct it and apply again. Reason: {reason}',
  coin_issued_title: 'Coin credited',
  coin_issued_content: '{amount} U was credited to your wallet.',
  transfer_received_title: 'Payment received',
  transfer_received_content: '{name} has paid you {amount} U.',
  exchange_paid_title: 'USDT sent',
  exchange_paid_content: '{usdt} USDT was sent to your {network} address. Transaction: {txid}',
  exchange_refused_title: 'Exchange refused',
  exchange_refused_content: '{amount} U went back to your wallet. Reason: {reason}',
  merchant_approved_title: 'You are a certified merchant',
  merchant_approved_content: 'Your offers carry the merchant badge from now on.',
  merchant_refused_title: 'Merchant application refused',
  merchant_refused_content: 'A bond that was paid is back in your wallet. Reason: {reason}',
  passkey_added_title: 'Passkey added',
  passkey_added_content:
    'The passkey "{name}" can now sign in and approve releases. If this was not you, remove it and change your passwords.',
  passkey_removed_title: 'Passkey removed',
  passkey_removed_content:
    'The passkey "{name}" does not open your account any more. If this was not you, change your passwords.',
  password_changed_title: 'Login password changed',
  password_changed_content:
    'Your other devices were signed out. If this was not you, set a new login password with an SMS code at once and contact customer service.',
  password_reset_title: 'Login password reset by SMS code',
  password_reset_content:
    'Every device was signed out, and for {hours} hours no coin can leave your account. If this was not you, somebody reads your messages: contact customer service and your mobile operator at once.',
  pay_password_set_title: 'Payment password set',
  pay_password_set_content:
    'It signs every release and payment from now on. If this was not you, change your login password and contact customer service.',
  pay_password_changed_title: 'Payment password changed',
  pay_password_changed_content:
    'If this was not you, sign out your other devices, change both passwords and contact customer service.',
  pay_password_reset_title: 'Payment password reset by SMS code',
  pay_password_reset_content:
    'For {hours} hours no coin can leave your account. If this was not you, sign out your other devices, change both passwords and contact customer service at once.',
  signed_in_elsewhere_title: 'New sign-in',
  signed_in_elsewhere_content:
    'Your account was signed in to from a place that was not used before: {place}. If this was not you, sign that device out and change your login password.',
  service_replied_title: 'Customer service',
  service_replied_content: 'Customer service has answered you. Open the conversation to read it.',
  fault_answered_title: 'Your report was answered',
  fault_answered_content: 'Report #{id}: {answer}',
  // What a row of a later version says to this one, while both run.
  unknown_title: 'Notice',
  unknown_content: 'Something has changed. Please have a look.',
} as const
