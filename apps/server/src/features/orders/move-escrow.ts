/** Where an act takes an order's coin, as the lifecycle's table says: the postings, and what becomes of the offer's stock. */

import { type CoinEffect, coin } from '@u-market/domain'
import type { Posting } from '../../ledger/post.ts'
import {
  chargeFee,
  refundEscrow,
  releaseEscrow,
  reserveEscrow,
  returnEscrow,
  splitEscrow,
  takeEscrow,
} from '../../ledger/recipes.ts'
import type { OrderRow } from './order.ts'
import { chargedFee } from './order.views.ts'
import type { Change } from './order-changes.ts'
import type { Facts } from './order-facts.ts'

export function moveEscrow(
  facts: Facts,
  // As it was, and as the act leaves it.
  { order, told }: { readonly order: OrderRow; readonly told: OrderRow },
  effect: CoinEffect,
  at: Date,
): Pick<Change, 'stock' | 'postings'> {
  const escrow = { ...order, num: coin(order.numMinor), fee: coin(order.feeMinor) }
  const one = (posting: Posting) => ({ postings: [posting] })
  switch (effect) {
    case 'stay':
      return {}
    case 'release':
      return { postings: [releaseEscrow(escrow, at), ...chargeFee(escrow, at)] }
    case 'split':
      return { postings: splitPostings(told, at) }
    case 'refund':
      return one(refundEscrow(escrow, at))
    case 'take':
      return intoEscrow(facts, { ...order, ...escrow, round: order.round + 1 }, at)
    case 'return':
      if (order.side === 'buy')
        return {
          ...one(refundEscrow(escrow, at)),
          stock: { offerId: order.offerId, changeMinor: order.numMinor },
        }
      return hasRoom(facts, order)
        ? { ...one(returnEscrow(escrow, at)), stock: { offerId: order.offerId, changeMinor: order.numMinor } }
        : one(refundEscrow(escrow, at))
  }
}

/** The coin of an order as its ruling has split it; the fee is that of the buyer's part. */
export function splitPostings(order: OrderRow, at: Date): Posting[] {
  const { numMinor, splitMinor } = order
  if (splitMinor === null) throw new Error(`the coin of order ${order.id} was not split`)
  const escrow = { ...order, num: coin(numMinor), fee: chargedFee(order) }
  return [...splitEscrow(escrow, coin(splitMinor), at), ...chargeFee(escrow, at)]
}

/** Of an order that was reopened the coin may have come from the seller's balance: then its offer may have all that it offers. */
function hasRoom({ offers }: Facts, { offerId, numMinor }: OrderRow): boolean {
  const offer = offers.get(offerId)
  return offer?.status === 'up' && offer.remainingMinor + numMinor <= offer.totalMinor
}

/**
 * The coin of an order that is reopened: from the stock of its offer to sell, as far as that is up and has it, else from the seller's
 * balance. What an offer to buy wants moves alongside.
 */
function intoEscrow(
  facts: Facts,
  escrow: Parameters<typeof takeEscrow>[0] & Pick<OrderRow, 'offerId' | 'numMinor' | 'side'>,
  at: Date,
): Pick<Change, 'stock' | 'postings'> {
  const { offerId, numMinor, side } = escrow
  const offer = facts.offers.get(offerId)
  if (side === 'buy') {
    // What others have sold meanwhile is not wanted any less for it.
    const wanted = offer && offer.remainingMinor < numMinor ? offer.remainingMinor : numMinor
    const stock = { offerId, changeMinor: -wanted, widenMinor: numMinor - wanted }
    return { postings: [reserveEscrow(escrow, at)], stock }
  }
  return offer?.status === 'up' && offer.remainingMinor >= numMinor
    ? { postings: [takeEscrow(escrow, at)], stock: { offerId, changeMinor: -numMinor } }
    : { postings: [reserveEscrow(escrow, at)] }
}
