import type { Order } from '@u-market/contract'
import { paths, screens } from '@u-market/contract/paths'
import { CircleCheck } from 'lucide-react'
import { useEffect, useMemo } from 'react'
import { errorText, isRefused } from '../../base/api/errors.ts'
import { useHomeConfig } from '../../base/api/me.ts'
import { useT } from '../../base/i18n/i18n.ts'
import { useNavigate, useSearchParams } from '../../base/router.tsx'
import { setParameters } from '../../base/stores/parameters.ts'
import { useIsSignedIn } from '../../base/stores/user-info.ts'
import { ActionBar } from '../../parts/ActionBar.tsx'
import { Button, ButtonLink } from '../../parts/Button.tsx'
import { Card } from '../../parts/Card.tsx'
import { Facts } from '../../parts/Facts.tsx'
import { arriving, hasFee } from '../../parts/fee.ts'
import { moneyText } from '../../parts/money.ts'
import { Screen } from '../../parts/Screen.tsx'
import { SignInHint } from '../../parts/SignInFirst.tsx'
import { Spinner } from '../../parts/Spinner.tsx'
import { Empty, ErrorState } from '../../parts/States.tsx'
import { useMethodName } from '../../parts/use-method-name.ts'
import { type MatchForm, matchFormFrom } from './match-query.ts'
import { NoMatch } from './NoMatch.tsx'
import { shownAmount } from './quantity.ts'
import styles from './trade.module.css'
import { useMatch } from './use-match.ts'

const BACK = screens.trade
/** Long enough to read whose offer it is, short enough not to be waited for. */
const SHOW_FOUND_MS = 1400

export function MatchScreen() {
  const t = useT('trade')
  const [query] = useSearchParams()
  const form = useMemo(() => matchFormFrom(query), [query])
  const isSignedIn = useIsSignedIn()
  const { order, isFinding, error, hasStarted, start, retry } = useMatch(form)
  if (!form)
    return (
      <Screen title={t('matchTitle')} back={BACK}>
        <Empty
          scene="search"
          text={t('matchNothing')}
          action={
            <ButtonLink to={BACK} size="small">
              {t('toTrade')}
            </ButtonLink>
          }
        />
      </Screen>
    )
  const isIdle = isSignedIn && !hasStarted && !order && !error
  return (
    <Screen
      title={t('matchTitle')}
      back={BACK}
      actions={
        isIdle && (
          <ActionBar>
            <Button onClick={() => start(form)}>{t('findNow')}</Button>
          </ActionBar>
        )
      }
    >
      <Asked form={form} />
      {!isSignedIn && <SignInHint text={t('signInToMatch')} />}
      {isFinding && (
        <div className={styles.finding} role="status">
          <Spinner />
          <h2>{t('finding')}</h2>
          <p>{t('findingNote')}</p>
        </div>
      )}
      {order && <Found order={order} />}
      {!isFinding && error && <Refused error={error} form={form} onStart={start} onRetry={retry} />}
    </Screen>
  )
}

function Asked({ form }: { readonly form: MatchForm }) {
  const t = useT('trade')
  const { data: config } = useHomeConfig()
  const methodName = useMethodName()
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
          { label: t('payBy'), value: methodName(form.methodType) },
          form.maxPrice
            ? { label: t('atMost'), value: t('perU', { price: moneyText(form.maxPrice, currency) }) }
            : null,
          config && hasFee(config)
            ? { label: t('fee'), value: t('feePercent', { percent: config.fee }) }
            : null,
        ]}
      />
    </Card>
  )
}

function Found({ order }: { readonly order: Order }) {
  const t = useT('trade')
  const navigate = useNavigate()
  const address = paths.order(order.orderId)
  useEffect(() => {
    const timer = setTimeout(() => {
      setParameters({ matchItem: null })
      navigate(address, { replace: true })
    }, SHOW_FOUND_MS)
    return () => clearTimeout(timer)
  }, [address, navigate])
  return (
    <section className={styles.found} role="status">
      <CircleCheck aria-hidden="true" />
      <h2>{t('found', { name: order.sellerNickname })}</h2>
      <p className="figures">
        {moneyText(order.num, 'U')} · {moneyText(order.amount, order.currency)}
      </p>
      {hasFee(order) && (
        <p className="figures">
          {t('feeNote', { fee: moneyText(order.fee, 'U'), num: moneyText(arriving(order), 'U') })}
        </p>
      )}
      <p className={styles.note}>{t('toOrderNow')}</p>
      <ButtonLink to={address} replace size="small" onClick={() => setParameters({ matchItem: null })}>
        {t('toOrder')}
      </ButtonLink>
    </section>
  )
}

type RefusedProps = {
  readonly error: unknown
  readonly form: MatchForm
  readonly onStart: (form: MatchForm) => void
  readonly onRetry: () => void
}

function Refused({ error, form, onStart, onRetry }: RefusedProps) {
  const t = useT('trade')
  if (!isRefused(error))
    return <ErrorState text={errorText(error) ?? ''} safe={t('matchSafe')} onRetry={onRetry} />
  if (error.reason === 'NO_MATCH') return <NoMatch form={form} onStart={onStart} />
  const ways = {
    REALNAME_REQUIRED: [screens.verification, t('verifyNow')],
    REALNAME_PENDING: [screens.verificationPending, t('verifyStatus')],
    FEE_CHANGED: [BACK, t('toTrade')],
    TOO_MANY_OPEN_ORDERS: [screens.orders, t('toOrders')],
    ORDER_PAUSED: [screens.orders, t('toOrders')],
  } as const
  const [to, label] = Object.entries(ways).find(([reason]) => reason === error.reason)?.[1] ?? [
    BACK,
    t('changeAsk'),
  ]
  const fields = Object.values(error.fields)
  return (
    <Empty
      scene="broken"
      text={[errorText(error), ...fields].join(' · ')}
      action={
        <ButtonLink to={to} size="small">
          {label}
        </ButtonLink>
      }
    />
  )
}
