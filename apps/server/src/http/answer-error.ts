import { type Envelope, type Locale, toWire } from '@u-market/contract'
import { isOutage } from '../platform/outage.ts'
import { FieldRefusal, Refusal, SessionRefusal, TransportRefusal } from '../platform/refusal.ts'
import { fieldText, refused, transportAnswer } from './envelope.ts'

type ErrorAnswer = {
  status: number
  /** Of the refusal, or the status. */
  name: string
  body: Envelope<unknown>
  retryAfterSeconds?: number
  /** What the status brings with it, as the size of a file of which too late a part was asked for. */
  headers?: Record<string, string>
  isBug: boolean
}
type Context = { locale: Locale; now: Date; requestId: string }

/** The database is mostly back within a second or two. */
const OUTAGE_RETRY_SECONDS = 2

/** One place where anything thrown becomes an answer: refusals are expected, an absent database passes, all else is a bug. */
export function answerError(error: unknown, { locale, now, requestId }: Context): ErrorAnswer {
  if (error instanceof Refusal)
    return {
      status: 200,
      name: error.reason,
      body: inWords(refused(error.reason, error.details, locale, now), error.wordsIn?.(locale)),
      isBug: false,
    }
  if (error instanceof FieldRefusal) {
    const texts = Object.entries(error.fields).map(([field, key]) => [
      field,
      fieldText(key, error.values, locale),
    ])
    return {
      status: 200,
      name: 'INVALID_PARAMS',
      body: refused('INVALID_PARAMS', { fields: Object.fromEntries(texts) }, locale, now),
      isBug: false,
    }
  }
  const { status, retryAfterSeconds } = transportRefusalOf(error)
  return {
    status,
    name: String(status),
    body: { ...transportAnswer(status, locale, now, requestId), ...sessionEnd(error) },
    isBug: status === 500,
    ...(retryAfterSeconds === undefined ? {} : { retryAfterSeconds }),
    ...(status === 416 && { headers: contentRange(error) }),
  }
}

function sessionEnd(error: unknown): Partial<Envelope<unknown>> {
  return error instanceof SessionRefusal && error.end !== null ? { data: toWire({ reason: error.end }) } : {}
}

function transportRefusalOf(error: unknown): { status: number; retryAfterSeconds?: number | undefined } {
  if (error instanceof TransportRefusal) return error
  if (isOutage(error)) return { status: 503, retryAfterSeconds: OUTAGE_RETRY_SECONDS }
  return { status: frameworkStatus(error) ?? 500 }
}

/** Whatever Fastify, its parsers and its plugins refuse is the caller's mistake, and keeps its status. */
function frameworkStatus(error: unknown): number | null {
  const status = error instanceof Error && 'statusCode' in error ? error.statusCode : undefined
  return typeof status === 'number' && status >= 400 && status < 500 ? status : null
}

function contentRange(error: unknown): Record<string, string> {
  const headers: unknown = error instanceof Error && 'headers' in error ? error.headers : undefined
  const isHeaders = typeof headers === 'object' && headers !== null && 'Content-Range' in headers
  return isHeaders ? { 'content-range': String(headers['Content-Range']) } : {}
}

function inWords(body: Envelope<unknown>, words: string | undefined): Envelope<unknown> {
  return words ? { ...body, msg: words } : body
}
