/** Traders and their offers, as other users see them. */
import { offerSides, priceStops, priceTypes } from '@u-market/domain'
import { z } from 'zod'
import { disputeTypes, flag, maybeTime, money, time } from './object-fields.ts'
import { unfitNames } from './wire/names.ts'

/** Public facts about a trader. */
export const traderFacts = z.object({
  userId: z.number().int(),
  nickname: z.string(),
  avatar: z.string(),
  isMerchant: flag,
  isVerified: flag,
  isOnline: flag,
  /** Unix seconds, rounded down to the minute; the current time while the trader is online, null if they have no session. */
  lastSeenAt: maybeTime,
  creditRating: z.number(),
  dealCount: z.number().int(),
  /** Same value as `record.rate`; show it with `record.rateCount`. */
  completionRate: z.number().nullable(),
  /** Orders of the last 30 days, as buyer and as seller. One counterparty counts once in 24 hours. */
  record: z.object({
    completed: z.number().int(),
    /** Percent, with one decimal: completed orders out of those completed or ended by the trader's fault; null without any. */
    rate: z.number().nullable(),
    /** Number of orders that `rate` is computed from. */
    rateCount: z.number().int(),
    /**
     * Median seconds over completed orders; null without any. `payMedian`: as buyer, until paid. `releaseMedian`: as seller,
     * from paid to released.
     */
    payMedian: z.number().int().nullable(),
    releaseMedian: z.number().int().nullable(),
    /** Number of different counterparties. */
    partners: z.number().int(),
  }),
  /** Median seconds from paid to released over the latest 30 sales; null before the first. */
  releaseSeconds: z.number().int().nullable(),
})

export const offer = traderFacts.extend({
  id: z.number().int(),
  /** The maker's side: `sell` or `buy`. */
  side: z.enum(offerSides),
  /** The current price. */
  price: money,
  priceType: z.enum(priceTypes),
  /** Percent above the reference price, negative if below; null for a fixed price. */
  premium: money.nullable(),
  /** Why no order can be placed on a floating offer; null if its price is valid. */
  priceStop: z.enum(priceStops).nullable(),
  currency: z.string(),
  num: money,
  remainingNum: money,
  minAmount: money,
  maxAmount: money,
  methodTypes: z.array(z.string()),
  /** Those of `methodTypes` whose accounts are new or were changed: no order may use them yet, but from `until` on. */
  waitingMethods: z.array(z.object({ methodType: z.string(), until: time })),
  remark: z.string(),
  payMinutes: z.number().int(),
  autoConfirm: flag,
  /** `short`: less is left than the smallest order; its maker alone sees it, others see `soldout`. */
  status: z.enum(['up', 'down', 'soldout', 'short']),
  /** Requirements on the taker, and the most money at stake with a taker who is new to the maker; null for each one not set. */
  conditions: z.object({
    minCompleted: z.number().int().nullable(),
    minRate: z.number().int().nullable(),
    /** Different counterparties in the last 30 days. */
    minPartners: z.number().int().nullable(),
    minDays: z.number().int().nullable(),
    firstMax: money.nullable(),
  }),
  /**
   * 1 if the caller meets the conditions for the requested amount and has not blocked the maker; always 1 for a visitor and for
   * the maker.
   */
  fits: flag,
  /** Conditions that the caller does not meet, and `blocked` if the caller has blocked the maker. */
  unfit: z.array(z.enum(unfitNames)),
  /** 1 if the limit for a first trade applies to the caller: they have completed less than half of it with the maker. */
  firstMaxApplies: flag,
  /** What the caller may still order under that limit, less their open and completed orders; null if it does not apply. */
  firstLeft: money.nullable(),
  /** The caller's figures that the conditions are checked against; null without conditions, for a visitor and for the maker. */
  eligibility: z
    .object({
      completed: z.number().int(),
      rate: z.number().nullable(),
      partners: z.number().int(),
      days: z.number().int(),
    })
    .nullable(),
  /** First message in the chat of each order; null for everyone but the maker. */
  autoReply: z.string().nullable(),
  createdAt: time,
})

/** A user blocked by the caller. */
export const blockedUser = z.object({
  userId: z.number().int(),
  nickname: z.string(),
  note: z.string(),
  createdAt: time,
})

/** An alert of the caller: for an offer that fits, or for the reference price. It is told once, and ends with that. */
export const alert = z.object({
  id: z.number().int(),
  kind: z.enum(['offer', 'price']),
  /** Of the offer; null for a price. */
  side: z.enum(offerSides).nullable(),
  amount: money.nullable(),
  methodType: z.string().nullable(),
  /** The offer’s price at most (side=sell) or at least (side=buy); or the reference price that is passed. */
  price: money.nullable(),
  direction: z.enum(['above', 'below']).nullable(),
  createdAt: time,
  /** When it ends by itself. */
  until: time,
})

/** A favourite of the caller. */
export const favouriteTrader = traderFacts.extend({
  /** The caller's own. */
  note: z.string(),
  createdAt: time,
})

/** A trader's public page. */
export const traderPage = traderFacts.extend({
  merchant: flag,
  /** A merchant's bond, in coin; null for other traders. */
  bond: money.nullable(),
  /** Whole days since registration. */
  days: z.number().int(),
  /** Ratings are hidden until both sides have rated or the time to rate is over; only shown ones count. */
  rating: z.object({
    /** Null before the first rating. */
    average: z.number().nullable(),
    count: z.number().int(),
    /** The latest ratings with a comment. */
    last: z.array(
      z.object({
        score: z.number().int(),
        content: z.string(),
        role: z.enum(['buyer', 'seller']),
        createdAt: time,
      }),
    ),
  }),
  /** Appeals that were ruled against the trader, with the side that they had in the order. */
  appealsLost: z.object({
    count: z.number().int(),
    last: z.array(
      z.object({ type: z.enum(disputeTypes), role: z.enum(['buyer', 'seller']), createdAt: time }),
    ),
  }),
  /** 1 if the caller has blocked the trader. */
  isBlocked: flag,
  isFavourite: flag,
  /** The caller's note on a favourite; null for any other trader. */
  favouriteNote: z.string().nullable(),
  /** Offers that can be taken now, on either side; none if one of the two has blocked the other. */
  offers: z.array(offer),
})

export type TraderFacts = z.output<typeof traderFacts>
export type TraderPage = z.output<typeof traderPage>
export type Alert = z.output<typeof alert>
export type Offer = z.output<typeof offer>
