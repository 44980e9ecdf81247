import {
  conditionLimits,
  isBlank,
  type OfferSide,
  offerSides,
  paymentMethodId,
  priceTypes,
  settingTable,
} from '@u-market/domain'
import { z } from 'zod'
import { defineEndpoints } from '../endpoint.ts'
import {
  coinAmount,
  fiatAmount,
  fiatLimit,
  flag,
  ids,
  integer,
  limit,
  moment,
  offerIdField,
  oneOf,
  page,
  paragraph,
  payPassword,
  premiumPercent,
  recordIdField,
  unitPrice,
  word,
  words,
} from '../fields.ts'
import { alert, offer } from '../market-objects.ts'
import { listOf, user } from '../objects.ts'
import type { FieldMessage } from '../refusals.ts'
import { callPaths } from '../wire/call-paths.ts'

const methodIds = ids(paymentMethodId, 10)
const side = oneOf(offerSides).optional()
const terms = {
  num: coinAmount,
  minAmount: fiatAmount,
  maxAmount: fiatAmount,
  /** For a sell offer: the maker's own payment methods. */
  methodIds: methodIds.optional(),
  /** For a buy offer: the payment types that the maker pays with. */
  methodTypes: words.optional(),
}
/** A fixed offer gives its price; a floating one its distance from the reference price, in percent. */
const prices = {
  price: unitPrice.optional(),
  priceType: oneOf(priceTypes).optional(),
  premium: premiumPercent.optional(),
}
const extras = {
  /** One of the market's values, which the server checks. */
  payMinutes: integer(1, settingTable.payMinutes.max).optional(),
  autoConfirm: flag.optional(),
  remark: paragraph(1, 500).optional(),
}
const required: FieldMessage = 'required'
const invalid: FieldMessage = 'invalid'
type SideField = 'methodIds' | 'methodTypes' | 'payPassword' | 'autoConfirm'
/** Fields of a new offer by side. An order on a buy offer is confirmed by placing it, so `autoConfirm` has no meaning there. */
const sideFields = {
  sell: { needed: ['methodIds', 'payPassword'], strange: ['methodTypes'] },
  buy: { needed: ['methodTypes'], strange: ['methodIds', 'autoConfirm'] },
} as const satisfies Readonly<Record<OfferSide, Readonly<Record<'needed' | 'strange', readonly SideField[]>>>>
/** Requirements on the taker; 0 means none. */
const conditions = {
  minCompleted: integer(0, conditionLimits.minCompleted).optional(),
  minRate: integer(0, conditionLimits.minRate).optional(),
  minPartners: integer(0, conditionLimits.minPartners).optional(),
  minDays: integer(0, conditionLimits.minDays).optional(),
  firstMax: fiatLimit.optional(),
}
const minOverMax: FieldMessage = 'min_over_max'
const eitherNumOrAmount: FieldMessage = 'either_num_or_amount'

const autoReply = editedText(conditionLimits.autoReply)

export const offerCalls = defineEndpoints({
  addOffer: {
    path: callPaths.addOffer,
    auth: 'V',
    needsConsent: true,
    summary:
      'List an offer to sell, which reserves the coin and needs the payment password; or, with side=buy, an offer to buy, which reserves nothing.',
    body: z
      .object({
        side,
        ...terms,
        ...prices,
        ...extras,
        ...conditions,
        autoReply,
        payPassword: payPassword.optional(),
      })
      .superRefine(checkSide)
      .refine((body) => body.priceType === 'float' || body.price !== undefined, {
        path: ['price'],
        error: required,
      })
      .refine((body) => body.priceType !== 'float' || body.premium !== undefined, {
        path: ['premium'],
        error: required,
      })
      .refine((body) => body.minAmount <= body.maxAmount, { path: ['maxAmount'], error: minOverMax }),
    data: offer,
    refusals: [
      'CONSENT_NEEDED',
      'SWITCHED_OFF',
      'HELD_UNTIL',
      'BOND_SHORT',
      'NO_TRADE',
      'ACCOUNT_FROZEN',
      'OWN_FREEZE',
      'INSUFFICIENT_COIN',
      'PRICE_OUT_OF_BAND',
      'METHOD_NOT_FOUND',
      'OFFER_LIMIT',
      'PAYPASSWORD_NOT_SET',
      'PAYPASSWORD_WRONG',
      'PAYPASSWORD_LOCKED',
    ],
    isMutation: true,
  },
  listMyOffers: {
    path: callPaths.listMyOffers,
    auth: 'Y',
    summary: 'My offers.',
    body: z.object({ status: oneOf(['up', 'down', 'soldout', 'short']).optional(), page, limit }),
    data: listOf(offer),
    refusals: [],
  },
  editOffer: {
    path: callPaths.editOffer,
    auth: 'Y',
    summary:
      'Change an offer, except its side. status=down returns the remaining stock, status=up reserves it again. More coin to sell, or a price that is worse for me, needs the payment password.',
    body: z.object({
      id: offerIdField,
      num: coinAmount.optional(),
      ...prices,
      minAmount: fiatAmount.optional(),
      maxAmount: fiatAmount.optional(),
      methodIds: terms.methodIds,
      methodTypes: terms.methodTypes,
      ...extras,
      remark: editedText(500),
      ...conditions,
      autoReply,
      status: oneOf(['up', 'down']).optional(),
      /** Needed for more coin in an offer to sell, a lower price to sell at, a higher one to buy at, or another type of price. */
      payPassword: payPassword.optional(),
    }),
    data: offer,
    refusals: [
      'CONSENT_NEEDED',
      'SWITCHED_OFF',
      'OFFER_NOT_FOUND',
      'HELD_UNTIL',
      'REALNAME_REQUIRED',
      'REALNAME_PENDING',
      'BOND_SHORT',
      'NO_TRADE',
      'ACCOUNT_FROZEN',
      'OWN_FREEZE',
      'INSUFFICIENT_COIN',
      'PRICE_OUT_OF_BAND',
      'METHOD_NOT_FOUND',
      'OFFER_LIMIT',
      'PAYPASSWORD_NOT_SET',
      'PAYPASSWORD_WRONG',
      'PAYPASSWORD_LOCKED',
    ],
    isMutation: true,
  },
  listOffers: {
    path: callPaths.listOffers,
    auth: 'N',
    summary:
      'Listed offers, filtered and sorted; offers to sell unless side=buy. Every filter narrows. The default order is the best price for the caller. Offers of users who blocked the caller, or are blocked by the caller, are left out.',
    body: z
      .object({
        side,
        methodType: word.optional(),
        /** Offers that take at least one of these payment types. */
        methodTypes: words.optional(),
        amount: fiatAmount.optional(),
        num: coinAmount.optional(),
        sort: oneOf(['price', 'credit', 'speed']).optional(),
        /** Only offers whose conditions the caller meets. */
        fits: flag.optional(),
        /** Only offers of makers who are online. */
        isOnline: flag.optional(),
        /** Only offers of certified merchants. */
        merchant: flag.optional(),
        /** Only offers with at most this many minutes to pay. */
        maxMinutes: integer(1, settingTable.payMinutes.max).optional(),
        /** Only offers of makers with at least this many completed orders in the last 30 days: `record.completed`. */
        minCompleted: integer(0, conditionLimits.minCompleted).optional(),
        /** Only offers of the caller's favourites. */
        favourite: flag.optional(),
        page,
        limit,
      })
      .refine((body) => body.amount === undefined || body.num === undefined, {
        path: ['num'],
        error: eitherNumOrAmount,
      }),
    data: listOf(offer),
    refusals: [],
  },
  getOffer: {
    path: callPaths.getOffer,
    auth: 'N',
    summary: 'One offer.',
    body: z.object({ id: offerIdField }),
    data: offer,
    refusals: ['OFFER_NOT_FOUND'],
  },
  pauseOffers: {
    path: callPaths.pauseOffers,
    auth: 'Y',
    summary:
      'Pause all of my offers, or end the pause. Paused offers are neither shown nor taken; their stock stays reserved, and open orders continue. A password reset by code pauses them too; within its hold only a session that is older ends the pause.',
    body: z.object({ on: flag, until: moment.optional() }),
    data: user,
    refusals: ['OWN_FREEZE', 'HELD_UNTIL'],
    isMutation: true,
  },
  setAlert: {
    path: callPaths.setAlert,
    auth: 'Y',
    summary:
      'Set an alert: kind=offer for an offer that I could take (side, amount, ma_type, price at most to buy at, or at least to sell at), kind=price for a reference price above or below one. It is told once by a notice, and ends with that or after 30 days. At most ten at once, and 50 set in a day.',
    body: z
      .object({
        kind: oneOf(['offer', 'price']),
        side,
        amount: fiatAmount.optional(),
        methodType: word.optional(),
        price: unitPrice.optional(),
        direction: oneOf(['above', 'below']).optional(),
      })
      .superRefine((body, context) => {
        const isPrice = body.kind === 'price'
        const strange = isPrice ? (['side', 'amount', 'methodType'] as const) : (['direction'] as const)
        for (const field of strange)
          if (body[field] !== undefined)
            context.addIssue({ code: 'custom', path: [field], message: invalid, input: body[field] })
        for (const field of isPrice ? (['price', 'direction'] as const) : [])
          if (body[field] === undefined)
            context.addIssue({ code: 'custom', path: [field], message: required, input: undefined })
      }),
    data: alert,
    refusals: ['ALERT_LIMIT'],
    isMutation: true,
  },
  listAlerts: {
    path: callPaths.listAlerts,
    auth: 'Y',
    summary: 'My alerts that are not over, newest first.',
    body: z.object({}),
    data: z.array(alert),
    refusals: [],
  },
  deleteAlert: {
    path: callPaths.deleteAlert,
    auth: 'Y',
    summary: 'Delete an alert.',
    body: z.object({ id: recordIdField }),
    data: z.null(),
    refusals: ['ALERT_NOT_FOUND'],
    isMutation: true,
  },
  checkSelling: {
    path: callPaths.checkSelling,
    auth: 'Y',
    summary: 'Whether I may sell, or whether an offer is open to me; if not, why.',
    body: z.object({ offerId: offerIdField.optional() }),
    data: z.object({
      canSell: z.union([z.literal(0), z.literal(1)]),
      reason: z.string(),
      offer: offer.optional(),
    }),
    refusals: ['OFFER_NOT_FOUND'],
  },
})

/**
 * Requires and rejects fields by side: a sell offer names payment methods and needs the payment password, a buy offer names
 * payment types.
 */
function checkSide(
  { side: named, ...body }: { side?: OfferSide | undefined } & Partial<Record<SideField, unknown>>,
  context: z.RefinementCtx,
): void {
  const { needed, strange } = sideFields[named ?? 'sell']
  for (const field of needed)
    if (body[field] === undefined)
      context.addIssue({ code: 'custom', path: [field], message: required, input: undefined })
  for (const field of strange)
    if (body[field] !== undefined)
      context.addIssue({ code: 'custom', path: [field], message: invalid, input: body[field] })
}

/** In an edit, an empty or blank text removes the existing one. */
function editedText(maximum: number) {
  return paragraph(0, maximum)
    .transform((text) => (isBlank(text) ? '' : text))
    .optional()
}
