/** An order's row, and what is derived from it. */
import {
  type Consent,
  type Duty,
  isObjected,
  type OrderFacts,
  type Side,
  type TimerBases,
  type UserId,
  type WindowSettings,
} from '@u-market/domain'
import type { Selectable } from 'kysely'
import { readMethod } from '../../db/column-types.ts'
import type { TradeOrderTable } from '../../db/schema.generated.ts'
import type { TraderRow } from '../traders/index.ts'

export type OrderRow = Selectable<TradeOrderTable> & { buyerNickname: string; sellerNickname: string }

/**
 * What a party sees with the order: the other party's record, the buyer's verified name, the number of unread messages, and until
 * when an answer to a claim is awaited.
 */
export type People = {
  readonly peer: TraderRow
  /** The other party's nickname at the placement; null if it is today's. */
  readonly formerNickname: string | null
  readonly buyerRealName: string | null
  readonly unread: number
  readonly claimAnswerUntil: Date | null
}
export type PartysOrderRow = OrderRow & People

/** Facts that the lifecycle decides on. */
export function orderFacts(row: Selectable<TradeOrderTable>): OrderFacts {
  return {
    state: row.state,
    deadlineAt: row.deadlineAt?.getTime() ?? null,
    proofUntil: row.proofUntil?.getTime() ?? null,
    isProofAwaited: row.isProofAwaited,
    appealedBy: row.appealedBy,
    hasRevoked: { buyer: row.isRevokedByBuyer, seller: row.isRevokedBySeller },
    isAcknowledged: row.acknowledgedAt !== null,
    isRatedBy: { buyer: row.isRatedByBuyer, seller: row.isRatedBySeller },
    remindedAt: row.remindedAt?.getTime() ?? null,
    rateUntil: row.rateUntil?.getTime() ?? null,
    extensions: row.extensions,
    isPaidUndone: row.isPaidUndone,
    cancelRequests: row.cancelRequests,
    requestUntil: row.requestUntil?.getTime() ?? null,
    isReopenAsked: row.isReopenAsked,
    isConfirmed: row.confirmedAt !== null,
    endedBy: row.endedBy,
    reopenableUntil: row.reopenUntil?.getTime() ?? null,
    claimableUntil: row.claimUntil?.getTime() ?? null,
    isClaimed: row.claimId !== null,
    proposed: row.proposed,
    consents: consentsOf(row),
  }
}

/** Moments that the order's timers run from. */
export function timerBases({
  deadlineAt,
  requestUntil,
  proposed,
  proofUntil = null,
}: Pick<OrderRow, 'deadlineAt' | 'requestUntil' | 'proposed'> &
  Partial<Pick<OrderRow, 'proofUntil'>>): TimerBases {
  const moment = deadlineAt?.getTime() ?? null
  return {
    deadlineAt: proposed === null ? moment : null,
    requestUntil: requestUntil?.getTime() ?? null,
    rulingAt: proposed === null ? null : moment,
    proofUntil: proofUntil?.getTime() ?? null,
  }
}

export function roleOf(row: { buyerId: UserId; sellerId: UserId }, viewer: UserId): 'buyer' | 'seller' {
  return row.buyerId === viewer ? 'buyer' : 'seller'
}

export function otherSide(side: Side): Side {
  return side === 'buyer' ? 'seller' : 'buyer'
}

type Consenting = Pick<OrderRow, 'buyerConsent' | 'sellerConsent'>

export function consentsOf({
  buyerConsent = null,
  sellerConsent = null,
}: Partial<Consenting>): OrderFacts['consents'] {
  return { buyer: buyerConsent, seller: sellerConsent }
}

export function isRulingObjected(row: Partial<Consenting>): boolean {
  return isObjected({ consents: consentsOf(row) })
}

/** Returns who is to respond to a proposed ruling: a side, the operator after an objection, or null for both sides. */
export function awaitedConsent(row: Consenting): Duty | null {
  const { buyer, seller } = consentsOf(row)
  if (isRulingObjected(row)) return 'operator'
  if (buyer === seller) return null
  return buyer === 'asked' ? 'buyer' : 'seller'
}

export function consentOf(side: Side, consent: Consent): Partial<Consenting> {
  return side === 'buyer' ? { buyerConsent: consent } : { sellerConsent: consent }
}

export function dateOf(moment: number | null): Date | null {
  return moment === null ? null : new Date(moment)
}

/** The times of the rail that the order is paid by; none: the market's. */
export function railTimes({ method }: Partial<Pick<OrderRow, 'method'>>): Partial<WindowSettings> {
  const { releaseMinutes } = method ? readMethod(method) : {}
  return releaseMinutes === undefined ? {} : { releaseMinutes }
}
