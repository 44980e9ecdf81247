/**
 * The page behind the link "Freeze my account" of our mails. It is opened on any machine, by people in a hurry and by the malware
 * scanners of mail servers: so it needs no script and no login, and only the form's POST acts.
 */
import { createHash } from 'node:crypto'
import type { Locale } from '@u-market/contract'
import { screens } from '@u-market/contract/paths'
import { type Colour, fontFamily, palette } from '@u-market/tokens'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { FREEZE_PAGE } from '../features/accounts/index.ts'
import type { Deps } from '../features/deps.ts'
import { freezeByLink, type LinkState, readFreezeState } from '../features/traders/index.ts'
import { translator } from '../locales/index.ts'
import { escapeHtml } from '../platform/escape-html.ts'
import type { LimitRate } from '../platform/limit-rate.ts'
import { TransportRefusal } from '../platform/refusal.ts'
import { addressKeyOf, localeOf } from './request-facts.ts'

type Opened = FastifyRequest<{ Querystring: { k?: unknown } }>
type Posted = FastifyRequest<{ Body: { form?: { k?: unknown } } | undefined }>

export function registerFreezePage(
  fastify: FastifyInstance,
  deps: Deps,
  { limitRate }: { readonly limitRate: LimitRate },
): void {
  fastify.get(FREEZE_PAGE, async (request: Opened, reply) => {
    const token = tokenIn(request.query.k)
    const state = token && (await readFreezeState(deps, token))
    if (!state) return send(reply, { status: 404, said: 'over', locale: localeOf(request) })
    if (state.isFrozen) return send(reply, { status: 200, said: 'done', locale: state.locale })
    return send(reply, { status: 200, said: 'ask', locale: state.locale, token })
  })
  fastify.post(FREEZE_PAGE, async (request: Posted, reply) => {
    if (!(await isWithinLimit(limitRate, request)))
      return send(reply, { status: 429, said: 'tooMany', locale: localeOf(request) })
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

async function isWithinLimit(limitRate: LimitRate, request: FastifyRequest): Promise<boolean> {
  try {
    await limitRate({ caller: '', address: addressKeyOf(request), isWrite: true })
    return true
  } catch (error) {
    if (error instanceof TransportRefusal) return false
    throw error
  }
}

type Said = 'ask' | 'done' | 'over' | 'tooMany'

type Page = {
  readonly status: number
  readonly said: Said
  readonly locale: Locale
  /** Of the form. */
  readonly token?: string | null
}

function send(reply: FastifyReply, { status, ...page }: Page) {
  return reply
    .code(status)
    .headers({
      'cache-control': 'no-store',
      // The address acts; no other site learns it.
      'referrer-policy': 'no-referrer',
      'x-robots-tag': 'noindex',
      'content-security-policy': POLICY,
    })
    .type('text/html; charset=utf-8')
    .send(pageOf(page))
}

function pageOf({ said, locale, token }: Omit<Page, 'status'>): string {
  const t = translator('freezePage', locale)
  const title = escapeHtml(t(`${said}Title`))
  const points = (['stops', 'ends', 'goesOn', 'thaws'] as const).map(
    (key) => `<li>${escapeHtml(t(key))}</li>`,
  )
  const body =
    said === 'ask'
      ? `<ul>${points.join('')}</ul><form method="post" action="${FREEZE_PAGE}"><input type="hidden" name="k" value="${token ?? ''}"><button>${escapeHtml(t('freeze'))}</button></form>`
      : `<a href="${screens.login}">${escapeHtml(t('open'))}</a>`
  return [
    `<!doctype html><html lang="${locale}"><head><meta charset="utf-8">`,
    '<meta name="viewport" content="width=device-width, initial-scale=1"><meta name="robots" content="noindex">',
    `<meta name="color-scheme" content="light dark"><title>${title}</title><style>${CSS}</style></head>`,
    `<body><main><p class="brand">U Market</p><section><h1>${title}</h1><p>${escapeHtml(t(`${said}Text`))}</p>${body}</section></main></body></html>`,
  ].join('\n')
}

const colours = [
  'page',
  'card',
  'line',
  'ink',
  'second',
  'jade',
  'danger',
  'on-danger',
] as const satisfies readonly Colour[]

function coloursOf(scheme: 'light' | 'dark'): string {
  return colours.map((colour) => `--${colour}:${palette[colour][scheme]}`).join(';')
}

const CSS = `:root{${coloursOf('light')}}
@media (prefers-color-scheme:dark){:root{${coloursOf('dark')}}}
*{box-sizing:border-box}
body{margin:0;background:var(--page);color:var(--ink);font:400 1rem/1.55 ${fontFamily}}
main{max-width:30rem;margin:0 auto;padding:1.5rem 1rem 3rem}
.brand{margin:0 0 .8rem;font-weight:700;color:var(--jade)}
section{background:var(--card);border:1px solid var(--line);border-radius:12px;padding:1.5rem;overflow-wrap:anywhere}
h1{margin:0 0 .8rem;font-size:1.4rem;line-height:1.3}
p{margin:0 0 1rem}
ul{margin:0 0 1.4rem;padding-left:1.2rem;color:var(--second)}
li{margin:.35rem 0}
button{width:100%;min-height:3rem;padding:.8rem 1rem;border:0;border-radius:8px;background:var(--danger);color:var(--on-danger);font:inherit;font-size:1.05rem;font-weight:600;cursor:pointer}
button:focus-visible,a:focus-visible{outline:3px solid var(--jade);outline-offset:2px}
a{color:var(--jade);font-weight:600}`

const POLICY = `default-src 'none'; style-src 'sha256-${createHash('sha256').update(CSS).digest('base64')}'; base-uri 'none'; form-action 'self'; frame-ancestors 'none'`
