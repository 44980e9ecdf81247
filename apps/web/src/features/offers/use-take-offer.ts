import type { HomeConfig, Offer } from '@u-market/contract'
import { fieldIn } from '@u-market/contract/paths'
import { coinStated, coinText, fiatText } from '@u-market/domain'
import { useState } from 'react'
import { useT } from '../../base/i18n/i18n.ts'
import { useUserInfo } from '../../base/stores/user-info.ts'
import { moneyText } from '../../parts/money.ts'
import { useOrderDraftInUrl, useSetFields } from './market-filter.ts'
import {
  limitsBy,
  measuredIn,
  type OrderDraft,
  orderDraftFrom,
  previewPlacement,
  type Quote,
  quoteAt,
} from './order-draft.ts'
import { methodIn, usePayment, useWaitText } from './payment.tsx'
import { coinRange, isOrderable, type Measure, priceOf, rangeIn } from './quantity.ts'
import { takerNamespace, takerSides } from './sides.ts'
import { useVerdictText } from './take-offer-words.ts'

type TakeOfferOptions = {
  readonly offer: Offer
  readonly config: HomeConfig
  readonly query: URLSearchParams
}

/** Form state of a taker: draft, quote, payment method, and why it cannot be ordered. */
export function useTakeOffer({ offer, config, query }: TakeOfferOptions) {
  const { isSale } = takerSides[offer.side]
  const t = useT('takeSellOffer')
  const buyOfferText = useT('takeBuyOffer')
  const sided = useT(takerNamespace[offer.side])
  const info = useUserInfo((store) => store.info)
  const me = info?.id ?? 0
  const [draft, setDraft] = useState<OrderDraft>(() => orderDraftFrom(query))
  // In the address, so that it outlives a visit to the maker's page or to the accounts, and a reload.
  useOrderDraftInUrl(draft)
  const setFields = useSetFields()
  const chosen = usePayment({ offer, methodType: methodIn(offer, fieldIn(query, 'methodType') ?? '') })
  const payment = {
    ...chosen,
    chooseType: (methodType: string): void => {
      chosen.chooseType(methodType)
      setFields({ methodType })
    },
  }
  const method = methodIn(offer, payment.type)
  const limits = limitsBy(config, method)
  const waits = useWaitText({ offer, method, account: payment.account })
  const unitPrice = priceOf(offer.price)
  const quote = unitPrice && quoteAt(draft, unitPrice, offer.currency)
  const verdict = previewPlacement({ offer, draft, methodType: method, limits, takerId: me })
  const sayVerdict = useVerdictText({ offer, by: draft.by, limits })
  const outside = verdict && sayVerdict(verdict)
  const balance = isSale && info?.token ? info.coin : null
  // A seller with too little for the smallest order needs coin, not another amount.
  const isPoor = balance !== null && coinStated(balance) < coinRange(offer, limits).min
  const tooMuch =
    balance !== null && (isPoor || overBalance(quote, balance))
      ? buyOfferText('overBalance', { num: moneyText(balance, 'U') })
      : null
  const missing = payment.isKnown && !payment.isReady ? buyOfferText('needsAccount') : null
  const range = rangeIn({ by: draft.by, offer, limits })
  const isOwn = offer.userId === me
  return {
    draft,
    quote,
    payment,
    method,
    /** The seller's balance; null for a purchase or a visitor. */
    balance,
    range,
    /** The maximum that the offer takes, for a sale also limited by the balance. */
    most: balance === null ? range.max : leastOf({ offer, by: draft.by, max: range.max, balance }),
    problem: waits ?? tooMuch ?? (verdict === null ? t('enterAmountFirst') : outside) ?? missing,
    /** Why the viewer does not meet the offer's conditions. */
    unfit: offer.unfit.includes('blocked') ? sided('youBlocked') : offer.fits === 0 ? t('unfit') : null,
    isOwn,
    isOpen: !isOwn && isOrderable(offer, limits),
    fieldError: tooMuch ?? (draft.text ? outside : null) ?? undefined,
    type: (text: string) => setDraft({ ...draft, text }),
    measureIn: (by: Measure): void => {
      if (by !== draft.by) setDraft(measuredIn(by, quote))
    },
  }
}

export type OfferTaking = ReturnType<typeof useTakeOffer>

/** Whether the quote exceeds the balance. Recently bought coin counts, because it may be sold. */
export function overBalance(quote: Quote | null, balance: string): boolean {
  return quote !== null && quote.num > coinStated(balance)
}

type Most = { readonly offer: Offer; readonly by: Measure; readonly max: string; readonly balance: string }

function leastOf({ offer, by, max, balance }: Most): string {
  const unitPrice = priceOf(offer.price)
  const wanted = unitPrice && quoteAt({ by, text: max }, unitPrice, offer.currency)
  if (!unitPrice || !overBalance(wanted, balance)) return max
  const all = quoteAt({ by: 'num', text: balance }, unitPrice, offer.currency)
  if (!all) return max
  return by === 'num' ? coinText(all.num) : fiatText(all.amount)
}
