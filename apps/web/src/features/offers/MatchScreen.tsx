import type { Offer } from '@u-market/contract'
import { toWire } from '@u-market/contract/client'
import { paths } from '@u-market/contract/paths'
import type { OfferSide } from '@u-market/domain'
import { Banknote } from 'lucide-react'
import { useMemo, useState } from 'react'
import { readError } from '../../base/api/errors.ts'
import { useHomeConfig } from '../../base/api/use-api.ts'
import { useT } from '../../base/i18n/i18n.ts'
import { useNavigate, useSearchParams } from '../../base/router.tsx'
import { setScreenParams, useScreenParams } from '../../base/stores/screen-params.ts'
import { ActionBar } from '../../parts/ActionBar.tsx'
import { ButtonLink, Spinner } from '../../parts/Button.tsx'
import { Card, Facts } from '../../parts/Card.tsx'
import { List, Row } from '../../parts/List.tsx'
import { Method, MethodMark, useMethodName } from '../../parts/MethodMark.tsx'
import { hasFee, moneyText } from '../../parts/money.ts'
import { Screen } from '../../parts/Screen.tsx'
import { Empty, ErrorState, Skeleton } from '../../parts/States.tsx'
import { BestSheet, FoundOffer, TakeBestOffer, useBestOffer } from './BestMatch.tsx'
import {
  type MarketAdvice,
  type MatchForm,
  matchFormFrom,
  quickOrderFrom,
  useAdvice,
} from './match-advice.ts'
import styles from './offers.module.css'
import { shownAmount } from './quantity.ts'
import { named, sideIn, takerNamespace } from './sides.ts'
import { useStopText } from './take-offer-words.ts'

/** Quick buy or quick sell: the requested terms, the best offer, and the sheet that places the order. */
export function MatchScreen() {
  const t = useT('takeSellOffer')
  const [query] = useSearchParams()
  const kept = useScreenParams(({ matchQuery }) => matchQuery)
  const form = useMemo(
    () => matchFormFrom(kept && query.size === 0 ? new URLSearchParams(toWire(kept)) : query),
    [query, kept],
  )
  const side = form?.side ?? sideIn(query)
  const sided = useT(takerNamespace[side])
  if (form) return <Matching key={query.toString()} form={form} />
  return (
    <Screen title={t('matchTitle')} back={backOf(side)}>
      <Empty
        scene="search"
        text={sided('matchNothing')}
        action={<ButtonLink to={backOf(side)}>{sided('toTrade')}</ButtonLink>}
      />
    </Screen>
  )
}

function backOf(side: OfferSide) {
  return paths.trade(side === 'buy' ? 'sell' : 'buy')
}

type MatchingProps = { readonly form: MatchForm }

function Matching({ form }: MatchingProps) {
  const t = useT('takeSellOffer')
  const navigate = useNavigate()
  const side = form.side ?? 'sell'
  const sided = useT(takerNamespace[side])
  const stopped = useStopText(side)
  const draft = quickOrderFrom(form)
  const methodType = form.methodType ?? ''
  const { best, isSettled, error, refetch } = useBestOffer(draft, methodType, side)
  const [ordered, order] = useState<Offer | null>(null)
  const start = (next: MatchForm): void => {
    setScreenParams({ matchQuery: next })
    navigate(paths.match(next), { replace: true })
  }
  return (
    <Screen
      title={t('matchTitle')}
      back={backOf(side)}
      actions={
        best && (
          <ActionBar reason={stopped ?? undefined}>
            <TakeBestOffer
              best={best}
              draft={draft}
              methodType={methodType}
              isReady={isSettled && stopped === null}
              onOrder={order}
            />
          </ActionBar>
        )
      }
    >
      <Asked form={form} />
      {best ? (
        <Card title={t('matchFound')}>
          <FoundOffer offer={best} draft={draft} />
        </Card>
      ) : error ? (
        <ErrorState {...readError(error)} onRetry={() => void refetch()} />
      ) : isSettled ? (
        <NoMatch form={form} onStart={start} />
      ) : (
        <div className={styles.finding} role="status">
          <Spinner />
          <h2>{sided('finding')}</h2>
          <p>{sided('findingNote')}</p>
        </div>
      )}
      <BestSheet best={best} ordered={ordered} onOrder={order} draft={draft} methodType={methodType} />
    </Screen>
  )
}

function Asked({ form }: MatchingProps) {
  const t = useT('takeSellOffer')
  const side = form.side ?? 'sell'
  const sided = useT(takerNamespace[side])
  const { data: config } = useHomeConfig()
  const currency = config?.currency ?? ''
  return (
    <Card title={t('youAsked')}>
      <Facts
        facts={[
          form.num === undefined
            ? {
                label: sided('spend'),
                value: moneyText(shownAmount(form.amount ?? ''), currency),
                isStrong: true,
              }
            : { label: sided('want'), value: moneyText(shownAmount(form.num), 'U'), isStrong: true },
          form.methodType ? { label: sided('payBy'), value: <Method type={form.methodType} /> } : null,
          config && hasFee(config) && side === 'sell'
            ? { label: t('fee'), value: t('feePercent', { percent: config.fee }) }
            : null,
        ]}
      />
    </Card>
  )
}

type NoMatchProps = { readonly form: MatchForm; readonly onStart: (form: MatchForm) => void }

/** Says that no offer fits and suggests changes. */
function NoMatch({ form, onStart }: NoMatchProps) {
  const t = useT('takeSellOffer')
  const side = form.side ?? 'sell'
  const sided = useT(takerNamespace[side])
  const advice = useAdvice(form)
  if (!advice) return <Skeleton count={2} height={104} />

  const hasAdvice = advice.amount !== null || advice.methods.length > 0
  return (
    <>
      <Empty
        scene="search"
        text={hasAdvice ? sided('noMatch') : sided('noMatchAtAll')}
        action={
          <ButtonLink
            to={paths.offers({ ...named(side), ...(form.methodType && { methodType: form.methodType }) })}
            tone="second"
          >
            {sided('seeOffers')}
          </ButtonLink>
        }
      />
      {hasAdvice && (
        <>
          <h2 className={styles.heading}>{t('changeOne')}</h2>
          <AdviceList form={form} advice={advice} onStart={onStart} />
        </>
      )}
    </>
  )
}

/** Each row suggests one change and searches again with it at a tap. */
function AdviceList({ form, advice, onStart }: NoMatchProps & { readonly advice: MarketAdvice }) {
  const t = useT('takeSellOffer')
  const side = form.side ?? 'sell'
  const sided = useT(takerNamespace[side])
  const methodName = useMethodName()
  const { amount, methods, currency } = advice
  const { by } = quickOrderFrom(form)
  return (
    <List label={t('changeOne')}>
      {amount !== null && (
        <Row
          icon={<Banknote />}
          label={t('takeAmount', { amount: moneyText(amount, by === 'num' ? 'U' : currency) })}
          note={sided('takeAmountNote')}
          onClick={() =>
            onStart({ ...named(side), [by]: amount, ...(form.methodType && { methodType: form.methodType }) })
          }
        />
      )}
      {methods.map((type) => (
        <Row
          key={type}
          icon={<MethodMark type={type} />}
          label={sided('takeMethod', { method: methodName(type) })}
          note={sided('takeMethodNote')}
          onClick={() => onStart({ ...form, methodType: type })}
        />
      ))}
    </List>
  )
}
