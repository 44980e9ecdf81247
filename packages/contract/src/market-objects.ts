/** Whom one trades with, and what they offer. */
import { offerSides, priceStops, priceTypes } from '@u-market/domain'
import { z } from 'zod'
import { disputeTypes, flag, maybeTime, money, time } from './object-fields.ts'
import { unfitNames } from './wire/names.ts'

/** What everybody may know of a trader: with whom they deal. */
export const traderFacts = z.object({
  userId: z.number().int(),
  nickname: z.string(),
  avatar: z.string(),
  isMerchant: flag,
  isVerified: flag,
  isOnline: flag,
  /** To the minute; null where it is not known. */
  lastSeenAt: maybeTime,
  creditRating: z.number(),
  dealCount: z.number().int(),
  /** As in `record`: shown with its count. */
  completionRate: z.number().nullable(),
  /** Of the last 30 days, as buyer and as seller. */
  record: z.object({
    completed: z.number().int(),
    /** Percent of the orders that were completed or ended by the trader's own fault; null where there are none. */
    rate: z.number().nullable(),
    /** How many orders these are. */
    rateCount: z.number().int(),
    /** Median seconds of the completed ones: as buyer until paid, as seller from paid to released. */
    payMedian: z.number().int().nullable(),
    releaseMedian: z.number().int().nullable(),
    /** With how many others they were. */
    partners: z.number().int(),
  }),
  /** Median seconds from paid to released, or null before the first. */
  releaseSeconds: z.number().int().nullable(),
})

export const offer = traderFacts.extend({
  id: z.number().int(),
  /** What its maker does. */
  side: z.enum(offerSides),
  /** The one of now. */
  price: money,
  priceType: z.enum(priceTypes),
  /** Percent above (or, negative, below) the reference price; null where the price is fixed. */
  premium: money.nullable(),
  /** Why nobody can order from an offer that floats; null: its price is good. */
  priceStop: z.enum(priceStops).nullable(),
  currency: z.string(),
  num: money,
  remainingNum: money,
  minAmount: money,
  maxAmount: money,
  methodTypes: z.array(z.string()),
  remark: z.string(),
  payMinutes: z.number().int(),
  autoConfirm: flag,
  status: z.enum(['up', 'down', 'soldout']),
  /** What the other side has to have, and the most money of a first trade between the two; null where nothing is asked. */
  conditions: z.object({
    minCompleted: z.number().int().nullable(),
    minRate: z.number().int().nullable(),
    minDays: z.number().int().nullable(),
    firstMax: money.nullable(),
  }),
  /** The caller meets them, with the amount that was asked for; a visitor does. */
  fits: flag,
  /** What the caller does not meet, or that they have blocked the offer's maker. */
  unfit: z.array(z.enum(unfitNames)),
  /** The limit of a first trade holds for the caller. */
  firstMaxApplies: flag,
  /** What of the caller the conditions are judged by; null where there are none, for a visitor, and for the maker. */
  eligibility: z
    .object({ completed: z.number().int(), rate: z.number().nullable(), days: z.number().int() })
    .nullable(),
  /** The first line in the chat of each order; null to all but its owner. */
  autoReply: z.string().nullable(),
  createdAt: time,
})

/** Somebody whom the user has blocked. */
export const blockedUser = z.object({
  userId: z.number().int(),
  nickname: z.string(),
  note: z.string(),
  createdAt: time,
})

/** What everybody may read of a trader. */
export const traderPage = traderFacts.extend({
  merchant: flag,
  /** What a merchant has deposited; null of others. */
  bond: money.nullable(),
  /** Since they joined. */
  days: z.number().int(),
  /** Of what is shown: ratings are blind until both sides have rated or the time for it is over. */
  rating: z.object({
    /** Null before the first. */
    average: z.number().nullable(),
    count: z.number().int(),
    /** The newest with words. */
    last: z.array(
      z.object({
        score: z.number().int(),
        content: z.string(),
        role: z.enum(['buyer', 'seller']),
        createdAt: time,
      }),
    ),
  }),
  /** Ruled against them, as the side that they were. */
  appealsLost: z.object({
    count: z.number().int(),
    last: z.array(
      z.object({ type: z.enum(disputeTypes), role: z.enum(['buyer', 'seller']), createdAt: time }),
    ),
  }),
  /** That can be taken now, on either side. */
  offers: z.array(offer),
})

export type TraderFacts = z.output<typeof traderFacts>
export type TraderPage = z.output<typeof traderPage>
export type Offer = z.output<typeof offer>
