/** A page for a browser that came by a link of a mail and is not in the app: a title, a text and one thing to do. It runs no script. */
import { createHash } from 'node:crypto'
import type { Locale } from '@u-market/contract'
import { type Colour, fontFamily, palette } from '@u-market/tokens'
import type { FastifyReply } from 'fastify'
import { filler, translator } from '../../locales/index.ts'
import { escapeHtml } from '../../platform/escape-html.ts'

export type PlainPage = {
  readonly locale: Locale
  readonly title: string
  readonly text: string
  readonly points?: readonly string[]
  /** Posts to the page's own address, with a hidden field. */
  readonly button?: {
    readonly label: string
    readonly field?: { readonly name: string; readonly value: string }
  }
  /** What the button does takes something away. */
  readonly isDanger?: boolean
  readonly link?: { readonly label: string; readonly url: string }
}

export function sendPlainPage(reply: FastifyReply, page: PlainPage, status = 200): FastifyReply {
  return reply
    .code(status)
    .headers({
      'content-security-policy': policy,
      'cache-control': 'no-store',
      'x-robots-tag': 'noindex',
      // The address acts; no other site learns it.
      'referrer-policy': 'no-referrer',
    })
    .type('text/html; charset=utf-8')
    .send(written(page))
}

/** What a person gets whose page could not be made; programs get the envelope. */
export function sendFailedPage(
  reply: FastifyReply,
  {
    status,
    locale,
    requestId,
  }: { readonly status: number; readonly locale: Locale; readonly requestId: string },
): FastifyReply {
  const t = filler('pages', locale)
  const said = status === 429 ? 'tooMany' : status === 503 ? 'away' : 'failed'
  return sendPlainPage(
    reply,
    { locale, title: t(`${said}Title`, {}), text: t(`${said}Text`, { requestId }) },
    status,
  )
}

function written({ locale, title, text, points = [], button, isDanger = false, link }: PlainPage): string {
  const market = escapeHtml(translator('pages', locale)('market'))
  const list = points.map((point) => `<li>${escapeHtml(point)}</li>`).join('')
  return [
    `<!doctype html><html lang="${locale}"><head><meta charset="utf-8">`,
    '<meta name="viewport" content="width=device-width, initial-scale=1">',
    `<title>${escapeHtml(title)} · ${market}</title><style>${css}</style></head>`,
    `<body><main><p class="brand">${market}</p><section><h1>${escapeHtml(title)}</h1><p>${escapeHtml(text)}</p>`,
    list && `<ul>${list}</ul>`,
    button ? formOf(button, isDanger) : '',
    link ? `<p><a href="${escapeHtml(link.url)}">${escapeHtml(link.label)}</a></p>` : '',
    '</section></main></body></html>',
  ].join('\n')
}

function formOf({ label, field }: NonNullable<PlainPage['button']>, isDanger: boolean): string {
  const hidden = field
    ? `<input type="hidden" name="${escapeHtml(field.name)}" value="${escapeHtml(field.value)}">`
    : ''
  return `<form method="post">${hidden}<button type="submit"${isDanger ? ' class="danger"' : ''}>${escapeHtml(label)}</button></form>`
}

function inBoth(property: string, colour: Colour): string {
  return `${property}:light-dark(${palette[colour].light},${palette[colour].dark})`
}

const css = `:root{color-scheme:light dark}
*{box-sizing:border-box}
body{margin:0;${inBoth('background', 'page')};${inBoth('color', 'ink')};font:16px/1.55 ${fontFamily}}
main{max-width:30rem;margin:0 auto;padding:24px 16px 48px}
.brand{margin:0 0 12px;font-weight:700;${inBoth('color', 'jade')}}
section{padding:24px;border-radius:12px;overflow-wrap:anywhere;${inBoth('background', 'card')}}
h1{margin:0 0 12px;font-size:22px;line-height:1.3}
p{margin:0 0 16px}
ul{margin:0 0 24px;padding-left:20px;${inBoth('color', 'second')}}
li{margin:6px 0}
button{width:100%;min-height:48px;padding:12px 16px;border:0;border-radius:8px;font:600 17px/1.2 ${fontFamily};cursor:pointer;${inBoth('background', 'jade')};${inBoth('color', 'on-jade')}}
.danger{${inBoth('background', 'danger')};${inBoth('color', 'on-danger')}}
form + p{margin:8px 0 0}
button:focus-visible,a:focus-visible{outline:3px solid;outline-offset:2px}
a{display:inline-block;padding:12px 0;font-weight:600;${inBoth('color', 'jade')}}`

const policy = [
  "default-src 'none'",
  `style-src 'sha256-${createHash('sha256').update(css).digest('base64')}'`,
  "form-action 'self'",
  "base-uri 'none'",
  "frame-ancestors 'none'",
].join('; ')
