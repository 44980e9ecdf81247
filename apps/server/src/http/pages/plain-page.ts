/** A page for a browser that came by a link of a mail and is not in the app: a title, a text and one thing to do. It runs no script. */
import { createHash } from 'node:crypto'
import type { Locale } from '@u-market/contract'
import { type Colour, fontFamily, palette } from '@u-market/tokens'
import type { FastifyReply } from 'fastify'
import { escapeHtml } from '../../platform/escape-html.ts'

export type PlainPage = {
  readonly locale: Locale
  readonly title: string
  readonly text: string
  /** A button that posts to the page's own address. */
  readonly button?: string
  readonly link?: { readonly label: string; readonly url: string }
}

export function sendPlainPage(reply: FastifyReply, page: PlainPage, status = 200): FastifyReply {
  return reply
    .code(status)
    .headers({ 'content-security-policy': policy, 'cache-control': 'no-store', 'x-robots-tag': 'noindex' })
    .type('text/html; charset=utf-8')
    .send(written(page))
}

function written({ locale, title, text, button, link }: PlainPage): string {
  return [
    `<!doctype html><html lang="${locale}"><head><meta charset="utf-8">`,
    '<meta name="viewport" content="width=device-width, initial-scale=1">',
    `<title>${escapeHtml(title)} · U Market</title><style>${css}</style></head>`,
    `<body><main><p class="brand">U Market</p><h1>${escapeHtml(title)}</h1><p>${escapeHtml(text)}</p>`,
    ...(button === undefined
      ? []
      : [`<form method="post"><button type="submit">${escapeHtml(button)}</button></form>`]),
    ...(link ? [`<p><a href="${escapeHtml(link.url)}">${escapeHtml(link.label)}</a></p>`] : []),
    '</main></body></html>',
  ].join('\n')
}

function inBoth(property: string, colour: Colour): string {
  return `${property}:light-dark(${palette[colour].light},${palette[colour].dark})`
}

const css = `:root{color-scheme:light dark}
body{margin:0;${inBoth('background', 'page')};${inBoth('color', 'ink')};font:16px/1.55 ${fontFamily}}
main{max-width:34rem;margin:8vh auto;padding:24px;overflow-wrap:anywhere}
.brand{margin:0 0 24px;font-weight:700;${inBoth('color', 'jade')}}
h1{margin:0 0 12px;font-size:24px;line-height:1.3}
button{min-height:48px;margin:12px 0;padding:0 24px;border:0;border-radius:999px;font:600 16px/1 ${fontFamily};${inBoth('background', 'jade')};${inBoth('color', 'on-jade')}}
a{display:inline-block;padding:12px 0;${inBoth('color', 'jade')}}`

const policy = [
  "default-src 'none'",
  `style-src 'sha256-${createHash('sha256').update(css).digest('base64')}'`,
  "form-action 'self'",
  "base-uri 'none'",
  "frame-ancestors 'none'",
].join('; ')
