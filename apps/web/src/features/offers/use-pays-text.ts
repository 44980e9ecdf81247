import type { Offer } from '@u-market/contract'
import { useT } from '../../base/i18n/i18n.ts'

/** How soon the maker of an offer to buy pays; undefined of one to sell, whose buyer reads how much time they have. */
export function usePaysText({ side, payMinutes }: Pick<Offer, 'side' | 'payMinutes'>): string | undefined {
  const t = useT('selling')
  return side === 'buy' ? t('pays', { minutes: payMinutes }) : undefined
}
