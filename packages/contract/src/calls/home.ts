import { fieldKinds, MAX_PHRASE_CHARACTERS } from '@u-market/domain'
import { z } from 'zod'
import { defineEndpoints } from '../endpoint.ts'
import {
  eventNumberField,
  flag,
  integer,
  limit,
  line,
  oneOf,
  orderIdField,
  page,
  pushSubscription,
  recordIdField,
  timeOfDay,
  timeZone,
  topicChannels,
} from '../fields.ts'
import { chatSession, conversation, listOf, message, notice, noticeTypes } from '../objects.ts'
import type { FieldMessage } from '../refusals.ts'
import { callPaths } from '../wire/call-paths.ts'

export const homeConfig = z.object({
  coinName: z.string(),
  currency: z.string(),
  /** How amounts are written: "R$", and how many decimals amounts of money have. Prices may have more. */
  currencySymbol: z.string(),
  currencyDecimals: z.number().int(),
  coinPrice: z.string(),
  usdtRate: z.string(),
  usdtFee: z.string(),
  networks: z.array(z.string()),
  bond: z.string(),
  fee: z.string(),
  limits: z.object({
    orderMin: z.string(),
    orderMax: z.string(),
    /** 0: users who are not verified may buy too. */
    verificationRequired: z.union([z.literal(0), z.literal(1)]),
    priceMin: z.string(),
    priceMax: z.string(),
    /** Open orders allowed to a buyer with a record. */
    openOrders: z.number().int(),
    newcomerOpenOrders: z.number().int(),
    newcomerCompletedOrders: z.number().int(),
    /** Within the fault window: cancels that count as no fault, and the number of faults that pauses a buyer. */
    freeCancels: z.number().int(),
    faultsToPause: z.number().int(),
    /** A seller who leaves this many buyers in a row unanswered is unlisted. */
    unansweredBuyers: z.number().int(),
    /** Evidence entries per day for each side of an appeal. */
    evidenceADay: z.number().int(),
    /** Limits per user: open offers, payment methods, unanswered bug reports. */
    openOffers: z.number().int(),
    paymentMethods: z.number().int(),
    openFaults: z.number().int(),
    /** Messages that a side may write in an order's chat. */
    chatPerMinute: z.number().int(),
    chatPerDay: z.number().int(),
    /** Edits of own offers in five minutes, listing and unlisting among them. */
    offerEdits: z.number().int(),
    /** Transfers to one receiver in an hour. */
    transfersToOne: z.number().int(),
    /**
     * When the transfers and exchanges of 24 hours come to this amount, in coin, they need a step-up if the login is less than 24
     * hours old.
     */
    stepUpFrom: z.string(),
    /** `fresh_hours` for merchants with their whole bond and no sanction; never more than `fresh_hours`. */
    freshHoursMerchant: z.number().int(),
  }),
  windows: z.object({
    confirmMinutes: z.number().int(),
    /** Times to pay that a seller can choose from; the first is the default. */
    payMinutes: z.array(z.number().int()),
    releaseMinutes: z.number().int(),
    /** A cancel within this many minutes of the confirmation may be free. */
    freeCancelMinutes: z.number().int(),
    /** Length of the first ordering pause, the second, and so on; the last value repeats. */
    pauseMinutes: z.array(z.number().int()),
    /** Faults and free cancels older than this do not count. */
    faultWindowHours: z.number().int(),
    remindSeconds: z.number().int(),
    acknowledgeHours: z.number().int(),
    /** Time for the party that did not open an appeal to respond. */
    appealAnswerHours: z.number().int(),
    /** After a password reset by code, coin cannot leave the account for this long. */
    resetHoldHours: z.number().int(),
    newAccountHours: z.number().int(),
    /** Bought coin can only be sold for this long: not transferred, exchanged or paid as a bond. */
    freshHours: z.number().int(),
    /**
     * Time for both sides to rate a completed order. Ratings are shown once both sides have rated, at the latest after this time.
     */
    ratingHours: z.number().int(),
    /** Time for the buyer to agree to a cancel by consent, or to refuse it. */
    cancelAnswerMinutes: z.number().int(),
    /** Time for the buyer to ask to reopen an order that ended unpaid, and time for the seller to respond. */
    reopenHours: z.number().int(),
    reopenAnswerHours: z.number().int(),
    /** Time until a proposed ruling takes effect, and time for another operator to rule after an objection. */
    rulingEffectHours: z.number().int(),
    finalRulingHours: z.number().int(),
    /** Time to open a claim after an order ends. */
    claimDays: z.number().int(),
    closedAccountDays: z.number().int(),
    /** Time that pictures of payments, chats and disputes are kept. */
    proofDays: z.number().int(),
  }),
  methodTypes: z.array(
    z.object({
      type: z.string(),
      name: z.string(),
      hasBank: z.number(),
      hasQrCode: z.number(),
      /** One to three characters shown if the app has no logo for it, and its brand colour. */
      mark: z.string(),
      colour: z.string().regex(/^#[0-9A-F]{6}$/),
      /** Two letters; empty for a rail of no one country. */
      country: z.string(),
      /** 1: the payer's bank can take a payment back, a risk for the seller. */
      reversible: z.union([z.literal(0), z.literal(1)]),
      /** 1: the receiver sees at their bank who has paid. */
      showsPayer: z.union([z.literal(0), z.literal(1)]),
      /** The rail's own times and largest order; null: the offer's and the market's. */
      payMinutes: z.number().int().nullable(),
      releaseMinutes: z.number().int().nullable(),
      largest: z.string().nullable(),
      /** What a payment needs besides the seller's name. The first is the `account` of a payment method. */
      fields: z.array(
        z.object({
          name: z.string(),
          label: z.string(),
          kind: z.enum(fieldKinds),
          required: z.union([z.literal(0), z.literal(1)]),
          /** Length of a text, or figures of a number; null: as the kind allows. */
          minLength: z.number().int().nullable(),
          maxLength: z.number().int().nullable(),
          /** Country code of each mobile, as "+254"; empty: any. */
          prefix: z.string(),
        }),
      ),
    }),
  ),
  /** What the market no longer offers, so that orders and accounts of that time keep its name. */
  formerMethodTypes: z.array(
    z.object({
      type: z.string(),
      name: z.string(),
      mark: z.string(),
      colour: z.string(),
      showsPayer: z.union([z.literal(0), z.literal(1)]),
    }),
  ),
  /** The reference price at the end of each of the last seven days, in the market's time zone, and now; oldest first. */
  priceHistory: z.array(z.object({ at: z.number().int(), price: z.string() })),
  /**
   * The price feed that the reference price follows, if the market has one: the greatest age of a reading, and the greatest
   * change by one reading.
   */
  priceFeed: z.object({
    path: z.string(),
    staleMinutes: z.number().int(),
    jumpPercent: z.string(),
    hourPercent: z.string(),
    dayPercent: z.string(),
  }),
  /** Median minutes of a verification over the last seven days; null if none was decided. */
  reviews: z.object({ verificationMinutes: z.number().int().nullable() }),
  /** Chat messages with one of these words, or with a phone number, are shown with a warning; none is refused. */
  leadAwayWords: z.array(z.string()),
  /** SMS codes: the number prefixes that they are sent to, and limits for the whole market. */
  codes: z.object({
    countries: z.array(z.string()),
    perHour: z.number().int(),
    perDay: z.number().int(),
  }),
  /**
   * Switches that are off, with the text shown to users: orders, exchanges, registrations, `method:<type>`. Switched-off offers
   * are not listed.
   */
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
  /** The server's VAPID public key for web push; empty if web push is off. */
  pushKey: z.string(),
  version: z.string(),
  demo: z.union([z.literal(0), z.literal(1)]),
  /** When the demo data was created, in Unix seconds; null outside a demo. */
  demoSince: z.number().int().nullable(),
  /** Whether the demo keeps its mails for `/api/demo/mails`, because it sends none. */
  demoMails: z.union([z.literal(0), z.literal(1)]),
})
export type HomeConfig = z.output<typeof homeConfig>

const unreadNotices = z.object({
  unread: z.number().int(),
  /** Number of orders, and of notices without an order, among the newest unread notices. At most 100. */
  unreadThreads: z.number().int(),
})
const invalid: FieldMessage = 'invalid'
const required: FieldMessage = 'required'
const eitherNoticeOrOrder: FieldMessage = 'either_notice_or_order'
const bothTimes: FieldMessage = 'both_times'
const sameTimes: FieldMessage = 'same_times'

export const homeCalls = defineEndpoints({
  getMarket: {
    path: callPaths.getMarket,
    auth: 'N',
    summary: 'The market’s prices, limits, time windows and payment types.',
    body: z.object({}),
    data: homeConfig,
    refusals: [],
  },
  startDemoOver: {
    path: callPaths.startDemoOver,
    auth: 'N',
    summary:
      'Reset the demo. Only from the machine that it runs on, otherwise 404. It is ready once `demo_since` of /api/index has changed.',
    body: z.object({}),
    data: z.null(),
    refusals: [],
  },
  listDemoMails: {
    path: callPaths.listDemoMails,
    auth: 'N',
    summary:
      'Mails of the demo, newest first. Only in a demo without a mail server and from the machine that it runs on, otherwise 404.',
    body: z.object({}),
    data: z.array(
      z.object({
        id: z.string(),
        to: z.string(),
        subject: z.string(),
        /** Its links are plain addresses. */
        text: z.string(),
        sentAt: z.number().int(),
      }),
    ),
    refusals: [],
  },
  listNotices: {
    path: callPaths.listNotices,
    auth: 'Y',
    summary: 'My notices, newest first, optionally of one type, with the total number of unread notices.',
    body: z.object({ type: oneOf(noticeTypes).optional(), page, limit }),
    data: listOf(notice).extend(unreadNotices.shape),
    refusals: [],
  },
  markNoticesRead: {
    path: callPaths.markNoticesRead,
    auth: 'Y',
    summary: 'Mark notices read: all of mine, one by id, or those of an order.',
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
  noticeSettings: {
    path: callPaths.noticeSettings,
    auth: 'Y',
    summary:
      'How notices of each kind reach me: `types` as `order=push,chat=none`, each `push`, `email`, `both` or `none`, or `none` for all. Kinds that are left out stay as they are. `quiet_from` and `quiet_to` (HH:MM, in `timezone`, an IANA name) are the hours without pushes and mails; both empty ends them. Notices that await me and those on the account’s security come all the same. Without any field it only reads.',
    body: z
      .object({
        types: topicChannels.optional(),
        quietFrom: timeOfDay.optional(),
        quietTo: timeOfDay.optional(),
        timezone: timeZone.optional(),
      })
      .refine(({ quietFrom: from, quietTo: to }) => ((from ?? '') === '') === ((to ?? '') === ''), {
        path: ['quietTo'],
        error: bothTimes,
      })
      .refine(({ quietFrom, quietTo }) => !quietFrom || quietFrom !== quietTo, {
        path: ['quietTo'],
        error: sameTimes,
      }),
    data: z.object({
      /** In the form of the call's field, with every kind. */
      types: z.string(),
      /** Empty: there are no quiet hours. */
      quietFrom: z.string(),
      quietTo: z.string(),
      /** Empty until one is chosen; the market's home zone then counts. */
      timezone: z.string(),
    }),
    refusals: [],
    isMutation: true,
  },
  listMessages: {
    path: callPaths.listMessages,
    auth: 'Y',
    summary: 'Messages of an order’s chat or of customer service, twenty per page, newest first.',
    body: z.object({
      orderId: orderIdField.optional(),
      service: integer(1, 1).optional(),
      before: eventNumberField.optional(),
    }),
    data: z.object({ session: chatSession, data: z.array(message), next: z.number().int().nullable() }),
    refusals: ['ORDER_NOT_FOUND'],
  },
  listChats: {
    path: callPaths.listChats,
    auth: 'Y',
    summary:
      'My conversations with messages, the latest message first: with support, in open orders, and in my latest 200 ended orders on each side. `unread` is the number of conversations with unread messages. `chat_read` tells my other devices what I have read.',
    body: z.object({ page, limit }),
    data: listOf(conversation).extend({ unread: z.number().int() }),
    refusals: [],
  },
})

export const phraseCalls = defineEndpoints({
  chatPhrases: {
    path: callPaths.chatPhrases,
    auth: 'Y',
    summary:
      'My own phrases for the chat, at most ten, oldest first. Without fields: reads; `text` adds one, with `id` replaces that one; `id` with `remove=1` removes it.',
    body: z
      .object({
        id: recordIdField.optional(),
        text: line(1, MAX_PHRASE_CHARACTERS).optional(),
        remove: oneOf(['1']).optional(),
      })
      .refine(({ id, text, remove }) => remove === undefined || (id !== undefined && text === undefined), {
        path: ['remove'],
        error: invalid,
      })
      .refine(({ id, text, remove }) => id === undefined || text !== undefined || remove !== undefined, {
        path: ['text'],
        error: required,
      }),
    data: z.array(z.object({ id: z.number().int(), text: z.string() })),
    refusals: ['PHRASE_LIMIT', 'PHRASE_NOT_FOUND'],
    isMutation: true,
  },
})

export const webPushCalls = defineEndpoints({
  setWebPush: {
    path: callPaths.setWebPush,
    auth: 'Y',
    summary: 'Turn web push for this browser on or off. The subscription is the browser’s own JSON.',
    body: z.object({ subscription: pushSubscription, on: flag }),
    data: z.null(),
    refusals: ['PUSH_OFF'],
    isMutation: true,
  },
})
