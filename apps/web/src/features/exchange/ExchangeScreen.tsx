import { screens } from '@u-market/contract/paths'
import { readError } from '../../base/api/errors.ts'
import { useHomeConfig, useMe } from '../../base/api/use-api.ts'
import { useT } from '../../base/i18n/i18n.ts'
import { Screen } from '../../parts/Screen.tsx'
import { SignInFirst } from '../../parts/SignInFirst.tsx'
import { ErrorState, Skeleton } from '../../parts/States.tsx'
import { ExchangeForm } from './ExchangeForm.tsx'

/** Coin to USDT, sent by an operator to an address of one's own. */
export function ExchangeScreen() {
  const t = useT('exchange')
  const { info } = useMe()
  const { data: config, error, refetch } = useHomeConfig()
  const title = t('title')
  if (!info) return <SignInFirst title={title} back={screens.home} />
  if (config) return <ExchangeForm config={config} />
  return (
    <Screen title={title} back={screens.home}>
      {error ? (
        <ErrorState {...readError(error)} onRetry={() => void refetch()} />
      ) : (
        <Skeleton count={4} height={150} />
      )}
    </Screen>
  )
}
