import type { Offer } from '@u-market/contract'
import { MAX_OPEN_OFFERS, type OfferId, type PaymentMethodId, type UserId } from '@u-market/domain'
import type { Tx } from '../../db/database.ts'
import { transact } from '../../db/transact.ts'
import { post } from '../../ledger/post.ts'
import { reserveStock } from '../../ledger/recipes.ts'
import { Refusal } from '../../platform/refusal.ts'
import { checkPayPassword } from '../accounts/index.ts'
import type { Call } from '../call.ts'
import type { Deps } from '../deps.ts'
import { checkTerms, requireOwnMethods } from './check-terms.ts'
import { findOffer } from './offer.queries.ts'
import { offerView } from './offer.views.ts'

/** Lists coin for sale: the coin leaves the seller's balance at once, so that the stock is real. */
export async function addOffer(deps: Deps, call: Call<'addOffer'>): Promise<Offer> {
  const { body, user } = call
  const settings = await deps.settings()
  checkTerms({ price: body.price, min: body.minAmount, max: body.maxAmount }, settings)
  await checkPayPassword(deps, user, body.payPassword)
  return transact(deps.database, call.claim, async (tx) => {
    const at = deps.clock.now()
    const methodTypes = await requireOwnMethods(tx, user.id, body.methodIds)
    await requireRoomForOffer(tx, user.id)
    const { id } = await tx
      .insertInto('offer')
      .values({
        sellerId: user.id,
        status: 'up',
        priceMinor: body.price,
        totalMinor: body.num,
        remainingMinor: body.num,
        minMinor: body.minAmount,
        maxMinor: body.maxAmount,
        methodTypes,
        payMinutes: body.payMinutes ?? 15,
        autoConfirm: body.autoConfirm ?? false,
        remark: body.remark ?? '',
        createdAt: at,
      })
      .returning('id')
      .executeTakeFirstOrThrow()
    await linkMethods(tx, id, body.methodIds)
    await post(tx, reserveStock({ sellerId: user.id, offerId: id, amount: body.num, key: 'first', at }))
    return viewOffer(deps, tx, id, settings.currency)
  })
}

export async function requireRoomForOffer(tx: Tx, sellerId: UserId): Promise<void> {
  // Also keeps two new offers of one seller from both taking the last place.
  await tx
    .selectFrom('traderRecord')
    .select('userId')
    .where('userId', '=', sellerId)
    .forNoKeyUpdate()
    .execute()
  const { count } = await tx
    .selectFrom('offer')
    .select(({ fn }) => fn.countAll<bigint>().as('count'))
    .where('sellerId', '=', sellerId)
    .where('status', '=', 'up')
    .where('remainingMinor', '>', 0n)
    .executeTakeFirstOrThrow()
  if (count >= MAX_OPEN_OFFERS) throw new Refusal('OFFER_LIMIT', { limit: MAX_OPEN_OFFERS })
}

export function linkMethods(tx: Tx, offerId: OfferId, ids: readonly PaymentMethodId[]) {
  return tx
    .insertInto('offerMethod')
    .values(ids.map((paymentMethodId) => ({ offerId, paymentMethodId })))
    .execute()
}

export async function viewOffer(deps: Deps, tx: Tx, id: OfferId, currency: string): Promise<Offer> {
  const row = await findOffer(tx, id)
  if (!row) throw new Error(`offer ${id} is gone`)
  return offerView(deps, row, currency)
}
