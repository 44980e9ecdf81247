import type { HomeConfig, Offer } from '@u-market/contract'
import { fieldIn } from '@u-market/contract/paths'
import { coinStated, coinText, fiatText } from '@u-market/domain'
import { useState } from 'react'
import { useT } from '../../base/i18n/i18n.ts'
import { useUserInfo } from '../../base/stores/user-info.ts'
import { moneyText } from '../../parts/money.ts'
import { useVerdictText } from './answer-words.ts'
import { useWishInAddress } from './market-filter.ts'
import { methodIn, usePayment } from './payment.tsx'
import { isOrderable, type Measure, priceOf, rangeIn } from './quantity.ts'
import { answering, answers } from './sides.ts'
import { type Deal, dealAt, judgeWish, measuredIn, type Wish, wishIn } from './wish.ts'

type AnswerOptions = { readonly offer: Offer; readonly config: HomeConfig; readonly query: URLSearchParams }

/** The filled form of whoever answers an offer: the wish, what it comes to, by what it is paid, and why it cannot be ordered. */
export function useAnswer({ offer, config, query }: AnswerOptions) {
  const { limits } = config
  const { isSale } = answers[offer.side]
  const t = useT('market')
  const selling = useT('selling')
  const sided = useT(answering[offer.side])
  const info = useUserInfo((store) => store.info)
  const me = info?.id ?? 0
  const [wish, setWish] = useState<Wish>(() => wishIn(query))
  // Who sells may have to add an account first, and comes back to what they typed.
  useWishInAddress(wish, isSale)
  const payment = usePayment({ offer, methodType: methodIn(offer, fieldIn(query, 'methodType') ?? '') })
  const method = methodIn(offer, payment.type)
  const unitPrice = priceOf(offer.price)
  const deal = unitPrice && dealAt(wish, unitPrice)
  const verdict = judgeWish({ offer, wish, methodType: method, limits, takerId: me })
  const sayVerdict = useVerdictText({ offer, by: wish.by, limits })
  const outside = verdict && sayVerdict(verdict)
  const balance = isSale && info?.token ? info.coin : null
  const tooMuch =
    balance !== null && overBalance(deal, balance)
      ? selling('overBalance', { num: moneyText(balance, 'U') })
      : null
  const missing = payment.isKnown && !payment.isReady ? selling('needsAccount') : null
  const range = rangeIn({ by: wish.by, offer, limits })
  const isOwn = offer.userId === me
  return {
    wish,
    deal,
    payment,
    method,
    /** What a seller has; null: nothing is sold, or nobody is signed in. */
    balance,
    range,
    /** All that this offer takes, of a sale no more than there is. */
    most: balance === null ? range.max : leastOf({ offer, by: wish.by, max: range.max, balance }),
    problem: (verdict === null ? t('enterAmountFirst') : outside) ?? tooMuch ?? missing,
    /** What the offer asks and its reader does not have. */
    unfit: offer.unfit.includes('blocked') ? sided('youBlocked') : offer.fits === 0 ? t('unfit') : null,
    isOwn,
    isOpen: !isOwn && isOrderable(offer, limits),
    fieldError: (wish.text ? outside : null) ?? tooMuch ?? undefined,
    type: (text: string) => setWish({ ...wish, text }),
    measureIn: (by: Measure): void => {
      if (by !== wish.by) setWish(measuredIn(by, deal))
    },
  }
}

export type Answer = ReturnType<typeof useAnswer>

/** More coin than there is to sell. Coin that was bought lately counts: it may be sold. */
export function overBalance(deal: Deal | null, balance: string): boolean {
  return deal !== null && deal.num > coinStated(balance)
}

type Most = { readonly offer: Offer; readonly by: Measure; readonly max: string; readonly balance: string }

function leastOf({ offer, by, max, balance }: Most): string {
  const unitPrice = priceOf(offer.price)
  const wanted = unitPrice && dealAt({ by, text: max }, unitPrice)
  if (!unitPrice || !overBalance(wanted, balance)) return max
  const all = dealAt({ by: 'num', text: balance }, unitPrice)
  if (!all) return max
  return by === 'num' ? coinText(all.num) : fiatText(all.amount)
}
