import { useHomeConfig } from '../../base/api/use-api.ts'
import { useT } from '../../base/i18n/i18n.ts'
import { Skeleton } from '../../parts/States.tsx'

const HOUR_MINUTES = 60
const DAY_MINUTES = 24 * HOUR_MINUTES

/** How long a review takes, measured by the server over the last week; nothing while none was decided in it. */
export function ReviewTime() {
  const { data: market, isAwaited } = useHomeConfig()
  const minutes = market?.reviews.verificationMinutes ?? null
  if (isAwaited) return <Skeleton count={1} height={40} />
  return minutes !== null && <Takes minutes={minutes} />
}

function Takes({ minutes }: { readonly minutes: number }) {
  const t = useT('kyc')
  if (minutes < HOUR_MINUTES) return <p>{t('takesMinutes', { count: Math.max(1, minutes) })}</p>
  if (minutes < DAY_MINUTES) return <p>{t('takesHours', { count: Math.round(minutes / HOUR_MINUTES) })}</p>
  return <p>{t('takesDays', { count: Math.round(minutes / DAY_MINUTES) })}</p>
}
