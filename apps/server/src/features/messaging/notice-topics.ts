import { awaits, type MailShare, type NoticeTopic } from '@u-market/domain'
import type { Json } from '../../db/column-types.ts'
import { type ChatKind, type NoticeName, readBy, textParams } from '../events/index.ts'

type Kind = {
  readonly topic: NoticeTopic
  /** Asks its reader to answer, whatever the order's state. */
  readonly isQuestion?: true
}
const order: Kind = { topic: 'order' }
const orderQuestion: Kind = { topic: 'order', isQuestion: true }
const appeal: Kind = { topic: 'appeal' }
const appealQuestion: Kind = { topic: 'appeal', isQuestion: true }
const chat: Kind = { topic: 'chat' }
const money: Kind = { topic: 'money' }
const account: Kind = { topic: 'account' }
const service: Kind = { topic: 'service' }

/** What each notice is about. A new one does not compile until it is listed here. */
const kinds: Readonly<Record<NoticeName | ChatKind, Kind>> = {
  chat_text: chat,
  chat_picture: chat,
  order_placed: orderQuestion,
  order_auto_confirmed: order,
  sale_placed: orderQuestion,
  order_confirmed: order,
  order_paid: order,
  proof_alike: order,
  order_completed: order,
  order_cancelled: order,
  order_expired: order,
  order_extended: order,
  order_paid_undone: order,
  order_cancel_asked: orderQuestion,
  cancel_agreed: order,
  cancel_refused: order,
  order_reopen_asked: orderQuestion,
  order_reopened: order,
  reopen_refused: order,
  request_lapsed: order,
  order_reminder: orderQuestion,
  party_frozen: order,
  party_frozen_by_buyer: order,
  party_thawed: order,
  deadline_near: order,
  release_overdue: order,
  order_acknowledged: order,
  order_rated: order,
  ordering_paused: order,
  selling_paused: order,
  offers_unlisted: order,
  buy_offer_unlisted: order,
  offer_stopped: order,
  alert_offer_sell: order,
  alert_offer_buy: order,
  alert_price_above: order,
  alert_price_below: order,
  appeal_opened: appealQuestion,
  appeal_opened_by_system: appealQuestion,
  appeal_evidence: appeal,
  appeal_response_due: appeal,
  appeal_revoked: appeal,
  appeal_proposed_release: appealQuestion,
  appeal_proposed_refund: appealQuestion,
  appeal_proposed_split: appealQuestion,
  appeal_ruling_accepted: appeal,
  appeal_ruling_objected: appeal,
  appeal_ruled_release: appeal,
  appeal_ruled_refund: appeal,
  appeal_ruled_split: appeal,
  claim_opened: appealQuestion,
  claim_revoked: appeal,
  claim_proposed_dismiss: appealQuestion,
  claim_proposed_award: appealQuestion,
  claim_dismissed: appeal,
  claim_awarded: appeal,
  claim_secured: appeal,
  claim_unsecured: appeal,
  claim_coin_held: money,
  claim_hold_ended: money,
  claim_hold_returned: money,
  award_held_taken: money,
  award_balance_taken: money,
  award_stock_taken: money,
  award_bond_taken: money,
  coin_issued: money,
  coin_taken_back: money,
  transfer_received: money,
  exchange_paid: money,
  exchange_refused: money,
  verification_approved: account,
  verification_approved_anew: account,
  verification_refused: account,
  verification_revoked: account,
  merchant_approved: account,
  merchant_refused: account,
  merchant_revoked: account,
  payment_method_added: account,
  payment_method_added_waiting: account,
  payment_method_changed: account,
  payment_method_changed_waiting: account,
  payment_method_removed: account,
  factor_added: account,
  factor_removed: account,
  recovery_code_used: account,
  recovery_codes_renewed: account,
  usdt_address_added: account,
  usdt_address_removed: account,
  addresses_locked: account,
  addresses_unlocking: account,
  passkey_added: account,
  passkey_removed: account,
  passkey_resumed: account,
  passkeys_suspended: account,
  passkeys_unchanged: account,
  password_changed: account,
  password_reset: account,
  pay_password_set: account,
  pay_password_changed: account,
  pay_password_reset: account,
  email_added: account,
  email_changed: account,
  email_removed: account,
  phishing_word_set: account,
  logged_in_elsewhere: account,
  mobile_changed: account,
  mobile_change_waiting: { topic: 'account', isQuestion: true },
  mobile_change_stopped: account,
  mobile_change_failed: account,
  account_reset_waiting: { topic: 'account', isQuestion: true },
  account_reset_stopped: account,
  account_reset: account,
  trading_restricted: account,
  trading_restricted_until: account,
  trading_restriction_lifted: account,
  trading_restriction_over: account,
  transfers_restricted: account,
  transfers_restricted_until: account,
  transfers_restriction_lifted: account,
  transfers_restriction_over: account,
  account_frozen: account,
  account_frozen_until: account,
  account_unfrozen: account,
  freeze_over: account,
  own_freeze: account,
  own_freeze_by_mail: account,
  own_freeze_by_support: account,
  own_thaw: account,
  account_closed: account,
  account_reopened: account,
  account_left: account,
  archive_ready: account,
  service_replied: service,
  user_report_answered: service,
  bug_report_answered: service,
  user_report_reopened: service,
  bug_report_reopened: service,
}
const known: ReadonlyMap<string, Kind> = new Map(Object.entries(kinds))
const awaitedIn: ReadonlyMap<string, string | null> = new Map(Object.entries(awaits))

/** A notice as one of its receivers gets it. */
export type NoticeFacts = {
  readonly kind: string
  readonly orderId: string | null
  readonly state: string | null
  readonly params: Json
  /** To the event's second receiver. */
  readonly isCopy: boolean
}

/** A kind of a later version, which this one does not know, is about its order or else the account. */
export function kindOf({ kind, orderId }: Pick<NoticeFacts, 'kind' | 'orderId'>): Kind {
  return known.get(kind) ?? (orderId === null ? account : order)
}

/** Whether something runs out unless the reader acts: the order awaits them, or they are asked to answer. */
export function awaitsReader(notice: NoticeFacts): boolean {
  const { topic, isQuestion = false } = kindOf(notice)
  const { reader } = readBy(textParams(notice.params), notice.isCopy)
  return (
    isQuestion || (topic === 'order' && reader !== undefined && awaitedIn.get(notice.state ?? '') === reader)
  )
}

/** The share of a day's mails that a notice uses before the common one. A new order awaits its reader too, and costs a stranger nothing. */
export function mailShareOf(notice: NoticeFacts): MailShare {
  if (kindOf(notice).topic === 'appeal') return 'appeal'
  const isPaid = notice.state === 'releasing' && notice.kind !== 'order_reminder'
  return isPaid && awaitsReader(notice) ? 'paid' : 'any'
}
