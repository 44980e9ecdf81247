import type { Offer } from '@u-market/contract'
import { coinText, fiatText } from '@u-market/domain'
import { useKnownMarket } from '../../base/api/use-api.ts'
import { useT } from '../../base/i18n/i18n.ts'
import { arriving, feeAt, moneyText } from '../../parts/money.ts'
import { priceOf } from './quantity.ts'
import { answering } from './sides.ts'
import { type Deal, dealAt, type Wish } from './wish.ts'

/** What the wish comes to at this offer's price: what I give, and what I get once the fee of a buyer is taken. Null while nothing is asked for. */
export function useDealText(offer: Pick<Offer, 'side' | 'price' | 'currency'>, wish: Wish): string | null {
  const t = useT(answering[offer.side])
  const gain = useGain()
  const unitPrice = priceOf(offer.price)
  const deal = unitPrice && dealAt(wish, unitPrice)
  if (!deal) return null
  return t('deal', {
    amount: moneyText(fiatText(deal.amount), offer.currency),
    num: offer.side === 'buy' ? moneyText(coinText(deal.num), 'U') : gain(deal),
  })
}

function useGain(): (deal: Deal) => string {
  const market = useKnownMarket()
  return ({ num }) =>
    moneyText(
      market ? arriving({ num: coinText(num), fee: coinText(feeAt(num, market)) }) : coinText(num),
      'U',
    )
}
