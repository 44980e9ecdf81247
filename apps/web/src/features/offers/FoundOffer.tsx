import type { Offer } from '@u-market/contract'
import { useHomeConfig } from '../../base/api/use-api.ts'
import { OfferBody } from '../../parts/OfferCard.tsx'
import { mostOf } from './quantity.ts'
import { useDealText } from './use-deal-text.ts'
import { usePaysText } from './use-pays-text.ts'
import type { Wish } from './wish.ts'

/** The offer that was found for a wish, and what the wish comes to with it. */
export function FoundOffer({ offer, wish }: { readonly offer: Offer; readonly wish: Wish }) {
  const { data: config } = useHomeConfig()
  const deal = useDealText(offer, wish)
  return (
    <OfferBody
      offer={offer}
      most={mostOf(offer, config?.limits)}
      deal={deal && <span role="status">{deal}</span>}
      pays={usePaysText(offer)}
    />
  )
}
