import type { Offer } from '@u-market/contract'
import { paths } from '@u-market/contract/paths'
import { coinText, fiatText } from '@u-market/domain'
import { useT } from '../../base/i18n/i18n.ts'
import { useIsSignedIn } from '../../base/stores/user-info.ts'
import { Button, ButtonLink } from '../../parts/Button.tsx'
import { moneyText } from '../../parts/money.ts'
import { matchFormOf } from './match-advice.ts'
import { priceOf } from './quantity.ts'
import { answering, answers } from './sides.ts'
import { dealAt, type Wish } from './wish.ts'

export type AnswerBestProps = {
  readonly best: Offer
  readonly wish: Wish
  /** Empty: any. */
  readonly methodType: string
  readonly isReady: boolean
  readonly onOrder: (offer: Offer) => void
}

/** Opens the sheet (BestSheet) on the offer as it stands here. */
export function AnswerBest({ best, wish, methodType, isReady, onOrder }: AnswerBestProps) {
  const t = useT(answering[best.side])
  const isSignedIn = useIsSignedIn()
  const unitPrice = priceOf(best.price)
  const deal = unitPrice && dealAt(wish, unitPrice)
  if (!isSignedIn)
    return (
      <ButtonLink to={paths.signIn(paths.match(matchFormOf(wish, methodType, best.side)))}>
        {t('signInAndBuy')}
      </ButtonLink>
    )
  return (
    <Button tone={answers[best.side].tone} disabled={!isReady} onClick={() => onOrder(best)}>
      {deal
        ? t('buyFor', {
            num: moneyText(coinText(deal.num), 'U'),
            amount: moneyText(fiatText(deal.amount), best.currency),
          })
        : t('buyTitle')}
    </Button>
  )
}
