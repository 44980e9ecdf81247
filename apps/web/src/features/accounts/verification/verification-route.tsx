import type { User } from '@u-market/contract'
import { type RealName, realNameOf } from '@u-market/contract/client'
import { screens } from '@u-market/contract/paths'
import { useHomeConfig, useMe } from '../../../base/api/use-api.ts'
import { useT } from '../../../base/i18n/i18n.ts'
import { Skeleton } from '../../../parts/States.tsx'

const pages = {
  none: screens.verification,
  pending: screens.verificationPending,
  verified: screens.verificationDone,
} as const satisfies Record<RealName, string>

/** Returns the page for the user's verification status. */
export function verificationPage({ verificationStatus }: Pick<User, 'verificationStatus'>): string {
  return pages[realNameOf(verificationStatus)]
}

/**
 * Returns the user and, in `elsewhere`, the page of the user's verification status if another page is shown. The pushed decision
 * refreshes the user, so the page switches without a reload.
 */
export function useVerificationRoute(shown: RealName) {
  const { info, refetch } = useMe()
  const elsewhere = info && realNameOf(info.verificationStatus) !== shown ? verificationPage(info) : null
  return { info, elsewhere, refetch }
}

const HOUR_MINUTES = 60
const DAY_MINUTES = 24 * HOUR_MINUTES

/** The server's measured review time of the last week; nothing if no review was decided in that week. */
export function ReviewTime() {
  const { data: market, isAwaited } = useHomeConfig()
  const minutes = market?.reviews.verificationMinutes ?? null
  if (isAwaited) return <Skeleton count={1} height={40} />
  return minutes !== null && <Takes minutes={minutes} />
}

function Takes({ minutes }: { readonly minutes: number }) {
  const t = useT('verification')
  if (minutes < HOUR_MINUTES) return <p>{t('takesMinutes', { count: Math.max(1, minutes) })}</p>
  if (minutes < DAY_MINUTES) return <p>{t('takesHours', { count: Math.round(minutes / HOUR_MINUTES) })}</p>
  return <p>{t('takesDays', { count: Math.round(minutes / DAY_MINUTES) })}</p>
}
