import { screens } from '@u-market/contract/paths'
import { readError } from '../../base/api/errors.ts'
import { useApi, useHomeConfig, useMe } from '../../base/api/use-api.ts'
import { useT } from '../../base/i18n/i18n.ts'
import { useSearchParams } from '../../base/router.tsx'
import { ButtonLink } from '../../parts/Button.tsx'
import { Screen } from '../../parts/Screen.tsx'
import { SignInFirst } from '../../parts/SignInFirst.tsx'
import { Empty, ErrorState, Skeleton } from '../../parts/States.tsx'
import { MethodForm } from './MethodForm.tsx'

const BACK = screens.paymentMethods

/** Add a payment method; with `id` in the address, change that one. */
export function AddMethodScreen() {
  const t = useT('trade')
  const [query] = useSearchParams()
  const id = query.get('id')
  const { info } = useMe()
  const config = useHomeConfig()
  const methods = useApi('listPaymentMethods', {})
  const title = id === null ? t('addTitle') : t('editMethodTitle')
  if (!info) return <SignInFirst title={title} back={BACK} />
  const failure = (!config.data && config.error) || (!methods.data && methods.error)
  const method = methods.data?.find((each) => String(each.id) === id)
  if (config.data && methods.data && (id === null || method))
    return (
      <MethodForm
        key={id}
        info={info}
        types={config.data.methodTypes}
        method={method}
        knownName={methods.data[0]?.name}
        startType={query.get('type')}
      />
    )
  return (
    <Screen title={title} back={BACK}>
      {failure ? (
        <ErrorState
          {...readError(failure)}
          onRetry={() => {
            void config.refetch()
            void methods.refetch()
          }}
        />
      ) : methods.data ? (
        <Empty
          scene="notFound"
          text={t('methodGone')}
          action={<ButtonLink to={BACK}>{t('manageTitle')}</ButtonLink>}
        />
      ) : (
        <Skeleton count={4} height={120} />
      )}
    </Screen>
  )
}
