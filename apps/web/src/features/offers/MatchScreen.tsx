import type { Offer } from '@u-market/contract'
import { paths, screens } from '@u-market/contract/paths'
import { useMemo, useState } from 'react'
import { readError } from '../../base/api/errors.ts'
import { useHomeConfig } from '../../base/api/me.ts'
import { useT } from '../../base/i18n/i18n.ts'
import { useNavigate, useSearchParams } from '../../base/router.tsx'
import { setParameters } from '../../base/stores/parameters.ts'
import { ActionBar } from '../../parts/ActionBar.tsx'
import { ButtonLink } from '../../parts/Button.tsx'
import { Card } from '../../parts/Card.tsx'
import { Facts } from '../../parts/Facts.tsx'
import { hasFee } from '../../parts/fee.ts'
import { Method } from '../../parts/MethodMark.tsx'
import { moneyText } from '../../parts/money.ts'
import { OfferBody } from '../../parts/OfferCard.tsx'
import { Screen } from '../../parts/Screen.tsx'
import { Spinner } from '../../parts/Spinner.tsx'
import { Empty, ErrorState } from '../../parts/States.tsx'
import { BestSheet, BuyBest } from './BuyBest.tsx'
import { type MatchForm, matchFormFrom, wishOf } from './match-query.ts'
import { NoMatch } from './NoMatch.tsx'
import { mostOf, shownAmount } from './quantity.ts'
import styles from './trade.module.css'
import { useBestOffer } from './use-best-offer.ts'
import { useDealText } from './use-deal-text.ts'
import { usePauseText } from './use-pause-text.ts'

const BACK = screens.trade

/** Quick buy at work: what is asked for, what was found, and the sheet that places the order. */
export function MatchScreen() {
  const t = useT('trade')
  const [query] = useSearchParams()
  const form = useMemo(() => matchFormFrom(query), [query])
  if (form) return <Matching key={query.toString()} form={form} />
  return (
    <Screen title={t('matchTitle')} back={BACK}>
      <Empty
        scene="search"
        text={t('matchNothing')}
        action={<ButtonLink to={BACK}>{t('toTrade')}</ButtonLink>}
      />
    </Screen>
  )
}

type MatchingProps = { readonly form: MatchForm }

function Matching({ form }: MatchingProps) {
  const t = useT('trade')
  const navigate = useNavigate()
  const paused = usePauseText()
  const wish = wishOf(form)
  const methodType = form.methodType ?? ''
  const { best, isSettled, error, refetch } = useBestOffer(wish, methodType)
  const [ordered, order] = useState<Offer | null>(null)
  const start = (next: MatchForm): void => {
    setParameters({ matchItem: next })
    navigate(paths.match(next), { replace: true })
  }
  return (
    <Screen
      title={t('matchTitle')}
      back={BACK}
      actions={
        best && (
          <ActionBar reason={paused ?? undefined}>
            <BuyBest
              best={best}
              wish={wish}
              methodType={methodType}
              isReady={isSettled && paused === null}
              onOrder={order}
            />
          </ActionBar>
        )
      }
    >
      <Asked form={form} />
      {best ? (
        <Found best={best} wish={wish} />
      ) : error ? (
        <ErrorState {...readError(error)} onRetry={() => void refetch()} />
      ) : isSettled ? (
        <NoMatch form={form} onStart={start} />
      ) : (
        <div className={styles.finding} role="status">
          <Spinner />
          <h2>{t('finding')}</h2>
          <p>{t('findingNote')}</p>
        </div>
      )}
      <BestSheet best={best} ordered={ordered} onOrder={order} wish={wish} methodType={methodType} />
    </Screen>
  )
}

function Asked({ form }: MatchingProps) {
  const t = useT('trade')
  const { data: config } = useHomeConfig()
  const currency = config?.currency ?? 'CNY'
  return (
    <Card title={t('youAsked')}>
      <Facts
        facts={[
          form.num === undefined
            ? {
                label: t('spend'),
                value: moneyText(shownAmount(form.amount ?? ''), currency),
                isStrong: true,
              }
            : { label: t('want'), value: moneyText(shownAmount(form.num), 'U'), isStrong: true },
          form.methodType ? { label: t('payBy'), value: <Method type={form.methodType} /> } : null,
          config && hasFee(config)
            ? { label: t('fee'), value: t('feePercent', { percent: config.fee }) }
            : null,
        ]}
      />
    </Card>
  )
}

type FoundProps = {
  readonly best: Offer
  readonly wish: ReturnType<typeof wishOf>
}

function Found({ best, wish }: FoundProps) {
  const t = useT('trade')
  const deal = useDealText(best, wish)
  const { data: config } = useHomeConfig()
  return (
    <Card title={t('matchFound')}>
      <OfferBody
        offer={best}
        most={mostOf(best, config?.limits)}
        deal={deal && <span role="status">{deal}</span>}
      />
    </Card>
  )
}
