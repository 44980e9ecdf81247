import { type ServerResponse, STATUS_CODES } from 'node:http'
import type { Duplex } from 'node:stream'
import {
  DEFAULT_LOCALE,
  type Envelope,
  type Locale,
  type RefusalReason,
  type TransportStatus,
  toWire,
} from '@u-market/contract'
import { Counter } from 'prom-client'
import type { Clock } from '../platform/clock.ts'
import { isErrorCode } from '../platform/error-code.ts'
import { isOutage } from '../platform/outage.ts'
import { FieldRefusal, Refusal, SessionRefusal, TransportRefusal } from '../platform/refusal.ts'
import { headerLines } from '../platform/security-headers.ts'
import { fieldText, refused, transportResponse } from './envelope.ts'

type ErrorResponse = {
  status: number
  /** The refusal's reason, or the status. */
  name: string
  body: Envelope<unknown>
  retryAfterSeconds?: number
  /** Headers that belong to the status, such as the file's size after an unsatisfiable range. */
  headers?: Record<string, string>
  isBug: boolean
}
type Context = { locale: Locale; now: Date; requestId: string }

/** A restarted database usually accepts connections again within 1 to 2 seconds. */
const OUTAGE_RETRY_SECONDS = 2

/**
 * Converts anything thrown to a response: refusals are expected, database outages answer 503 (retryable), anything else is a bug.
 */
export function toErrorResponse(error: unknown, { locale, now, requestId }: Context): ErrorResponse {
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
    body: { ...transportResponse(status, locale, now, requestId), ...sessionEnd(error) },
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

/** Errors of Fastify, its parsers and its plugins are the client's mistake and keep their 4xx status. */
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

/** Responds to requests that do not reach Fastify's handlers, with the same envelope and headers. */
export function createClientErrorHandler(clock: Clock, headers: Readonly<Record<string, string>>) {
  const compose = (status: TransportStatus, locale: Locale) => {
    const body = JSON.stringify(transportResponse(status, locale, clock.now(), ''))
    const all = {
      ...headers,
      'content-type': 'application/json; charset=utf-8',
      'content-length': Buffer.byteLength(body),
      connection: 'close',
    }
    return { body, all }
  }
  return {
    answer: (response: ServerResponse, status: TransportStatus, locale: Locale): void => {
      const { body, all } = compose(status, locale)
      response.writeHead(status, all).end(body)
    },
    /** Responds to input that is not HTTP, too large or too slow. Its language is unknown. */
    hangUp: (error: Error, socket: Duplex): void => {
      if (socket.writable && !isAnswering(socket)) {
        const status = statusOf(error)
        const { body, all } = compose(status, DEFAULT_LOCALE)
        socket.write(`HTTP/1.1 ${status} ${STATUS_CODES[status]}\r\n${headerLines(all)}\r\n${body}`)
      }
      socket.destroy()
    },
  }
}

function statusOf(error: Error): TransportStatus {
  if (isErrorCode(error, 'HPE_HEADER_OVERFLOW')) return 431
  return isErrorCode(error, 'ERR_HTTP_REQUEST_TIMEOUT') ? 408 : 400
}

/** Whether a response has begun on this connection: the client would read a second one as part of it. */
function isAnswering(socket: Duplex): boolean {
  // The private field that Node's default handler checks; there is no public one.
  const { _httpMessage: answer } = socket as Duplex & { _httpMessage?: ServerResponse | null }
  return answer?.headersSent ?? false
}

const reasons: ReadonlySet<RefusalReason> = new Set([
  'LOGIN_FAILED',
  'LOGIN_LOCKED',
  'ACCOUNT_CLOSED',
  'PASSWORD_WRONG',
  'CODE_WRONG',
  'CODE_LIMIT',
  'PAYPASSWORD_WRONG',
  'PAYPASSWORD_LOCKED',
  'PASSKEY_WRONG',
  'PASSKEY_LOCKED',
  'PASSKEY_CLONED',
  'FACTOR_WRONG',
  'IDENTITY_DIFFERS',
  'OPERATOR_ROLE',
])
const statuses: ReadonlySet<TransportStatus> = new Set([401, 403])

/**
 * Returns the name under which to log a refusal that suggests guessing or prying; null for any other. Rate limits are not logged:
 * a flood must not fill the log too.
 */
export function securityRelevantReason(error: unknown): RefusalReason | TransportStatus | null {
  if (error instanceof Refusal) return reasons.has(error.reason) ? error.reason : null
  return error instanceof TransportRefusal && statuses.has(error.status) ? error.status : null
}

export const callsRefused = new Counter({
  name: 'u_market_calls_refused_total',
  help: 'Calls refused, by the name of the refusal or the status of the answer. A sudden rise of one is worth a look.',
  labelNames: ['refusal'] as const,
})
