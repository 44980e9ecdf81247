import { fieldIn, paths, screens } from '@u-market/contract/paths'
import { loadErrorText } from '../../../base/api/errors.ts'
import { useApiQuery } from '../../../base/api/use-api.ts'
import { useT } from '../../../base/i18n/i18n.ts'
import { useSearchParams } from '../../../base/router.tsx'
import { Segmented } from '../../../parts/Choices.tsx'
import { Screen } from '../../../parts/Screen.tsx'
import { ErrorState, Skeleton } from '../../../parts/States.tsx'
import styles from './lifecycle.module.css'
import { StateCard, type Viewing } from './StateCard.tsx'
import { mainWay, useLifecycle } from './use-lifecycle.ts'

const roles = ['buyer', 'seller'] as const

/** The lifecycle of an order as a diagram, from the buyer's or the seller's side; of one order, with the place where it is. */
export function LifecycleScreen() {
  const t = useT('lifecycle')
  const titles = useT('titles')
  const [query, setQuery] = useSearchParams()
  const orderId = fieldIn(query, 'orderId') ?? ''
  const { data: order } = useApiQuery('getOrder', { orderId }, { isEnabled: orderId !== '' })
  const { data: lifecycle, isPending, error, refetch } = useLifecycle()
  const role = roles.find((known) => known === query.get('side')) ?? order?.role ?? 'buyer'
  const way = lifecycle ? mainWay(lifecycle) : []
  const times = order ? { payMinutes: order.payMinutes, releaseMinutes: order.releaseMinutes } : null
  const viewing: Viewing | null = lifecycle ? { lifecycle, role, now: order?.state ?? null, times } : null
  return (
    <Screen title={titles('lifecycle')} back={orderId === '' ? screens.tutorial : paths.order(orderId)}>
      <p className={styles.intro}>{t('intro')}</p>
      <Segmented
        label={t('role')}
        value={role}
        onChange={(side) => setQuery({ ...Object.fromEntries(query), side }, { replace: true })}
        options={roles.map((value) => ({ value, label: t(`role_${value}`) }))}
      />
      {isPending && <Skeleton count={4} height={220} />}
      {error && !lifecycle && (
        <ErrorState text={loadErrorText(error)} safe={t('safe')} onRetry={() => void refetch()} />
      )}
      {viewing && (
        <>
          <h2 className="sr-only">{t('way')}</h2>
          <ol className={styles.way} aria-label={t('way')}>
            {way.map((state) => (
              <StateCard key={state} state={state} viewing={viewing} isOnTheWay />
            ))}
          </ol>
          <section className={styles.more}>
            <h2>{t('more')}</h2>
            <ul>
              {viewing.lifecycle.states
                .filter(({ state }) => !way.includes(state))
                .map(({ state }) => (
                  <StateCard key={state} state={state} viewing={viewing} />
                ))}
            </ul>
          </section>
          <p className={styles.version}>
            {order && order.lifecycle !== viewing.lifecycle.version
              ? t('placedUnder', { placed: order.lifecycle, version: viewing.lifecycle.version })
              : t('version', { version: viewing.lifecycle.version })}
          </p>
        </>
      )}
    </Screen>
  )
}
