import { timeText } from '../base/clock.ts'
import { useT } from '../base/i18n/i18n.ts'
import { useUserInfo } from '../base/stores/user-info.ts'
import { useCountdown } from './Countdown.tsx'

/** Returns the end of the hold after a password reset by code, and a text with the reason for what it blocks; null without a hold. */
export function useResetHold(): { readonly reason: string; readonly time: string } | null {
  const t = useT('holds')
  const until = useUserInfo(({ info }) => info?.resetHoldUntil ?? null)
  const left = useCountdown(until)
  if (until === null || left === 0) return null
  const time = timeText(until)
  return { reason: t('resetReason', { time }), time }
}
