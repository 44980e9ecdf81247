import { screens } from '@u-market/contract/paths'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Deps } from '../features/deps.ts'
import { EXPORTS, openExport } from '../features/exports/index.ts'
import { translator } from '../locales/index.ts'
import { TransportRefusal } from '../platform/refusal.ts'
import { sendPlainPage } from './pages/plain-page.ts'
import { localeOf } from './request-facts.ts'

type FileRequest = FastifyRequest<{ Params: { name: string }; Querystring: { s?: unknown } }>

/** Serves the files that users asked for, by signed address: a browser opens them without a token. */
export function registerExports(fastify: FastifyInstance, deps: Deps): void {
  fastify.get(`${EXPORTS}:name`, { config: { page: 'person' } }, async (request: FileRequest, reply) => {
    const file = await openExport(deps, { name: request.params.name, s: request.query.s }).catch((error) => {
      if (error instanceof TransportRefusal && isBrowser(request)) return error
      throw error
    })
    if (file instanceof TransportRefusal) return sendRefused(request, reply, file)
    const { name, type, disposition, stream } = file
    return reply
      .headers({
        'cache-control': 'no-store',
        'content-disposition': `${disposition}; filename="${name}"`,
        // A policy of nothing keeps some browsers from showing a PDF; what a table holds is never run.
        ...(disposition === 'inline' && { 'content-security-policy': "frame-ancestors 'none'" }),
      })
      .type(type)
      .send(stream)
  })
}

/** A person who opened an old address; programs get the envelope of every call. */
function isBrowser({ headers: { accept = '' } }: FastifyRequest): boolean {
  return accept.includes('text/html')
}

function sendRefused(request: FastifyRequest, reply: FastifyReply, refusal: TransportRefusal): FastifyReply {
  const { status, retryAfterSeconds } = refusal
  const locale = localeOf(request)
  const t = translator('exports', locale)
  const said = status === 429 ? 'tooMany' : 'over'
  if (retryAfterSeconds !== undefined) void reply.header('retry-after', retryAfterSeconds)
  const link = { label: t('openApp'), url: screens.home }
  return sendPlainPage(reply, { locale, title: t(`${said}Title`), text: t(`${said}Text`), link }, status)
}
