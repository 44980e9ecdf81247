import type { Offer, User } from '@u-market/contract'
import { paths, screens } from '@u-market/contract/paths'
import { useState } from 'react'
import { errorText, readError } from '../../base/api/errors.ts'
import { useApiList, useApiMutation, useHomeConfig, useMe } from '../../base/api/use-api.ts'
import { serverNow, timeText } from '../../base/clock.ts'
import { useT } from '../../base/i18n/i18n.ts'
import { setScreenParams } from '../../base/stores/screen-params.ts'
import { useUserInfo } from '../../base/stores/user-info.ts'
import { Badge } from '../../parts/Badge.tsx'
import { ButtonLink } from '../../parts/Button.tsx'
import { Alert, Callout } from '../../parts/Card.tsx'
import { Chips, Switch } from '../../parts/Choices.tsx'
import { CopyButton } from '../../parts/CopyButton.tsx'
import { useCountdown } from '../../parts/Countdown.tsx'
import { LoadMore } from '../../parts/LongList.tsx'
import { MethodMarks, useMethodName } from '../../parts/MethodMark.tsx'
import { moneyText } from '../../parts/money.ts'
import { payTimes } from '../../parts/offer-times.ts'
import { useSanctionAgainst } from '../../parts/Sanctions.tsx'
import { Empty, ErrorState, Skeleton } from '../../parts/States.tsx'
import { Progress } from '../../parts/UploadField.tsx'
import { PushAsk } from '../messaging/index.ts'
import { signedPercent } from './offer-form.ts'
import styles from './offers.module.css'
import { OwnPrice } from './PriceSheet.tsx'
import { makerNamespace } from './sides.ts'
import { StatusBadge, useSwitchOffer } from './switch-offer.tsx'

const filters = ['all', 'up', 'short', 'soldout', 'down'] as const
type Filter = (typeof filters)[number]

/** The user's offers of both sides, filtered by state, with remaining coin and actions. */
export function MyOffers() {
  const t = useT('makeSellOffer')
  const buyOfferText = useT('makeBuyOffer')
  const [filter, setFilter] = useState<Filter>('all')
  const list = useApiList('listMyOffers', filter === 'all' ? {} : { status: filter })
  const names = {
    all: t('allOffers'),
    up: t('statusUp'),
    short: t('statusShort'),
    soldout: t('statusSoldout'),
    down: t('statusDown'),
  }
  const offers = [...new Map(list.items?.map((offer) => [offer.id, offer])).values()]
  const hasNone = filter === 'all' && !list.isPending && !list.error && offers.length === 0
  const sanction = useSanctionAgainst('trade')
  const isPaused = useUserInfo(({ info }) => info?.paused === 1)
  return (
    <>
      {sanction !== null && <Callout tone="amber">{t('offersHidden', { why: sanction })}</Callout>}
      {(isPaused || !hasNone) && <PauseOffers />}
      {!hasNone && (
        <Chips
          label={t('myOffers')}
          value={filter}
          onChange={setFilter}
          options={filters.map((value) => ({ value, label: names[value] }))}
        />
      )}
      {list.isPending ? (
        <Skeleton count={2} height={240} />
      ) : list.error && !list.items ? (
        <ErrorState {...readError(list.error)} onRetry={() => void list.refetch()} />
      ) : offers.length === 0 ? (
        <Empty
          scene="offers"
          text={hasNone ? t('noOffers') : t('noOffersHere')}
          action={
            hasNone && (
              <>
                <ButtonLink to={screens.sell} tone="second">
                  {t('listCoin')}
                </ButtonLink>
                <ButtonLink to={paths.newBuyOffer()} tone="second">
                  {buyOfferText('listCoin')}
                </ButtonLink>
              </>
            )
          }
        />
      ) : (
        <>
          <PushAsk />
          <ul className="cards" aria-label={t('myOffers')}>
            {offers.map((offer) => (
              <li key={offer.id}>
                <MyOffer offer={offer} />
              </li>
            ))}
          </ul>
        </>
      )}
      <LoadMore list={list} />
    </>
  )
}

function MyOffer({ offer }: { readonly offer: Offer }) {
  const t = useT('makeSellOffer')
  const buyOfferText = useT('makeBuyOffer')
  const sided = useT(makerNamespace[offer.side])
  const { data: config } = useHomeConfig()
  const { button, dialog } = useSwitchOffer(offer)
  const price = moneyText(offer.price, offer.currency)
  const methodName = useMethodName()
  return (
    <article className={styles.mine} aria-label={t('offerAt', { price })}>
      <div className={styles.mineTop}>
        <OwnPrice offer={offer} />
        <span className={styles.share}>
          <Badge>{offer.side === 'buy' ? buyOfferText('tagBuy') : buyOfferText('tagSell')}</Badge>
          <StatusBadge offer={offer} />
          {config && offer.status === 'up' && (
            <CopyButton text={config.publicUrl + paths.offerLink(offer.id)} what={t('offerLink')} />
          )}
        </span>
      </div>
      {offer.premium !== null && (
        <p className={styles.aside}>{t('floating', { premium: signedPercent(offer.premium) })}</p>
      )}
      {offer.status === 'up' && offer.priceStop !== null && (
        <Callout tone="amber">{t(`stop_${offer.priceStop}`)}</Callout>
      )}
      {offer.status === 'short' && (
        <Callout tone="amber">
          {sided('shortNote', {
            left: moneyText(offer.remainingNum, 'U'),
            min: moneyText(offer.minAmount, offer.currency),
          })}
        </Callout>
      )}
      {offer.waitingMethods.map(({ methodType, until: from }) => (
        <Callout key={methodType} tone="amber">
          {t('accountWaits', { method: methodName(methodType), time: timeText(from) })}
        </Callout>
      ))}
      <div className={styles.stock}>
        <span>
          {sided('leftOf', { left: moneyText(offer.remainingNum, 'U'), total: moneyText(offer.num, 'U') })}
        </span>
        <Progress
          value={Number(offer.remainingNum)}
          max={Number(offer.num)}
          aria-label={sided('stockLeft')}
        />
        <span>
          {moneyText(offer.minAmount, offer.currency)} – {moneyText(offer.maxAmount, offer.currency)}
          {' · '}
          {t('minutes', { minutes: payTimes(offer, config) })}
          {offer.autoConfirm === 1 && ` · ${t('autoConfirm')}`}
        </span>
      </div>
      <MethodMarks types={offer.methodTypes} />
      <div className={styles.mineActs}>
        <ButtonLink
          to={paths.editOffer(offer.id)}
          tone="second"
          onClick={() => setScreenParams({ ownOffer: offer })}
        >
          {t('edit')}
        </ButtonLink>
        {button}
      </div>
      {dialog}
    </article>
  )
}

/** Until when this device may not resume the offers after a password reset; null if it may. */
function useHeldTo(info: User | null): number | null {
  const until = info?.resumeFrom ?? null
  const left = useCountdown(until)
  return left === 0 ? null : until
}

/** Hours after which a pause ends by itself; empty for a pause that the user ends. */
const ends = ['', '1', '8', '24'] as const

/** One line that pauses all offers of the user at once; while they are paused, one chooses until when. */
export function PauseOffers() {
  const t = useT('makeSellOffer')
  const { info } = useMe()
  const until = info?.pausedUntil ?? null
  const left = useCountdown(until)
  const heldTo = useHeldTo(info)
  const isPaused = info?.paused === 1 && (until === null || (left ?? 0) > 0)
  const pause = useApiMutation('pauseOffers', { refreshes: ['offers', 'wallet'] })
  const error = errorText(pause.error)
  const pauseFor = (end: string): void => {
    const at = Math.floor(serverNow() / 1000) + Number(end) * 3600
    pause.mutate({ on: 1, ...(end && { until: at }) })
  }
  return (
    <div className={styles.pause}>
      <Switch
        label={t('pause')}
        isOn={isPaused}
        onChange={(isOn) => (isOn ? pauseFor('') : pause.mutate({ on: 0 }))}
        disabled={pause.isPending || (isPaused && heldTo !== null)}
      />
      {isPaused && (
        <Callout tone="amber">
          {info.pausedBy === 'reset'
            ? heldTo
              ? t('pausedByResetUntil', { time: timeText(heldTo) })
              : t('pausedByReset')
            : until === null
              ? t('pausedFor')
              : t('pausedUntil', { time: timeText(until) })}
        </Callout>
      )}
      {isPaused && info.pausedBy !== 'reset' && (
        <Chips
          label={t('pauseEnd')}
          value={until === null ? '' : 'timed'}
          onChange={pauseFor}
          options={ends.map((value) => ({
            value: value,
            label: value === '' ? t('pauseOpen') : t('pauseHours', { count: Number(value) }),
          }))}
        />
      )}
      {error && <Alert>{error}</Alert>}
    </div>
  )
}
