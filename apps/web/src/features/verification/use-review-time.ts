import { useHomeConfig } from '../../base/api/me.ts'
import { useT } from '../../base/i18n/i18n.ts'

const HOUR_MINUTES = 60
const DAY_MINUTES = 24 * HOUR_MINUTES

/** How long a review takes, measured by the server over the last week; null while nothing was decided in it. */
export function useReviewTime(): string | null {
  const t = useT('kyc')
  const minutes = useHomeConfig().data?.reviews.verificationMinutes ?? null
  if (minutes === null) return null
  if (minutes < HOUR_MINUTES) return t('takesMinutes', { count: Math.max(1, minutes) })
  if (minutes < DAY_MINUTES) return t('takesHours', { count: Math.round(minutes / HOUR_MINUTES) })
  return t('takesDays', { count: Math.round(minutes / DAY_MINUTES) })
}
