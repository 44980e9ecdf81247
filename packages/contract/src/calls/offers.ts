import { PAY_MINUTES, type PayMinutes, paymentMethodId } from '@u-market/domain'
import { z } from 'zod'
import { defineEndpoints } from '../endpoint.ts'
import type { FieldMessage } from '../field-messages.ts'
import {
  coinAmount,
  fiatAmount,
  flag,
  given,
  ids,
  limit,
  offerIdField,
  oneOf,
  page,
  paragraph,
  payPassword,
  unitPrice,
  word,
} from '../fields.ts'
import { listOf, product } from '../objects.ts'

const minutesByText: Readonly<Record<string, PayMinutes>> = { '15': 15, '30': 30, '60': 60 }
const payMinutes = given.transform((text, context): PayMinutes => {
  const minutes = minutesByText[text]
  if (minutes !== undefined) return minutes
  context.addIssue({
    code: 'custom',
    message: 'one_of',
    params: { options: PAY_MINUTES.join(', ') },
    input: text,
  })
  return z.NEVER
})
const methodIds = ids(paymentMethodId, 10)
const terms = {
  num: coinAmount,
  price: unitPrice,
  min_limit: fiatAmount,
  max_limit: fiatAmount,
  ma_ids: methodIds,
}
const extras = {
  pay_minutes: payMinutes.optional(),
  auto_confirm: flag.optional(),
  remark: paragraph(1, 500).optional(),
}
const minOverMax: FieldMessage = 'min_over_max'
const eitherNumOrAmount: FieldMessage = 'either_num_or_amount'

/** Of an offer that has one, an empty remark takes it away. */
const editedRemark = paragraph(0, 500).optional()

export const offerCalls = defineEndpoints({
  '/api/shoppingmall/addProduct': {
    auth: 'V',
    summary: 'List coin for sale. The coin is reserved at once.',
    body: z
      .object({ ...terms, ...extras, paypassword: payPassword })
      .refine((body) => body.min_limit <= body.max_limit, { path: ['max_limit'], error: minOverMax }),
    data: product,
    refusals: [
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
  '/api/shoppingmall/mySell': {
    auth: 'Y',
    summary: 'My offers.',
    body: z.object({ status: oneOf(['up', 'down', 'soldout']).optional(), page, limit }),
    data: listOf(product),
    refusals: [],
  },
  '/api/shoppingmall/editProduct': {
    auth: 'Y',
    summary: 'Change an offer; status=down gives the rest of the stock back, status=up reserves it again.',
    body: z.object({
      id: offerIdField,
      num: coinAmount.optional(),
      price: unitPrice.optional(),
      min_limit: fiatAmount.optional(),
      max_limit: fiatAmount.optional(),
      ma_ids: methodIds.optional(),
      ...extras,
      remark: editedRemark,
      status: oneOf(['up', 'down']).optional(),
    }),
    data: product,
    refusals: [
      'OFFER_NOT_FOUND',
      'INSUFFICIENT_COIN',
      'PRICE_OUT_OF_BAND',
      'METHOD_NOT_FOUND',
      'OFFER_LIMIT',
    ],
    changes: true,
  },
  '/api/shoppingmall': {
    auth: 'N',
    summary: 'Offers that are up, filtered and sorted; the sort is the best price unless told otherwise.',
    body: z
      .object({
        ma_type: word.optional(),
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
    data: listOf(product),
    refusals: [],
  },
  '/api/shoppingmall/detail': {
    auth: 'N',
    summary: 'One offer.',
    body: z.object({ id: offerIdField }),
    data: product,
    refusals: ['OFFER_NOT_FOUND'],
  },
  '/api/shoppingmall/isSellProduct': {
    auth: 'Y',
    summary: 'May I sell, or is this offer still open to me; if not, why.',
    body: z.object({ product_id: offerIdField.optional() }),
    data: z.object({
      is_sell: z.union([z.literal(0), z.literal(1)]),
      reason: z.string(),
      product: product.optional(),
    }),
    refusals: ['OFFER_NOT_FOUND'],
  },
})
