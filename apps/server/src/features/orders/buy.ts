import type { Order } from '@u-market/contract'
import type { OfferId } from '@u-market/domain'
import { Refusal } from '../../platform/refusal.ts'
import type { Call } from '../call.ts'
import type { Deps } from '../deps.ts'
import { findBestOffers } from '../offers/index.ts'
import { placeOrder } from './place-order.ts'

export async function buyCoin(deps: Deps, call: Call<'placeOrder'>): Promise<Order> {
  const { offerId, num, amount, methodType, price: seenPrice, fee: seenFee } = call.body
  return placeOrder(deps, {
    buyer: call.user,
    offerId,
    request: { methodType, num, amount, seenPrice, seenFee },
    locale: call.locale,
    claim: call.claim,
    settings: await deps.settings(),
  })
}

/** Refusals that say this offer is not the one; the next best is tried. */
const tryNext = new Set([
  'OFFER_NOT_FOUND',
  'OFFER_CLOSED',
  'OUT_OF_STOCK',
  'AMOUNT_OUT_OF_LIMITS',
  'METHOD_NOT_OFFERED',
  'PRICE_CHANGED',
])
/** Under contention the best offers may go while we ask; after so many looks there is no match. */
const LOOKS = 4

/** Takes the best offer that fits, or the next best when others were quicker. Never sells the same coin twice: placing decides. */
export async function quickBuy(deps: Deps, call: Call<'quickBuy'>): Promise<Order> {
  const settings = await deps.settings()
  const { num, amount, methodType, maxPrice, feePercent: seenFeeBasisPoints } = call.body
  const tried = new Set<OfferId>()
  for (let look = 0; look < LOOKS; look++) {
    const offers = await findBestOffers(deps.database.kysely, {
      buyerId: call.user.id,
      methodType,
      num,
      amount,
      maxPrice,
      without: [...tried],
    })
    if (offers.length === 0) break
    for (const offer of offers) {
      tried.add(offer.id)
      try {
        return await placeOrder(deps, {
          buyer: call.user,
          offerId: offer.id,
          request: { methodType, num, amount, seenPrice: offer.price, seenFeeBasisPoints },
          locale: call.locale,
          claim: call.claim,
          settings,
        })
      } catch (error) {
        if (!(error instanceof Refusal) || !tryNext.has(error.reason)) throw error
      }
    }
  }
  throw new Refusal('NO_MATCH')
}
