import type { Offer } from '@u-market/contract'
import { portraits } from '@u-market/tokens'
import { ArrowLeftRight, BadgeCheck, CircleCheck, Store, Timer } from 'lucide-react'
import type { ReactNode } from 'react'
import { pictureAddress } from '../base/api/addresses.ts'
import { serverNow } from '../base/clock.ts'
import { useT } from '../base/i18n/i18n.ts'
import { Link } from '../base/router.tsx'
import { Badge } from './Badge.tsx'
import styles from './Person.module.css'

/** A trader's public facts: an offer has its maker's, an order the other party's. */
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
  /** Shows "Online" or the time when the trader was last online, where there is space. */
  readonly isPresenceShown?: boolean
  /** Address of the trader's page, linked from the name. */
  readonly to?: string
  /** On the right: a price, a link to the chat. */
  readonly end?: ReactNode
}

/** A trader's picture, name, marks and record. */
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

/** "98% · 50 trades · 12 partners · 4 min": a rate always comes with its number of orders and of people. */
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
        {record.rate === null
          ? t('tradesShort', { count: dealCount })
          : t('tradesWith', { count: record.rateCount, partners: record.partners })}
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

/** Returns "Online", or about when the trader was last online. */
export function usePresenceText(): (person: Pick<TraderFacts, 'isOnline' | 'lastSeenAt'>) => string {
  const t = useT('core')
  return ({ isOnline, lastSeenAt }) => {
    if (isOnline === 1) return t('online')
    if (lastSeenAt === null) return t('offline')
    return t(serverNow() / 1000 - lastSeenAt < 2 * DAY ? 'activeToday' : 'activeThisWeek')
  }
}

/** The server says it in steps of a day and a week. */
const DAY = 24 * 60 * 60

type PortraitProps = {
  readonly userId: number
  /** The address of a photo; empty: drawn from the id. */
  readonly src?: string | undefined
  readonly size?: 'small' | 'medium' | 'large'
  readonly isOnline?: boolean
}

/** A trader's picture. Decorative: the name is next to it. */
export function Portrait({ userId, src, size = 'medium', isOnline = false }: PortraitProps) {
  return (
    <span className={`${styles.portrait} ${styles[size]}`} aria-hidden="true">
      {src ? (
        <img src={pictureAddress(src)} alt="" loading="lazy" decoding="async" />
      ) : (
        <Hills seed={userId} />
      )}
      {isOnline && <i className={styles.dot} />}
    </span>
  )
}

/** A sun over two hills, drawn from the id. */
function Hills({ seed }: { readonly seed: number }) {
  const pick = dice(seed)
  const [sky, sun, far, near] = portraits[pick(portraits.length)] ?? portraits[0]
  const [left, right, top] = [14 + pick(14), 14 + pick(14), 6 + pick(12)]
  return (
    <svg viewBox="0 0 40 40" aria-hidden="true">
      <path fill={sky} d="M0 0h40v40H0z" />
      <circle fill={sun} cx={9 + pick(23)} cy={9 + pick(9)} r={4 + pick(4)} />
      <path fill={far} d={`M0 ${left}Q${10 + pick(20)} ${top} 40 ${right}V40H0z`} />
      <path fill={near} d={`M0 ${24 + pick(10)}Q${8 + pick(24)} ${18 + pick(10)} 40 ${26 + pick(9)}V40H0z`} />
    </svg>
  )
}

/** Returns a generator of whole numbers below `sides`, which the seed determines. */
function dice(seed: number): (sides: number) => number {
  let state = Math.imul(seed + 1, 0x9e3779b1)
  return (sides) => {
    state = Math.imul(state ^ (state >>> 15), 0x85ebca6b) + 1
    return ((state ^ (state >>> 13)) >>> 0) % sides
  }
}
