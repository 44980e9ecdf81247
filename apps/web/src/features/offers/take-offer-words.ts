import type { Offer } from '@u-market/contract'
import { coinText, fiatText, type OfferSide, type PlacementVerdict } from '@u-market/domain'
import { useKnownMarket } from '../../base/api/use-api.ts'
import { timeText } from '../../base/clock.ts'
import { useT } from '../../base/i18n/i18n.ts'
import { useUserInfo } from '../../base/stores/user-info.ts'
import { useCountdown } from '../../parts/Countdown.tsx'
import { arriving, feeAt, moneyText } from '../../parts/money.ts'
import { payTimes } from '../../parts/offer-times.ts'
import { useResetHold } from '../../parts/reset-hold.ts'
import { useSanctionAgainst, useSwitchedOff } from '../../parts/Sanctions.tsx'
import { type OrderDraft, type Quote, quoteAt } from './order-draft.ts'
import { isOrderable, type Limits, type Measure, priceOf, rangeIn } from './quantity.ts'
import { takerNamespace } from './sides.ts'

type Judged = { readonly offer: Offer; readonly by: Measure; readonly limits: Limits | undefined }

/** Returns why the server would refuse, in the unit of the field's hint; null if it would accept. */
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

/**
 * Refusals about the quantity. `CONDITIONS_NOT_MET` is one of them, because the local preview checks no condition but the
 * first-trade limit.
 */
const ofQuantity: ReadonlySet<string> = new Set([
  'AMOUNT_OUT_OF_LIMITS',
  'OUT_OF_STOCK',
  'CONDITIONS_NOT_MET',
])

/**
 * Returns why the logged-in user cannot take offers of this side, or use this payment type; null if they can. An ordering pause
 * does not stop sales, a reset hold does.
 */
export function useStopText(side: OfferSide, methodType = ''): string | null {
  const paused = usePauseText(methodType)
  const sanction = useSanctionAgainst('trade')
  const stopped = useSwitchedOff('orders', `method:${methodType}`)
  const hold = useResetHold()
  return side === 'sell' ? paused : (sanction ?? stopped ?? hold?.reason ?? null)
}

/** Returns why the logged-in user cannot order (sanction, switched off, pause), or not by this payment type; null if they can. */
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

/** Returns the quote at this offer's price, a buyer's after the fee; null without an amount. */
export function useQuoteText(
  offer: Pick<Offer, 'side' | 'price' | 'currency'>,
  draft: OrderDraft,
): string | null {
  const t = useT(takerNamespace[offer.side])
  const gain = useGain()
  const unitPrice = priceOf(offer.price)
  const quote = unitPrice && quoteAt(draft, unitPrice, offer.currency)
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

/** Returns how soon the maker of an offer to buy pays; undefined for an offer to sell. */
export function usePaysText(offer: Pick<Offer, 'side' | 'payMinutes' | 'methodTypes'>): string | undefined {
  const t = useT('takeBuyOffer')
  const market = useKnownMarket()
  return offer.side === 'buy' ? t('pays', { minutes: payTimes(offer, market) }) : undefined
}
