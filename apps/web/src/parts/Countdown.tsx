import { useT } from '../base/i18n/i18n.ts'
import { clockText, useCountdown } from '../base/use-countdown.ts'

/** `mm:ss` until `deadline` (Unix seconds, server's clock), for lists and lines of text. */
export function Countdown({ deadline }: { readonly deadline: number }) {
  const t = useT('core')
  const text = clockText(useCountdown(deadline) ?? 0)
  return (
    <span className="figures" role="timer" aria-label={t('timeLeft', { time: text })}>
      {text}
    </span>
  )
}
