/** Where an act takes an order's coin, as the lifecycle's table says: the postings, and what becomes of the offer's stock. */
import { type CoinEffect, coin } from '@u-market/domain'
import type { Posting } from '../../ledger/post.ts'
import {
  chargeFee,
  refundEscrow,
  releaseEscrow,
  reserveEscrow,
  returnEscrow,
  takeEscrow,
} from '../../ledger/recipes.ts'
import type { OrderRow } from './order.views.ts'
import type { Change } from './order-changes.ts'
import type { Facts } from './order-facts.ts'

export function moveEscrow(
  facts: Facts,
  order: OrderRow,
  effect: CoinEffect,
  at: Date,
): Pick<Change, 'stock' | 'postings'> {
  const escrow = { ...order, num: coin(order.numMinor), fee: coin(order.feeMinor) }
  const one = (posting: Posting) => ({ postings: [posting] })
  switch (effect) {
    case 'stay':
      return {}
    case 'to_buyer':
      return { postings: [releaseEscrow(escrow, at), ...chargeFee(escrow, at)] }
    case 'to_seller':
      return one(refundEscrow(escrow, at))
    case 'to_escrow':
      return intoEscrow(facts, { ...order, ...escrow, round: order.round + 1 }, at)
    case 'to_stock':
      return facts.offers.get(order.offerId)?.status === 'up'
        ? { ...one(returnEscrow(escrow, at)), stock: { offerId: order.offerId, changeMinor: order.numMinor } }
        : one(refundEscrow(escrow, at))
  }
}

/** The coin of an order that is reopened: from its offer's stock, as far as that is up and has it, else from the seller's balance. */
function intoEscrow(
  facts: Facts,
  escrow: Parameters<typeof takeEscrow>[0] & Pick<OrderRow, 'offerId' | 'numMinor'>,
  at: Date,
): Pick<Change, 'stock' | 'postings'> {
  const { offerId, numMinor } = escrow
  const offer = facts.offers.get(offerId)
  return offer?.status === 'up' && offer.remainingMinor >= numMinor
    ? { postings: [takeEscrow(escrow, at)], stock: { offerId, changeMinor: -numMinor } }
    : { postings: [reserveEscrow(escrow, at)] }
}
