import type { HomeConfig, Offer } from '@u-market/contract'
import { Clock3, MessageSquareQuote, ShieldCheck, Timer, TrendingUp } from 'lucide-react'
import { useT } from '../../base/i18n/i18n.ts'
import { Fold } from '../../parts/Fold.tsx'
import styles from './offers.module.css'

/** What the seller says, and behind a fold the rules of this offer in the order in which they will matter. */
export function OfferRules({ offer, config }: { readonly offer: Offer; readonly config: HomeConfig }) {
  const t = useT('market')
  return (
    <>
      {offer.remark && (
        <figure className={styles.remark}>
          <figcaption>
            <MessageSquareQuote aria-hidden="true" />
            {t('sellerSays', { name: offer.nickname })}
          </figcaption>
          <blockquote>{offer.remark}</blockquote>
        </figure>
      )}
      <Fold label={t('rules')}>
        <ul className={styles.rules}>
          {offer.premium !== null && (
            <li>
              <TrendingUp aria-hidden="true" />
              {t('ruleFloat')}
            </li>
          )}
          <li>
            <Clock3 aria-hidden="true" />
            {offer.autoConfirm === 1
              ? t('ruleAutoConfirm')
              : t('ruleConfirm', { minutes: config.windows.confirmMinutes })}
          </li>
          <li>
            <Timer aria-hidden="true" />
            {t('rulePay', { minutes: offer.payMinutes })}
          </li>
          <li>
            <ShieldCheck aria-hidden="true" />
            {t('ruleEscrow', { minutes: config.windows.releaseMinutes })}
          </li>
        </ul>
      </Fold>
    </>
  )
}
