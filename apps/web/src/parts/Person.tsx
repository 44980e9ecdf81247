import type { Offer } from '@u-market/contract'
import { ArrowLeftRight, BadgeCheck, CircleCheck, Store, Timer } from 'lucide-react'
import type { ReactNode } from 'react'
import { useT } from '../base/i18n/i18n.ts'
import { Link } from '../base/router.tsx'
import { Badge } from './Badge.tsx'
import styles from './Person.module.css'
import { Portrait } from './Portrait.tsx'
import { usePresenceText } from './person-text.ts'

/** What everybody may know of a trader: an offer says it of its owner, an order of the other party. */
export type TraderFacts = Pick<
  Offer,
  | 'userId'
  | 'nickname'
  | 'avatar'
  | 'isMerchant'
  | 'isVerified'
  | 'isOnline'
  | 'lastSeenAt'
  | 'dealCount'
  | 'record'
  | 'releaseSeconds'
>

type PersonProps = {
  readonly person: TraderFacts
  /** Says whether they are online, or when they were; where there is room for it. */
  readonly isPresenceShown?: boolean
  /** Where their name leads: their own page. */
  readonly to?: string
  /** At the right: a price, a way to the chat. */
  readonly end?: ReactNode
}

/** The strip that stands wherever one deals with somebody: face, name, marks, record. */
export function Person({ person, isPresenceShown = false, to, end }: PersonProps) {
  const t = useT('core')
  const presence = usePresenceText()(person)
  return (
    <div className={styles.person}>
      <Portrait userId={person.userId} src={person.avatar} isOnline={person.isOnline === 1} />
      <div className={styles.who}>
        <p className={styles.name}>
          {to ? (
            <Link to={to}>
              <b>{person.nickname}</b>
            </Link>
          ) : (
            <b>{person.nickname}</b>
          )}
          {person.isVerified === 1 && (
            <BadgeCheck className={styles.verified} role="img" aria-label={t('verified')} />
          )}
          {person.isMerchant === 1 && (
            <Badge tone="amber">
              <Store className={styles.store} aria-hidden="true" />
              {t('merchant')}
            </Badge>
          )}
        </p>
        <Record person={person} />
        {isPresenceShown ? (
          <p className={styles.presence}>{presence}</p>
        ) : (
          person.isOnline === 1 && <span className="sr-only">{presence}</span>
        )}
      </div>
      {end}
    </div>
  )
}

/** "98% · 50 trades · 4 min": never a rate without the number of orders it is made of. */
function Record({ person: { record, dealCount, releaseSeconds } }: Pick<PersonProps, 'person'>) {
  const t = useT('core')
  if (dealCount === 0 && record.rate === null) return <p className={styles.record}>{t('newTrader')}</p>
  return (
    <p className={styles.record}>
      {record.rate !== null && (
        <span>
          <CircleCheck role="img" aria-label={t('completed')} />
          {record.rate}%
        </span>
      )}
      <span>
        <ArrowLeftRight aria-hidden="true" />
        {t('tradesShort', { count: record.rate === null ? dealCount : record.rateCount })}
      </span>
      {releaseSeconds !== null && (
        <span>
          <Timer role="img" aria-label={t('releasesWithin')} />
          {t('minutesShort', { minutes: Math.max(1, Math.round(releaseSeconds / 60)) })}
        </span>
      )}
    </p>
  )
}
