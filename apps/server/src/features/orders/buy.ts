import type { BodyOf, Locale, Order } from '@u-market/contract'
import type { OfferId } from '@u-market/domain'
import type { IdempotencyClaim } from '../../platform/idempotency.ts'
import { Refusal } from '../../platform/refusal.ts'
import type { Deps } from '../deps.ts'
import { findBestOffers, floating, readPrices } from '../offers/index.ts'
import { requireOn } from '../switched-off.ts'
import { type Placement, placeOrder } from './place-order.ts'

type Purchase<Form> = {
  readonly buyer: Placement['buyer']
  readonly form: Form
  readonly locale: Locale
  readonly claim: IdempotencyClaim | null
}

export async function buyCoin(
  deps: Deps,
  { buyer, form, locale, claim }: Purchase<BodyOf<'placeOrder'>>,
): Promise<Order> {
  const { offerId, num, amount, methodType, price: seenPrice, fee: seenFee } = form
  const request = { methodType, num, amount, seenPrice, seenFee }
  const [settings, off] = await Promise.all([deps.settings(), deps.switches()])
  return placeOrder(deps, { buyer, offerId, request, locale, claim, settings, off, isFed: isFed(deps) })
}

/** Refusals that say this offer is not the one; the next best is tried. */
const tryNext = new Set([
  'OFFER_NOT_FOUND',
  'OFFER_CLOSED',
  'CONDITIONS_NOT_MET',
  'OUT_OF_STOCK',
  'AMOUNT_OUT_OF_LIMITS',
  'METHOD_NOT_OFFERED',
  'PRICE_CHANGED',
])
/** Under contention the best offers may go while we ask; after so many looks there is no match. */
const LOOKS = 4

/** Takes the best offer that fits, or the next best when others were quicker. Never sells the same coin twice: placing decides. */
export async function quickBuy(
  deps: Deps,
  { buyer, form, locale, claim }: Purchase<BodyOf<'quickBuy'>>,
): Promise<Order> {
  const [settings, off] = await Promise.all([deps.settings(), deps.switches()])
  requireOn(off, 'orders', `method:${form.methodType}`)
  const { num, amount, methodType, maxPrice, feePercent: seenFeeBasisPoints } = form
  const tried = new Set<OfferId>()
  for (let look = 0; look < LOOKS; look++) {
    const offers = await findBestOffers(deps.database.kysely, {
      ...floating(await readPrices(deps)),
      buyerId: buyer.id,
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
        const request = { methodType, num, amount, seenPrice: offer.price, seenFeeBasisPoints }
        return await placeOrder(deps, {
          buyer,
          offerId: offer.id,
          request,
          locale,
          claim,
          settings,
          off,
          isFed: isFed(deps),
        })
      } catch (error) {
        if (!(error instanceof Refusal) || !tryNext.has(error.reason)) throw error
        // All prices that float move together: the next look has them as they are now.
        if (error.reason === 'PRICE_CHANGED') tried.delete(offer.id)
      }
    }
  }
  throw new Refusal('NO_MATCH')
}

function isFed({ priceUrl }: Pick<Deps, 'priceUrl'>): boolean {
  return priceUrl !== undefined
}
