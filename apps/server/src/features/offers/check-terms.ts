import { type Fiat, fiatText, type MarketSettings } from '@u-market/domain'
import { FieldRefusal } from '../../platform/refusal.ts'
import { checkPrice, type OfferPrice } from './offer-price.ts'

export type Terms = OfferPrice & { readonly min: Fiat; readonly max: Fiat }

/** The terms an offer may have: a price within the band, limits that admit an order at all. */
export function checkTerms(terms: Terms, settings: MarketSettings): void {
  checkPrice(terms, settings)
  if (terms.min < settings.orderMin)
    throw new FieldRefusal('minAmount', 'below_min', { minimum: fiatText(settings.orderMin) })
  if (terms.max < terms.min) throw new FieldRefusal('maxAmount', 'min_over_max')
}

/** The time that buyers get to pay: one that the market has, the first where none is named. */
export function payMinutesFor(
  named: number | undefined,
  { payMinutes }: Pick<MarketSettings, 'payMinutes'>,
): number {
  const minutes = named ?? payMinutes[0]
  if (minutes !== undefined && payMinutes.includes(minutes)) return minutes
  throw new FieldRefusal('payMinutes', 'one_of', { options: payMinutes.join(', ') })
}
