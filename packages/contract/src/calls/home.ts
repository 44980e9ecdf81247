import { z } from 'zod'
import { defineEndpoints } from '../endpoint.ts'
import {
  eventNumberField,
  flag,
  integer,
  limit,
  oneOf,
  orderIdField,
  page,
  pushSubscription,
} from '../fields.ts'
import { chatSession, listOf, message, notice, noticeTypes } from '../objects.ts'
import type { FieldMessage } from '../refusals.ts'
import { callPaths } from '../wire/call-paths.ts'

export const homeConfig = z.object({
  coinName: z.string(),
  currency: z.string(),
  coinPrice: z.string(),
  usdtRate: z.string(),
  usdtFee: z.string(),
  networks: z.array(z.string()),
  bond: z.string(),
  fee: z.string(),
  limits: z.object({
    orderMin: z.string(),
    orderMax: z.string(),
    /** 0: who is not verified may buy too. */
    verificationRequired: z.union([z.literal(0), z.literal(1)]),
    priceMin: z.string(),
    priceMax: z.string(),
    /** Orders that a buyer with a record may have open. */
    openOrders: z.number().int(),
    newcomerOpenOrders: z.number().int(),
    newcomerCompletedOrders: z.number().int(),
    /** Within the fault window: cancels that are nobody's fault; with how many faults a buyer is paused. */
    freeCancels: z.number().int(),
    faultsToPause: z.number().int(),
    /** A seller who leaves so many buyers unanswered in a row is unlisted. */
    unansweredBuyers: z.number().int(),
    /** Entries of one side of an appeal. */
    evidenceADay: z.number().int(),
    /** The most that one person may have at once: offers up, payment methods, reports without an answer. */
    openOffers: z.number().int(),
    paymentMethods: z.number().int(),
    openFaults: z.number().int(),
    /** From this amount on, a transfer or an exchange from a login of the last 24 hours takes a step-up. */
    stepUpFrom: z.string(),
  }),
  windows: z.object({
    confirmMinutes: z.number().int(),
    /** What a seller may give a buyer to pay; the first unless the offer says otherwise. */
    payMinutes: z.array(z.number().int()),
    releaseMinutes: z.number().int(),
    /** So long after the confirmation a cancel may be free. */
    freeCancelMinutes: z.number().int(),
    /** How long ordering is paused the first time, the next, and so on; the last stands for all that follow. */
    pauseMinutes: z.array(z.number().int()),
    /** How young a fault or a free cancel is that counts. */
    faultWindowHours: z.number().int(),
    remindSeconds: z.number().int(),
    acknowledgeHours: z.number().int(),
    /** The other side of an appeal has so long to answer. */
    appealAnswerHours: z.number().int(),
    /** After a password was reset by a code, until coin may leave the account again. */
    resetHoldHours: z.number().int(),
    /** How long bought coin can be sold, but not yet transferred, exchanged or bonded. */
    freshHours: z.number().int(),
    /** After the end of an order both sides may rate; then what one of them said is shown. */
    ratingHours: z.number().int(),
    /** The buyer has so long to answer whether an order is cancelled by consent. */
    cancelAnswerMinutes: z.number().int(),
    /** After an order ended unpaid its buyer may ask for so long that it is reopened, and the seller has so long to answer. */
    reopenHours: z.number().int(),
    reopenAnswerHours: z.number().int(),
    /** A proposed ruling takes effect after so long; after an objection another operator has so long to rule. */
    rulingEffectHours: z.number().int(),
    finalRulingHours: z.number().int(),
    /** After the end of an order a claim may be made for so long. */
    claimDays: z.number().int(),
  }),
  methodTypes: z.array(
    z.object({
      type: z.string(),
      name: z.string(),
      hasBank: z.number(),
      hasQrCode: z.number(),
      /** One to three characters that stand for it where an app has no drawing, and the rail's own colour. */
      mark: z.string(),
      colour: z.string().regex(/^#[0-9A-F]{6}$/),
    }),
  ),
  /** The reference price at the end of each of the last seven days of the market's home, and now; the oldest first. */
  priceHistory: z.array(z.object({ at: z.number().int(), price: z.string() })),
  /** How the reference price follows a feed, where the market has one: how old a reading may be, and how far it may move at once. */
  priceFeed: z.object({ path: z.string(), staleMinutes: z.number().int(), jumpPercent: z.string() }),
  /** How long a verification takes: the median of the last seven days, to some minutes; null where none was decided. */
  reviews: z.object({ verificationMinutes: z.number().int().nullable() }),
  /** Codes by SMS: how numbers begin that they are sent to, and how many in all. */
  codes: z.object({
    countries: z.array(z.string()),
    perHour: z.number().int(),
    perDay: z.number().int(),
  }),
  /** What takes two operators: payouts and rulings from that amount on, or beyond what one decides alone within a day. */
  operators: z.object({
    secondFrom: z.string(),
    aloneADayFinance: z.string(),
    aloneADayArbiter: z.string(),
    aloneADayAdministrator: z.string(),
    proposalHours: z.number().int(),
    newOperatorHours: z.number().int(),
  }),
  /** What is stopped for now, with the words for those who wanted it: orders, exchanges, registrations, `method:<type>`. */
  switches: z.array(z.object({ what: z.string(), words: z.string(), until: z.number().int().nullable() })),
  banners: z.array(
    z.object({ id: z.number().int(), title: z.string(), content: z.string(), link: z.string() }),
  ),
  notices: z.array(
    z.object({ id: z.number().int(), title: z.string(), content: z.string(), createdAt: z.number() }),
  ),
  share: z.object({ title: z.string(), text: z.string(), url: z.string() }),
  customer: z.object({ isOnline: z.number(), hours: z.string(), answerMinutes: z.number().int() }),
  wsUrl: z.string(),
  publicUrl: z.string(),
  /** The server's key that a browser subscribes to web push with; empty: none. */
  pushKey: z.string(),
  version: z.string(),
  demo: z.union([z.literal(0), z.literal(1)]),
  /** When the demo was made; null outside of one. */
  demoSince: z.number().int().nullable(),
})
export type HomeConfig = z.output<typeof homeConfig>

const unreadNotices = z.object({
  unread: z.number().int(),
  /** What the newest unread ones are about: how many orders, and notices of no order. At most 100. */
  unreadThreads: z.number().int(),
})
const eitherNoticeOrOrder: FieldMessage = 'either_notice_or_order'

export const homeCalls = defineEndpoints({
  getMarket: {
    path: callPaths.getMarket,
    auth: 'N',
    summary: 'The market as it stands: prices, limits, windows, payment types.',
    body: z.object({}),
    data: homeConfig,
    refusals: [],
  },
  startDemoOver: {
    path: callPaths.startDemoOver,
    auth: 'N',
    summary:
      'Make the demo anew, from the machine that it runs on; 404 for everybody else. Once `demo_since` of the market has changed, it is up.',
    body: z.object({}),
    data: z.null(),
    refusals: [],
  },
  listNotices: {
    path: callPaths.listNotices,
    auth: 'Y',
    summary: 'My notices, newest first, of one type where asked, with the number unread of all.',
    body: z.object({ type: oneOf(noticeTypes).optional(), page, limit }),
    data: listOf(notice).extend(unreadNotices.shape),
    refusals: [],
  },
  markNoticesRead: {
    path: callPaths.markNoticesRead,
    auth: 'Y',
    summary: 'Mark all my notices read, or the one named, or those of an order.',
    body: z
      .object({ id: eventNumberField.optional(), orderId: orderIdField.optional() })
      .refine((body) => body.id === undefined || body.orderId === undefined, {
        path: ['orderId'],
        error: eitherNoticeOrOrder,
      }),
    data: unreadNotices,
    refusals: ['NOTICE_NOT_FOUND'],
    isMutation: true,
  },
  listMessages: {
    path: callPaths.listMessages,
    auth: 'Y',
    summary: 'Messages of an order or of customer service, twenty at a time, newest first.',
    body: z.object({
      orderId: orderIdField.optional(),
      service: integer(1, 1).optional(),
      before: eventNumberField.optional(),
    }),
    data: z.object({ session: chatSession, data: z.array(message), next: z.number().int().nullable() }),
    refusals: ['ORDER_NOT_FOUND'],
  },
})

export const webPushCalls = defineEndpoints({
  setWebPush: {
    path: callPaths.setWebPush,
    auth: 'Y',
    summary:
      'Web push of order and appeal notices to this browser, on or off: the subscription as the browser writes it (JSON).',
    body: z.object({ subscription: pushSubscription, on: flag }),
    data: z.null(),
    refusals: ['PUSH_OFF'],
    isMutation: true,
  },
})
