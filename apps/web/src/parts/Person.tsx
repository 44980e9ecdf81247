import type { Offer } from '@u-market/contract'
import { portraits } from '@u-market/tokens'
import { BadgeCheck, ChevronRight, Store } from 'lucide-react'
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
  /** Address of the trader's page. The whole strip is the link; what can be tapped in `end` stays above it. */
  readonly to?: string
  /** On the right: a price, a link to the chat. */
  readonly end?: ReactNode
}

/** A trader's picture, name, marks and presence, with the record below. */
export function Person({ person, to, end }: PersonProps) {
  const t = useT('core')
  const presence = usePresenceText()(person)
  return (
    <div className={styles.person} data-linked={to !== undefined || undefined}>
      {to && <Link to={to} className={styles.whole} aria-label={person.nickname} />}
      <Portrait userId={person.userId} src={person.avatar} isOnline={person.isOnline === 1} />
      <div className={styles.who}>
        <p className={styles.name}>
          {/* The link says the name already. */}
          <b aria-hidden={to !== undefined || undefined}>{person.nickname}</b>
          {person.isVerified === 1 && (
            <BadgeCheck className={styles.verified} role="img" aria-label={t('verified')} />
          )}
          {person.isMerchant === 1 && (
            <Badge tone="amber">
              <Store className={styles.store} aria-hidden="true" />
              {t('merchant')}
            </Badge>
          )}
          {to && <ChevronRight className={styles.more} aria-hidden="true" />}
        </p>
        <p className={styles.presence}>{presence}</p>
      </div>
      {end}
      <Record person={person} />
    </div>
  )
}

function Record({ person }: Pick<PersonProps, 'person'>) {
  const facts = useRecordFacts()(person)
  const t = useT('core')
  const { releaseSeconds } = person
  const takes =
    releaseSeconds === null
      ? []
      : [t('aboutMinutes', { minutes: Math.max(1, Math.round(releaseSeconds / 60)) })]
  return (
    <p className={styles.record}>
      {[...facts, ...takes].map((fact) => (
        <span key={fact}>{fact}</span>
      ))}
    </p>
  )
}

/** Returns the words of a record: a rate always comes with its number of orders and of people. */
export function useRecordFacts(): (person: Pick<TraderFacts, 'dealCount' | 'record'>) => readonly string[] {
  const t = useT('core')
  return ({ dealCount, record: { rate, rateCount, partners } }) => {
    if (rate !== null)
      return [
        t('doneRate', { rate }),
        t('tradesShort', { count: rateCount }),
        t('partnersShort', { count: partners }),
      ]
    return [dealCount === 0 ? t('newTrader') : t('tradesShort', { count: dealCount })]
  }
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
