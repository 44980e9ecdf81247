import { coinText, fiatText, type PlacementRefusal } from '@u-market/domain'
import { Refusal } from '../../platform/refusal.ts'
import { barredBy } from '../accounts/index.ts'
import { type SwitchedOff, switchedOff } from '../market/index.ts'

/** Why an offer cannot be taken, as the caller reads it. */
export function placementRefusal(refusal: PlacementRefusal, off: readonly SwitchedOff[]): Refusal {
  switch (refusal.reason) {
    case 'SWITCHED_OFF':
      return switchedOff(
        off.find(({ what }) => what === refusal.what) ?? { ...refusal, words: {}, until: null },
      )
    case 'PRICE_CHANGED':
      return new Refusal('PRICE_CHANGED', { price: fiatText(refusal.price) })
    case 'FEE_CHANGED':
      return new Refusal('FEE_CHANGED', { fee: coinText(refusal.fee) })
    case 'AMOUNT_OUT_OF_LIMITS':
      return new Refusal('AMOUNT_OUT_OF_LIMITS', { min: fiatText(refusal.min), max: fiatText(refusal.max) })
    case 'CONDITIONS_NOT_MET':
      return new Refusal('CONDITIONS_NOT_MET', { unfit: refusal.unfit })
    case 'TOO_MANY_OPEN_ORDERS':
      return new Refusal('TOO_MANY_OPEN_ORDERS', { limit: refusal.limit })
    case 'BARRED':
      return barredBy(refusal.by)
    case 'ORDER_PAUSED':
      return new Refusal('ORDER_PAUSED', { until: refusal.until })
    default:
      return new Refusal(refusal.reason)
  }
}
