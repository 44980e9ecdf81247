import { useT } from '../base/i18n/i18n.ts'
import { clockText, useCountdown } from '../base/use-countdown.ts'

/** `mm:ss` until `deadline` (Unix seconds, server's clock), for lists and lines of text; then that the time is up. */
export function Countdown({ deadline }: { readonly deadline: number }) {
  const t = useT('core')
  const left = useCountdown(deadline) ?? 0
  const text = left === 0 ? t('timeUp') : clockText(left)
  return (
    <span className="figures" role="timer" aria-label={left === 0 ? text : t('timeLeft', { time: text })}>
      {text}
    </span>
  )
}
