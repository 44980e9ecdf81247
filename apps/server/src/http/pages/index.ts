import { fileURLToPath } from 'node:url'
import fastifySwagger from '@fastify/swagger'
import fastifySwaggerUi from '@fastify/swagger-ui'
import { DEFAULT_LOCALE, LIFECYCLE_PATH, lifecycleDocument } from '@u-market/contract'
import { openApiDocument } from '@u-market/contract/openapi'
import type { MarketSettings } from '@u-market/domain'
import type { FastifyInstance, FastifyRequest, onRequestHookHandler, RouteHandlerMethod } from 'fastify'
import type { OpenAPIV3 } from 'openapi-types'
import { messagesIn } from '../../locales/index.ts'
import type { Clock } from '../../platform/clock.ts'
import { createPageLimit } from '../../platform/limit-rate.ts'
import type { SharedRedis } from '../../platform/redis.ts'
import { transportResponse } from '../envelope.ts'
import { type ProbeOptions, registerProbes } from '../register-probes.ts'
import { addressKeyOf, localeOf } from '../request-facts.ts'
import { createDocument } from './api-document.ts'
import { contentPolicy, serveApp } from './serve-app.ts'

export type PagesOptions = ProbeOptions & {
  readonly clock: Clock
  readonly publicUrl: string
  readonly isDemo: boolean
  readonly settings: () => Promise<MarketSettings>
  readonly redis: SharedRedis | null
}

const apps = fileURLToPath(new URL('../../../../', import.meta.url))
const VERSION = '0.1.0'

/** Serves the two apps, the API document and probes, and responds to unknown paths. */
export async function registerPages(fastify: FastifyInstance, options: PagesOptions): Promise<void> {
  limitPages(fastify, options.redis)
  const web = await serveApp(fastify, {
    folder: `${apps}web/dist`,
    base: '/',
    policy: (html) => contentPolicy({ html, ...options, withWasm: true }),
  })
  const console = await serveApp(fastify, {
    folder: `${apps}console/dist`,
    base: '/console/',
    policy: (html) => contentPolicy({ html, publicUrl: options.publicUrl, isDemo: false }),
  })
  await fastify.register(fastifySwagger, {
    mode: 'static',
    // The plugin's types only know OpenAPI 3.0; it serves the document unchanged.
    specification: {
      document: openApiDocument({
        publicUrl: options.publicUrl,
        version: VERSION,
        refusalWords: messagesIn('refusals', DEFAULT_LOCALE),
      }) as unknown as OpenAPIV3.Document,
    },
  })
  await fastify.register(fastifySwaggerUi, {
    routePrefix: '/docs',
    staticCSP: true,
    uiHooks: { onRequest: sendDocuments(fastify) },
  })

  registerProbes(fastify, options)

  fastify.get(LIFECYCLE_PATH, serveLifecycle(options.settings))

  fastify.setNotFoundHandler((request, reply) => {
    const path = request.url.split('?', 1)[0] ?? '/'
    if (wantsPage(request) && !isCallPath(path)) {
      if (/^\/console(\/|$)/.test(path) && console) return console(reply)
      if (web) return web(reply, isAppPath(path) ? 200 : 404)
    }
    return reply.code(404).send(transportResponse(404, localeOf(request), options.clock.now(), request.id))
  })
}

/** Sends the API document in place of the plugin, which writes it again for each request. */
function sendDocuments(fastify: FastifyInstance): onRequestHookHandler {
  const json = createDocument('application/json; charset=utf-8', () => JSON.stringify(fastify.swagger()))
  const yaml = createDocument('application/x-yaml', () => fastify.swagger({ yaml: true }))
  return (request, reply, done) => {
    const { url } = request.routeOptions
    if (url === '/docs/json') json(request, reply)
    else if (url === '/docs/yaml') yaml(request, reply)
    else done()
  }
}

/** Serves the lifecycle as data; written again when a setting that it names has changed. */
function serveLifecycle(settings: PagesOptions['settings']): RouteHandlerMethod {
  let latest: { readonly text: string; readonly send: ReturnType<typeof createDocument> } | null = null
  return async (request, reply) => {
    const text = JSON.stringify(lifecycleDocument(await settings()))
    if (latest?.text !== text)
      latest = { text, send: createDocument('application/json; charset=utf-8', () => text) }
    return latest.send(request, reply)
  }
}

/** Requests that are not calls, such as pages, files and health, have a separate limit, by count and by bytes sent. */
function limitPages(fastify: FastifyInstance, redis: SharedRedis | null): void {
  const limit = createPageLimit('pages', redis)
  fastify.addHook('onRequest', (request, _reply, done) => {
    if (request.method === 'POST' || request.routeOptions.config.isProbe) done()
    else limit.admit(addressKeyOf(request)).then(() => done(), done)
  })
  fastify.addHook('onResponse', (request, reply, done) => {
    const bytes = Number(reply.getHeader('content-length') ?? 0)
    if (request.method === 'GET' && bytes > 0)
      limit.count(addressKeyOf(request), bytes).then(() => done(), done)
    else done()
  })
}

function wantsPage(request: FastifyRequest): boolean {
  return (
    (request.method === 'GET' || request.method === 'HEAD') &&
    String(request.headers.accept ?? '').includes('text/html')
  )
}

/** Paths reserved for calls, files and sockets; no page is served there. */
function isCallPath(path: string): boolean {
  return /^\/(api|index|uploads|assets|console\/(api|assets))(\/|$)/i.test(path)
}

/** The app's own paths; any other path gets the app's not-found page with status 404. */
function isAppPath(path: string): boolean {
  return /^\/($|(views|pay|offer|invite)(\/|$))/.test(path)
}
