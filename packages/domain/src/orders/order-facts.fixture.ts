import type { OrderFacts } from './decide-action.ts'

/** A confirmed order before any other act. */
export const untouched: Omit<OrderFacts, 'state' | 'deadlineAt' | 'rateUntil'> = {
  proofUntil: null,
  isProofAwaited: false,
  appealedBy: null,
  hasRevoked: { buyer: false, seller: false },
  isAcknowledged: false,
  isRatedBy: { buyer: false, seller: false },
  remindedAt: null,
  extensions: 0,
  isPaidUndone: false,
  cancelRequests: 0,
  requestUntil: null,
  isReopenAsked: false,
  isClaimed: false,
  isConfirmed: true,
  endedBy: null,
  reopenableUntil: null,
  claimableUntil: null,
  proposed: null,
  consents: { buyer: null, seller: null },
}
