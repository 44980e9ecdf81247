import type { BodyOf, Offer } from '@u-market/contract'
import {
  coin,
  fiat,
  isEasedOffer,
  type MarketSettings,
  OFFER_EDIT_WINDOW_MS,
  type OfferTerms,
  price,
  raisesStakes,
  type UserId,
} from '@u-market/domain'
import type { Selectable } from 'kysely'
import { limitUses } from '../../db/count-uses.ts'
import type { Tx } from '../../db/database.ts'
import type { OfferTable } from '../../db/schema.generated.ts'
import { transact } from '../../db/transact.ts'
import { post } from '../../ledger/post.ts'
import { reserveStock, returnStock } from '../../ledger/recipes.ts'
import type { IdempotencyKey } from '../../platform/idempotency.ts'
import { newToken } from '../../platform/ids.ts'
import { FieldRefusal, Refusal } from '../../platform/refusal.ts'
import { checkPayPassword, requireMayChange, requireUnrestricted } from '../accounts/index.ts'
import type { Deps } from '../deps.ts'
import { requireNotSwitchedOff } from '../market/index.ts'
import {
  lockOffersPause,
  requireListable,
  requireRoomForOffer,
  requireWholeBond,
  viewOffer,
} from './add-offer.ts'
import { listMethodIds, listMethodTypes, lockOwnOffer } from './offer.queries.ts'
import { priceOf, readLockedSettings } from './offer-price.ts'
import {
  askedConditions,
  checkTerms,
  conditionsOf,
  linkMethods,
  type PaymentOptions,
  payMinutesFor,
  readPaymentOptions,
  requireRoomForFirst,
  requireWithinRails,
} from './offer-terms.ts'
import { requireOfferOn } from './stop-offer.ts'

/**
 * Changes, lists or unlists an offer. Open orders keep the terms with which they were placed. More coin or a worse price needs the
 * payment password, as listing does: a session alone may be stolen.
 */
export async function editOffer(
  deps: Deps,
  { makerId, edit, idempotencyKey }: { makerId: UserId; edit: Edit; idempotencyKey: IdempotencyKey | null },
): Promise<Offer> {
  const { offerEdits } = await deps.settings()
  if (edit.payPassword !== undefined) await checkPayPassword(deps, { id: makerId }, edit.payPassword)
  return transact(deps.database, idempotencyKey, async (tx) => {
    const at = deps.clock.now()
    requireNotSwitchedOff(await deps.switches())
    await limitUses(tx, at, { subject: `edits ${makerId}`, most: offerEdits, windowMs: OFFER_EDIT_WINDOW_MS })
    const settings = await readLockedSettings(tx)
    const offer = await lockOwnOffer(tx, edit.id, makerId)
    if (!offer) throw new Refusal('OFFER_NOT_FOUND')
    if (edit.status === 'up' || offer.status === 'up') await requireOfferOn(tx, { id: offer.id, at })
    const terms = editTerms(offer, edit, settings)
    const status = edit.status ?? offer.status
    const goesUp = status === 'up' && offer.status === 'down'
    const { total, remaining } = nextStock(offer, edit.num)
    // Coin that is not there yet may return from an order, and an edit of nothing else mends nothing.
    const isListing =
      status === 'up' && remaining > 0n && (goesUp || edit.num !== undefined || setsTerms(edit))
    if (status === 'up' || setsTerms(edit))
      checkTerms(
        { ...terms, min: fiat(terms.minMinor), max: fiat(terms.maxMinor) },
        isListing ? coin(remaining) : null,
        settings,
      )
    if (setsTerms(edit)) requireRoomForFirst(terms, fiat(terms.minMinor), settings)
    if (goesUp) {
      await requireUnrestricted(deps, tx, { userId: makerId, act: 'trade', at })
      // Also for an offer without coin: an order that ends unpaid may return some.
      await requireListable(tx, makerId)
    }
    const paymentOptions = await readPaymentOptions(deps, tx, { makerId, side: offer.side, form: edit })
    const methodTypes = paymentOptions
      ? [...paymentOptions.types]
      : goesUp
        ? await typesLeft(tx, offer)
        : offer.methodTypes
    if (paymentOptions || setsTerms(edit) || goesUp)
      requireWithinRails(fiat(terms.maxMinor), methodTypes, { rails: await deps.rails(), currency: settings })
    const was = comparable(offer, await methodsOf(tx, offer))
    const is = comparable({ ...offer, ...terms, totalMinor: total }, optionsOf(paymentOptions) ?? was.methods)
    // A reset and a freeze lock the listed offers first, so they are seen here or come after the edit.
    if (isEasedOffer(was, is)) await requireMayChange(deps, tx, { userId: makerId, at })
    if (edit.payPassword === undefined && raisesStakes(was, is))
      throw new FieldRefusal('payPassword', 'required')
    if (status === 'up' && (goesUp || offer.remainingMinor === 0n) && remaining > 0n)
      await requireRoomForOffer(tx, makerId, settings)
    const listing = goesUp ? { pausedUntil: await lockOffersPause(tx, makerId), listedAt: at } : {}
    if (paymentOptions) await linkMethods(tx, offer.id, paymentOptions)
    await tx
      .updateTable('offer')
      .set({ ...terms, ...listing, status, totalMinor: total, remainingMinor: remaining, methodTypes })
      .where('id', '=', offer.id)
      .execute()
    await moveStock(deps, tx, offer, { status, remaining, at })
    return viewOffer(deps, tx, offer.id)
  })
}

type OfferRow = Selectable<OfferTable>
type Edit = BodyOf<'editOffer'>

function editTerms(offer: OfferRow, edit: Edit, settings: MarketSettings) {
  // An offer keeps its time to pay even if the market no longer offers that choice.
  const keepsMinutes = edit.payMinutes === undefined || edit.payMinutes === offer.payMinutes
  return {
    ...priceOf(edit, { ...offer, priceMinor: price(offer.priceMinor) }, settings),
    minMinor: edit.minAmount ?? offer.minMinor,
    maxMinor: edit.maxAmount ?? offer.maxMinor,
    payMinutes: keepsMinutes ? offer.payMinutes : payMinutesFor(edit.payMinutes, settings),
    autoConfirm: edit.autoConfirm ?? offer.autoConfirm,
    remark: edit.remark ?? offer.remark,
    ...askedConditions(edit, offer),
  }
}

/** The offer's terms as an edit is judged by them. */
function comparable(row: OfferRow, methods: OfferTerms['methods']): OfferTerms {
  return {
    side: row.side,
    price: price(row.priceMinor),
    premium: row.premiumBasisPoints,
    total: coin(row.totalMinor),
    min: fiat(row.minMinor),
    max: fiat(row.maxMinor),
    conditions: conditionsOf(row),
    autoConfirm: row.autoConfirm,
    methods,
    texts: [row.remark, row.autoReply],
  }
}

async function methodsOf(tx: Tx, { id, side, methodTypes }: OfferRow): Promise<OfferTerms['methods']> {
  return side === 'buy' ? methodTypes : listMethodIds(tx, id)
}

/**
 * Returns the types to list an offer with again: while it was down, its maker's payment methods could be removed. Throws
 * `METHOD_NOT_FOUND` if none is left. The caller has locked the user.
 */
async function typesLeft(tx: Tx, { id, side, methodTypes }: OfferRow): Promise<string[]> {
  if (side === 'buy') return methodTypes
  const types = await listMethodTypes(tx, id)
  if (types.length === 0) throw new Refusal('METHOD_NOT_FOUND')
  return types
}

function optionsOf(options: PaymentOptions | null): OfferTerms['methods'] | undefined {
  return options?.side === 'sell' ? options.methodIds : options?.types
}

/**
 * Terms are checked when they are changed and when the offer is listed. An unlisted offer may keep terms that the market's
 * settings no longer allow.
 */
function setsTerms({ price, priceType, premium, minAmount, maxAmount, firstMax }: Edit): boolean {
  return [price, priceType, premium, minAmount, maxAmount, firstMax].some((term) => term !== undefined)
}

/** A new total changes the remaining amount by the same difference; coin that is sold or in escrow is unaffected. */
function nextStock(offer: OfferRow, num: bigint | undefined): { total: bigint; remaining: bigint } {
  if (num === undefined) return { total: offer.totalMinor, remaining: offer.remainingMinor }
  const remaining = offer.remainingMinor + num - offer.totalMinor
  if (remaining < 0n) throw new FieldRefusal('num', 'invalid')
  return { total: num, remaining }
}

type NextStock = { readonly status: 'up' | 'down'; readonly remaining: bigint; readonly at: Date }

/**
 * Reserves or returns the difference in a sell offer's stock. More coin, on either side, is refused to a maker who may not trade
 * or whose bond is short.
 */
async function moveStock(deps: Deps, tx: Tx, offer: OfferRow, next: NextStock): Promise<void> {
  const { makerId, side } = offer
  const held = offer.status === 'up' ? offer.remainingMinor : 0n
  const wanted = next.status === 'up' ? next.remaining : 0n
  const fact = { sellerId: makerId, offerId: offer.id, key: newToken(), at: next.at }
  if (wanted > held) {
    await requireUnrestricted(deps, tx, { userId: makerId, act: 'trade', at: next.at })
    await requireWholeBond(tx, makerId)
  }
  if (side === 'buy') return
  if (wanted > held) await post(tx, reserveStock({ ...fact, amount: coin(wanted - held) }))
  if (wanted < held) await post(tx, returnStock({ ...fact, amount: coin(held - wanted) }))
}
