import type { Alert } from '@u-market/contract'
import { fieldIn, screens } from '@u-market/contract/paths'
import { alertLimits, type OfferSide, PRICE_DECIMALS } from '@u-market/domain'
import { useState } from 'react'
import { errorText, fieldError, formError, readError } from '../../base/api/errors.ts'
import { useApiMutation, useApiQuery, useHomeConfig } from '../../base/api/use-api.ts'
import { timeText } from '../../base/clock.ts'
import { useT } from '../../base/i18n/i18n.ts'
import { useSearchParams } from '../../base/router.tsx'
import { setFlash } from '../../base/stores/flash.ts'
import { AmountInput } from '../../parts/AmountInput.tsx'
import { Button } from '../../parts/Button.tsx'
import { Card, Alert as ErrorNote } from '../../parts/Card.tsx'
import { Segmented } from '../../parts/Choices.tsx'
import { Select } from '../../parts/Field.tsx'
import { List, Row } from '../../parts/List.tsx'
import { useMethodName } from '../../parts/MethodMark.tsx'
import { moneyText } from '../../parts/money.ts'
import { Screen } from '../../parts/Screen.tsx'
import { ErrorState, Skeleton } from '../../parts/States.tsx'
import { plainAmount } from './quantity.ts'

/** The user's alerts, and the form for another; an address can fill it, as the empty market does. */
export function AlertsScreen() {
  const t = useT('alerts')
  const { data, error, refetch } = useApiQuery('listAlerts', {})
  return (
    <Screen title={t('title')} back={screens.mine}>
      {!data && (error ? <ErrorState {...readError(error)} onRetry={() => void refetch()} /> : <Skeleton />)}
      {data && (
        <>
          <NewAlert
            count={data.length}
            onSet={() => {
              setFlash(t('set'))
              void refetch()
            }}
          />
          {data.length > 0 && (
            <List label={t('list')}>
              {data.map((alert) => (
                <AlertRow key={alert.id} alert={alert} onDeleted={() => void refetch()} />
              ))}
            </List>
          )}
        </>
      )}
    </Screen>
  )
}

type Kind = OfferSide | 'above' | 'below'
const kinds = ['sell', 'buy', 'above', 'below'] as const satisfies readonly Kind[]

type NewAlertProps = { readonly count: number; readonly onSet: () => void }

function NewAlert({ count, onSet }: NewAlertProps) {
  const t = useT('alerts')
  const methodName = useMethodName()
  const { data: config } = useHomeConfig()
  const [query] = useSearchParams()
  const [kind, setKind] = useState<Kind>(fieldIn(query, 'side') === 'buy' ? 'buy' : 'sell')
  const [amount, setAmount] = useState(fieldIn(query, 'amount') ?? '')
  const [methodType, setMethodType] = useState(fieldIn(query, 'methodType') ?? '')
  const [price, setPrice] = useState('')
  const set = useApiMutation('setAlert', { onSuccess: onSet })
  const isOffer = kind === 'sell' || kind === 'buy'
  const isFull = count >= alertLimits.alerts
  const isReady = !isFull && (isOffer || price !== '')
  const currency = config?.currency ?? ''
  const labels = { sell: t('toBuy'), buy: t('toSell'), above: t('rises'), below: t('falls') }
  const submit = (): void =>
    set.mutate(
      isOffer
        ? {
            kind: 'offer',
            side: kind,
            ...(amount && { amount: plainAmount(amount) }),
            ...(methodType && { methodType }),
            ...(price && { price: plainAmount(price) }),
          }
        : { kind: 'price', direction: kind, price: plainAmount(price) },
    )
  const error = formError(set.error)
  return (
    <Card title={t('new')}>
      <p>{t('intro', { count: alertLimits.alerts, days: alertLimits.days })}</p>
      <Segmented
        label={t('what')}
        value={kind}
        onChange={setKind}
        options={kinds.map((value) => ({ value, label: labels[value] }))}
      />
      {isOffer && (
        <>
          <AmountInput
            label={t('amount')}
            value={amount}
            onChange={setAmount}
            unit={currency}
            error={fieldError(set.error, 'amount')}
          />
          <Select
            label={t('method')}
            value={methodType}
            onChange={setMethodType}
            options={[
              { value: '', label: t('anyMethod') },
              ...(config?.methodTypes ?? []).map(({ type }) => ({ value: type, label: methodName(type) })),
            ]}
          />
        </>
      )}
      <AmountInput
        label={isOffer ? t(kind === 'sell' ? 'atMost' : 'atLeast') : t('reference')}
        value={price}
        onChange={setPrice}
        unit={currency}
        decimals={PRICE_DECIMALS}
        error={fieldError(set.error, 'price')}
      />
      {error && <ErrorNote>{error}</ErrorNote>}
      {isFull && <p>{t('full', { count: alertLimits.alerts })}</p>}
      <Button disabled={!isReady} isBusy={set.isPending} onClick={submit}>
        {t('setIt')}
      </Button>
    </Card>
  )
}

type AlertRowProps = { readonly alert: Alert; readonly onDeleted: () => void }

function AlertRow({ alert, onDeleted }: AlertRowProps) {
  const t = useT('alerts')
  const what = useAlertText()(alert)
  const remove = useApiMutation('deleteAlert', { onSuccess: onDeleted })
  const error = errorText(remove.error)
  return (
    <Row
      label={what}
      note={error ? <ErrorNote>{error}</ErrorNote> : t('until', { time: timeText(alert.until) })}
      value={
        <Button
          tone="second"
          size="small"
          isBusy={remove.isPending}
          aria-label={t('deleteOf', { what })}
          onClick={() => remove.mutate({ id: alert.id })}
        >
          {t('delete')}
        </Button>
      }
    />
  )
}

/** Returns an alert in one line. */
function useAlertText(): (alert: Alert) => string {
  const t = useT('alerts')
  const methodName = useMethodName()
  const { data: config } = useHomeConfig()
  const money = (value: string): string => moneyText(value, config?.currency ?? '')
  return ({ kind, side, amount, methodType, price, direction }) => {
    if (kind === 'price')
      return t(direction === 'above' ? 'isAbove' : 'isBelow', { price: money(price ?? '') })
    const parts = [
      t(side === 'buy' ? 'aBuyer' : 'anOffer'),
      ...(amount === null ? [] : [money(amount)]),
      ...(methodType === null ? [] : [methodName(methodType)]),
      ...(price === null ? [] : [t(side === 'buy' ? 'priceFrom' : 'priceTo', { price: money(price) })]),
    ]
    return parts.join(' · ')
  }
}
