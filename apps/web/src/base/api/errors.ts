import type { FieldName } from '@u-market/contract'
import { RefusedError, TransportError } from '@u-market/contract/client'
import { timeText } from '../clock.ts'
import { i18n } from '../i18n/i18n.ts'

/** For failed reads: undefined for a lost connection, where the screen's own text fits best. */
export function loadErrorText(error: unknown): string | undefined {
  return error instanceof TransportError && error.status === 0 ? undefined : errorText(error)
}

export function isRefused(error: unknown): error is RefusedError {
  return error instanceof RefusedError
}

/** The message for one field of the form, from `data.fields`. */
export function fieldError(error: unknown, field: FieldName): string | undefined {
  return error instanceof RefusedError ? error.fields[field] : undefined
}

/** The text for the form as a whole; undefined if the error names fields, which show it themselves. */
export function formError(error: unknown): string | undefined {
  return error instanceof RefusedError && Object.keys(error.fields).length > 0 ? undefined : errorText(error)
}

/** For the `ErrorState` of a failed read: the server's text, or nothing to use the state's own. */
export function readError(error: unknown): { readonly text?: string } {
  const isUnanswered = !error || (error instanceof TransportError && error.status === 0)
  const text = isUnanswered ? undefined : errorText(error)
  return text === undefined ? {} : { text }
}

/** The text to show in place: the server's, if there is one. Undefined without an error. */
export function errorText(error: unknown): string | undefined {
  if (!error) return undefined
  const t = i18n.translator('core')
  if (error instanceof RefusedError) return refusalText(error)
  if (error instanceof TransportError) {
    if (error.status === 0) return t('networkErrorLong')
    if (error.status === 429) return waitText(error.retryAfterSeconds ?? 10)
    return error.message || t('couldNotDo')
  }
  return t('couldNotDo')
}

function waitText(seconds: number): string {
  const t = i18n.translator('core')
  return seconds < 60 ? t('tooFast', { seconds }) : t('tooFastMinutes', { minutes: Math.ceil(seconds / 60) })
}

/** Adds the end of a lock or a hold in the phone's time, because the server does not know its zone. */
function refusalText({ message, details }: RefusedError): string {
  const t = i18n.translator('core')
  if (message === '') return t('couldNotDo')
  return typeof details.until === 'number'
    ? t('lockedUntil', { reason: message, time: timeText(details.until) })
    : message
}
