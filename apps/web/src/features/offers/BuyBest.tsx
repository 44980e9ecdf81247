import type { Offer } from '@u-market/contract'
import { paths } from '@u-market/contract/paths'
import { coinText, fiatText } from '@u-market/domain'
import { useT } from '../../base/i18n/i18n.ts'
import { useIsSignedIn } from '../../base/stores/user-info.ts'
import { Button, ButtonLink } from '../../parts/Button.tsx'
import { moneyText } from '../../parts/money.ts'
import { matchFormOf } from './match-query.ts'
import { OrderSheet } from './OrderSheet.tsx'
import { priceOf } from './quantity.ts'
import { dealAt, type Wish } from './wish.ts'

export type BuyBestProps = {
  readonly best: Offer
  readonly wish: Wish
  /** Empty: any. */
  readonly methodType: string
  readonly isReady: boolean
  readonly onOrder: (offer: Offer) => void
}

/** Opens the sheet (BestSheet) on the offer as it stands here. */
export function BuyBest({ best, wish, methodType, isReady, onOrder }: BuyBestProps) {
  const t = useT('market')
  const isSignedIn = useIsSignedIn()
  const unitPrice = priceOf(best.price)
  const deal = unitPrice && dealAt(wish, unitPrice)
  if (!isSignedIn)
    return (
      <ButtonLink to={paths.signIn(paths.match(matchFormOf(wish, methodType)))}>
        {t('signInAndBuy')}
      </ButtonLink>
    )
  return (
    <Button disabled={!isReady} onClick={() => onOrder(best)}>
      {deal
        ? t('buyFor', {
            num: moneyText(coinText(deal.num), 'U'),
            amount: moneyText(fiatText(deal.amount), best.currency),
          })
        : t('buyTitle')}
    </Button>
  )
}

type BestSheetProps = Pick<BuyBestProps, 'wish' | 'methodType'> & {
  readonly best: Offer | undefined
  /** The offer that the sheet stands on; null: closed. */
  readonly ordered: Offer | null
  readonly onOrder: (offer: Offer | null) => void
}

/** Quick buy's sheet. It outlives its offer: gone meanwhile, it says so there and leads to what is best then. */
export function BestSheet({ best, ordered, onOrder, wish, methodType }: BestSheetProps) {
  const t = useT('market')
  const seen = ordered ?? best
  const next = best && best.id !== seen?.id ? best : null
  return (
    seen && (
      <OrderSheet
        seen={seen}
        isOpen={ordered !== null}
        onClose={() => onOrder(null)}
        wish={wish}
        methodType={methodType}
        next={
          <Button tone="second" onClick={() => onOrder(next)}>
            {next ? t('nextBest') : t('backToSearch')}
          </Button>
        }
      />
    )
  )
}
