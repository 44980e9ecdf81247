import type { Locale } from '@u-market/contract'
import { filler, translator } from '../locales/index.ts'
import { refusalMessage } from '../locales/refusal-message.ts'
import { isOutage } from '../platform/outage.ts'
import { FieldRefusal, Refusal } from '../platform/refusal.ts'

/** What a refusal, or a database that is away for a moment, says to a person; null for a bug. */
export function refusalText(error: unknown, locale: Locale): string | null {
  if (error instanceof Refusal) return refusalMessage(error.reason, error.details, locale)
  if (error instanceof FieldRefusal) {
    const [message = 'invalid'] = Object.values(error.fields)
    return filler('fields', locale)(message, error.values)
  }
  if (isOutage(error)) return translator('answers', locale)('status_503')
  return null
}

export function bugText(requestId: string, locale: Locale): string {
  return translator('answers', locale)('status_500', { requestId })
}
