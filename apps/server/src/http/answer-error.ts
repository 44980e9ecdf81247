import type { Envelope, Locale, TransportStatus } from '@u-market/contract'
import { FieldRefusal, Refusal, TransportRefusal } from '../platform/refusal.ts'
import { fieldText, refused, transportAnswer } from './envelope.ts'

type ErrorAnswer = { status: number; body: Envelope<unknown>; retryAfterSeconds?: number; isBug: boolean }
type Context = { locale: Locale; now: Date; requestId: string }

/** One place where anything thrown becomes an answer: refusals are expected, all else is a bug. */
export function answerError(error: unknown, { locale, now, requestId }: Context): ErrorAnswer {
  if (error instanceof Refusal)
    return { status: 200, body: refused(error.reason, error.details, locale, now), isBug: false }
  if (error instanceof FieldRefusal) {
    const texts = Object.entries(error.fields).map(([field, key]) => [
      field,
      fieldText(key, error.values, locale),
    ])
    return {
      status: 200,
      body: refused('INVALID_PARAMS', { fields: Object.fromEntries(texts) }, locale, now),
      isBug: false,
    }
  }
  const status = error instanceof TransportRefusal ? error.status : (frameworkStatus(error) ?? 500)
  const retryAfterSeconds = error instanceof TransportRefusal ? error.retryAfterSeconds : undefined
  return {
    status,
    body: transportAnswer(status, locale, now, requestId),
    isBug: status === 500,
    ...(retryAfterSeconds === undefined ? {} : { retryAfterSeconds }),
  }
}

/** Statuses that Fastify and its parsers give of themselves, and what we say instead. */
function frameworkStatus(error: unknown): TransportStatus | null {
  const status = error instanceof Error && 'statusCode' in error ? error.statusCode : undefined
  switch (status) {
    case 400:
    case 404:
    case 413:
    case 415:
    case 429:
      return status
    default:
      return null
  }
}
