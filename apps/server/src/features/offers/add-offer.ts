import type { BodyOf, Offer } from '@u-market/contract'
import {
  coin,
  coinText,
  DAY_MS,
  type MarketSettings,
  OFFERS_PER_DAY_OF_LISTED,
  type OfferId,
  type UserId,
} from '@u-market/domain'
import { limitUses, type UseLimit } from '../../db/count-uses.ts'
import type { Tx } from '../../db/database.ts'
import { transact } from '../../db/transact.ts'
import { post } from '../../ledger/post.ts'
import { reserveStock } from '../../ledger/recipes.ts'
import type { IdempotencyKey } from '../../platform/idempotency.ts'
import { FieldRefusal, Refusal } from '../../platform/refusal.ts'
import {
  checkPayPassword,
  readVerification,
  requireUnrestricted,
  requireVerified,
} from '../accounts/index.ts'
import type { Deps } from '../deps.ts'
import { requireNotSwitchedOff } from '../market/index.ts'
import { findBondMissing } from '../wallet/index.ts'
import { findOffer } from './offer.queries.ts'
import { ownOfferView } from './offer.views.ts'
import { priceOf, readLockedSettings, readPrices } from './offer-price.ts'
import {
  askedConditions,
  checkTerms,
  linkMethods,
  payMinutesFor,
  readPaymentOptions,
  requireRoomForFirst,
  requireWithinRails,
} from './offer-terms.ts'

type Listing = {
  readonly makerId: UserId
  readonly form: BodyOf<'addOffer'>
  readonly idempotencyKey: IdempotencyKey | null
}

/** Lists an offer. A sell offer reserves its coin from the maker's balance at once; a buy offer reserves nothing. */
export async function addOffer(deps: Deps, { makerId, form, idempotencyKey }: Listing): Promise<Offer> {
  const [settings, rails] = await Promise.all([deps.settings(), deps.rails()])
  const terms = { min: form.minAmount, max: form.maxAmount }
  checkTerms({ ...priceOf(form, null, settings), ...terms }, form.num, settings)
  const payMinutes = payMinutesFor(form.payMinutes, settings)
  const conditions = askedConditions(form)
  requireRoomForFirst(conditions, form.minAmount, settings)
  const { side = 'sell' } = form
  if (side === 'sell') await checkSignature(deps, makerId, form)
  return transact(deps.database, idempotencyKey, async (tx) => {
    const at = deps.clock.now()
    requireNotSwitchedOff(await deps.switches())
    await limitUses(tx, at, listingLimit(makerId, settings))
    const price = priceOf(form, null, await readLockedSettings(tx))
    const paymentOptions = await readPaymentOptions(deps, tx, { makerId, side, form })
    if (!paymentOptions) throw new FieldRefusal(side === 'sell' ? 'methodIds' : 'methodTypes', 'required')
    requireWithinRails(form.maxAmount, paymentOptions.types, { rails, currency: settings })
    const pausedUntil = await requireRoomForOffer(tx, makerId, settings)
    await requireUnrestricted(deps, tx, { userId: makerId, act: 'trade', at })
    await requireListable(tx, makerId)
    const { id } = await tx
      .insertInto('offer')
      .values({
        makerId,
        side,
        status: 'up',
        ...price,
        totalMinor: form.num,
        remainingMinor: form.num,
        minMinor: form.minAmount,
        maxMinor: form.maxAmount,
        methodTypes: [...paymentOptions.types],
        payMinutes,
        autoConfirm: form.autoConfirm ?? false,
        remark: form.remark ?? '',
        ...conditions,
        pausedUntil,
        listedAt: at,
        createdAt: at,
      })
      .returning('id')
      .executeTakeFirstOrThrow()
    await linkMethods(tx, id, paymentOptions)
    if (side === 'sell')
      await post(tx, reserveStock({ sellerId: makerId, offerId: id, amount: form.num, key: 'first', at }))
    return viewOffer(deps, tx, id)
  })
}

/** Offers are never deleted, so a maker cannot list and unlist new ones without end. */
function listingLimit(makerId: UserId, { openOffers }: Pick<MarketSettings, 'openOffers'>): UseLimit {
  return { subject: `listed ${makerId}`, most: openOffers * OFFERS_PER_DAY_OF_LISTED, windowMs: DAY_MS }
}

/**
 * Locks the maker's record and throws `OFFER_LIMIT` if the maker has too many listed offers. Returns when the maker's pause of
 * all offers ends, which also applies to a newly listed offer; null: there is no pause.
 */
export async function requireRoomForOffer(
  tx: Tx,
  makerId: UserId,
  { openOffers }: Pick<MarketSettings, 'openOffers'>,
): Promise<Date | null> {
  // The lock also keeps two concurrent listings of one maker from both taking the last place, and from missing a new pause.
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

/**
 * Locks the maker's record until the transaction ends. Returns when the maker's pause of all offers ends; null without a pause.
 */
export async function lockOffersPause(tx: Tx, makerId: UserId): Promise<Date | null> {
  const { offersPausedUntil } = await tx
    .selectFrom('traderRecord')
    .select('offersPausedUntil')
    .where('userId', '=', makerId)
    .forNoKeyUpdate()
    .executeTakeFirstOrThrow()
  return offersPausedUntil
}

export async function viewOffer(deps: Deps, tx: Tx, id: OfferId): Promise<Offer> {
  const row = await findOffer(tx, id)
  if (!row) throw new Error(`offer ${id} is gone`)
  return ownOfferView(deps, row, await readPrices(deps))
}

async function checkSignature(
  deps: Deps,
  makerId: UserId,
  { payPassword }: Pick<BodyOf<'addOffer'>, 'payPassword'>,
): Promise<void> {
  if (payPassword === undefined) throw new FieldRefusal('payPassword', 'required')
  await checkPayPassword(deps, { id: makerId }, payPassword)
}

/**
 * Throws `REALNAME_REQUIRED` or `REALNAME_PENDING` for a maker who is not verified, or no longer, and `BOND_SHORT` as
 * `requireWholeBond` does. The caller has locked the user.
 */
export async function requireListable(tx: Tx, makerId: UserId): Promise<void> {
  requireVerified(await readVerification(tx, makerId))
  await requireWholeBond(tx, makerId)
}

/**
 * Throws `BOND_SHORT {missing}` if awards were paid from the merchant's bond. The merchant can list nothing until the bond is
 * made up.
 */
export async function requireWholeBond(tx: Tx, userId: UserId): Promise<void> {
  const missing = coin(await findBondMissing(tx, userId))
  if (missing > 0n) throw new Refusal('BOND_SHORT', { missing: coinText(missing) })
}
