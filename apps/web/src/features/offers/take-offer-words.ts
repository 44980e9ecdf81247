import type { Offer } from '@u-market/contract'
import { coinText, fiatText, type OfferSide, type PlacementVerdict } from '@u-market/domain'
import { useKnownMarket } from '../../base/api/use-api.ts'
import { timeText } from '../../base/clock.ts'
import { useT } from '../../base/i18n/i18n.ts'
import { useUserInfo } from '../../base/stores/user-info.ts'
import { useCountdown } from '../../parts/Countdown.tsx'
import { arriving, feeAt, moneyText } from '../../parts/money.ts'
import { useSanctionAgainst, useSwitchedOff } from '../../parts/Sanctions.tsx'
import { useResetHold } from '../wallet/index.ts'
import { type OrderDraft, type Quote, quoteAt } from './order-draft.ts'
import { isOrderable, type Limits, type Measure, priceOf, rangeIn } from './quantity.ts'
import { takerNamespace } from './sides.ts'

type Judged = { readonly offer: Offer; readonly by: Measure; readonly limits: Limits | undefined }

/** Why the server would refuse, in the words and the unit of the field's own hint; null for what it would take. */
export function useVerdictText({ offer, by, limits }: Judged): (verdict: PlacementVerdict) => string | null {
  const t = useT('takeSellOffer')
  const sided = useT(takerNamespace[offer.side])
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

/**
 * Why the signed-in user can answer no offer of this side now, or none by this payment type; null while they can. Who sells is not
 * kept from it by a pause from ordering, but by the hold after a reset.
 */
export function useStopText(side: OfferSide, methodType = ''): string | null {
  const paused = usePauseText(methodType)
  const sanction = useSanctionAgainst('trade')
  const stopped = useSwitchedOff('orders', `method:${methodType}`)
  const hold = useResetHold()
  return side === 'sell' ? paused : (sanction ?? stopped ?? hold?.reason ?? null)
}

/**
 * Why the signed-in user can order nothing now, by a sanction, a stop or a pause, or nothing by this payment type; null once that
 * is over.
 */
function usePauseText(methodType = ''): string | null {
  const t = useT('takeSellOffer')
  const until = useUserInfo(({ info }) => info?.orderPauseUntil ?? null)
  const left = useCountdown(until)
  const sanction = useSanctionAgainst('trade')
  const stopped = useSwitchedOff('orders', `method:${methodType}`)
  const held = sanction ?? stopped
  if (held !== null) return held
  return until !== null && left ? t('pausedUntil', { time: timeText(until) }) : null
}

/** What the draft comes to at this offer's price: what I give, and what I get once the fee of a buyer is taken. Null while nothing is asked for. */
export function useQuoteText(
  offer: Pick<Offer, 'side' | 'price' | 'currency'>,
  draft: OrderDraft,
): string | null {
  const t = useT(takerNamespace[offer.side])
  const gain = useGain()
  const unitPrice = priceOf(offer.price)
  const quote = unitPrice && quoteAt(draft, unitPrice)
  if (!quote) return null
  return t('quote', {
    amount: moneyText(fiatText(quote.amount), offer.currency),
    num: offer.side === 'buy' ? moneyText(coinText(quote.num), 'U') : gain(quote),
  })
}

function useGain(): (quote: Quote) => string {
  const market = useKnownMarket()
  return ({ num }) =>
    moneyText(
      market ? arriving({ num: coinText(num), fee: coinText(feeAt(num, market)) }) : coinText(num),
      'U',
    )
}

/** How soon the maker of an offer to buy pays; undefined of one to sell, whose buyer reads how much time they have. */
export function usePaysText({ side, payMinutes }: Pick<Offer, 'side' | 'payMinutes'>): string | undefined {
  const t = useT('takeBuyOffer')
  return side === 'buy' ? t('pays', { minutes: payMinutes }) : undefined
}
