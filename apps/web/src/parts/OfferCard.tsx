import type { Offer } from '@u-market/contract'
import { BadgeCheck } from 'lucide-react'
import { useT } from '../base/i18n/i18n.ts'
import { Link } from '../base/router.tsx'
import { Amount } from './Amount.tsx'
import { Avatar } from './Avatar.tsx'
import { Badge } from './Badge.tsx'
import { MethodChips } from './MethodChips.tsx'
import { moneyText } from './money.ts'
import styles from './OfferCard.module.css'

type OfferCardProps = {
  readonly offer: Offer
  /** Where buying goes; left out, the card only shows the offer. */
  readonly to?: string
  /** Called before going there: hand over `buyListItem`. */
  readonly onOpen?: () => void
}

/** Who sells, how good their record is, at what price, within which limits, paid how. */
export function OfferCard({ offer, to, onOpen }: OfferCardProps) {
  const t = useT('core')
  const record = [
    offer.record.rate === null
      ? offer.dealCount === 0
        ? t('newSeller')
        : null
      : t('completion', { percent: offer.record.rate, count: offer.record.rateCount }),
    t('trades', { count: offer.dealCount }),
    offer.releaseSeconds === null
      ? null
      : t('releasesIn', { minutes: Math.max(1, Math.round(offer.releaseSeconds / 60)) }),
  ].filter((part) => part !== null)
  return (
    <article className={styles.card} aria-label={offer.nickname}>
      <div className={styles.top}>
        <Avatar name={offer.nickname} src={offer.avatar} size="small" isOnline={offer.isOnline === 1} />
        <div className={styles.who}>
          <p className={styles.name}>
            <b>{offer.nickname}</b>
            {offer.isMerchant === 1 && (
              <Badge tone="jade">
                <BadgeCheck className={styles.mark} aria-hidden="true" />
                {t('merchant')}
              </Badge>
            )}
            <span className={styles.online} data-online={offer.isOnline || undefined}>
              {offer.isOnline === 1 ? t('online') : t('offline')}
            </span>
          </p>
          <p className={styles.record}>{record.join(' · ')}</p>
        </div>
        <div className={styles.price}>
          <Amount value={offer.price} unit={offer.currency} size="title" />
          <span className={styles.per}>{t('perCoin')}</span>
        </div>
      </div>
      <div className={styles.bottom}>
        <div className={styles.terms}>
          <p className={styles.limits}>
            {moneyText(offer.minAmount, offer.currency)} – {moneyText(offer.maxAmount, offer.currency)}
            {' · '}
            {t('left', { amount: moneyText(offer.remainingNum, 'U') })}
          </p>
          <MethodChips types={offer.methodTypes} />
        </div>
        {to && (
          <Link to={to} className={styles.buy} onClick={onOpen}>
            {t('buy')}
          </Link>
        )}
      </div>
    </article>
  )
}
