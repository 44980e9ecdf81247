import {
  bugTypes,
  claimOutcomes,
  disputeActions,
  endedBy,
  exchangeNetworks,
  offerSides,
  orderStates,
  rulings,
  sanctionKinds,
  serviceStates,
} from '@u-market/domain'
import { z } from 'zod'
import { locales } from './locale.ts'
import { traderFacts } from './market-objects.ts'
import { disputeTypes, flag, maybeTime, money, time, usdtMoney } from './object-fields.ts'

/** The objects of answers. */
export const picture = z.object({ url: z.string(), fullUrl: z.string() })

/** What keeps a user from acting: why, and until when; null: until it is lifted. */
export const sanction = z.object({ kind: z.enum(sanctionKinds), reason: z.string(), until: maybeTime })

export const user = z.object({
  id: z.number().int(),
  userId: z.number().int(),
  username: z.string(),
  nickname: z.string(),
  mobile: z.string(),
  avatar: z.string(),
  coin: money,
  frozenCoin: money,
  /** Of `coin`: bought so lately that it may be sold, but not yet transferred, exchanged or bonded. */
  heldCoin: money,
  /** When all of it is free, or null. */
  heldUntil: maybeTime,
  /** After a reset of a password by a code, until when no coin leaves; or null. */
  resetHoldUntil: maybeTime,
  verificationStatus: z.union([z.literal(0), z.literal(1), z.literal(2)]),
  verificationReason: z.string(),
  walletAddress: z.string(),
  inviteCode: z.string(),
  creditRating: z.number(),
  token: z.string(),
  createdAt: time,
  expiresAt: time,
  expiresInSeconds: z.number().int(),
  hasPayPassword: flag,
  merchantStatus: z.enum(['none', 'pending', 'approved', 'refused']),
  locale: z.enum(locales),
  /** Until when the user may place no orders, or null. */
  orderPauseUntil: maybeTime,
  /** None of the user's offers is shown or taken. */
  paused: flag,
  /** When that ends by itself; null: it does not, or there is no pause. */
  pausedUntil: maybeTime,
  /** What operators keep the user from, as it holds now. */
  sanctions: z.array(sanction),
})

/** Where somebody is logged in. */
export const session = z.object({
  id: z.number().int(),
  /** The browser and the device, as "Safari, iPhone", or that they are unknown. */
  device: z.string(),
  /** The network's. */
  address: z.string(),
  createdAt: time,
  /** To within some minutes. */
  lastUsedAt: time,
  /** The session that asks. */
  current: flag,
})

export const passkey = z.object({
  id: z.number().int(),
  name: z.string(),
  /** Kept in the owner's cloud, so that it survives the phone. */
  isSynced: flag,
  createdAt: time,
  lastUsedAt: maybeTime,
})

export const paymentMethod = z.object({
  id: z.number().int(),
  type: z.string(),
  name: z.string(),
  account: z.string(),
  bankName: z.string(),
  bankBranch: z.string(),
  qrCode: z.string(),
  status: z.enum(['active', 'deleted']),
  createdAt: time,
})

/** A ruling that both sides were told of: it takes effect at its moment, unless another operator’s has taken its place. */
const proposal = z.object({
  outcome: z.enum(rulings),
  toBuyer: money,
  toSeller: money,
  effectiveAt: time,
})

/** When time alone lets the viewer do an act; one that closes and opens again is there twice. */
const actionTime = z.object({
  /** As in `actions`. */
  actionName: z.string(),
  /** The second from which it is open; null: it is one of `actions`, open now. */
  opensAt: maybeTime,
  /** The second from which it is closed again; null: nothing but the order's end closes it. */
  closesAt: maybeTime,
})

/** What one side of an order asks of the other. */
const request = z.object({ by: z.enum(['buyer', 'seller']), reason: z.string(), until: time })

export const order = z.object({
  orderId: z.string(),
  offerId: z.number().int(),
  /** Of its offer: `buy` where the buyer has made it and the seller answered. */
  side: z.enum(offerSides),
  buyerId: z.number().int(),
  buyerNickname: z.string(),
  sellerId: z.number().int(),
  sellerNickname: z.string(),
  role: z.enum(['buyer', 'seller']),
  /** The other side. */
  peer: traderFacts,
  /** The buyer's verified name; masked to a seller who has not confirmed the order yet. */
  buyerRealName: z.string(),
  num: money,
  price: money,
  amount: money,
  /** In coin, out of `num`: what the buyer pays the market when the coin is released. */
  fee: money,
  /** What each got of `num` once the coin has left escrow for good; null before. */
  toBuyer: money.nullable(),
  toSeller: money.nullable(),
  currency: z.string(),
  state: z.enum(orderStates),
  stateText: z.string(),
  deadlineAt: maybeTime,
  expiresInSeconds: z.number().int().nullable(),
  awaits: z.enum(['buyer', 'seller', 'operator']).nullable(),
  /** The acts that are open to the viewer now. */
  actions: z.array(z.string()),
  /** Those that time alone opens or closes before the order's end; the other `actions` stay open until something happens. */
  actionTimes: z.array(actionTime),
  /** When the clock ends the order if nobody acts before, and with it all acts; null: no deadline of its state does. */
  endsAt: maybeTime,
  /** The whole of the time that the awaited act has, in seconds, which ends at the deadline; null: nothing is due. */
  windowSeconds: z.number().int().nullable(),
  /** Of a confirmed order: until when the buyer may cancel without its counting against them. */
  freeCancelUntil: maybeTime,
  /** When the market opens an appeal by itself, if the coin is not released before; null: it does not. */
  appealOpensAt: maybeTime,
  /** The viewer has to respond to its appeal by the deadline. */
  owesResponse: flag,
  methodType: z.string(),
  /** The seller's method as it was when the order was placed. */
  method: paymentMethod.nullable(),
  proofs: z.array(picture),
  payerName: z.string(),
  paymentReference: z.string(),
  payMinutes: z.number().int(),
  createdAt: time,
  confirmedAt: maybeTime,
  paidAt: maybeTime,
  releasedAt: maybeTime,
  acknowledgedAt: maybeTime,
  cancelledAt: maybeTime,
  cancelReason: z.string(),
  remindedAt: maybeTime,
  isRated: flag,
  /** Of a completed order: until when either side may rate; then what was said is shown. */
  rateUntil: maybeTime,
  /** How often the seller has given more time to pay. */
  extensions: z.number().int(),
  /** The buyer has taken “paid” back, which is possible once. */
  paidUndone: flag,
  /** How often the seller has asked to cancel by consent. */
  cancelRequests: z.number().int(),
  /** What waits for the other side's answer, to cancel by consent or to reopen what ended unpaid, and until when. */
  cancelAsked: request.nullable(),
  reopenAsked: request.nullable(),
  /** Until when the buyer may ask to reopen it; null: not, or not again. */
  reopenUntil: maybeTime,
  /** Who ended it: `both`, where one agreed to cancel as the other had asked; null while it is open. */
  endedBy: z.enum(endedBy).nullable(),
  /** The ruling that is proposed in its appeal; it stands at its moment where no other is made. */
  proposal: proposal.extend({ isObjected: flag }).nullable(),
  appealId: z.number().int().nullable(),
  /** Until when the one who may claim can; null: not, or not again. */
  claimUntil: maybeTime,
  claimId: z.number().int().nullable(),
  /** Who has opened the appeal that is open. */
  appealedBy: z.enum(['buyer', 'seller']).nullable(),
})

export const disputeStages = ['answer', 'ruling', 'proposed', 'final'] as const
export const dispute = z.object({
  id: z.number().int(),
  /** appeal: of an order whose coin is in escrow · claim: about one that is over, which stays as it is. */
  kind: z.enum(['appeal', 'claim']),
  orderId: z.string(),
  /** Which side the viewer is of the order. */
  role: z.enum(['buyer', 'seller']),
  openedBy: z.enum(['buyer', 'seller']),
  type: z.enum(disputeTypes),
  content: z.string(),
  images: z.array(picture),
  status: z.enum(['open', 'resolved', 'revoked']),
  /** answer: of the other side · ruling: an operator reads · proposed: told, not yet in effect · final: objected to, or over. */
  stage: z.enum(disputeStages),
  /** What is proposed while it is open, and why. */
  proposal: proposal
    .extend({ outcome: z.enum([...rulings, ...claimOutcomes]), reason: z.string() })
    .nullable(),
  /**
   * Of a claim: what of the other side's coin an operator holds for it, what was awarded, and what of that could be paid; the last two
   * null until it is ruled.
   */
  award: z.object({ held: money, awarded: money.nullable(), paid: money.nullable() }).nullable(),
  awaits: z.enum(['buyer', 'seller', 'operator']).nullable(),
  /** Our addition: what the viewer may do in it now. How much evidence a day may have, `addEvidence` says itself. */
  actions: z.array(z.enum(disputeActions)),
  deadlineAt: maybeTime,
  /** Our addition: the whole of the time that ends at the deadline, in seconds; null: there is no deadline. */
  windowSeconds: z.number().int().nullable(),
  result: z.string(),
  timeline: z.array(
    z.object({
      actor: z.enum(['buyer', 'seller', 'operator', 'system']),
      action: z.string(),
      content: z.string(),
      images: z.array(picture),
      createdAt: time,
    }),
  ),
  createdAt: time,
})

export const noticeTypes = ['system', 'order', 'appeal', 'account'] as const
export const notice = z.object({
  id: z.number().int(),
  type: z.enum(noticeTypes),
  title: z.string(),
  content: z.string(),
  orderId: z.string(),
  /** Our addition: the screen of the app that shows what it is about, with its query; empty where there is none. */
  link: z.string(),
  isRead: flag,
  createdAt: time,
})

export const bill = z.object({
  id: z.number().int(),
  userId: z.number().int(),
  type: z.string(),
  money,
  before: money,
  after: money,
  memo: z.string(),
  /** Our addition: the other side of a transfer; empty for anything else. */
  peer: z.string(),
  orderId: z.string(),
  createdAt: time,
})

export const exchange = z.object({
  id: z.number().int(),
  coin: money,
  usdt: usdtMoney,
  rate: usdtMoney,
  fee: usdtMoney,
  network: z.enum(exchangeNetworks),
  address: z.string(),
  status: z.enum(['pending', 'paid', 'refused']),
  transactionId: z.string(),
  reason: z.string(),
  createdAt: time,
})

export const message = z.object({
  id: z.number().int(),
  sessionId: z.number().int(),
  orderId: z.string(),
  sender: z.enum(['me', 'peer', 'system', 'service']),
  message: z.string(),
  messageType: z.union([z.literal(0), z.literal(1), z.literal(3)]),
  messageId: z.string(),
  status: z.union([z.literal(0), z.literal(1)]),
  createdAt: time,
})

export const chatSession = z.object({
  id: z.number().int(),
  orderId: z.string(),
  service: flag,
  /** Of customer service: whose turn it is. Empty in an order's chat. */
  conversationState: z.enum(['', ...serviceStates]),
  peer: z.object({ id: z.number().int(), nickname: z.string(), avatar: z.string(), isOnline: flag }),
})

export const bugReport = z.object({
  id: z.number().int(),
  type: z.enum(bugTypes),
  content: z.string(),
  images: z.array(picture),
  contact: z.string(),
  status: z.enum(['open', 'answered']),
  answer: z.string(),
  answeredAt: maybeTime,
  createdAt: time,
})

export function listOf<T extends z.ZodType>(item: T) {
  return z.object({
    total: z.number().int(),
    perPage: z.number().int(),
    currentPage: z.number().int(),
    lastPage: z.number().int(),
    data: z.array(item),
  })
}

export type User = z.output<typeof user>
export type PaymentMethod = z.output<typeof paymentMethod>
export type Order = z.output<typeof order>
export type Dispute = z.output<typeof dispute>
export type Notice = z.output<typeof notice>
export type Bill = z.output<typeof bill>
export type Exchange = z.output<typeof exchange>
export type BugReport = z.output<typeof bugReport>
export type Message = z.output<typeof message>
export type ChatSession = z.output<typeof chatSession>
export type Picture = z.output<typeof picture>
export type Page<T> = { total: number; perPage: number; currentPage: number; lastPage: number; data: T[] }
