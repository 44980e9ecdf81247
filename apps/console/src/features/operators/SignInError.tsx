import { errorText, isRefused } from '../../base/api/errors.ts'
import { useT } from '../../base/i18n/i18n.ts'
import { useFormat } from '../../base/i18n/use-format.ts'
import { Notice } from '../../parts/Notice.tsx'

/** A lock says until when, so that nobody tries in vain. */
export function SignInError({ error }: { readonly error: unknown }) {
  const t = useT('core')
  const { time } = useFormat()
  if (!error) return null
  const until = isRefused(error, 'LOGIN_LOCKED') ? Number(error.details.until) : Number.NaN
  return (
    <Notice tone="danger">
      {Number.isFinite(until) ? t('lockedUntil', { time: time(until) }) : errorText(error)}
    </Notice>
  )
}
