import type { FieldName, RefusalReason } from '@u-market/contract'
import { RefusedError, TransportError } from '@u-market/contract/client'
import { i18n } from '../i18n/i18n.ts'
import { formatIn } from '../i18n/use-format.ts'

export function isRefused(error: unknown, ...reasons: readonly RefusalReason[]): error is RefusedError {
  return error instanceof RefusedError && reasons.some((reason) => reason === error.reason)
}

/** Returns the message for one form field, from `data.fields`. */
export function fieldError(error: unknown, field: FieldName): string | undefined {
  return error instanceof RefusedError ? error.fields[field] : undefined
}

/** Returns the message for the form as a whole; undefined if all errors belong to fields. */
export function formError(error: unknown): string | undefined {
  return error instanceof RefusedError && Object.keys(error.fields).length > 0 ? undefined : errorText(error)
}

/** Returns the error's message, the server's if it has one; undefined without an error. */
export function errorText(error: unknown): string | undefined {
  if (!error) return undefined
  const t = i18n.translator('core')
  if (error instanceof RefusedError) return withEnd(error.message || t('couldNotDo'), error.details.until)
  if (error instanceof TransportError) {
    if (error.status === 0) return t('noNetwork')
    if (error.status === 429) return waitText(error.retryAfterSeconds ?? 10)
    return error.message || t('couldNotDo')
  }
  return t('couldNotDo')
}

/** Adds when a refusal ends by itself, if it does. */
function withEnd(text: string, until: unknown): string {
  if (typeof until !== 'number') return text
  const { time } = formatIn(i18n.locale())
  return `${text} ${i18n.translator('core')('endsAt', { time: time(until) })}`
}

function waitText(seconds: number): string {
  const t = i18n.translator('core')
  return seconds < 60 ? t('tooFast', { seconds }) : t('tooFastMinutes', { minutes: Math.ceil(seconds / 60) })
}
