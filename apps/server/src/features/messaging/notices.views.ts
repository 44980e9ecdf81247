import type { Notice } from '@u-market/contract'
import { ownScreens, paths, screens } from '@u-market/contract/paths'
import { unixSeconds } from '../../platform/clock.ts'
import { type NoticeName, readBy, renderNotice, textParams, type Wording } from '../events/index.ts'
import type { NoticeRow } from './notices.queries.ts'

export function noticeView(row: NoticeRow, how: Wording): Notice {
  return {
    id: Number(row.seq),
    type: row.noticeType,
    ...renderNotice(row.kind, readBy(textParams(row.params), row.isCopy, row.timeZone), how),
    orderId: row.orderId ?? '',
    link: noticeLink(row),
    isRead: row.isRead ? 1 : 0,
    createdAt: unixSeconds(row.createdAt),
  }
}

/** The subject of a notice: its order, a dispute, or a screen of the app. */
type Subject = 'order' | 'appeal' | `/${string}`

/** Has every notice: a new one does not compile until its subject is listed here. */
const subjects: Readonly<Record<NoticeName, Subject>> = {
  order_placed: 'order',
  order_auto_confirmed: 'order',
  sale_placed: 'order',
  order_confirmed: 'order',
  order_paid: 'order',
  proof_alike: 'order',
  order_completed: 'order',
  order_cancelled: 'order',
  order_expired: 'order',
  order_extended: 'order',
  order_paid_undone: 'order',
  order_cancel_asked: 'order',
  cancel_agreed: 'order',
  cancel_refused: 'order',
  order_reopen_asked: 'order',
  order_reopened: 'order',
  reopen_refused: 'order',
  request_lapsed: 'order',
  order_reminder: 'order',
  party_frozen: 'order',
  party_frozen_by_buyer: 'order',
  party_thawed: 'order',
  deadline_near: 'order',
  release_overdue: 'order',
  order_acknowledged: 'order',
  order_rated: 'order',
  ordering_paused: screens.orders,
  selling_paused: screens.orders,
  offers_unlisted: screens.sell,
  buy_offer_unlisted: paths.trade('mine'),
  offer_stopped: screens.sell,
  alert_offer_sell: paths.offers({}),
  alert_offer_buy: paths.offers({ side: 'buy' }),
  alert_price_above: screens.trade,
  alert_price_below: screens.trade,
  appeal_opened: 'appeal',
  appeal_opened_by_system: 'appeal',
  appeal_evidence: 'appeal',
  appeal_response_due: 'appeal',
  appeal_revoked: 'appeal',
  appeal_proposed_release: 'appeal',
  appeal_proposed_refund: 'appeal',
  appeal_proposed_split: 'appeal',
  appeal_ruling_accepted: 'appeal',
  appeal_ruling_objected: 'appeal',
  appeal_ruled_release: 'appeal',
  appeal_ruled_refund: 'appeal',
  appeal_ruled_split: 'appeal',
  claim_opened: 'appeal',
  claim_revoked: 'appeal',
  claim_proposed_dismiss: 'appeal',
  claim_proposed_award: 'appeal',
  claim_dismissed: 'appeal',
  claim_awarded: 'appeal',
  claim_secured: 'appeal',
  claim_unsecured: 'appeal',
  claim_coin_held: screens.bills,
  claim_hold_ended: screens.bills,
  claim_hold_returned: screens.bills,
  award_held_taken: screens.bills,
  award_balance_taken: screens.bills,
  award_stock_taken: screens.sell,
  award_bond_taken: screens.merchant,
  verification_approved: screens.verificationDone,
  verification_approved_anew: screens.paymentMethods,
  verification_refused: screens.verification,
  verification_revoked: screens.verification,
  coin_issued: screens.bills,
  coin_taken_back: screens.bills,
  transfer_received: screens.bills,
  exchange_paid: screens.exchanges,
  exchange_refused: screens.exchanges,
  merchant_approved: screens.merchant,
  merchant_refused: screens.merchant,
  merchant_revoked: screens.merchant,
  payment_method_added: screens.paymentMethods,
  payment_method_added_waiting: screens.paymentMethods,
  payment_method_changed: screens.paymentMethods,
  payment_method_changed_waiting: screens.paymentMethods,
  payment_method_removed: screens.paymentMethods,
  factor_added: ownScreens.authenticator,
  factor_removed: ownScreens.authenticator,
  recovery_code_used: ownScreens.authenticator,
  recovery_codes_renewed: ownScreens.authenticator,
  usdt_address_added: ownScreens.addresses,
  usdt_address_removed: ownScreens.addresses,
  addresses_locked: ownScreens.addresses,
  addresses_unlocking: ownScreens.addresses,
  passkey_added: screens.passkeys,
  passkey_removed: screens.passkeys,
  passkey_resumed: screens.passkeys,
  passkeys_suspended: screens.passkeys,
  passkeys_unchanged: screens.passkeys,
  password_changed: screens.loginPassword,
  password_reset: screens.loginPassword,
  pay_password_set: screens.payPassword,
  pay_password_changed: screens.payPassword,
  pay_password_reset: screens.payPassword,
  email_added: ownScreens.security,
  email_changed: ownScreens.security,
  email_removed: ownScreens.security,
  phishing_word_set: ownScreens.security,
  logged_in_elsewhere: ownScreens.sessions,
  mobile_changed: ownScreens.security,
  mobile_change_waiting: ownScreens.mobile,
  mobile_change_stopped: ownScreens.mobile,
  mobile_change_failed: ownScreens.mobile,
  trading_restricted: screens.service,
  trading_restricted_until: screens.service,
  trading_restriction_lifted: screens.trade,
  trading_restriction_over: screens.trade,
  transfers_restricted: screens.service,
  transfers_restricted_until: screens.service,
  transfers_restriction_lifted: screens.bills,
  transfers_restriction_over: screens.bills,
  account_frozen: screens.service,
  account_frozen_until: screens.service,
  account_unfrozen: screens.mine,
  freeze_over: screens.mine,
  own_freeze: ownScreens.thaw,
  own_freeze_by_mail: ownScreens.thaw,
  own_freeze_by_support: ownScreens.thaw,
  own_thaw: ownScreens.security,
  account_closed: screens.service,
  account_reopened: screens.mine,
  account_left: screens.service,
  archive_ready: ownScreens.myData,
  service_replied: screens.service,
  user_report_answered: screens.notices,
  bug_report_answered: paths.myBugReports(),
  user_report_reopened: screens.notices,
  bug_report_reopened: paths.myBugReports(),
}
const known: Readonly<Record<string, Subject>> = subjects

type Audience = {
  readonly kind: string
  readonly orderId: string | null
  /** The notice's dispute, or the latest of its order when the notice was made. */
  readonly disputeId: number | null
}

/** Returns the path of a notice's subject; for an unknown kind that is its order. Empty without such an order or dispute. */
export function noticeLink({ kind, orderId, disputeId }: Audience): string {
  const subject = Object.hasOwn(known, kind) ? known[kind] : undefined
  if (subject === 'appeal' && disputeId !== null) return paths.appeal(disputeId)
  if (subject === undefined || subject === 'appeal' || subject === 'order')
    return orderId === null ? '' : paths.order(orderId)
  return subject
}
