import { useT } from '../../base/i18n/i18n.ts'
import { useUserInfo } from '../../base/stores/user-info.ts'
import { timeText } from '../../base/time-text.ts'
import { useCountdown } from '../../base/use-countdown.ts'

/** Why the signed-in user can order nothing now, and from when on they can; null once that is over. */
export function usePauseText(): string | null {
  const t = useT('market')
  const until = useUserInfo(({ info }) => info?.orderPauseUntil ?? null)
  const left = useCountdown(until)
  return until !== null && left ? t('pausedUntil', { time: timeText(until) }) : null
}
