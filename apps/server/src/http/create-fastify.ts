import { randomUUID } from 'node:crypto'
import querystring from 'node:querystring'
import { gzip } from 'node:zlib'
import { DEFAULT_LOCALE } from '@u-market/contract'
import Fastify, {
  type FastifyBaseLogger,
  type FastifyInstance,
  type FastifyRequest,
  LogController,
} from 'fastify'
import type { AddressReader } from '../platform/caller-address.ts'
import type { Clock } from '../platform/clock.ts'
import { isFullDisk } from '../platform/outage.ts'
import { TransportRefusal } from '../platform/refusal.ts'
import { securityHeaders } from '../platform/security-headers.ts'
import {
  callsRefused,
  createClientErrorHandler,
  securityRelevantReason,
  toErrorResponse,
} from './error-response.ts'
import { sendFailedPage } from './pages/plain-page.ts'
import { clientOf, localeOf } from './request-facts.ts'

const MAX_FORM_BYTES = 1024 * 1024
/** No call has more fields. */
const MAX_FIELDS = 100
/** A shorter response fits into one packet with its headers. */
const COMPRESSED_FROM_CHARACTERS = 1024
/** A cheap phone sends 10 MB at 1 Mbit/s in 80 seconds; a slower request is unlikely to complete. */
const REQUEST_TIMEOUT_MS = 120_000
/** Keeps connections open while a phone pauses between screens. */
const KEEP_ALIVE_MS = 65_000

type FastifyOptions = {
  readonly log: FastifyBaseLogger
  readonly clock: Clock
  readonly addressOf: AddressReader
  readonly publicUrl: string
}

declare module 'fastify' {
  interface FastifyRequest {
    /** The client's address as reported by trusted proxies; `ip` is the connection's. */
    readonly callerAddress: string
    /** Owner of the session, as `user:10001` or `operator:3`; empty until the session is found. */
    caller: string
  }
  interface FastifyContextConfig {
    /** The route is opened by a link of a mail: failures are told on a page. `person`: but not to a program. */
    page?: 'always' | 'person'
    /** A balancer asks it: outside the limit of an address. */
    isProbe?: true
  }
}

/** Creates the HTTP transport: accepts only forms, handles errors in one place, and never logs a token. */
export function createFastify({ log, clock, addressOf, publicUrl }: FastifyOptions): FastifyInstance {
  const headers = securityHeaders(publicUrl)
  const broken = createClientErrorHandler(clock, headers)
  const fastify = Fastify({
    loggerInstance: log,
    // URLs can carry signatures; relevant requests are logged where they are handled.
    logController: new LogController({ disableRequestLogging: true }),
    genReqId: () => randomUUID(),
    // A child logger per request would be wasted: few requests log, and those include their id.
    childLoggerFactory: (logger) => logger,
    bodyLimit: MAX_FORM_BYTES,
    requestTimeout: REQUEST_TIMEOUT_MS,
    keepAliveTimeout: KEEP_ALIVE_MS,
    return503OnClosing: false,
    // A malformed URL (a broken percent escape) matches no route.
    frameworkErrors: (_error, request, { raw }) => broken.answer(raw, 404, localeOf(request)),
    clientErrorHandler: broken.hangUp,
    // Node would respond by itself, without the security headers.
    http: { requireHostHeader: false },
    routerOptions: { caseSensitive: false, ignoreTrailingSlash: true, maxParamLength: 200 },
  })
  fastify.decorateRequest('callerAddress', {
    getter() {
      return addressOf(this.raw)
    },
  })
  fastify.decorateRequest('caller', '')
  fastify.server.on('checkExpectation', (_request, response) => broken.answer(response, 417, DEFAULT_LOCALE))
  completeHeaders(fastify, headers)
  compressText(fastify)
  requireHost(fastify)
  readForms(fastify)
  logCalls(fastify)
  handleErrors(fastify, clock)
  return fastify
}

/** First of all hooks, so that every response gets the headers that its route did not set. */
function completeHeaders(fastify: FastifyInstance, headers: Readonly<Record<string, string>>): void {
  const all = Object.entries(headers)
  fastify.addHook('onSend', (_request, reply, _payload, done) => {
    for (const [name, value] of all) if (!reply.hasHeader(name)) reply.header(name, value)
    done()
  })
}

/**
 * Compresses texts in one step off the thread; a library would open a stream for each response. No other page can measure a response
 * to guess what is in it, because calls carry their session in a header, which another page cannot send.
 */
function compressText(fastify: FastifyInstance): void {
  fastify.addHook('onSend', (request, reply, payload, done) => {
    const isLong = typeof payload === 'string' && payload.length >= COMPRESSED_FROM_CHARACTERS
    if (!isLong || reply.hasHeader('content-encoding')) return done(null, payload)
    reply.header('vary', 'accept-encoding')
    if (!/\bgzip\b/.test(String(request.headers['accept-encoding'] ?? ''))) return done(null, payload)
    reply.header('content-encoding', 'gzip')
    gzip(payload, done)
  })
}

function requireHost(fastify: FastifyInstance): void {
  fastify.addHook('onRequest', (request, _reply, done) => {
    const { headers, httpVersion } = request.raw
    done(headers.host === undefined && httpVersion === '1.1' ? new TransportRefusal(400) : undefined)
  })
}

function readForms(fastify: FastifyInstance): void {
  fastify.removeAllContentTypeParsers()
  fastify.addContentTypeParser(
    'application/x-www-form-urlencoded',
    { parseAs: 'string' },
    (_request, raw: string, done) => {
      done(null, { raw, form: querystring.parse(raw, '&', '=', { maxKeys: MAX_FIELDS }) })
    },
  )
}

/** Logs the route's pattern, as URLs can carry signatures. */
function logCalls(fastify: FastifyInstance): void {
  fastify.addHook('onResponse', (request, reply, done) => {
    const { id: reqId, routeOptions, log } = request
    log.debug({ reqId, path: routeOptions.url, status: reply.statusCode, client: clientOf(request) }, 'call')
    done()
  })
}

function handleErrors(fastify: FastifyInstance, clock: Clock): void {
  fastify.setErrorHandler(async (error, request, reply) => {
    const answer = toErrorResponse(error, {
      locale: localeOf(request),
      now: clock.now(),
      requestId: request.id,
    })
    const call = { reqId: request.id, path: request.routeOptions.url, client: clientOf(request) }
    callsRefused.inc({ refusal: answer.name })
    const refused = securityRelevantReason(error)
    if (refused !== null) {
      const { caller, callerAddress: address } = request
      request.log.info({ ...call, refused, caller, address }, 'refused')
    }
    if (answer.isBug) request.log.error({ ...call, err: error }, 'bug')
    else if (isFullDisk(error)) request.log.error(call, `a disk is full: ${error}`)
    else if (answer.status === 503) request.log.debug(call, `the database is not there: ${error}`)
    // Does not wait for the rest of a slow request.
    if (answer.status === 408) reply.header('connection', 'close')
    if (answer.retryAfterSeconds !== undefined) reply.header('retry-after', answer.retryAfterSeconds)
    if (isOnPage(request, answer.status))
      return sendFailedPage(reply, {
        status: answer.status,
        locale: localeOf(request),
        requestId: request.id,
      })
    return reply
      .code(answer.status)
      .headers({ ...answer.headers, 'cache-control': 'no-store' })
      .send(answer.body)
  })
}

/** Whether a failure is told on a page: too many requests, an outage, a bug. */
function isOnPage({ routeOptions, headers: { accept = '' } }: FastifyRequest, status: number): boolean {
  const { page } = routeOptions.config
  return (
    (status === 429 || status >= 500) &&
    (page === 'always' || (page === 'person' && accept.includes('text/html')))
  )
}
