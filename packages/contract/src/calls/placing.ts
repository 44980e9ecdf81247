import { z } from 'zod'
import { defineEndpoints } from '../endpoint.ts'
import {
  coinAmount,
  coinFee,
  fiatAmount,
  flag,
  offerIdField,
  paymentMethodIdField,
  payPassword,
  percent,
  unitPrice,
  word,
} from '../fields.ts'
import { order } from '../objects.ts'
import type { FieldMessage } from '../refusals.ts'
import { callPaths } from '../wire/call-paths.ts'

const eitherNumOrAmount: FieldMessage = 'either_num_or_amount'
const quantity = {
  num: coinAmount.optional(),
  amount: fiatAmount.optional(),
  /** The amount is paid as it is, for the coin nearest to it. Otherwise the coin is rounded down, and the amount is its cost. */
  exact: flag.optional(),
}
const oneQuantity = { path: ['num'], error: eitherNumOrAmount }

/** Refusals of an order on a named offer, on either side. */
const offerRefusals = [
  'SWITCHED_OFF',
  'OFFER_NOT_FOUND',
  'OFFER_CLOSED',
  'OWN_OFFER',
  'PRICE_CHANGED',
  'METHOD_NOT_OFFERED',
  'METHOD_NOT_USABLE',
  'AMOUNT_OUT_OF_LIMITS',
  'OUT_OF_STOCK',
  'CONDITIONS_NOT_MET',
] as const

/** The match that the caller saw. If the best is now another offer, or its price moved, nothing is ordered. */
const seenMatch = { offerId: offerIdField.optional(), price: unitPrice.optional() }
const matchRefusals = ['NO_MATCH', 'MATCH_CHANGED', 'SWITCHED_OFF'] as const

const purchaseRefusals = [
  'CONSENT_NEEDED',
  'FEE_CHANGED',
  'ORDER_PAUSED',
  'NO_TRADE',
  'ACCOUNT_FROZEN',
  'OWN_FREEZE',
  'TOO_MANY_OPEN_ORDERS',
] as const

/** The seller's payment method, and the payment password as proof of identity. */
const sale = { methodId: paymentMethodIdField, payPassword }
const saleRefusals = [
  'CONSENT_NEEDED',
  'ORDER_PAUSED',
  'HELD_UNTIL',
  'NO_TRADE',
  'ACCOUNT_FROZEN',
  'OWN_FREEZE',
  'PAYPASSWORD_NOT_SET',
  'PAYPASSWORD_WRONG',
  'PAYPASSWORD_LOCKED',
] as const

/** Orders are placed by the taker: a buyer on a sell offer, a seller on a buy offer. */
export const placingCalls = defineEndpoints({
  placeOrder: {
    path: callPaths.placeOrder,
    auth: 'V',
    needsConsent: true,
    isPurchase: true,
    summary: 'Order from an offer to sell, by quantity or amount. The coin moves from stock to escrow.',
    body: z
      .object({
        offerId: offerIdField,
        ...quantity,
        methodType: word,
        /** The price and fee that the buyer saw; the call is refused if either has changed. */
        price: unitPrice.optional(),
        fee: coinFee.optional(),
      })
      .refine(hasOneQuantity, oneQuantity),
    data: order,
    refusals: [...offerRefusals, ...purchaseRefusals],
    isMutation: true,
  },
  quickBuy: {
    path: callPaths.quickBuy,
    auth: 'V',
    needsConsent: true,
    isPurchase: true,
    summary:
      'Order from the best offer that fits amount, method and limits. A caller who names the match that they saw gets that one or none.',
    body: z
      .object({
        ...quantity,
        methodType: word,
        maxPrice: unitPrice.optional(),
        ...seenMatch,
        /**
         * The fee that the buyer saw, as in `getMarket`. In percent, because the coin amount depends on the offer that is
         * matched.
         */
        feePercent: percent.optional(),
      })
      .refine(hasOneQuantity, oneQuantity),
    data: order,
    refusals: [...matchRefusals, ...purchaseRefusals],
    isMutation: true,
  },
  sellTo: {
    path: callPaths.sellTo,
    auth: 'V',
    needsConsent: true,
    summary:
      'Sell to an offer to buy, by quantity or amount, paid to one of my payment methods. The coin moves from my balance to escrow, and the buyer may pay at once. One open sale with a buyer.',
    body: z
      .object({ offerId: offerIdField, ...quantity, ...sale, price: unitPrice.optional() })
      .refine(hasOneQuantity, oneQuantity),
    data: order,
    refusals: [...offerRefusals, 'SALE_OPEN', 'METHOD_NOT_FOUND', 'INSUFFICIENT_COIN', ...saleRefusals],
    isMutation: true,
  },
  quickSell: {
    path: callPaths.quickSell,
    auth: 'V',
    needsConsent: true,
    summary:
      'Sell to the best offer to buy that fits amount, method and limits, of a buyer that I have no open sale with. A caller who names the match that they saw gets that one or none.',
    body: z
      .object({ ...quantity, ...sale, minPrice: unitPrice.optional(), ...seenMatch })
      .refine(hasOneQuantity, oneQuantity),
    data: order,
    refusals: [
      ...matchRefusals,
      'METHOD_NOT_FOUND',
      'METHOD_NOT_USABLE',
      'INSUFFICIENT_COIN',
      ...saleRefusals,
    ],
    isMutation: true,
  },
})

function hasOneQuantity(body: { num?: unknown; amount?: unknown }): boolean {
  return (body.num === undefined) !== (body.amount === undefined)
}
