import type { Order } from '@u-market/contract'
import {
  actionsOpenTo,
  decideAction,
  EXTENSION_MINUTES,
  isOverdue,
  type OrderFacts,
  type PartyCall,
  REMINDER_INTERVAL_SECONDS,
  type RulingTerms,
  rulingHours,
  transitionFor,
} from '@u-market/domain'

/**
 * What the viewer may do at this moment. The clock opens some acts (a reminder, a buyer's appeal) without any push,
 * so the lifecycle's table is asked again here instead of trusting a list that has grown old on the screen.
 */
export function openActs(order: Order, nowMs: number): OpenActs {
  const facts = factsOf(order)
  const open = actionsOpenTo(facts, order.role, nowMs)
  const appeal = decideAction(facts, 'appeal', order.role, nowMs)
  const reminds = transitionFor(order.state, 'remind')?.by.includes(order.role) ?? false
  return {
    can: (action) => open.includes(action),
    isEnding: isOverdue(facts, nowMs),
    remindOpensAt:
      reminds && !open.includes('remind') && order.remindedAt !== null
        ? order.remindedAt + REMINDER_INTERVAL_SECONDS
        : null,
    appealOpensAt: !appeal.allowed && appeal.reason === 'APPEAL_TOO_EARLY' ? appeal.opensAt : null,
  }
}

export type OpenActs = {
  readonly can: (action: PartyCall) => boolean
  /** A deadline that ends the order has passed: the server is about to say so. */
  readonly isEnding: boolean
  /** Unix seconds from which the viewer may remind again; null: not theirs to remind, or they may now. */
  readonly remindOpensAt: number | null
  /** Unix seconds from which the viewer may appeal; null: not theirs, or they may now. */
  readonly appealOpensAt: number | null
}

/** The lifecycle's facts, from what the server says of the order. */
export function factsOf(order: Order): OrderFacts {
  const canRevoke = order.actions.includes('revoke')
  return {
    state: order.state,
    deadlineAt: milliseconds(order.deadlineAt),
    appealedBy: order.appealedBy,
    // Of the viewer's own the server says whether it may still be withdrawn.
    hasRevoked: { buyer: !canRevoke, seller: !canRevoke },
    isAcknowledged: order.acknowledgedAt !== null,
    isRatedBy: { buyer: order.isRated === 1, seller: order.isRated === 1 },
    remindedAt: milliseconds(order.remindedAt),
    rateUntil: milliseconds(order.rateUntil),
    extended: order.extended,
    isPaidUndone: order.paidUndone === 1,
    cancelRequests: order.cancelRequests,
    requestUntil: milliseconds((order.cancelAsked ?? order.reopenAsked)?.until ?? null),
    isReopenAsked: order.reopenUntil === null,
    isConfirmed: order.confirmedAt !== null,
    endedBy: order.endedBy,
    reopenableUntil: milliseconds(order.reopenUntil),
    claimableUntil: milliseconds(order.claimUntil),
    isClaimed: order.claimId !== null,
    proposed: order.proposal?.outcome ?? null,
    consents: consentsOf(order),
  }
}

/** The whole of the time that the awaited act has, in seconds: for the ring and its last fifth. */
export function windowSecondsOf(order: Order, rulingTerms: RulingTerms): number {
  const { deadlineAt: deadline, state, proposal } = order
  if (deadline === null) return 1
  if (proposal) return rulingHours(proposal.isObjected === 1, rulingTerms) * 3600
  if (state === 'paying') return (order.payMinutes + order.extended * EXTENSION_MINUTES) * 60
  const start = state === 'confirming' ? order.createdAt : (order.paidAt ?? order.createdAt)
  return Math.max(1, deadline - start)
}

/** The release is late and the coin still in escrow: what a buyer now does is appeal. */
export function appealsNow(order: Order, acts: OpenActs): boolean {
  return order.role === 'buyer' && acts.can('appeal')
}

export function peerOf(order: Order): { readonly id: number; readonly nickname: string } {
  return order.role === 'buyer'
    ? { id: order.sellerId, nickname: order.sellerNickname }
    : { id: order.buyerId, nickname: order.buyerNickname }
}

function milliseconds(seconds: number | null): number | null {
  return seconds === null ? null : seconds * 1000
}

/** Of the viewer the server says what is left to say; of the other side whether anybody has objected. */
function consentsOf({ role, actions, proposal }: Order): OrderFacts['consents'] {
  const mine = actions.includes('objectRuling') ? ('asked' as const) : null
  const theirs = proposal?.isObjected ? ('objected' as const) : null
  return role === 'buyer' ? { buyer: mine, seller: theirs } : { buyer: theirs, seller: mine }
}
