import type { Offer } from '@u-market/contract'
import type { PlacementVerdict } from '@u-market/domain'
import { useT } from '../../base/i18n/i18n.ts'
import { moneyText } from '../../parts/money.ts'
import type { Measure } from './quantity.ts'
import { isOrderable, type Limits, rangeIn } from './quantity.ts'
import { answering } from './sides.ts'

type Judged = { readonly offer: Offer; readonly by: Measure; readonly limits: Limits | undefined }

/** Why the server would refuse, in the words and the unit of the field's own hint; null for what it would take. */
export function useVerdictText({ offer, by, limits }: Judged): (verdict: PlacementVerdict) => string | null {
  const t = useT('market')
  const sided = useT(answering[offer.side])
  return (verdict) => {
    if (verdict.allowed) return null
    const isQuantity = ofQuantity.has(verdict.reason)
    if (!limits || !isQuantity || !isOrderable(offer, limits)) return sided('offerClosed')
    const unit = by === 'num' ? 'U' : offer.currency
    const { min, max } = rangeIn({ by, offer, limits })
    return t('between', { min: moneyText(min, unit), max: moneyText(max, unit) })
  }
}

/** Of the conditions this verdict knows the limit of a first trade alone. */
const ofQuantity: ReadonlySet<string> = new Set([
  'AMOUNT_OUT_OF_LIMITS',
  'OUT_OF_STOCK',
  'CONDITIONS_NOT_MET',
])
