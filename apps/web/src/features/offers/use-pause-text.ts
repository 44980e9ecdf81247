import { timeText } from '../../base/clock.ts'
import { useT } from '../../base/i18n/i18n.ts'
import { useUserInfo } from '../../base/stores/user-info.ts'
import { useCountdown } from '../../parts/Countdown.tsx'
import { useBarring, useSwitchedOff } from '../../parts/Sanctions.tsx'

/**
 * Why the signed-in user can order nothing now, by a sanction, a stop or a pause, or nothing by this payment type; null once that
 * is over.
 */
export function usePauseText(methodType = ''): string | null {
  const t = useT('market')
  const until = useUserInfo(({ info }) => info?.orderPauseUntil ?? null)
  const left = useCountdown(until)
  const barred = useBarring('trade')
  const stopped = useSwitchedOff('orders', `method:${methodType}`)
  const held = barred ?? stopped
  if (held !== null) return held
  return until !== null && left ? t('pausedUntil', { time: timeText(until) }) : null
}
