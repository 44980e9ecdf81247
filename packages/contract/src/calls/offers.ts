import { paymentMethodId, settingTable } from '@u-market/domain'
import { z } from 'zod'
import { defineEndpoints } from '../endpoint.ts'
import type { FieldMessage } from '../field-messages.ts'
import {
  coinAmount,
  fiatAmount,
  flag,
  ids,
  integer,
  limit,
  offerIdField,
  oneOf,
  page,
  paragraph,
  payPassword,
  unitPrice,
  word,
} from '../fields.ts'
import { listOf, offer } from '../objects.ts'
import { callPaths } from '../wire/call-paths.ts'

const methodIds = ids(paymentMethodId, 10)
const terms = {
  num: coinAmount,
  price: unitPrice,
  minAmount: fiatAmount,
  maxAmount: fiatAmount,
  methodIds,
}
const extras = {
  /** One of the market's, which the server knows. */
  payMinutes: integer(1, settingTable.payMinutes.max).optional(),
  autoConfirm: flag.optional(),
  remark: paragraph(1, 500).optional(),
}
const minOverMax: FieldMessage = 'min_over_max'
const eitherNumOrAmount: FieldMessage = 'either_num_or_amount'

/** Of an offer that has one, an empty remark takes it away, and so does a blank one. */
const editedRemark = paragraph(0, 500)
  .transform((text) => (text.trim() === '' ? '' : text))
  .optional()

export const offerCalls = defineEndpoints({
  addOffer: {
    path: callPaths.addOffer,
    auth: 'V',
    summary: 'List coin for sale. The coin is reserved at once.',
    body: z
      .object({ ...terms, ...extras, payPassword })
      .refine((body) => body.minAmount <= body.maxAmount, { path: ['maxAmount'], error: minOverMax }),
    data: offer,
    refusals: [
      'HELD_UNTIL',
      'NO_TRADE',
      'ACCOUNT_FROZEN',
      'INSUFFICIENT_COIN',
      'PRICE_OUT_OF_BAND',
      'METHOD_NOT_FOUND',
      'OFFER_LIMIT',
      'PAYPASSWORD_NOT_SET',
      'PAYPASSWORD_WRONG',
      'PAYPASSWORD_LOCKED',
    ],
    changes: true,
  },
  listMyOffers: {
    path: callPaths.listMyOffers,
    auth: 'Y',
    summary: 'My offers.',
    body: z.object({ status: oneOf(['up', 'down', 'soldout']).optional(), page, limit }),
    data: listOf(offer),
    refusals: [],
  },
  editOffer: {
    path: callPaths.editOffer,
    auth: 'Y',
    summary: 'Change an offer; status=down gives the rest of the stock back, status=up reserves it again.',
    body: z.object({
      id: offerIdField,
      num: coinAmount.optional(),
      price: unitPrice.optional(),
      minAmount: fiatAmount.optional(),
      maxAmount: fiatAmount.optional(),
      methodIds: methodIds.optional(),
      ...extras,
      remark: editedRemark,
      status: oneOf(['up', 'down']).optional(),
    }),
    data: offer,
    refusals: [
      'SWITCHED_OFF',
      'OFFER_NOT_FOUND',
      'HELD_UNTIL',
      'NO_TRADE',
      'ACCOUNT_FROZEN',
      'INSUFFICIENT_COIN',
      'PRICE_OUT_OF_BAND',
      'METHOD_NOT_FOUND',
      'OFFER_LIMIT',
    ],
    changes: true,
  },
  listOffers: {
    path: callPaths.listOffers,
    auth: 'N',
    summary:
      'Offers that are up, filtered and sorted; the sort is the best price unless the form says otherwise.',
    body: z
      .object({
        methodType: word.optional(),
        amount: fiatAmount.optional(),
        num: coinAmount.optional(),
        sort: oneOf(['price', 'credit', 'speed']).optional(),
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
  checkSelling: {
    path: callPaths.checkSelling,
    auth: 'Y',
    summary: 'May I sell, or is this offer still open to me; if not, why.',
    body: z.object({ offerId: offerIdField.optional() }),
    data: z.object({
      canSell: z.union([z.literal(0), z.literal(1)]),
      reason: z.string(),
      offer: offer.optional(),
    }),
    refusals: ['OFFER_NOT_FOUND'],
  },
})
