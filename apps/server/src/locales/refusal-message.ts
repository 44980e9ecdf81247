import type { Locale, RefusalReason } from '@u-market/contract'
import { filler, translator } from './index.ts'

/** A refusal in its reader's language. One that passes by itself says `{wait}`: how long until then. */
export function refusalMessage(
  reason: RefusalReason,
  details: Readonly<Record<string, unknown>>,
  locale: Locale,
): string {
  const { retryAfterSeconds: seconds, why } = details
  const text = filler('refusals', locale)
  // A user reads why; an operator's account is closed without a reason.
  if (reason === 'ACCOUNT_CLOSED' && typeof why === 'string')
    return translator('accounts', locale)('closedFor', { why })
  return text(
    reason,
    typeof seconds === 'number' ? { ...details, wait: durationText(seconds, locale) } : details,
  )
}

/** In seconds while there are fewer than 60 of them, in whole minutes from then on. */
function durationText(seconds: number, locale: Locale): string {
  const t = translator('durations', locale)
  return seconds < 60 ? t('seconds', { count: seconds }) : t('minutes', { count: Math.ceil(seconds / 60) })
}
