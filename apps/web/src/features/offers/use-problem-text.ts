import type { HomeConfig } from '@u-market/contract'
import { conditionLimits } from '@u-market/domain'
import { useT } from '../../base/i18n/i18n.ts'
import { moneyText } from '../../parts/money.ts'
import { isCount } from './asked-conditions.ts'
import type { OfferProblem } from './offer-form.ts'

/** Why the offer cannot be sent yet, in words. */
export function useProblemText({ limits, currency }: HomeConfig): (problem: OfferProblem) => string {
  const t = useT('trade')
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
      default:
        return t(key)
    }
  }
}
