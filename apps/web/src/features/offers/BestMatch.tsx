import type { Offer } from '@u-market/contract'
import { useHomeConfig } from '../../base/api/me.ts'
import { useT } from '../../base/i18n/i18n.ts'
import { Callout } from '../../parts/Card.tsx'
import { OfferBody } from '../../parts/OfferCard.tsx'
import { BuyBest, type BuyBestProps } from './BuyBest.tsx'
import styles from './market.module.css'
import { mostOf } from './quantity.ts'
import { useDealText } from './use-deal-text.ts'
import { usePauseText } from './use-pause-text.ts'
import type { Wish } from './wish.ts'

type BestMatchProps = {
  readonly best: Offer
  /** False while an answer for what is typed is on its way. */
  readonly isSettled: boolean
  readonly wish: Wish
  /** Empty: any. */
  readonly methodType: string
  readonly onOrder: BuyBestProps['onOrder']
}

/** Quick buy: the best offer for what is typed, and the way to order from it. */
export function BestMatch({ best, isSettled, wish, methodType, onOrder }: BestMatchProps) {
  const t = useT('market')
  const { data: config } = useHomeConfig()
  const dealText = useDealText(best, wish)
  const paused = usePauseText()
  return (
    <section className={styles.best} aria-label={t('bestMatch')} data-stale={!isSettled || undefined}>
      <h2>{t('bestMatch')}</h2>
      <OfferBody
        offer={best}
        most={mostOf(best, config?.limits)}
        deal={dealText && <span role="status">{dealText}</span>}
      />
      {paused !== null && <Callout tone="amber">{paused}</Callout>}
      <BuyBest
        best={best}
        wish={wish}
        methodType={methodType}
        isReady={isSettled && paused === null}
        onOrder={onOrder}
      />
    </section>
  )
}
