import type { Envelope, Locale, TransportStatus } from '@u-market/contract'
import { isOutage } from '../db/outage.ts'
import { FieldRefusal, Refusal, TransportRefusal } from '../platform/refusal.ts'
import { fieldText, refused, transportAnswer } from './envelope.ts'

type ErrorAnswer = { status: number; body: Envelope<unknown>; retryAfterSeconds?: number; isBug: boolean }
type Context = { locale: Locale; now: Date; requestId: string }

/** The database is mostly back within a second or two. */
const OUTAGE_RETRY_SECONDS = 2

/** One place where anything thrown becomes an answer: refusals are expected, an absent database passes, all else is a bug. */
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
  const { status, retryAfterSeconds } = transportRefusalOf(error)
  return {
    status,
    body: transportAnswer(status, locale, now, requestId),
    isBug: status === 500,
    ...(retryAfterSeconds === undefined ? {} : { retryAfterSeconds }),
  }
}

function transportRefusalOf(error: unknown): {
  status: TransportStatus
  retryAfterSeconds?: number | undefined
} {
  if (error instanceof TransportRefusal) return error
  if (isOutage(error)) return { status: 503, retryAfterSeconds: OUTAGE_RETRY_SECONDS }
  return { status: frameworkStatus(error) ?? 500 }
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
