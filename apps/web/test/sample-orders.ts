import type { Order } from '@u-market/contract'
import {
  APPEAL_OPENS_HOURS,
  actionTimes,
  awaits,
  defaultSettings,
  expiresAt,
  freeCancelUntil,
  type OrderFacts,
} from '@u-market/domain'
import { alice, aliceFacts, bob, bobFacts, MORNING, ORDER_ID, offer } from './samples.ts'

const MINUTE = 60
const untouched: Order = {
  orderId: ORDER_ID,
  offerId: offer.id,
  side: 'sell',
  lifecycle: 1,
  buyerId: bob.id,
  buyerNickname: 'Bob',
  sellerId: alice.id,
  sellerNickname: 'Alice',
  role: 'buyer',
  peer: { ...aliceFacts, formerNickname: null, frozen: 0 },
  buyerRealName: 'Bob Lin',
  num: '25.00',
  price: '7.20',
  fee: '0.00',
  toBuyer: null,
  toSeller: null,
  amount: '180.00',
  currency: 'CNY',
  state: 'confirming',
  stateText: '',
  deadlineAt: MORNING + 15 * MINUTE,
  expiresInSeconds: 15 * MINUTE,
  awaits: 'seller',
  actions: [],
  actionTimes: [],
  endsAt: null,
  windowSeconds: 15 * MINUTE,
  freeCancelUntil: null,
  appealOpensAt: null,
  owesResponse: 0,
  claimAnswerUntil: null,
  unread: 0,
  methodType: 'bank',
  method: null,
  proofs: [],
  payerName: '',
  payer: null,
  payerSeen: null,
  paymentReference: '482913',
  payMinutes: 15,
  releaseMinutes: 30,
  createdAt: MORNING,
  confirmedAt: null,
  paidAt: null,
  releasedAt: null,
  acknowledgedAt: null,
  cancelledAt: null,
  cancelReason: '',
  remindedAt: null,
  rateUntil: null,
  shifted: 0,
  extensions: 0,
  paidUndone: 0,
  proofArriving: 0,
  cancelRequests: 0,
  cancelAsked: null,
  reopenAsked: null,
  reopenUntil: null,
  endedBy: null,
  proposal: null,
  isRated: 0,
  appealId: null,
  appealedBy: null,
  claimUntil: null,
  claimId: null,
}

const stages: Readonly<Record<Order['state'], Partial<Order>>> = {
  confirming: {},
  paying: {
    // The buyer has said from where the money comes.
    payer: { type: 'bank', end: '4821' },
    confirmedAt: MORNING,
  },
  releasing: {
    confirmedAt: MORNING,
    paidAt: MORNING,
    deadlineAt: MORNING + 30 * MINUTE,
    windowSeconds: 30 * MINUTE,
  },
  appealing: { confirmedAt: MORNING, paidAt: MORNING, deadlineAt: null, appealId: 5 },
  completed: {
    confirmedAt: MORNING,
    paidAt: MORNING,
    releasedAt: MORNING,
    deadlineAt: null,
    rateUntil: MORNING + 604_800,
  },
  cancelled: { cancelledAt: MORNING, deadlineAt: null },
  expired: { deadlineAt: null },
}

/** Bob's order of 25 U from Alice, as one party sees it, with the action times that the server would send. */
export function orderIn(state: Order['state'], role: Order['role'], some: Partial<Order> = {}): Order {
  const peer = { ...(role === 'buyer' ? aliceFacts : bobFacts), formerNickname: null, frozen: 0 as const }
  const order = { ...untouched, peer, ...stages[state], state, role, awaits: awaits[state], ...some }
  return { ...order, ...timesOf(order), ...some }
}

/** Action times as of MORNING. */
function timesOf(order: Order): Partial<Order> {
  const facts = factsOf(order)
  const { state, role, deadlineAt, confirmedAt, proposal, appealedBy } = order
  const confirmedMs = confirmedAt === null ? null : confirmedAt * 1000
  const times = actionTimes(facts, order.role, MORNING * 1000)
  return {
    actions: times.flatMap(({ action, opensAt }) => (opensAt === null ? action : [])),
    actionTimes: times
      .filter(({ opensAt, closesAt }) => opensAt ?? closesAt)
      .map(({ action, opensAt, closesAt }) => ({
        actionName: action,
        opensAt: seconds(opensAt),
        closesAt: seconds(closesAt),
      })),
    endsAt: seconds(expiresAt(facts)),
    freeCancelUntil: seconds(freeCancelUntil({ confirmedAt: confirmedMs, payShiftedMs: 0 }, defaultSettings)),
    appealOpensAt:
      state === 'releasing' && deadlineAt !== null ? deadlineAt + APPEAL_OPENS_HOURS * 60 * MINUTE : null,
    owesResponse:
      state === 'appealing' && deadlineAt !== null && proposal === null && appealedBy !== role ? 1 : 0,
  }
}

function factsOf(order: Order): OrderFacts {
  return {
    state: order.state,
    deadlineAt: milliseconds(order.deadlineAt),
    proofUntil: null,
    isProofAwaited: false,
    appealedBy: order.appealedBy,
    hasRevoked: { buyer: false, seller: false },
    isAcknowledged: order.acknowledgedAt !== null,
    isRatedBy: { buyer: order.isRated === 1, seller: order.isRated === 1 },
    remindedAt: milliseconds(order.remindedAt),
    rateUntil: milliseconds(order.rateUntil),
    extensions: order.extensions,
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
    consents: { buyer: null, seller: null },
  }
}

function milliseconds(at: number | null): number | null {
  return at === null ? null : at * 1000
}

function seconds(at: number | null): number | null {
  return at === null ? null : at / 1000
}
