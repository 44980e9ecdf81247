import type { Offer } from '@u-market/contract'
import { useT } from '../../base/i18n/i18n.ts'
import { Amount } from '../../parts/Amount.tsx'
import { Callout } from '../../parts/Card.tsx'
import { Person } from '../../parts/Person.tsx'
import { BuyBest, type BuyBestProps } from './BuyBest.tsx'
import styles from './market.module.css'
import type { Wish } from './quantity.ts'
import { useDealText } from './use-deal-text.ts'
import { usePauseText } from './use-pause-text.ts'

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
  const dealText = useDealText(best, wish)
  const paused = usePauseText()
  return (
    <section className={styles.best} aria-label={t('bestMatch')} data-stale={!isSettled || undefined}>
      <h2>{t('bestMatch')}</h2>
      <Person person={best} end={<Amount value={best.price} unit={best.currency} size="title" />} />
      <p className={styles.deal} role="status">
        {dealText}
      </p>
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
