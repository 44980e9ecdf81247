import {
  bugTypes,
  claimOutcomes,
  disputeActions,
  endedBy,
  exchangeNetworks,
  offerSides,
  orderStates,
  payerDifferences,
  rulings,
  sanctionKinds,
  serviceStates,
} from '@u-market/domain'
import { z } from 'zod'
import { locales } from './locale.ts'
import { traderFacts } from './market-objects.ts'
import { disputeTypes, flag, maybeTime, money, time, usdtMoney } from './object-fields.ts'

/** Objects of responses. */
export const picture = z.object({
  url: z.string(),
  fullUrl: z.string(),
  /** In the console, for a page of a PDF: where the PDF is. */
  original: z.string().optional(),
})
/** `pages` of a PDF, in order; the upload itself is then the first. */
export const uploadedPicture = picture.extend({ pages: z.array(picture).optional() })

/** A sanction on a user. `until` is Unix seconds; null: until an operator lifts it. */
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
  /** Part of `coin`: recently bought coin, which may be sold but not yet transferred, exchanged or paid as a bond. */
  heldCoin: money,
  /** When `heldCoin` becomes less because the first purchase in it is free; null if nothing is held. */
  heldUntil: maybeTime,
  /**
   * Until when, after a password reset by code, no coin may leave the account, and neither receiving accounts nor the terms of
   * offers may change in a way that would help an intruder; null without such a hold.
   */
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
  /** 1 while none of the user's offers is shown or taken. */
  paused: flag,
  /** When the pause ends by itself; null if it does not, or without a pause. */
  pausedUntil: maybeTime,
  /** By what they were paused: by the user or by a password reset by code. Null without a pause. */
  pausedBy: z.enum(['owner', 'reset']).nullable(),
  /** When this session may end the pause; null: now, or without a pause. */
  resumeFrom: maybeTime,
  /** Sanctions in force now. */
  sanctions: z.array(sanction),
  /** Since when the account is frozen by its owner, or null. */
  frozenAt: maybeTime,
  /** The e-mail address, or one that waits for its code; empty for none. */
  email: z.string(),
  emailConfirmed: flag,
  /** 1 if this market sends e-mail. */
  emailOffered: flag,
})

/** One login of a user. */
export const session = z.object({
  id: z.number().int(),
  /** Browser and device, as "Safari, iPhone", or a text for an unknown one. */
  device: z.string(),
  /** IP address. */
  address: z.string(),
  createdAt: time,
  /** Accurate to some minutes. */
  lastUsedAt: time,
  /** 1 for the session that makes the call. */
  current: flag,
})

export const passkey = z.object({
  id: z.number().int(),
  name: z.string(),
  /** 1 if the passkey is synced to the owner's cloud, and so outlives the phone. */
  isSynced: flag,
  /** 1 after a password reset by code: it does nothing until its owner resumes it, once the hold is over. */
  suspended: flag,
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
  /** Everything that a payer enters, in the reader's language: `value` to copy, `shown` in groups to read. */
  fields: z.array(z.object({ name: z.string(), label: z.string(), value: z.string(), shown: z.string() })),
  status: z.enum(['active', 'deleted']),
  /** 0, or from when new orders may use it: an account that is new or was changed waits. */
  usableAt: time,
  createdAt: time,
})

/**
 * A ruling proposed to both sides. It takes effect at `effectiveAt`, or earlier by consent, unless another operator's ruling
 * replaces it after an objection.
 */
const proposal = z.object({
  outcome: z.enum(rulings),
  toBuyer: money,
  toSeller: money,
  effectiveAt: time,
})

/**
 * A period in which the viewer can take an action if nothing else happens. An action that closes and opens again has two entries.
 */
const actionTime = z.object({
  /** As in `actions`. */
  actionName: z.string(),
  /** The second from which it is open; null if it is open now and one of `actions`. */
  opensAt: maybeTime,
  /** The second from which it is closed again; null if time does not close it before `endsAt`. */
  closesAt: maybeTime,
})

/** A request of one side of an order to the other. `until`: the deadline for its response. */
const request = z.object({ by: z.enum(['buyer', 'seller']), reason: z.string(), until: time })

export const order = z.object({
  orderId: z.string(),
  offerId: z.number().int(),
  /** Side of the offer: `buy` if the buyer made it and the seller took it. */
  side: z.enum(offerSides),
  /** An addition to the specification: version of the lifecycle that it was placed under, as in `/lifecycle.json`. */
  lifecycle: z.number().int(),
  buyerId: z.number().int(),
  buyerNickname: z.string(),
  sellerId: z.number().int(),
  sellerNickname: z.string(),
  role: z.enum(['buyer', 'seller']),
  /** The other party. */
  peer: traderFacts.extend({
    /** Their nickname when the order was placed; null if it is today's. */
    formerNickname: z.string().nullable(),
    /** 1 while the order is open and they have frozen their account: they neither release nor write until they thaw it. */
    frozen: flag,
  }),
  /** The buyer's verified name; masked for a seller who has not confirmed the order yet. */
  buyerRealName: z.string(),
  num: money,
  price: money,
  amount: money,
  /** In coin, part of `num`: paid by the buyer to the market when the coin is released. */
  fee: money,
  /** Each side's part of `num` once the coin has left escrow for good; null before. */
  toBuyer: money.nullable(),
  toSeller: money.nullable(),
  currency: z.string(),
  state: z.enum(orderStates),
  stateText: z.string(),
  deadlineAt: maybeTime,
  expiresInSeconds: z.number().int().nullable(),
  awaits: z.enum(['buyer', 'seller', 'operator']).nullable(),
  /** Actions open to the viewer now. */
  actions: z.array(z.string()),
  /** Actions that time alone opens or closes before the order ends; the other `actions` stay open until something happens. */
  actionTimes: z.array(actionTime),
  /** When the timer ends the order, and with it all actions, if neither side acts; null if no deadline of this state ends it. */
  endsAt: maybeTime,
  /** Full length of the period that ends at the deadline, in seconds; null without a deadline. */
  windowSeconds: z.number().int().nullable(),
  /** For a confirmed order, until when the buyer may cancel without it counting as a fault. */
  freeCancelUntil: maybeTime,
  /** When the market opens an appeal by itself if the coin is not released before; null if it does not. */
  appealOpensAt: maybeTime,
  /** 1 if the viewer has to respond to the appeal before the deadline. */
  owesResponse: flag,
  /** Until when the viewer's answer to a claim, or to the ruling proposed in it, is awaited; null if none is. */
  claimAnswerUntil: maybeTime,
  /** The other party's chat messages that the viewer has not read, counted up to 100. */
  unread: z.number().int(),
  methodType: z.string(),
  /** The seller's payment method as it was when the order was placed; null for a buyer before the seller has confirmed. */
  method: paymentMethod.nullable(),
  proofs: z.array(picture),
  payerName: z.string(),
  /** The account from which the buyer says to pay: its rail and its last signs; null if the buyer has not said. */
  payer: z.object({ type: z.string(), end: z.string() }).nullable(),
  /**
   * What the seller saw of the payment when releasing, and how it differed; null before, or if it was not compared. Not shown to
   * the buyer.
   */
  payerSeen: z
    .object({
      amount: money.nullable(),
      name: z.string(),
      end: z.string(),
      differences: z.array(z.enum(payerDifferences)),
    })
    .nullable(),
  paymentReference: z.string(),
  payMinutes: z.number().int(),
  /** The time to release, from “paid” on. */
  releaseMinutes: z.number().int(),
  createdAt: time,
  confirmedAt: maybeTime,
  paidAt: maybeTime,
  releasedAt: maybeTime,
  acknowledgedAt: maybeTime,
  cancelledAt: maybeTime,
  cancelReason: z.string(),
  remindedAt: maybeTime,
  isRated: flag,
  /** For a completed order, until when either side may rate. Ratings are shown once both sides have rated, at the latest then. */
  rateUntil: maybeTime,
  /** Seconds by which deadlines were moved because the market was away or stopped: no clock of an order runs meanwhile. */
  shifted: z.number().int(),
  /** How often the seller has given more time to pay. */
  extensions: z.number().int(),
  /** 1 if the buyer has taken “paid” back, which is possible once. */
  paidUndone: flag,
  /**
   * 1 if a payment proof is arriving that began within the last three minutes before the deadline: the order does not expire
   * before `endsAt`, and “paid” is accepted until then.
   */
  proofArriving: flag,
  /** How often the seller has asked to cancel by consent. */
  cancelRequests: z.number().int(),
  /** Requests that wait for the other party: to cancel by consent, and to reopen an order that ended unpaid. */
  cancelAsked: request.nullable(),
  reopenAsked: request.nullable(),
  /** Until when the buyer may ask to reopen the order; null if they may not, or have asked before. */
  reopenUntil: maybeTime,
  /** The party that ended the order; `both` if one side agreed to the other's request to cancel. Null while it is open. */
  endedBy: z.enum(endedBy).nullable(),
  /** The ruling proposed in its appeal; takes effect at `effectiveAt`, or earlier by consent, unless another one replaces it. */
  proposal: proposal.extend({ isObjected: flag }).nullable(),
  appealId: z.number().int().nullable(),
  /** Until when the entitled party may open a claim; null if none may, or one was opened before. */
  claimUntil: maybeTime,
  claimId: z.number().int().nullable(),
  /** The party that opened the appeal; null without one. */
  appealedBy: z.enum(['buyer', 'seller']).nullable(),
})

export const disputeStages = ['answer', 'ruling', 'proposed', 'final'] as const
export const dispute = z.object({
  id: z.number().int(),
  /** appeal: about an order whose coin is in escrow · claim: about an order that is over, which it does not change. */
  kind: z.enum(['appeal', 'claim']),
  orderId: z.string(),
  /** The viewer's side in the order. */
  role: z.enum(['buyer', 'seller']),
  openedBy: z.enum(['buyer', 'seller']),
  type: z.enum(disputeTypes),
  content: z.string(),
  images: z.array(picture),
  status: z.enum(['open', 'resolved', 'revoked']),
  /**
   * answer: the party that did not open it responds · ruling: an operator decides · proposed: both sides know the ruling, which
   * is not yet in effect · final: objected to, or over.
   */
  stage: z.enum(disputeStages),
  /** The proposed ruling and its reason, while the dispute is open. */
  proposal: proposal
    .extend({ outcome: z.enum([...rulings, ...claimOutcomes]), reason: z.string() })
    .nullable(),
  /**
   * For a claim: coin of the respondent that an operator holds for it, the amount awarded, and how much of that could be paid.
   * The last two are null until there is a ruling.
   */
  award: z.object({ held: money, awarded: money.nullable(), paid: money.nullable() }).nullable(),
  awaits: z.enum(['buyer', 'seller', 'operator']).nullable(),
  /**
   * An addition to the specification: actions open to the viewer now. The daily limit on evidence is checked by `addEvidence`
   * itself.
   */
  actions: z.array(z.enum(disputeActions)),
  deadlineAt: maybeTime,
  /**
   * An addition to the specification: full length of the period that ends at the deadline, in seconds; null without a deadline.
   */
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
  /** An addition to the specification: address of the app's screen for its subject, with the query; may be empty. */
  link: z.string(),
  isRead: flag,
  createdAt: time,
})

/**
 * A change of the user's available coin, or of held coin that is paid out (a `sale`, an exchange that is sent, an award
 * from a bond or from coin held for a claim): `before` and `after` are the available coin, and so equal for the latter.
 */
export const bill = z.object({
  id: z.number().int(),
  userId: z.number().int(),
  type: z.string(),
  money,
  before: money,
  after: money,
  /** An addition to the specification: 1 if the coin stays the user's, held or returned; neither income nor expense. */
  isInternal: flag,
  memo: z.string(),
  /** An addition to the specification: the other party of a transfer, purchase, sale or award; empty for other bills. */
  peer: z.string(),
  orderId: z.string(),
  /** An addition to the specification: the money of the order of a purchase or sale; empty for other bills. */
  fiat: z.string(),
  /** An addition to the specification: the currency of `fiat`; empty without it. */
  currency: z.string(),
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
  /** State of a customer service chat, such as waiting for a reply; empty in an order's chat. */
  conversationState: z.enum(['', ...serviceStates]),
  peer: z.object({ id: z.number().int(), nickname: z.string(), avatar: z.string(), isOnline: flag }),
  /** 1: the chat of an ended order takes no more messages. */
  closed: flag,
  /** When the chat of an ended order takes no more messages; null while there is no such time. */
  closesAt: maybeTime,
})

/** A conversation in the list: the session, its newest message, and what its order is about. */
export const conversation = z.object({
  session: chatSession,
  message,
  /** My unread messages from the other party or from support, at most 100. */
  unread: z.number().int(),
  /** My side of the order; empty with customer service, as are the order's amount of coin and state. */
  role: z.enum(['buyer', 'seller', '']),
  num: z.string(),
  state: z.enum(['', ...orderStates]),
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
export type Conversation = z.output<typeof conversation>
export type Picture = z.output<typeof picture>
export type UploadedPicture = z.output<typeof uploadedPicture>
export type Page<T> = { total: number; perPage: number; currentPage: number; lastPage: number; data: T[] }
