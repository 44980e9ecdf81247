import type { Offer, TraderPage } from '@u-market/contract'
import { fieldIn, paths, screens } from '@u-market/contract/paths'
import { readError } from '../../base/api/errors.ts'
import { useApi } from '../../base/api/use-api.ts'
import { useT } from '../../base/i18n/i18n.ts'
import { Link, useSearchParams } from '../../base/router.tsx'
import { useUserInfo } from '../../base/stores/user-info.ts'
import { Amount } from '../../parts/Amount.tsx'
import { Card, Facts } from '../../parts/Card.tsx'
import { List } from '../../parts/List.tsx'
import { OfferCard } from '../../parts/OfferCard.tsx'
import { Person } from '../../parts/Person.tsx'
import { Screen } from '../../parts/Screen.tsx'
import { ErrorState, Skeleton } from '../../parts/States.tsx'
import { BlockRow } from '../blocks/index.ts'
import { TraderRatings } from './TraderRatings.tsx'
import { TraderRecord } from './TraderRecord.tsx'
import { TraderRulings } from './TraderRulings.tsx'
import styles from './traders.module.css'

/** What everybody may know of a trader; of oneself, what others see. */
export function TraderScreen() {
  const t = useT('trader')
  const [query] = useSearchParams()
  const userId = fieldIn(query, 'userId') ?? ''
  const orderId = fieldIn(query, 'orderId') ?? undefined
  const isMine = useUserInfo(({ info }) => String(info?.id) === userId)
  const isSignedIn = useUserInfo(({ info }) => info !== null)
  const { data, error, refetch } = useApi('getTrader', { userId })
  return (
    <Screen
      title={isMine ? t('mine') : t('title')}
      back={isMine ? screens.mine : orderId ? paths.order(orderId) : screens.trade}
    >
      {data ? (
        <>
          {isMine && <p className={styles.note}>{t('mineNote')}</p>}
          <Card>
            <Person person={data} isPresenceShown />
          </Card>
          <TraderRecord record={data.record} />
          <TraderRatings rating={data.rating} />
          <TraderRulings lost={data.appealsLost} isMine={isMine} />
          <About trader={data} />
          <Offers trader={data} isMine={isMine} />
          {isSignedIn && !isMine && (
            <List>
              <BlockRow userId={data.userId} name={data.nickname} />
            </List>
          )}
          {!isMine && (
            <Link to={paths.reportUser(userId, orderId)} className={styles.report}>
              {t('report')}
            </Link>
          )}
        </>
      ) : error ? (
        <ErrorState {...readError(error)} onRetry={() => void refetch()} />
      ) : (
        <Skeleton />
      )}
    </Screen>
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

/** An offer to buy from, or one to sell to; it says which. */
function TraderOffer({ offer, isMine }: { readonly offer: Offer; readonly isMine: boolean }) {
  const t = useT('trader')
  const { id, nickname: name, payMinutes: minutes } = offer
  if (offer.side === 'sell')
    return <OfferCard offer={offer} most={offer.maxAmount} {...(!isMine && { to: paths.offer(id) })} />
  return (
    <OfferCard
      offer={offer}
      most={offer.maxAmount}
      deal={t('buys')}
      pays={t('paysWithin', { minutes })}
      label={t('sellTo', { name })}
      {...(!isMine && { to: paths.sellTo(id) })}
    />
  )
}
