import type { HomeConfig } from '@u-market/contract'
import { conditionLimits, type OfferSide } from '@u-market/domain'
import { useT } from '../../base/i18n/i18n.ts'
import { moneyText } from '../../parts/money.ts'
import { isCount } from './asked-conditions.ts'
import type { OfferProblem } from './offer-form.ts'
import { making } from './sides.ts'

/** Why the offer cannot be sent yet, in words. */
export function useProblemText(
  { limits, currency }: HomeConfig,
  side: OfferSide,
): (problem: OfferProblem) => string {
  const t = useT('trade')
  const sided = useT(making[side])
  return ({ key, field }) => {
    switch (key) {
      case 'outOfBand':
        return t('outOfBand', {
          min: moneyText(limits.priceMin, currency),
          max: moneyText(limits.priceMax, currency),
        })
      case 'underMin':
        return t('underMin', { min: moneyText(limits.orderMin, currency) })
      case 'notWhole':
        return t('notWhole', { most: isCount(field) ? conditionLimits[field] : 0 })
      case 'needNum':
      case 'needMethod':
        return sided(key)
      default:
        return t(key)
    }
  }
}
