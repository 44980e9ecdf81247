import { randomUUID } from 'node:crypto'
import querystring from 'node:querystring'
import { DEFAULT_LOCALE } from '@u-market/contract'
import Fastify, { type FastifyBaseLogger, type FastifyInstance, LogController } from 'fastify'
import type { AddressReader } from '../platform/caller-address.ts'
import type { Clock } from '../platform/clock.ts'
import { isFullDisk } from '../platform/outage.ts'
import { TransportRefusal } from '../platform/refusal.ts'
import { securityHeaders } from '../platform/security-headers.ts'
import { transportResponse } from './envelope.ts'
import {
  callsRefused,
  createClientErrorHandler,
  securityRelevantReason,
  toErrorResponse,
} from './error-response.ts'
import { clientOf, localeOf } from './request-facts.ts'

const MAX_FORM_BYTES = 1024 * 1024
/** Fields beyond this number cannot belong to any call. */
const MAX_FIELDS = 100
/** A cheap phone sends ten megabytes at 1 Mbit/s in eighty seconds; who takes longer is not going to finish. */
const REQUEST_TIMEOUT_MS = 120_000
/** Keeps connections through a phone's pauses between screens. */
const KEEP_ALIVE_MS = 65_000

type FastifyOptions = {
  readonly log: FastifyBaseLogger
  readonly clock: Clock
  readonly addressOf: AddressReader
  readonly publicUrl: string
}

declare module 'fastify' {
  interface FastifyRequest {
    /** The caller's, as trusted proxies tell it. `ip` is the connection's. */
    readonly callerAddress: string
    /** Whose session it is, as `user:10001`; empty until it was found, and for nobody's. */
    caller: string
  }
}

/** The transport: forms only, errors answered in one place, and no word of a token in the log. */
export function createFastify({ log, clock, addressOf, publicUrl }: FastifyOptions): FastifyInstance {
  const headers = securityHeaders(publicUrl)
  const broken = createClientErrorHandler(clock, headers)
  const fastify = Fastify({
    loggerInstance: log,
    // Addresses can carry signatures; what is worth a line is logged where it happens.
    logController: new LogController({ disableRequestLogging: true }),
    genReqId: () => randomUUID(),
    // A logger of its own for each request is made for nothing: few say a word, and those name their request.
    childLoggerFactory: (logger) => logger,
    bodyLimit: MAX_FORM_BYTES,
    requestTimeout: REQUEST_TIMEOUT_MS,
    keepAliveTimeout: KEEP_ALIVE_MS,
    return503OnClosing: false,
    // An address that is none (a broken percent sign) names nothing here.
    frameworkErrors: (_error, request, { raw }) => broken.answer(raw, 404, localeOf(request)),
    clientErrorHandler: broken.hangUp,
    // Node would answer by itself, without our headers.
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
  requireHost(fastify)
  readForms(fastify)
  refuseWhileDraining(fastify, clock)
  logCalls(fastify)
  handleErrors(fastify, clock)
  return fastify
}

/** First of all hooks, so that it holds for every answer: what a route has not said itself is said here. */
function completeHeaders(fastify: FastifyInstance, headers: Readonly<Record<string, string>>): void {
  const all = Object.entries(headers)
  fastify.addHook('onSend', (_request, reply, _payload, done) => {
    for (const [name, value] of all) if (!reply.hasHeader(name)) reply.header(name, value)
    done()
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

function refuseWhileDraining(fastify: FastifyInstance, clock: Clock): void {
  let isDraining = false
  fastify.addHook('preClose', async () => {
    isDraining = true
  })
  fastify.addHook('onRequest', async (request, reply) => {
    if (!isDraining) return
    await reply
      .code(503)
      .header('connection', 'close')
      .send(transportResponse(503, localeOf(request), clock.now(), request.id))
  })
}

/** By the route's name, as addresses can carry signatures. */
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
    // The rest of what came too slowly is not waited for.
    if (answer.status === 408) reply.header('connection', 'close')
    if (answer.retryAfterSeconds !== undefined) reply.header('retry-after', answer.retryAfterSeconds)
    return reply
      .code(answer.status)
      .headers({ ...answer.headers, 'cache-control': 'no-store' })
      .send(answer.body)
  })
}
