/**
 * All notices, by the kind of their event. Order notices may use {buyer}, {seller}, {num},
 * {peer} (the reader's other party) and {sum} (the money); {by} is a role and becomes a word. The first sentence is the toast.
 * Rows store the kind and the params, so that the text is rendered in its reader's language.
 */
export const messages = {
  order_placed_title: 'New order',
  order_placed_content: '{buyer} has placed an order for {num} U. Please confirm it in time.',
  order_auto_confirmed_title: 'New order, confirmed for you',
  order_auto_confirmed_content:
    '{buyer} has ordered {num} U and your offer confirmed it automatically. The buyer is paying now.',
  sale_placed_title: 'Somebody sells to you',
  sale_placed_content: '{seller} sells you {num} U. Please pay and upload the payment proof in time.',
  order_confirmed_title: 'Order confirmed',
  order_confirmed_content:
    '{seller} has confirmed your order of {sum}. Please pay and upload the payment proof in time.',
  order_paid_title: 'The buyer has paid',
  order_paid_content:
    '{buyer} has paid {sum}. Check that the money is in your account, then release the coin. Never release on a payment proof alone.',
  order_completed_title: 'Coin received',
  order_completed_content: '{seller} has released {num} U. It is in your balance.',
  order_cancelled_title: 'Order cancelled',
  order_cancelled_content: '{peer} has cancelled the order of {sum}.',
  order_expired_title: 'Order expired',
  order_expired_content: 'The order of {sum} with {peer} has expired. The coin is back with the seller.',
  order_extended_title: 'More time to pay',
  order_extended_content: '{seller} has given you 15 minutes more to pay {sum}.',
  proof_alike_title: 'A similar payment proof',
  proof_alike_content:
    'The payment proof of {buyer} for {sum} looks like one used in another order. Release only after the money is in your account.',
  order_paid_undone_title: 'Not paid yet',
  order_paid_undone_content:
    '{buyer} has not paid {sum} yet after all. Do not release before the money is in your account.',
  order_cancel_asked_title: 'The seller asks to cancel',
  order_cancel_asked_content:
    '{seller} asks to cancel the order of {sum}: “{reason}”. If you have paid, agree only once the money is back with you.',
  cancel_agreed_title: 'Cancelled by consent',
  cancel_agreed_content: '{buyer} has agreed to cancel the order of {sum}. The coin is back with you.',
  cancel_refused_title: 'Not cancelled',
  cancel_refused_content:
    '{buyer} does not agree to cancel the order of {sum}{said}. Check for the payment, then release the coin.',
  order_reopen_asked_title: 'The buyer says they have paid',
  order_reopen_asked_content:
    '{buyer} asks to reopen an order of {num} U that has ended, and shows a payment. Check your account, then answer.',
  order_reopened_title: 'Order reopened',
  order_reopened_content:
    '{seller} has reopened the order of {sum}. The coin is in escrow again and is waiting for release.',
  reopen_refused_title: 'Not reopened',
  reopen_refused_content:
    '{seller} does not reopen the order of {sum}. If you have paid, ask the seller in the chat to send the money back.',
  request_lapsed_title: 'No answer in time',
  request_lapsed_content: '{peer} has not answered your request about {sum} in time. Nothing has changed.',
  party_frozen_title: '{peer} froze their account',
  party_frozen_content:
    '{peer} has frozen their account, as one does after a theft. Until they thaw it they cannot release, cancel or write about the order of {sum}. Pay only to the account in the order; if the coin is not released in time, appeal.',
  party_frozen_by_buyer_title: '{peer} froze their account',
  party_frozen_by_buyer_content:
    '{peer} has frozen their account, as one does after a theft. Until they thaw it they can pay {sum}, but not write, cancel or agree to cancel. Deadlines stay. Release only after the money is in your account; if in doubt, appeal.',
  party_thawed_title: '{peer} thawed their account',
  party_thawed_content: 'The order of {sum} with {peer} goes on as before.',
  order_reminder_title: 'Reminder',
  order_reminder_content: '{peer} asks you to act on the order of {sum}. Open the order.',
  deadline_near_title: 'Time is almost up',
  deadline_near_content: 'The order of {sum} with {peer} is about to time out. Open it now.',
  release_overdue_title: 'Release overdue',
  release_overdue_content:
    'The time to release is up: the order of {sum} with {peer}. The coin stays in escrow, and the buyer can now appeal.',
  order_acknowledged_title: 'Buyer confirmed receipt',
  order_acknowledged_content: '{buyer} has confirmed receipt of {num} U. The trade is complete.',
  order_rated_title: 'You were rated',
  order_rated_content: '{peer} has rated the trade of {sum} with you.',
  ordering_paused_title: 'Ordering is paused',
  ordering_paused_content:
    'Too many of your orders ended unpaid or were cancelled late. You can order again from {until}. Your open orders go on.',
  selling_paused_title: 'Selling to buy offers is paused',
  selling_paused_content:
    'Sales of yours to different buyers were cancelled or ended unpaid. You can sell to buy offers again from {until}. Your offers, purchases and open orders go on.',
  offers_unlisted_title: 'Your offers were unlisted',
  offers_unlisted_content:
    'The orders of {count} {count#buyer|buyers} in a row went unanswered, so your offers were unlisted and their coin is back in your balance. List them again when you can respond.',
  buy_offer_unlisted_title: 'Your buy offer was unlisted',
  buy_offer_unlisted_content:
    'You did not open an order on your buy offer, and it expired unpaid. The offer was unlisted; list it again when you can pay.',
  alert_offer_sell_title: 'An offer fits your alert',
  alert_offer_sell_content: '{name} sells at {price} per U. The alert is over; the offer may soon be gone.',
  alert_offer_buy_title: 'A buyer fits your alert',
  alert_offer_buy_content: '{name} buys at {price} per U. The alert is over; the offer may soon be gone.',
  alert_price_above_title: 'The price has risen',
  alert_price_above_content:
    'The reference price is {price}, above the {limit} of your alert. The alert is over.',
  alert_price_below_title: 'The price has fallen',
  alert_price_below_content:
    'The reference price is {price}, below the {limit} of your alert. The alert is over.',
  offer_stopped_title: 'One of your offers was stopped',
  offer_stopped_content:
    'Offer #{id} was unlisted by support, and the coin that it held is back in your balance: {words}',
  appeal_opened_title: 'Appeal opened',
  appeal_opened_content:
    '{peer} has appealed the order of {sum}. Add your statement and evidence; support decides.',
  appeal_opened_by_system_title: 'Appeal opened',
  appeal_opened_by_system_content:
    'The coin was not released in time, so an appeal was opened for the buyer. Both sides can add their statement and evidence; support decides.',
  appeal_evidence_title: 'New evidence',
  appeal_evidence_content: '{peer} has added evidence to the order of {sum}.',
  appeal_response_due_title: 'Under decision',
  appeal_response_due_content: 'The time to respond is up. Support is deciding.',
  appeal_revoked_title: 'Appeal withdrawn',
  appeal_revoked_content:
    '{peer} has withdrawn the appeal about {sum}. The order is waiting for release again.',
  appeal_proposed_release_title: 'Proposed decision: release',
  appeal_proposed_release_content:
    'Support proposes to release the coin to the buyer. Read why in the appeal. It takes effect at {until} unless the seller objects.',
  appeal_proposed_refund_title: 'Proposed decision: return',
  appeal_proposed_refund_content:
    'Support proposes to return the coin to the seller. Read why in the appeal. It takes effect at {until} unless the buyer objects.',
  appeal_proposed_split_title: 'Proposed decision: split',
  appeal_proposed_split_content:
    'Support proposes to split the coin: {toBuyer} U to the buyer, {toSeller} U back to the seller. Read why in the appeal. It takes effect at {until} unless one of you objects.',
  appeal_ruling_accepted_title: '{peer} accepts the decision',
  appeal_ruling_accepted_content:
    '{peer} accepts the proposed decision about {sum}. It takes effect as soon as you accept it too, or at {until}.',
  appeal_ruling_objected_title: '{peer} objects to the decision',
  appeal_ruling_objected_content:
    '{peer} objects to the proposed decision about {sum}. Somebody else at support decides by {until}; if not, the proposed decision stands.',
  appeal_ruled_release_title: 'Decision: release',
  appeal_ruled_release_content: 'Support decided for the buyer. The coin went to the buyer.',
  appeal_ruled_split_title: 'Decision: split',
  appeal_ruled_split_content:
    'Support decided to split the coin: {toBuyer} U went to the buyer and {toSeller} U back to the seller.',
  appeal_ruled_refund_title: 'Decision: return',
  appeal_ruled_refund_content: 'Support decided for the seller. The coin went back to the seller.',
  claim_opened_title: 'A claim against you',
  claim_opened_content:
    '{peer} makes a claim about an order of {sum} that is over. Add your statement and evidence; support decides.',
  claim_revoked_title: 'Claim withdrawn',
  claim_revoked_content: '{peer} has withdrawn the claim about {sum}. Nothing changes.',
  claim_proposed_dismiss_title: 'Proposed decision: dismissed',
  claim_proposed_dismiss_content:
    'Support proposes to dismiss the claim. Read why in the claim. It takes effect at {until} unless there is an objection.',
  claim_proposed_award_title: 'Proposed decision: awarded',
  claim_proposed_award_content:
    'Support proposes to award {award} U. Read why in the claim. It takes effect at {until} unless there is an objection.',
  claim_dismissed_title: 'Decision: claim dismissed',
  claim_dismissed_content: 'Support dismissed the claim. The order stays as it is.',
  claim_awarded_title: 'Decision: claim awarded',
  claim_awarded_content: 'Support awarded {award} U; {paid} U of it was paid.',
  claim_coin_held_title: '{amount} U is held',
  claim_coin_held_content:
    'Support holds {amount} U of your balance until a claim against you is decided. What is not awarded comes back. Reason: {reason}',
  claim_hold_ended_title: '{amount} U is back',
  claim_hold_ended_content:
    'Support no longer holds {amount} U for the claim against you; it is back in your balance. Reason: {reason}',
  claim_secured_title: '{amount} U is held for your claim',
  claim_secured_content:
    'Support holds {amount} U of the other party’s balance until your claim is decided. It pays an award first. Reason: {reason}',
  claim_unsecured_title: '{amount} U is no longer held for your claim',
  claim_unsecured_content:
    'Support has returned {amount} U to the other party before your claim is decided. Reason: {reason}',
  claim_hold_returned_title: '{amount} U is back',
  claim_hold_returned_content: '{amount} U that was held for a claim is back in your balance.',
  award_held_taken_title: '{amount} U paid for a claim',
  award_held_taken_content: 'A claim against you was awarded: {amount} U that was held for it was paid.',
  award_balance_taken_title: '{amount} U paid for a claim',
  award_balance_taken_content: 'A claim against you was awarded: {amount} U of your balance was paid.',
  award_stock_taken_title: 'Offers unlisted for a claim',
  award_stock_taken_content:
    'A claim against you was awarded. Your balance was not enough, so your offers were unlisted and {amount} U was paid.',
  award_bond_taken_title: '{amount} U of your bond paid for a claim',
  award_bond_taken_content:
    'A claim against you was awarded: {amount} U of your bond was paid. You can list offers again once you have made it up.',
  verification_approved_title: 'You are verified',
  verification_approved_content: 'Your real-name verification is complete. You can trade now.',
  verification_approved_anew_title: 'You are verified',
  verification_approved_anew_content:
    'You can trade again. Removed, because not in your verified name: {count} {count#payment method|payment methods}. Add your own before you sell.',
  verification_refused_title: 'Verification not approved',
  verification_refused_content: 'Please correct it and apply again. Reason: {reason}',
  coin_taken_back_title: 'Coin corrected',
  coin_taken_back_content:
    '{amount} U was taken back from your balance to set a mistake right. Contact support if you have a question.',
  coin_issued_title: 'Coin credited',
  coin_issued_content: '{amount} U was credited to your balance.',
  transfer_received_title: 'Coin received',
  transfer_received_content: '{name} has sent you {amount} U.',
  exchange_paid_title: 'USDT sent',
  exchange_paid_content: '{usdt} USDT was sent to your {network} address. Transaction: {txid}',
  exchange_refused_title: 'Exchange not approved',
  exchange_refused_content: '{amount} U went back to your balance. Reason: {reason}',
  verification_revoked_title: 'You are no longer verified',
  verification_revoked_content:
    'Your offers are unlisted, a merchant badge is gone, and you can neither trade nor exchange coin until you are verified again. Open orders go on; orders that wait for your confirmation expire. Reason: {reason}',
  merchant_revoked_title: 'You are no longer a merchant',
  merchant_revoked_content:
    'The merchant badge is gone from your offers. What claims have left of the bond stays yours: it comes back when you leave on the merchant screen. Reason: {reason}',
  merchant_approved_title: 'You are a certified merchant',
  merchant_approved_content: 'Your offers carry the merchant badge from now on.',
  merchant_refused_title: 'Merchant application not approved',
  merchant_refused_content: 'Any bond you paid is back in your balance. Reason: {reason}',
  payment_method_added_title: 'Payment method added',
  payment_method_added_content:
    'Buyers can now pay you to the account ending in {account}. If this was not you, remove it and change your passwords.',
  payment_method_added_waiting_title: 'Payment method added',
  payment_method_added_waiting_content:
    'From {until}, buyers can pay you to the account ending in {account}. If this was not you, remove it before then and change your passwords.',
  payment_method_changed_title: 'Payment method changed',
  payment_method_changed_content:
    'The account ending in {was} was changed; it now ends in {account}. If this was not you, pause your offers, change it back and change your passwords.',
  payment_method_changed_waiting_title: 'Payment method changed',
  payment_method_changed_waiting_content:
    'The account ending in {was} was changed; it now ends in {account}, and new orders use it from {until}. If this was not you, change it back before then and change your passwords.',
  payment_method_removed_title: 'Payment method removed',
  payment_method_removed_content:
    'The account ending in {account} was removed. If this was not you, change your passwords.',
  factor_added_title: 'Authenticator app added',
  factor_added_content:
    'From now on, logging in with your password takes a code of the app as well. If this was not you, change your passwords and contact support.',
  factor_removed_title: 'Authenticator app removed',
  factor_removed_content: 'Your password alone logs in again. If this was not you, change your passwords.',
  recovery_code_used_title: 'Recovery code used',
  recovery_code_used_content:
    'A recovery code was used to log in. {count} {count#is|are} left. If this was not you, change your passwords.',
  recovery_codes_renewed_title: 'New recovery codes',
  recovery_codes_renewed_content:
    'Your earlier recovery codes no longer work. If this was not you, change your passwords.',
  usdt_address_added_title: 'USDT address added',
  usdt_address_added_content:
    '“{name}” ({network}) was added to your addresses. If this was not you, change your passwords.',
  usdt_address_removed_title: 'USDT address removed',
  usdt_address_removed_content:
    '“{name}” ({network}) was removed from your addresses. If this was not you, change your passwords.',
  addresses_locked_title: 'Exchanges locked to your addresses',
  addresses_locked_content:
    'From now on, exchanges go only to addresses that have been on your list for {hours} {hours#hour|hours}.',
  addresses_unlocking_title: 'The lock of your addresses ends',
  addresses_unlocking_content:
    'In {hours} {hours#hour|hours}, exchanges can go to any address again. If this was not you, lock them again and change your passwords.',
  passkey_added_title: 'Passkey added',
  passkey_added_content:
    'The passkey “{name}” can now log in and approve releases. If this was not you, remove it and change your passwords.',
  passkey_removed_title: 'Passkey removed',
  passkey_removed_content:
    'The passkey “{name}” no longer opens your account. If this was not you, change your passwords.',
  passkeys_suspended_title: 'Passkeys suspended',
  passkeys_suspended_content:
    'A password was reset by SMS code, so these passkeys no longer log in, release or confirm anything: {names}. In {hours} {hours#hour|hours} you can resume each one with your payment password. Remove those that are not yours.',
  passkeys_unchanged_title: 'Your passkeys still work',
  passkeys_unchanged_content:
    'A new password does not change them: {names}. If one of them is not yours, remove it at once.',
  passkey_resumed_title: 'Passkey resumed',
  passkey_resumed_content:
    'The passkey “{name}” can log in and approve releases again. If this was not you, remove it and change your passwords.',
  password_changed_title: 'Login password changed',
  password_changed_content:
    'Your other devices were logged out. If this was not you, set a new login password with an SMS code at once and contact support.',
  password_reset_title: 'Login password reset by SMS code',
  password_reset_content:
    'All devices were logged out and your offers are paused. For {hours} {hours#hour|hours} no coin can leave your balance, and payment methods cannot change; then you can resume the offers. If this was not you, somebody reads your messages: contact support and your mobile carrier at once.',
  pay_password_set_title: 'Payment password set',
  pay_password_set_content:
    'It is needed whenever coin leaves your balance. If this was not you, change your login password and contact support.',
  pay_password_changed_title: 'Payment password changed',
  pay_password_changed_content:
    'If this was not you, log out your other devices, change both passwords and contact support.',
  pay_password_reset_title: 'Payment password reset by SMS code',
  pay_password_reset_content:
    'Your offers are paused; resume them on the device that set the new password, if it was logged in before, else in {hours} {hours#hour|hours}. Until then no coin can leave your balance, and payment methods cannot change. If this was not you, log out your other devices, change both passwords and contact support at once.',
  email_added_title: 'E-mail address added',
  email_added_content:
    'Notices on the safety of your account now also go to {email}. If this was not you, change your passwords and remove the address.',
  email_changed_title: 'E-mail address changed',
  email_changed_content:
    'Mails now go to {email}. If this was not you, change both passwords, log out your other devices and contact support.',
  email_removed_title: 'E-mail address removed',
  email_removed_content:
    'No more mails go to {email}. If this was not you, change both passwords, log out your other devices and contact support.',
  account_reset_waiting_title: 'Account about to be reset',
  account_reset_waiting_content:
    'At {until} your authenticator app is removed and your login password ends; your mobile number stays. Until then you can stop this on every device. If this is not you, stop it and change both passwords.',
  account_reset_stopped_title: 'Reset of your account stopped',
  account_reset_stopped_content:
    'Your authenticator app and your login password stay as they are. If you did not ask for the reset, change both passwords and log out your other devices.',
  account_reset_title: 'Account reset',
  account_reset_content:
    'Your authenticator app was removed. Set a new login password with a code to your mobile. Your offers are paused, and for {hours} {hours#hour|hours} no coin can leave your balance and payment methods cannot change. If this was not you, contact support at once.',
  phishing_word_set_title: 'Anti-phishing word set',
  phishing_word_set_content:
    'Every mail from us now begins with your new word. If this was not you, change your passwords.',
  mobile_changed_title: 'Mobile number changed',
  mobile_changed_content:
    'Your account now has the mobile number {mobile}. Your offers are paused, and for {hours} {hours#hour|hours} no coin can leave your balance and payment methods cannot change. If this was not you, contact support at once.',
  mobile_change_waiting_title: 'Mobile number about to change',
  mobile_change_waiting_content:
    'At {until} your account gets the mobile number {mobile}. Until then you can stop this on every device. If this is not you, stop it and change both passwords.',
  mobile_change_stopped_title: 'Change of mobile number stopped',
  mobile_change_stopped_content:
    'Your account keeps its mobile number; {mobile} does not replace it. If you did not ask for the change, change both passwords and log out your other devices.',
  mobile_change_failed_title: 'Mobile number not changed',
  mobile_change_failed_content:
    'Your account keeps its mobile number. Another account uses {mobile}, or your account is frozen.',
  logged_in_elsewhere_title: 'New login',
  logged_in_elsewhere_content:
    'Your account was logged in to from a new place: {place}. If this was not you, log that device out and change your login password.',
  trading_restricted_title: 'You cannot trade',
  trading_restricted_content:
    'You cannot place orders or list offers until we lift this, and your offers are hidden. Open orders go on. Reason: {reason}',
  trading_restricted_until_title: 'You cannot trade for now',
  trading_restricted_until_content:
    'You cannot place orders or list offers until {until}, and your offers are hidden. Open orders go on. Reason: {reason}',
  trading_restriction_lifted_title: 'Restriction on trading lifted',
  trading_restriction_lifted_content: 'Unless something else restricts your account, you can trade again.',
  trading_restriction_over_title: 'Restriction on trading over',
  trading_restriction_over_content:
    'Its time is up. Unless something else restricts your account, you can trade again.',
  transfers_restricted_title: 'You cannot send or exchange coin',
  transfers_restricted_content:
    'No coin can leave your balance until we lift this, other than by an order. Reason: {reason}',
  transfers_restricted_until_title: 'You cannot send or exchange coin for now',
  transfers_restricted_until_content:
    'No coin can leave your balance until {until}, other than by an order. Reason: {reason}',
  transfers_restriction_lifted_title: 'Restriction on sending coin lifted',
  transfers_restriction_lifted_content:
    'Unless something else restricts your account, you can send and exchange coin again.',
  transfers_restriction_over_title: 'Restriction on sending coin over',
  transfers_restriction_over_content:
    'Its time is up. Unless something else restricts your account, you can send and exchange coin again.',
  account_frozen_title: 'Your account is frozen',
  account_frozen_content:
    'You cannot trade, send or exchange coin until we lift this, and your offers are hidden. Open orders go on: please finish them. Reason: {reason}',
  account_frozen_until_title: 'Your account is frozen for now',
  account_frozen_until_content:
    'You cannot trade, send or exchange coin until {until}, and your offers are hidden. Open orders go on: please finish them. Reason: {reason}',
  account_unfrozen_title: 'Your account is no longer frozen',
  account_unfrozen_content: 'Unless something else restricts your account, you can use it as before.',
  freeze_over_title: 'Your account is no longer frozen',
  freeze_over_content:
    'The time is up. Unless something else restricts your account, you can use it as before.',
  account_closed_title: 'Your account is closed',
  account_closed_content:
    'You can no longer log in, and your offers were unlisted. Your coin stays yours. Contact support if you have a question. Reason: {reason}',
  own_freeze_title: 'You froze your account',
  own_freeze_content:
    'Nothing can be traded, sent or released, and nothing that protects your account can be changed. Every other phone was logged out. Open orders keep their deadlines. Thaw it under Security, with your password and a second proof.',
  own_freeze_by_mail_title: 'Your account was frozen from a mail',
  own_freeze_by_mail_content:
    'Somebody opened the link in one of our mails and froze your account. Every phone was logged out. Open orders keep their deadlines. Thaw it under Security, with your password and a second proof.',
  own_freeze_by_support_title: 'Support froze your account',
  own_freeze_by_support_content:
    'Somebody who said they are you asked for it. Every phone was logged out, and nothing can be traded, sent or released. Open orders keep their deadlines. Only you thaw it, under Security, with your password and a second proof. Reason: {reason}',
  own_thaw_title: 'Your account is thawed',
  own_thaw_content:
    'You can trade again; your offers stay paused until you resume them. Every other phone was logged out. If this was not you, freeze your account again and contact support.',
  archive_ready_title: 'Your data is ready',
  archive_ready_content:
    'The archive with your data can be downloaded for {days} {days#day|days}. If you did not ask for it, change your passwords.',
  account_left_title: 'You closed your account',
  account_left_content:
    'Your profile is erased {days} {days#day|days} later, unless support opens the account again. Was it not you? Contact support before then.',
  account_reopened_title: 'Your account is open again',
  account_reopened_content: 'You can log in and use it as before. List your offers again when you are ready.',
  service_replied_title: 'Support',
  service_replied_content: 'Support has replied. Open the conversation to read it.',
  user_report_answered_title: 'Your report was answered',
  user_report_answered_content: 'Report of {name}: {answer}',
  bug_report_answered_title: 'Your report was answered',
  bug_report_answered_content: 'Report #{id}: {answer}',
  user_report_reopened_title: 'Your report is open again',
  user_report_reopened_content:
    'We are looking at your report of {name} again. The new answer comes as a notice.',
  bug_report_reopened_title: 'Your report is open again',
  bug_report_reopened_content: 'We are looking at report #{id} again. The new answer comes as a notice.',
  // Before a text about an order that names no party.
  of_order: '{peer} · {sum}: ',
  // Shown for a row of a later version, while both versions run.
  unknown_title: 'Notice',
  unknown_content: 'Something has changed. Open the app to see it.',
} as const
