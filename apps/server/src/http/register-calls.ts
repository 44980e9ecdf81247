import {
  type CallName,
  type ConsoleCallName,
  callPaths,
  consoleEndpoints,
  consolePaths,
  type Endpoint,
  endpoints,
  type Locale,
} from '@u-market/contract'
import { keysOf, type MarketSettings } from '@u-market/domain'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { ConsoleHandlers, Handlers, SessionUser } from '../features/call.ts'
import type { Clock } from '../platform/clock.ts'
import type { IdempotencyKey, Replay } from '../platform/idempotency.ts'
import type { LimitRate } from '../platform/limit-rate.ts'
import { FieldRefusal, Refusal } from '../platform/refusal.ts'
import {
  admitOperator,
  createIdempotencyKey,
  presentedKey,
  readIdempotencyKey,
  requireAdmitted,
  requireSession,
} from './admit.ts'
import {
  auditRefusals,
  findAuditedView,
  type RecordRefused,
  type RecordView,
  requestOf,
} from './audit-context.ts'
import { type FindOperatorSession, findCaller, requireOwnPage, sessionKeeper } from './console-session.ts'
import { createDecoder, type Form } from './decode.ts'
import { success } from './envelope.ts'
import { addressKeyOf, clientVersionOf, localeOf, originOf, tokenOf, userAgentOf } from './request-facts.ts'

type Caller = { readonly user: SessionUser; readonly locale: Locale }

export type CallDeps = {
  readonly clock: Clock
  readonly secret: string
  readonly publicUrl: string
  readonly settings: () => Promise<MarketSettings>
  /** Throws if the user has not agreed to the terms in force. */
  readonly requireConsent: (user: SessionUser, locale: Locale) => Promise<void>
  readonly handlers: Handlers
  readonly consoleHandlers: ConsoleHandlers
  readonly findSession: (token: string) => Promise<SessionUser | null>
  readonly findOperatorSession: FindOperatorSession
  readonly recordRefused: RecordRefused
  readonly recordView: RecordView
  readonly findReplay: (idempotencyKey: IdempotencyKey, caller: Caller) => Promise<Replay | null>
  /** Throws 429 when the caller exceeds the general rate limit. */
  readonly limitRate: LimitRate
}

/** Registers every call of the app and the console. The router matches paths case-insensitively. */
export function registerCalls(fastify: FastifyInstance, deps: CallDeps): void {
  for (const name of keysOf(endpoints))
    for (const url of spellings(callPaths[name])) fastify.post(url, appRoute(name, deps))
  for (const name of keysOf(consoleEndpoints)) fastify.post(consolePaths[name], consoleRoute(name, deps))
}

/** Returns both spellings of a call's path: a trailing `/index` is optional. */
function spellings(path: string): string[] {
  const bare = path.replace(/\/index$/, '')
  return [bare, `${bare}/index`]
}

function appRoute(name: CallName, deps: CallDeps) {
  const endpoint: Endpoint = endpoints[name]
  const isWrite = endpoint.isMutation === true
  const hasTokenField = 'token' in endpoint.body.shape
  const decode = createDecoder(endpoint)
  // Each handler takes exactly what its endpoint's schema returns; TypeScript cannot follow this through the table.
  const handler = deps.handlers[name] as (call: object) => Promise<unknown>
  return async (request: CallRequest, reply: FastifyReply) => {
    const facts = common(request)
    const { form, raw } = readForm(request)
    // If the endpoint has a `token` field, it replaces a missing or empty header.
    const token = tokenOf(request.headers.token || (hasTokenField ? form.token : undefined))
    const user = token === null ? null : await deps.findSession(token)
    if (user) request.caller = `user:${user.id}`
    await deps.limitRate({ caller: request.caller, address: facts.address, isWrite })
    requireSession(endpoint, user)
    const header = endpoint.isMutation ? request.headers['idempotency-key'] : undefined
    const key = presentedKey(header)
    const idempotencyKey =
      key !== null && user
        ? createIdempotencyKey(deps.secret, {
            user,
            path: endpoint.path,
            key,
            body: raw,
            at: deps.clock.now(),
          })
        : null
    const keyed = idempotencyKey && user ? { idempotencyKey, user, locale: facts.locale } : null
    const data = await replaying(deps, keyed, async () => {
      await requireAdmitted(endpoint, user, deps.settings)
      const code = decode.hasNumbers ? (await deps.settings()).smsCountries[0] : undefined
      const body = decode(form, facts.locale, code)
      readIdempotencyKey(header)
      if (endpoint.needsConsent && user) await deps.requireConsent(user, facts.locale)
      return handler({ ...facts, body, user, idempotencyKey })
    })
    return reply.send(success(withOwnToken(data, token), facts.locale, deps.clock.now()))
  }
}

function consoleRoute(name: ConsoleCallName, deps: CallDeps) {
  const endpoint: Endpoint = consoleEndpoints[name]
  const decode = createDecoder(endpoint)
  // As in `appRoute`.
  const handler = deps.consoleHandlers[name] as (call: object) => Promise<unknown>
  return async (request: CallRequest, reply: FastifyReply) => {
    requireOwnPage(request, deps.publicUrl)
    const facts = common(request)
    const caller = await findCaller(request, deps.findOperatorSession)
    const { operator } = caller
    await deps.limitRate({ caller: request.caller, address: facts.address, isWrite: false })
    const by = operator && requestOf(request, operator)
    const run = async (): Promise<unknown> => {
      admitOperator(endpoint, caller)
      const body = decode(readForm(request).form, facts.locale)
      const idempotencyKey = readIdempotencyKey(request.headers['idempotency-key'])
      const keepSession = sessionKeeper(reply, deps.publicUrl)
      const data = await handler({ ...facts, body, operator, idempotencyKey, keepSession })
      const view = findAuditedView(endpoint, { body, data })
      if (view && by) await deps.recordView({ ...by, ...view })
      return data
    }
    const data = await auditRefusals(deps.recordRefused, by, run, endpoint.permission)
    return reply.send(success(data, facts.locale, deps.clock.now()))
  }
}

function common(request: CallRequest) {
  return {
    locale: localeOf(request),
    requestId: request.id,
    address: addressKeyOf(request),
    exactAddress: request.callerAddress,
    clientVersion: clientVersionOf(request),
    userAgent: userAgentOf(request),
    origin: originOf(request),
  }
}

type RawForm = { readonly form: Form; readonly raw: string }
/** A form as parsed by the transport; null or undefined if none was sent. */
type CallRequest = FastifyRequest<{ Body: RawForm | null | undefined }>

function readForm({ body }: CallRequest): RawForm {
  return body ?? { form: {}, raw: '' }
}

/**
 * Runs a keyed call, whose transaction replays a stored response by itself. A repeat that is refused earlier gets the stored
 * response here: the first call changed the order, or the user's verification, a rail or the terms have changed since.
 */
async function replaying(
  deps: CallDeps,
  keyed: (Caller & { readonly idempotencyKey: IdempotencyKey }) | null,
  run: () => Promise<unknown>,
): Promise<unknown> {
  if (!keyed) return run()
  try {
    return await run()
  } catch (error) {
    if (!(error instanceof Refusal || error instanceof FieldRefusal)) throw error
    const kept = await deps.findReplay(keyed.idempotencyKey, keyed)
    if (kept) return kept.response
    throw error
  }
}

/** Stored responses contain no token: the caller's own is filled in. */
function withOwnToken(data: unknown, token: string | null): unknown {
  return typeof data === 'object' && data !== null && 'token' in data && data.token === ''
    ? { ...data, token }
    : data
}
