import type { Order } from '@u-market/contract'
import { awaits } from '@u-market/domain'
import { alice, aliceFacts, bob, bobFacts, MORNING, ORDER_ID, offer } from './samples.ts'

const MINUTE = 60
const untouched: Order = {
  orderId: ORDER_ID,
  offerId: offer.id,
  side: 'sell',
  buyerId: bob.id,
  buyerNickname: 'Bob',
  sellerId: alice.id,
  sellerNickname: 'Alice',
  role: 'buyer',
  peer: aliceFacts,
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
  windowSeconds: null,
  methodType: 'bank',
  method: null,
  proofs: [],
  payerName: '',
  paymentReference: '482913',
  payMinutes: 15,
  createdAt: MORNING,
  confirmedAt: null,
  paidAt: null,
  releasedAt: null,
  acknowledgedAt: null,
  cancelledAt: null,
  cancelReason: '',
  remindedAt: null,
  rateUntil: null,
  extended: 0,
  paidUndone: 0,
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
  paying: { confirmedAt: MORNING },
  releasing: { confirmedAt: MORNING, paidAt: MORNING, deadlineAt: MORNING + 30 * MINUTE },
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

/** Bob's order of 25 U from Alice, as one of the two sees it. */
export function orderIn(state: Order['state'], role: Order['role'], some: Partial<Order> = {}): Order {
  const peer = role === 'buyer' ? aliceFacts : bobFacts
  return { ...untouched, peer, ...stages[state], state, role, awaits: awaits[state], ...some }
}
