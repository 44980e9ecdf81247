import type { BodyOf } from '@u-market/contract'
import {
  type Coin,
  type Conditions,
  coinAt,
  coinText,
  type Fiat,
  fiat,
  type MarketSettings,
  type OfferId,
  type OfferSide,
  type PaymentMethodId,
  price,
  type UserId,
  whyUnreachable,
} from '@u-market/domain'
import type { Selectable } from 'kysely'
import type { Tx } from '../../db/database.ts'
import type { OfferTable } from '../../db/schema.generated.ts'
import { type Currency, Money } from '../../locales/money-text.ts'
import { FieldRefusal, Refusal } from '../../platform/refusal.ts'
import type { Deps, Rail } from '../deps.ts'
import { railsOn, requirePayable } from '../market/index.ts'
import { findOwnMethods } from './offer.queries.ts'
import { checkPrice, type OfferPrice } from './offer-price.ts'

export type OfferTerms = OfferPrice & { readonly min: Fiat; readonly max: Fiat }

/** Throws unless the price is within the band and an order could be placed. `remaining`: the coin to list; null: none now. */
export function checkTerms(terms: OfferTerms, remaining: Coin | null, settings: MarketSettings): void {
  checkPrice(terms, settings)
  const { orderMin, orderMax } = settings
  const { min, max } = terms
  requirePayable('minAmount', min, settings)
  requirePayable('maxAmount', max, settings)
  const unitPrice = price(terms.priceMinor)
  switch (
    whyUnreachable({
      min,
      max,
      orderMin,
      orderMax,
      price: unitPrice,
      remaining: remaining ?? coinAt(min, unitPrice),
    })
  ) {
    case 'underMin':
      throw new FieldRefusal('minAmount', 'below_min', { minimum: new Money(orderMin, settings) })
    case 'overMax':
      throw new FieldRefusal('minAmount', 'above_max', { maximum: new Money(orderMax, settings) })
    case 'minOverMax':
      throw new FieldRefusal('maxAmount', 'min_over_max')
    case 'worthTooLittle':
      throw new FieldRefusal('num', 'below_min', { minimum: coinText(coinAt(min, unitPrice)) })
  }
}

/**
 * Returns the buyer's time to pay in minutes: one of the market's choices, by default the first. Throws `one_of` on the field
 * `payMinutes`.
 */
export function payMinutesFor(
  named: number | undefined,
  { payMinutes }: Pick<MarketSettings, 'payMinutes'>,
): number {
  const minutes = named ?? payMinutes[0]
  if (minutes !== undefined && payMinutes.includes(minutes)) return minutes
  throw new FieldRefusal('payMinutes', 'one_of', { options: payMinutes.join(', ') })
}

/** An offer's conditions on its taker, as stored; null: not a condition. */
export type ConditionRow = Pick<
  Selectable<OfferTable>,
  'minCompleted' | 'minRate' | 'minPartners' | 'minDays' | 'firstMaxMinor'
>
type Asked = Pick<
  BodyOf<'editOffer'>,
  'minCompleted' | 'minRate' | 'minPartners' | 'minDays' | 'firstMax' | 'autoReply'
>
type Kept = ConditionRow & { readonly autoReply: string }

export function conditionsOf({
  firstMaxMinor,
  minCompleted,
  minRate,
  minPartners,
  minDays,
}: ConditionRow): Conditions {
  const firstMax = firstMaxMinor === null ? null : fiat(firstMaxMinor)
  return { minCompleted, minRate, minPartners, minDays, firstMax }
}

export function asksNothing(row: ConditionRow): boolean {
  return Object.values(conditionsOf(row)).every((condition) => condition === null)
}

const nothing: Kept = {
  minCompleted: null,
  minRate: null,
  minPartners: null,
  minDays: null,
  firstMaxMinor: null,
  autoReply: '',
}

/** Conditions after an edit: a field that is left out keeps its value, and 0 clears it. */
export function askedConditions(asked: Asked, kept: Kept = nothing): Kept {
  const { minCompleted, minRate, minPartners, minDays, firstMax, autoReply } = asked
  return {
    minCompleted: minCompleted === undefined ? kept.minCompleted : minCompleted || null,
    minRate: minRate === undefined ? kept.minRate : minRate || null,
    minPartners: minPartners === undefined ? kept.minPartners : minPartners || null,
    minDays: minDays === undefined ? kept.minDays : minDays || null,
    firstMaxMinor: firstMax === undefined ? kept.firstMaxMinor : firstMax || null,
    autoReply: autoReply ?? kept.autoReply,
  }
}

/** Throws `below_min` on the field `firstMax` if it allows no first trade: it is below the offer's minimum. */
export function requireRoomForFirst({ firstMaxMinor }: ConditionRow, min: Fiat, settings: Currency): void {
  if (firstMaxMinor === null) return
  requirePayable('firstMax', fiat(firstMaxMinor), settings)
  if (firstMaxMinor < min)
    throw new FieldRefusal('firstMax', 'below_min', { minimum: new Money(min, settings) })
}

/** Payment for an offer: payment methods of a maker who sells, or types of payment of a maker who buys. */
export type PaymentOptions =
  | {
      readonly side: 'sell'
      readonly methodIds: readonly PaymentMethodId[]
      readonly types: readonly string[]
    }
  | { readonly side: 'buy'; readonly types: readonly string[] }

type Form = Pick<BodyOf<'editOffer'>, 'methodIds' | 'methodTypes' | 'autoConfirm'>
type AskedPaymentOptions = { readonly makerId: UserId; readonly side: OfferSide; readonly form: Form }

/**
 * Returns the payment options that a form names for an offer of that side; null if it names none. Throws for fields of the
 * opposite side.
 */
export async function readPaymentOptions(
  deps: Deps,
  tx: Tx,
  { makerId, side, form: { methodIds, methodTypes, autoConfirm } }: AskedPaymentOptions,
): Promise<PaymentOptions | null> {
  if (side === 'sell') {
    if (methodTypes) throw new FieldRefusal('methodTypes', 'invalid')
    if (!methodIds) return null
    const types = await requireOwnMethods(tx, makerId, methodIds)
    return { side, methodIds, types: await requireOffered(deps, 'methodIds', types) }
  }
  if (methodIds) throw new FieldRefusal('methodIds', 'invalid')
  if (autoConfirm) throw new FieldRefusal('autoConfirm', 'invalid')
  return methodTypes ? { side, types: await requireOffered(deps, 'methodTypes', methodTypes) } : null
}

/** Replaces a sell offer's payment methods. */
export async function linkMethods(tx: Tx, offerId: OfferId, paymentOptions: PaymentOptions): Promise<void> {
  if (paymentOptions.side === 'buy') return
  await tx.deleteFrom('offerMethod').where('offerId', '=', offerId).execute()
  await tx
    .insertInto('offerMethod')
    .values(paymentOptions.methodIds.map((paymentMethodId) => ({ offerId, paymentMethodId })))
    .execute()
}

/** Returns the types of these methods. Throws `METHOD_NOT_FOUND` unless all are the user's own. */
async function requireOwnMethods(tx: Tx, userId: UserId, ids: readonly PaymentMethodId[]): Promise<string[]> {
  const methods = await findOwnMethods(tx, userId, ids)
  if (methods.length !== ids.length) throw new Refusal('METHOD_NOT_FOUND')
  return [...new Set(methods.map((method) => method.type))].sort()
}

/** Throws `one_of` on the field unless the market offers the rails of all types. */
async function requireOffered(
  deps: Deps,
  field: 'methodIds' | 'methodTypes',
  types: readonly string[],
): Promise<string[]> {
  const known = railsOn(await deps.rails()).map(({ type }) => type)
  if (types.some((type) => !known.includes(type)))
    throw new FieldRefusal(field, 'one_of', { options: known.join(', ') })
  return [...types].sort()
}

/** Throws `above_max` if no rail of the offer takes an order as large as its maximum. */
export function requireWithinRails(
  max: Fiat,
  types: readonly string[],
  { rails, currency }: { readonly rails: readonly Rail[]; readonly currency: Currency },
): void {
  const largest = rails.filter(({ type }) => types.includes(type)).map(({ largestMinor }) => largestMinor)
  const limits = largest.filter((limit) => limit !== null)
  if (limits.length === 0 || limits.length < largest.length) return
  const maximum = limits.reduce((most, limit) => (limit > most ? limit : most))
  if (max > maximum)
    throw new FieldRefusal('maxAmount', 'above_max', { maximum: new Money(maximum, currency) })
}
