import type { Offer } from '@u-market/contract'
import { coinStated, coinText, fiatText } from '@u-market/domain'
import { useT } from '../../base/i18n/i18n.ts'
import { useIsSignedIn, useUserInfo } from '../../base/stores/user-info.ts'
import { moneyText } from '../../parts/money.ts'
import type { AnswerFormProps } from './AnswerScreen.tsx'
import { useWishInAddress } from './market-filter.ts'
import { priceOf, rangeIn } from './quantity.ts'
import { useAnswer } from './use-answer.ts'
import { type Deal, dealAt, type Wish } from './wish.ts'

/** The filled form of one sale to the maker of an offer to buy: how much, to which account, and why it cannot be sold. */
export function useSell({ offer, config, query }: Omit<AnswerFormProps, 'seen'>) {
  const t = useT('selling')
  const isSignedIn = useIsSignedIn()
  const balance = useUserInfo(({ info }) => info?.coin ?? '0.00')
  const answer = useAnswer({ offer, config, query })
  useWishInAddress(answer.wish)
  const isOver = isSignedIn && overBalance(answer.deal, balance)
  const tooMuch = isOver ? t('overBalance', { num: moneyText(balance, 'U') }) : null
  const missing = answer.payment.isKnown && !answer.payment.isReady ? t('needsAccount') : null
  const range = rangeIn({ by: answer.wish.by, offer, limits: config.limits })
  return {
    ...answer,
    balance,
    range,
    /** All that this buyer takes of what I have. */
    most: isSignedIn ? leastOf({ offer, by: answer.wish.by, max: range.max, balance }) : range.max,
    problem: answer.problem ?? tooMuch ?? missing,
    fieldError: answer.fieldError ?? tooMuch ?? undefined,
  }
}

export type Sell = ReturnType<typeof useSell>

/** More coin than there is to sell. Coin that was bought lately counts: it may be sold. */
export function overBalance(deal: Deal | null, balance: string): boolean {
  return deal !== null && deal.num > coinStated(balance)
}

type Most = { readonly offer: Offer; readonly by: Wish['by']; readonly max: string; readonly balance: string }

function leastOf({ offer, by, max, balance }: Most): string {
  const unitPrice = priceOf(offer.price)
  const wanted = unitPrice && dealAt({ by, text: max }, unitPrice)
  if (!unitPrice || !overBalance(wanted, balance)) return max
  const all = dealAt({ by: 'num', text: balance }, unitPrice)
  if (!all) return max
  return by === 'num' ? coinText(all.num) : fiatText(all.amount)
}
