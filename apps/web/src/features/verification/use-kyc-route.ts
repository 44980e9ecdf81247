import type { User } from '@u-market/contract'
import { type RealName, realNameOf } from '@u-market/contract/client'
import { screens } from '@u-market/contract/paths'
import { useMe } from '../../base/api/use-api.ts'

const pages = {
  none: screens.verification,
  pending: screens.verificationPending,
  verified: screens.verificationDone,
} as const satisfies Record<RealName, string>

/** The page of where somebody's verification stands. */
export function verificationPage({ verificationStatus }: Pick<User, 'verificationStatus'>): string {
  return pages[realNameOf(verificationStatus)]
}

/**
 * Where the user's verification stands, and the page of that standing if it is another than the one shown. A push of the
 * decision makes the user's data stale, so the page turns by itself.
 */
export function useKycRoute(shown: RealName) {
  const { info, refetch } = useMe()
  const elsewhere = info && realNameOf(info.verificationStatus) !== shown ? verificationPage(info) : null
  return { info, elsewhere, refetch }
}
