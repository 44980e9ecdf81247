import { loadErrorText } from '../../base/api/errors.ts'
import { useApi, useMe } from '../../base/api/use-api.ts'
import { useT } from '../../base/i18n/i18n.ts'
import { Screen } from '../../parts/Screen.tsx'
import { SignInFirst } from '../../parts/SignInFirst.tsx'
import { ErrorState, Skeleton } from '../../parts/States.tsx'
import { ApplyForm } from './ApplyForm.tsx'
import { StandingView } from './StandingView.tsx'
import { BACK } from './standing.ts'

/** What it takes, the application, and where it stands. A push on the decision turns it by itself. */
export function MerchantScreen() {
  const t = useT('merchant')
  const { info } = useMe()
  const { data, error, refetch } = useApi('certifyMerchant', {})
  const title = t('title')
  if (!info) return <SignInFirst title={title} back={BACK} />
  if (data?.status === 'none' || data?.status === 'refused') return <ApplyForm standing={data} />
  if (data) return <StandingView standing={data} />
  return (
    <Screen title={title} back={BACK}>
      {error ? (
        <ErrorState text={loadErrorText(error)} onRetry={() => void refetch()} />
      ) : (
        <Skeleton count={3} height={220} />
      )}
    </Screen>
  )
}
