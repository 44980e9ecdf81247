import type { Offer } from '@u-market/contract'
import {
  type FeedFacts,
  fiatText,
  floatPrice,
  isPremiumInBand,
  type MarketSettings,
  type Price,
  type PriceType,
  percentText,
  priceBand,
  whyFeedStopped,
  whyFloatStopped,
} from '@u-market/domain'
import type { Tx } from '../../db/database.ts'
import { Money } from '../../locales/money-text.ts'
import { FieldRefusal, Refusal } from '../../platform/refusal.ts'
import type { Deps } from '../deps.ts'
import { lockSettingsForShare, settingsNow } from '../market/index.ts'
import type { MarketNow, OfferRow } from './offer.queries.ts'

/** Settings and feed state that decide the price of a floating offer and whether an offer can be taken now. */
export type Prices = Pick<
  MarketSettings,
  | 'currency'
  | 'referencePrice'
  | 'priceBandBasisPoints'
  | 'priceStaleMinutes'
  | 'orderMin'
  | 'openOrders'
  | 'newcomerOpenOrders'
  | 'newcomerCompletedOrders'
> & { readonly feed: FeedFacts | null; readonly at: Date }

export async function readPrices(deps: Deps): Promise<Prices> {
  const [settings, feed] = await Promise.all([deps.settings(), deps.priceFeed()])
  return { ...settings, feed, at: deps.clock.now() }
}

/**
 * Limits on the offers that can be taken now. `floatsWithin` is null while the feed is stopped: no floating offer can then be
 * taken. `orders` leaves out buy offers whose maker may place no more orders.
 */
export function marketNow(prices: Prices): MarketNow {
  const { feed, at, orderMin, openOrders, newcomerOpenOrders, newcomerCompletedOrders } = prices
  const isStopped = whyFeedStopped(feed, prices, at.getTime()) !== null
  return {
    at,
    orderMin,
    floatsWithin: isStopped ? null : prices.priceBandBasisPoints,
    orders: { openOrders, newcomerOpenOrders, newcomerCompletedOrders },
  }
}

/** Returns an offer's price as displayed. An unlisted floating offer is not repriced, so its price is computed here. */
export function priceView(
  row: Pick<OfferRow, 'priceMinor' | 'premiumBasisPoints' | 'status'>,
  prices: Prices,
): Pick<Offer, 'price' | 'priceType' | 'premium' | 'priceStop'> {
  const { priceMinor, premiumBasisPoints: premium } = row
  if (premium === null)
    return { price: fiatText(priceMinor), priceType: 'fixed', premium: null, priceStop: null }
  return {
    price: fiatText(row.status === 'up' ? priceMinor : floatPrice(prices.referencePrice, premium)),
    priceType: 'float',
    premium: percentText(premium),
    priceStop: whyFloatStopped(premium, prices.feed, prices, prices.at.getTime()),
  }
}

/** An offer's price as stored. */
export type OfferPrice = { readonly priceMinor: Price; readonly premiumBasisPoints: number | null }

export type PriceInput = {
  readonly price?: Price | undefined
  readonly priceType?: PriceType | undefined
  readonly premium?: number | undefined
}

/**
 * Reads the settings and locks out any change of the reference price until the caller's transaction ends, so that no offer is
 * stored with a price of an old reference. Call it before locking any offer.
 */
export async function readLockedSettings(tx: Tx): Promise<MarketSettings> {
  await lockSettingsForShare(tx)
  return settingsNow(tx)
}

/**
 * Returns an offer's price after a form; what the form leaves out stays. Throws if the form has both a price and a premium, or
 * leaves the price without either.
 */
export function priceOf(
  input: PriceInput,
  now: OfferPrice | null,
  { referencePrice }: Pick<MarketSettings, 'referencePrice'>,
): OfferPrice {
  const priceType = input.priceType ?? (now && now.premiumBasisPoints !== null ? 'float' : 'fixed')
  if (priceType === 'fixed') {
    if (input.premium !== undefined) throw new FieldRefusal('premium', 'invalid')
    const fixed = input.price ?? (now?.premiumBasisPoints === null ? now.priceMinor : undefined)
    if (fixed === undefined) throw new FieldRefusal('price', 'required')
    return { priceMinor: fixed, premiumBasisPoints: null }
  }
  if (input.price !== undefined) throw new FieldRefusal('price', 'invalid')
  const premium = input.premium ?? now?.premiumBasisPoints ?? undefined
  if (premium === undefined) throw new FieldRefusal('premium', 'required')
  return { priceMinor: floatPrice(referencePrice, premium), premiumBasisPoints: premium }
}

/** Throws `PRICE_OUT_OF_BAND`. A premium within the band keeps a floating price inside it for any reference price. */
export function checkPrice(
  { priceMinor, premiumBasisPoints: premium }: OfferPrice,
  settings: MarketSettings,
) {
  const { min, max } = priceBand(settings)
  const isWithin = priceMinor >= min && priceMinor <= max
  if (isWithin && (premium === null || isPremiumInBand(premium, settings))) return
  throw new Refusal('PRICE_OUT_OF_BAND', { min: new Money(min, settings), max: new Money(max, settings) })
}
