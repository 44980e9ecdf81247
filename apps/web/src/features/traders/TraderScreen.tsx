import type { Offer, TraderPage } from '@u-market/contract'
import { fieldIn, paths, screens } from '@u-market/contract/paths'
import { Flag, Star } from 'lucide-react'
import { useState } from 'react'
import { readError } from '../../base/api/errors.ts'
import { useApiQuery, useHomeConfig } from '../../base/api/use-api.ts'
import { dateText } from '../../base/clock.ts'
import { useT } from '../../base/i18n/i18n.ts'
import { useSearchParams } from '../../base/router.tsx'
import { useUserInfo } from '../../base/stores/user-info.ts'
import { Amount } from '../../parts/Amount.tsx'
import { Callout, Card, Facts } from '../../parts/Card.tsx'
import { List, Row } from '../../parts/List.tsx'
import { OfferCard } from '../../parts/OfferCard.tsx'
import { payTimes } from '../../parts/offer-times.ts'
import { Person } from '../../parts/Person.tsx'
import { Screen } from '../../parts/Screen.tsx'
import { ErrorState, Skeleton } from '../../parts/States.tsx'
import { mostOf } from '../offers/index.ts'
import { BlockDialog, BlockRow } from './BlockRow.tsx'
import { FavouriteNote, FavouriteStar } from './FavouriteStar.tsx'
import styles from './traders.module.css'

/** The public facts about a trader; on the user's own page, what others see. */
export function TraderScreen() {
  const t = useT('trader')
  const [query] = useSearchParams()
  const userId = fieldIn(query, 'userId') ?? ''
  const orderId = fieldIn(query, 'orderId') ?? undefined
  const isMine = useUserInfo(({ info }) => String(info?.id) === userId)
  const isLoggedIn = useUserInfo(({ info }) => info !== null)
  const { data, error, refetch } = useApiQuery('getTrader', { userId })
  const canFavour = isLoggedIn && !isMine && data?.isBlocked === 0
  return (
    <Screen
      title={isMine ? t('mine') : t('title')}
      back={isMine ? screens.mine : orderId ? paths.order(orderId) : screens.trade}
      {...(data &&
        canFavour && {
          end: <FavouriteStar userId={data.userId} name={data.nickname} isOn={data.isFavourite === 1} />,
        })}
    >
      {data ? (
        <>
          {isMine && <p className={styles.note}>{t('mineNote')}</p>}
          <Card>
            <Person person={data} />
          </Card>
          {canFavour && data.favouriteNote !== null && (
            <FavouriteNote userId={data.userId} name={data.nickname} note={data.favouriteNote} />
          )}
          {data.isBlocked === 1 && <Callout tone="amber">{t('isBlocked', { name: data.nickname })}</Callout>}
          <TraderRecord record={data.record} />
          <TraderRatings rating={data.rating} />
          <TraderRulings lost={data.appealsLost} />
          <About trader={data} />
          {data.isBlocked === 0 && <Offers trader={data} isMine={isMine} />}
          {!isMine && <TraderActs trader={data} orderId={orderId} />}
        </>
      ) : error ? (
        <ErrorState {...readError(error)} onRetry={() => void refetch()} />
      ) : (
        <Skeleton />
      )}
    </Screen>
  )
}

type ActsProps = { readonly trader: TraderPage; readonly orderId: string | undefined }

/** Blocks, unblocks or reports the trader. A visitor has to log in to report. */
function TraderActs({ trader: { userId, nickname: name, isBlocked }, orderId }: ActsProps) {
  const t = useT('trader')
  const isLoggedIn = useUserInfo(({ info }) => info !== null)
  const [isBlocking, setBlocking] = useState(false)
  return (
    <>
      <List>
        {isLoggedIn && (
          <BlockRow userId={userId} name={name} isBlocked={isBlocked === 1} onAsk={() => setBlocking(true)} />
        )}
        <Row
          icon={<Flag aria-hidden="true" />}
          label={t('reportOf', { name })}
          note={t('contentHint')}
          to={paths.reportUser(userId, orderId)}
        />
      </List>
      <BlockDialog userId={userId} name={name} isOpen={isBlocking} onClose={() => setBlocking(false)} />
    </>
  )
}

function About({ trader: { days, bond } }: { readonly trader: TraderPage }) {
  const t = useT('trader')
  return (
    <Card title={t('about')}>
      <Facts
        facts={[
          { label: t('joined'), value: days === 0 ? t('today') : t('days', { count: days }) },
          bond === null ? null : { label: t('bond'), value: <Amount value={bond} unit="U" /> },
        ]}
      />
    </Card>
  )
}

function Offers({ trader: { offers }, isMine }: { readonly trader: TraderPage; readonly isMine: boolean }) {
  const t = useT('trader')
  return (
    <section className={styles.offers} aria-label={t('offers')}>
      <h2>{t('offers')}</h2>
      {offers.length === 0 && <p className={styles.note}>{t('noOffers')}</p>}
      {offers.map((offer) => (
        <TraderOffer key={offer.id} offer={offer} isMine={isMine} />
      ))}
    </section>
  )
}

/** An offer of the trader, of either side. */
function TraderOffer({ offer, isMine }: { readonly offer: Offer; readonly isMine: boolean }) {
  const t = useT('trader')
  const { id, nickname: name } = offer
  const { data: config } = useHomeConfig()
  const most = mostOf(offer, config?.limits)
  if (offer.side === 'sell')
    return <OfferCard offer={offer} most={most} {...(!isMine && { to: paths.offer(id) })} />
  return (
    <OfferCard
      offer={offer}
      most={most}
      quote={t('buys')}
      pays={t('paysWithin', { minutes: payTimes(offer, config) })}
      label={t('sellTo', { name })}
      {...(!isMine && { to: paths.sellTo(id) })}
    />
  )
}

/** The figures of thirty days; a rate is always shown with its number of orders. */
function TraderRecord({ record }: Pick<TraderPage, 'record'>) {
  const t = useT('trader')
  const timeText = useTimeText()
  const { completed, rate, rateCount, payMedian, releaseMedian, partners } = record
  if (rateCount === 0 && partners === 0)
    return (
      <Card title={t('record')}>
        <p className={styles.note}>{t('noRecord')}</p>
      </Card>
    )
  return (
    <Card title={t('record')}>
      <Facts
        facts={[
          { label: t('completed'), value: completed, isStrong: true },
          rate === null ? null : { label: t('rate'), value: t('rateOf', { rate, count: rateCount }) },
          { label: t('partners'), value: partners },
          payMedian === null ? null : { label: t('pays'), value: timeText(payMedian) },
          releaseMedian === null ? null : { label: t('releases'), value: timeText(releaseMedian) },
        ]}
      />
    </Card>
  )
}

const MINUTE = 60
const HOUR = 60 * MINUTE

/** Returns a duration in words, rounded up, so that it usually was enough. */
function useTimeText(): (seconds: number) => string {
  const t = useT('trader')
  return (seconds) =>
    seconds > 2 * HOUR
      ? t('hours', { count: Math.ceil(seconds / HOUR) })
      : t('minutes', { count: Math.max(1, Math.ceil(seconds / MINUTE)) })
}

/** The average with its count, and the newest ratings with text. */
function TraderRatings({ rating: { average, count, last } }: Pick<TraderPage, 'rating'>) {
  const t = useT('trader')
  if (average === null)
    return (
      <Card title={t('rating')}>
        <p className={styles.note}>{t('noRating')}</p>
      </Card>
    )
  return (
    <Card title={t('rating')}>
      <p className={styles.average}>
        <Star aria-hidden="true" />
        {t('ratingOf', { average, count })}
      </p>
      {last.length === 0 && <p className={styles.note}>{t('noWords')}</p>}
      <ul className={styles.words}>
        {last.map(({ score, content, role, createdAt }, place) => (
          // The entries have no other key: the raters stay anonymous.
          // biome-ignore lint/suspicious/noArrayIndexKey: the list is read whole
          <li key={place}>
            <p className={styles.note}>
              {t('stars', { count: score })} · {role === 'buyer' ? t('byBuyer') : t('bySeller')} ·{' '}
              {dateText(createdAt)}
            </p>
            <p className={styles.said}>{content}</p>
          </li>
        ))}
      </ul>
    </Card>
  )
}

type RulingsProps = { readonly lost: TraderPage['appealsLost'] }

/** The number of appeals decided against the trader, and the types of the latest. */
function TraderRulings({ lost: { count, last } }: RulingsProps) {
  const t = useT('trader')
  return (
    <Card title={t('lost')} end={count > 0 && <b>{t('lostCount', { count })}</b>}>
      {count === 0 && <p className={styles.note}>{t('noneLost')}</p>}
      {count > 0 && (
        <Facts
          facts={last.map(({ type, role, createdAt }) => ({
            label: `${t(`type_${type}`)} · ${role === 'buyer' ? t('asBuyer') : t('asSeller')}`,
            value: dateText(createdAt),
          }))}
        />
      )}
    </Card>
  )
}
