import { useT } from '../../base/i18n/i18n.ts'
import { useUserInfo } from '../../base/stores/user-info.ts'
import { timeText } from '../../base/time-text.ts'
import { useCountdown } from '../../base/use-countdown.ts'
import { useSwitchedOff } from '../../base/use-switched-off.ts'

/** Why the signed-in user can order nothing now, or nothing by this payment type; null once that is over. */
export function usePauseText(methodType = ''): string | null {
  const t = useT('market')
  const until = useUserInfo(({ info }) => info?.orderPauseUntil ?? null)
  const left = useCountdown(until)
  const stopped = useSwitchedOff('orders', `method:${methodType}`)
  if (stopped !== null) return stopped
  return until !== null && left ? t('pausedUntil', { time: timeText(until) }) : null
}
