import type { BodyOf, Offer } from '@u-market/contract'
import type { MarketSettings, OfferId, PaymentMethodId, UserId } from '@u-market/domain'
import type { Tx } from '../../db/database.ts'
import { transact } from '../../db/transact.ts'
import { post } from '../../ledger/post.ts'
import { reserveStock } from '../../ledger/recipes.ts'
import type { IdempotencyClaim } from '../../platform/idempotency.ts'
import { Refusal } from '../../platform/refusal.ts'
import { checkPayPassword, requireFree } from '../accounts/index.ts'
import type { Deps } from '../deps.ts'
import { checkTerms, payMinutesFor, requireOwnMethods } from './check-terms.ts'
import { askedConditions, requireRoomForFirst } from './conditions.ts'
import { findOffer } from './offer.queries.ts'
import { ownOfferView } from './offer.views.ts'
import { heldSettings, priceOf, readPrices } from './offer-price.ts'
import { requireWholeBond } from './require-whole-bond.ts'

type Listing = {
  readonly makerId: UserId
  readonly form: BodyOf<'addOffer'>
  readonly claim: IdempotencyClaim | null
}

/** Lists coin for sale: the coin leaves the seller's balance at once, so that the stock is real. */
export async function addOffer(deps: Deps, { makerId, form, claim }: Listing): Promise<Offer> {
  const settings = await deps.settings()
  const terms = { min: form.minAmount, max: form.maxAmount }
  checkTerms({ ...priceOf(form, null, settings), ...terms }, settings)
  const payMinutes = payMinutesFor(form.payMinutes, settings)
  const conditions = askedConditions(form)
  requireRoomForFirst(conditions, form.minAmount)
  await checkPayPassword(deps, { id: makerId }, form.payPassword)
  return transact(deps.database, claim, async (tx) => {
    const at = deps.clock.now()
    const price = priceOf(form, null, await heldSettings(tx))
    const methodTypes = await requireOwnMethods(tx, makerId, form.methodIds)
    const pausedUntil = await requireRoomForOffer(tx, makerId, settings)
    await requireFree(deps, tx, { userId: makerId, act: 'trade', at })
    await requireWholeBond(tx, makerId)
    const { id } = await tx
      .insertInto('offer')
      .values({
        makerId,
        status: 'up',
        ...price,
        totalMinor: form.num,
        remainingMinor: form.num,
        minMinor: form.minAmount,
        maxMinor: form.maxAmount,
        methodTypes,
        payMinutes,
        autoConfirm: form.autoConfirm ?? false,
        remark: form.remark ?? '',
        ...conditions,
        pausedUntil,
        createdAt: at,
      })
      .returning('id')
      .executeTakeFirstOrThrow()
    await linkMethods(tx, id, form.methodIds)
    await post(tx, reserveStock({ sellerId: makerId, offerId: id, amount: form.num, key: 'first', at }))
    return viewOffer(deps, tx, id)
  })
}

/** Answers until when the maker has paused all offers: what goes up bears it too. */
export async function requireRoomForOffer(
  tx: Tx,
  makerId: UserId,
  { openOffers }: Pick<MarketSettings, 'openOffers'>,
): Promise<Date | null> {
  // Also keeps two new offers of one maker from both taking the last place, and a pause from missing one.
  const pausedUntil = await lockOffersPause(tx, makerId)
  const { count } = await tx
    .selectFrom('offer')
    .select(({ fn }) => fn.countAll<bigint>().as('count'))
    .where('makerId', '=', makerId)
    .where('status', '=', 'up')
    .where('remainingMinor', '>', 0n)
    .executeTakeFirstOrThrow()
  if (count >= openOffers) throw new Refusal('OFFER_LIMIT', { limit: openOffers })
  return pausedUntil
}

/** Until when the maker has paused all offers; it stays so until the transaction ends. */
export async function lockOffersPause(tx: Tx, makerId: UserId): Promise<Date | null> {
  const { offersPausedUntil } = await tx
    .selectFrom('traderRecord')
    .select('offersPausedUntil')
    .where('userId', '=', makerId)
    .forNoKeyUpdate()
    .executeTakeFirstOrThrow()
  return offersPausedUntil
}

export function linkMethods(tx: Tx, offerId: OfferId, ids: readonly PaymentMethodId[]) {
  return tx
    .insertInto('offerMethod')
    .values(ids.map((paymentMethodId) => ({ offerId, paymentMethodId })))
    .execute()
}

export async function viewOffer(deps: Deps, tx: Tx, id: OfferId): Promise<Offer> {
  const row = await findOffer(tx, id)
  if (!row) throw new Error(`offer ${id} is gone`)
  return ownOfferView(deps, row, await readPrices(deps))
}
