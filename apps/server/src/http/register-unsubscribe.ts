import { ownScreens } from '@u-market/contract/paths'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { Deps } from '../features/deps.ts'
import { readUnsubscribe, stopMails, UNSUBSCRIBE } from '../features/messaging/index.ts'
import { translator } from '../locales/index.ts'
import { createPageLimit } from '../platform/limit-rate.ts'
import type { SharedRedis } from '../platform/redis.ts'
import { type PlainPage, sendPlainPage } from './pages/plain-page.ts'
import { addressKeyOf, localeOf } from './request-facts.ts'

type LinkRequest = FastifyRequest<{ Querystring: { s?: unknown } }>

/** What mail programs post is one short field. */
const MAX_BODY_BYTES = 4096

/**
 * The link in each notice's mail that ends such mails. Opening it changes nothing, because mail scanners open links; only its button
 * does, or a mail program that posts to it (RFC 8058), in either form of a body.
 */
export function registerUnsubscribe(fastify: FastifyInstance, deps: Deps, redis: SharedRedis | null): void {
  const limit = createPageLimit('unsubscribe', redis)
  fastify.register((scope, _options, done) => {
    scope.removeAllContentTypeParsers()
    scope.addContentTypeParser(
      '*',
      { parseAs: 'string', bodyLimit: MAX_BODY_BYTES },
      (_request, _body, done) => done(null, null),
    )
    scope.get(UNSUBSCRIBE, { config: { page: 'always' } }, async (request: LinkRequest, reply) => {
      const t = translator('mails', localeOf(request))
      const userId = readUnsubscribe(deps, request.query.s)
      if (userId === null) return sendPlainPage(reply, invalidPage(deps, request), 403)
      return sendPlainPage(reply, {
        locale: localeOf(request),
        title: t('stopTitle'),
        text: t('stopText'),
        button: { label: t('stopButton') },
        link: settingsLink(deps, request),
      })
    })
    scope.post(UNSUBSCRIBE, { config: { page: 'always' } }, async (request: LinkRequest, reply) => {
      await limit.admit(addressKeyOf(request))
      const t = translator('mails', localeOf(request))
      const userId = readUnsubscribe(deps, request.query.s)
      if (userId === null) return sendPlainPage(reply, invalidPage(deps, request), 403)
      await stopMails(deps, userId)
      return sendPlainPage(reply, {
        locale: localeOf(request),
        title: t('stoppedTitle'),
        text: t('stoppedText'),
        link: settingsLink(deps, request),
      })
    })
    done()
  })
}

function invalidPage(deps: Deps, request: FastifyRequest): PlainPage {
  const t = translator('mails', localeOf(request))
  return {
    locale: localeOf(request),
    title: t('stopInvalidTitle'),
    text: t('stopInvalidText'),
    link: settingsLink(deps, request),
  }
}

function settingsLink({ publicUrl }: Deps, request: FastifyRequest): NonNullable<PlainPage['link']> {
  const label = translator('mails', localeOf(request))('chooseMails')
  return { label, url: publicUrl + ownScreens.noticeSettings }
}
