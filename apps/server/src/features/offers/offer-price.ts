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
import { FieldRefusal, Refusal } from '../../platform/refusal.ts'
import type { Deps } from '../deps.ts'
import { lockSettingsForShare, settingsNow } from '../market/index.ts'
import type { MarketNow, OfferRow } from './offer.queries.ts'

/** By what a price that floats is judged and shown. */
export type Prices = Pick<
  MarketSettings,
  | 'currency'
  | 'referencePrice'
  | 'priceBandBasisPoints'
  | 'priceStaleMinutes'
  | 'openOrders'
  | 'newcomerOpenOrders'
  | 'newcomerCompletedOrders'
> & { readonly feed: FeedFacts | null; readonly at: Date }

export async function readPrices(deps: Deps): Promise<Prices> {
  const [settings, feed] = await Promise.all([deps.settings(), deps.priceFeed()])
  return { ...settings, feed, at: deps.clock.now() }
}

/**
 * Which offers the market holds now: of a floating price those of so small a premium, or none (null), as the reference stands still;
 * and to buy those whose maker has no more orders open than this.
 */
export function marketNow(prices: Prices): MarketNow {
  const { feed, at, openOrders, newcomerOpenOrders, newcomerCompletedOrders } = prices
  const isStopped = whyFeedStopped(feed, prices, at.getTime()) !== null
  return {
    at,
    floatsWithin: isStopped ? null : prices.priceBandBasisPoints,
    orders: { openOrders, newcomerOpenOrders, newcomerCompletedOrders },
  }
}

/** What of an offer tells its price. One that is down is not written anew with the reference: its price is made when it is looked at. */
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

/** The price of an offer as its row has it. */
export type OfferPrice = { readonly priceMinor: Price; readonly premiumBasisPoints: number | null }

export type PriceInput = {
  readonly price?: Price | undefined
  readonly priceType?: PriceType | undefined
  readonly premium?: number | undefined
}

/**
 * The rules as they are now, which no change of the reference passes until the caller's transaction ends: what is written by them is
 * not written late. Before any offer is locked.
 */
export async function readLockedSettings(tx: Tx): Promise<MarketSettings> {
  await lockSettingsForShare(tx)
  return settingsNow(tx)
}

/** The price that a form asks for, beside the one that the offer has; refuses a form that says both, or neither. */
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

/** A price within the band, and one that floats by no more than it: whichever way the reference goes, it stays there. */
export function checkPrice(
  { priceMinor, premiumBasisPoints: premium }: OfferPrice,
  settings: MarketSettings,
) {
  const { min, max } = priceBand(settings)
  const isWithin = priceMinor >= min && priceMinor <= max
  if (isWithin && (premium === null || isPremiumInBand(premium, settings))) return
  throw new Refusal('PRICE_OUT_OF_BAND', { min: fiatText(min), max: fiatText(max) })
}
