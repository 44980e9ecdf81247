import { useMe } from '../../app/api/me.ts'

const pages = {
  0: '/views/trade/kyc',
  1: '/views/trade/kyc-wait',
  2: '/views/trade/kyc-finish',
} as const

export type KycStatus = keyof typeof pages

/**
 * Where the user's verification stands, and the page of that standing if it is another than the one shown. A push of the
 * decision makes the user's data stale, so the page turns by itself.
 */
export const useKycRoute = (shown: KycStatus) => {
  const { info, refetch } = useMe()
  const elsewhere = info && info.realnamestatus !== shown ? pages[info.realnamestatus] : null
  return { info, elsewhere, refetch }
}
