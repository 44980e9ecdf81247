/**
 * The page behind the link "Freeze my account" of our mails. It is opened on any machine, by people in a hurry and by the malware
 * scanners of mail servers: so it needs no script and no login, and only the form's POST acts.
 */
import type { Locale } from '@u-market/contract'
import { screens } from '@u-market/contract/paths'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { FREEZE_PAGE } from '../features/accounts/index.ts'
import type { Deps } from '../features/deps.ts'
import { freezeByLink, type LinkState, readFreezeState } from '../features/traders/index.ts'
import { translator } from '../locales/index.ts'
import type { LimitRate } from '../platform/limit-rate.ts'
import { sendPlainPage } from './pages/plain-page.ts'
import { addressKeyOf, localeOf } from './request-facts.ts'

type Opened = FastifyRequest<{ Querystring: { k?: unknown } }>
type Posted = FastifyRequest<{ Body: { form?: { k?: unknown } } | undefined }>

export function registerFreezePage(
  fastify: FastifyInstance,
  deps: Deps,
  { limitRate }: { readonly limitRate: LimitRate },
): void {
  fastify.get(FREEZE_PAGE, { config: { page: 'always' } }, async (request: Opened, reply) => {
    const token = tokenIn(request.query.k)
    const state = token && (await readFreezeState(deps, token))
    if (!state) return send(reply, { status: 404, said: 'over', locale: localeOf(request) })
    if (state.isFrozen) return send(reply, { status: 200, said: 'done', locale: state.locale })
    return send(reply, { status: 200, said: 'ask', locale: state.locale, token })
  })
  fastify.post(FREEZE_PAGE, { config: { page: 'always' } }, async (request: Posted, reply) => {
    await limitRate({ caller: '', address: addressKeyOf(request), isWrite: true })
    const token = tokenIn(request.body?.form?.k)
    const state: LinkState | null = token === null ? null : await freezeByLink(deps, token)
    return state
      ? send(reply, { status: 200, said: 'done', locale: state.locale })
      : send(reply, { status: 404, said: 'over', locale: localeOf(request) })
  })
}

function tokenIn(presented: unknown): string | null {
  return typeof presented === 'string' && /^[\w-]{32}$/.test(presented) ? presented : null
}

type Said = 'ask' | 'done' | 'over'

type Page = {
  readonly status: number
  readonly said: Said
  readonly locale: Locale
  /** Of the form. */
  readonly token?: string | null
}

function send(reply: FastifyReply, { status, said, locale, token }: Page) {
  const t = translator('freezePage', locale)
  const asked = said === 'ask' && {
    points: points.map((point) => t(point)),
    button: { label: t('freeze'), field: { name: 'k', value: token ?? '' } },
    isDanger: true,
  }
  const page = { locale, title: t(`${said}Title`), text: t(`${said}Text`) }
  const link = { label: t('open'), url: screens.login }
  return sendPlainPage(reply, { ...page, ...(asked || { link }) }, status)
}

const points = ['stops', 'ends', 'goesOn', 'thaws'] as const
