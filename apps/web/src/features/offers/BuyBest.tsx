import type { Offer } from '@u-market/contract'
import { paths } from '@u-market/contract/paths'
import { coinText, fiatText } from '@u-market/domain'
import { useState } from 'react'
import { useT } from '../../base/i18n/i18n.ts'
import { useIsSignedIn } from '../../base/stores/user-info.ts'
import { Button, ButtonLink } from '../../parts/Button.tsx'
import { moneyText } from '../../parts/money.ts'
import { matchFormOf } from './match-query.ts'
import { OrderSheet } from './OrderSheet.tsx'
import { dealAt, priceOf, type Wish } from './quantity.ts'

type BuyBestProps = {
  readonly best: Offer
  readonly wish: Wish
  /** Empty: any. */
  readonly methodType: string
  readonly isReady: boolean
}

/** Opens the sheet on the offer as it stands here; after a refusal, on the one that is best then. */
export function BuyBest({ best, wish, methodType, isReady }: BuyBestProps) {
  const t = useT('market')
  const isSignedIn = useIsSignedIn()
  const [seen, setSeen] = useState<Offer | null>(null)
  const unitPrice = priceOf(best.price)
  const deal = unitPrice && dealAt(wish, unitPrice)
  if (!isSignedIn)
    return (
      <ButtonLink to={paths.signIn(paths.match(matchFormOf(wish, methodType)))}>
        {t('signInAndBuy')}
      </ButtonLink>
    )
  return (
    <>
      <Button disabled={!isReady} onClick={() => setSeen(best)}>
        {deal
          ? t('buyFor', {
              num: moneyText(coinText(deal.num), 'U'),
              amount: moneyText(fiatText(deal.amount), best.currency),
            })
          : t('buyTitle')}
      </Button>
      <OrderSheet
        seen={seen ?? best}
        isOpen={seen !== null}
        onClose={() => setSeen(null)}
        wish={wish}
        methodType={methodType}
        next={
          <Button tone="second" onClick={() => setSeen(seen?.id === best.id ? null : best)}>
            {t('nextBest')}
          </Button>
        }
      />
    </>
  )
}
