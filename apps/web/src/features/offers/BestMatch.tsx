import type { Offer } from '@u-market/contract'
import { useT } from '../../base/i18n/i18n.ts'
import { Callout } from '../../parts/Card.tsx'
import { AnswerBest, type AnswerBestProps } from './AnswerBest.tsx'
import { FoundOffer } from './FoundOffer.tsx'
import styles from './market.module.css'
import { useStopText } from './use-stop-text.ts'
import type { Wish } from './wish.ts'

type BestMatchProps = {
  readonly best: Offer
  /** False while an answer for what is typed is on its way. */
  readonly isSettled: boolean
  readonly wish: Wish
  /** Empty: any. */
  readonly methodType: string
  readonly onOrder: AnswerBestProps['onOrder']
}

/** Quick buy, or quick sell: the best offer for what is typed, and the way to order from it. */
export function BestMatch({ best, isSettled, wish, methodType, onOrder }: BestMatchProps) {
  const t = useT('market')
  const stopped = useStopText(best.side)
  return (
    <section className={styles.best} aria-label={t('bestMatch')} data-stale={!isSettled || undefined}>
      <h2>{t('bestMatch')}</h2>
      <FoundOffer offer={best} wish={wish} />
      {stopped !== null && <Callout tone="amber">{stopped}</Callout>}
      <AnswerBest
        best={best}
        wish={wish}
        methodType={methodType}
        isReady={isSettled && stopped === null}
        onOrder={onOrder}
      />
    </section>
  )
}
