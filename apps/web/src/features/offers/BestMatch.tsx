import type { Offer } from '@u-market/contract'
import { paths } from '@u-market/contract/paths'
import { useT } from '../../base/i18n/i18n.ts'
import { setParameters } from '../../base/stores/parameters.ts'
import { Amount } from '../../parts/Amount.tsx'
import { ButtonLink } from '../../parts/Button.tsx'
import { Callout } from '../../parts/Card.tsx'
import { Person } from '../../parts/Person.tsx'
import { BuyBest } from './BuyBest.tsx'
import styles from './market.module.css'
import { matchFormOf } from './match-query.ts'
import type { Wish } from './quantity.ts'
import type { useBestOffer } from './use-best-offer.ts'
import { useDealText } from './use-deal-text.ts'
import { usePauseText } from './use-pause-text.ts'

type BestMatchProps = {
  readonly match: ReturnType<typeof useBestOffer>
  readonly wish: Wish
  /** Empty: any. */
  readonly methodType: string
}

/** Quick buy: the best offer for what is typed, and the way to order from it. Where nothing fits, what to change. */
export function BestMatch({ match: { best, isSettled }, wish, methodType }: BestMatchProps) {
  const t = useT('market')
  if (best) return <Match best={best} isSettled={isSettled} wish={wish} methodType={methodType} />
  if (!isSettled) return null
  const form = matchFormOf(wish, methodType)
  return (
    <div className={styles.none} role="status">
      <ButtonLink to={paths.match(form)} tone="second" onClick={() => setParameters({ matchItem: form })}>
        {t('changeWish')}
      </ButtonLink>
    </div>
  )
}

type MatchProps = Omit<BestMatchProps, 'match'> & { readonly best: Offer; readonly isSettled: boolean }

function Match({ best, isSettled, wish, methodType }: MatchProps) {
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
      <BuyBest best={best} wish={wish} methodType={methodType} isReady={isSettled && paused === null} />
    </section>
  )
}
