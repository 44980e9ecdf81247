import type { Locale } from '@u-market/contract'
import { filler, translator } from '../locales/index.ts'
import { FieldRefusal, Refusal } from '../platform/refusal.ts'

/** What a refusal says to a person; null for a bug. */
export function refusalText(error: unknown, locale: Locale): string | null {
  if (error instanceof Refusal) return filler('refusals', locale)(error.reason, error.details)
  if (error instanceof FieldRefusal) {
    const [message = 'invalid'] = Object.values(error.fields)
    return filler('fields', locale)(message, error.values)
  }
  return null
}

export function bugText(requestId: string, locale: Locale): string {
  return translator('answers', locale)('status_500', { requestId })
}
