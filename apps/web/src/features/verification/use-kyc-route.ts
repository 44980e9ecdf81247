import { screens } from '@u-market/contract/paths'
import { useMe } from '../../base/api/me.ts'

const pages = {
  0: screens.verification,
  1: screens.verificationPending,
  2: screens.verificationDone,
} as const

export type KycStatus = keyof typeof pages

/**
 * Where the user's verification stands, and the page of that standing if it is another than the one shown. A push of the
 * decision makes the user's data stale, so the page turns by itself.
 */
export function useKycRoute(shown: KycStatus) {
  const { info, refetch } = useMe()
  const elsewhere = info && info.verificationStatus !== shown ? pages[info.verificationStatus] : null
  return { info, elsewhere, refetch }
}
