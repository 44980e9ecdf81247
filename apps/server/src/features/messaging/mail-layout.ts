/**
 * A mail's two parts. Clients know tables and inline styles best; where a style sheet is read, it adds the dark scheme. Nothing is
 * loaded from anywhere, so no server learns that a mail was opened.
 */
import type { Locale } from '@u-market/contract'
import { type Colour, fontFamily, palette } from '@u-market/tokens'
import { translator } from '../../locales/index.ts'
import { escapeHtml } from '../../platform/escape-html.ts'

export type MailContent = {
  readonly locale: Locale
  readonly title: string
  /** May hold what users wrote. */
  readonly paragraphs: readonly string[]
  /** Large digits between the paragraphs and the links. A mail with a code has no links. */
  readonly code?: string
  /** The receiver's own word; null if they have none. Undefined in a mail whose receiver may be a stranger. */
  readonly word?: string | null
  readonly links: readonly MailLink[]
  readonly footer: readonly string[]
  /** Plain links under the footer. */
  readonly choices?: readonly Pick<MailLink, 'label' | 'url'>[]
}

export type MailLink = { readonly label: string; readonly url: string; readonly tone: 'primary' | 'danger' }

export type MailParts = { readonly subject: string; readonly text: string; readonly html: string }

export function layOutMail(content: MailContent): MailParts {
  const { locale, title } = content
  const subject = translator('mails', locale)('subject', { title })
  return { subject, text: asText(content), html: asHtml(content, subject) }
}

function asText(content: MailContent): string {
  const { title, paragraphs, code, links, footer, choices = [] } = content
  return [
    ...wordLines(content),
    title,
    ...paragraphs,
    ...(code === undefined ? [] : [code]),
    ...links.map(({ label, url }) => `${label}:\n${url}`),
    '—',
    ...footer,
    ...choices.map(({ label, url }) => `${label}:\n${url}`),
  ].join('\n\n')
}

function wordLines({ locale, word }: MailContent): string[] {
  const t = translator('mails', locale)
  if (word === undefined) return []
  return [word === null ? t('noWord') : t('yourWord', { word })]
}

/** Outlook and Gmail ignore what is wider. */
const WIDTH = 560

function asHtml(content: MailContent, subject: string): string {
  const { locale, title, paragraphs, code, links, footer, choices = [] } = content
  const cells = [
    ...wordLines(content).map(
      (line) => `<tr><td class="word" style="${style('word')}">${escapeHtml(line)}</td></tr>`,
    ),
    `<tr><td style="padding:28px 28px 0"><h1 class="ink" style="${style('title')}">${escapeHtml(title)}</h1></td></tr>`,
    ...paragraphs.map(
      (text) =>
        `<tr><td class="ink" style="padding:12px 28px 0;${style('body')}">${escapeHtml(text).replaceAll('\n', '<br>')}</td></tr>`,
    ),
    ...(code === undefined
      ? []
      : [`<tr><td class="ink" style="padding:16px 28px 0;${style('code')}">${escapeHtml(code)}</td></tr>`]),
    ...links.map(buttonRow),
    '<tr><td style="padding:14px 0;line-height:1px;font-size:1px">&nbsp;</td></tr>',
  ]
  return [
    `<!doctype html><html lang="${locale}"><head><meta charset="utf-8">`,
    '<meta name="viewport" content="width=device-width, initial-scale=1">',
    '<meta name="color-scheme" content="light dark"><meta name="supported-color-schemes" content="light dark">',
    `<title>${escapeHtml(subject)}</title><style>${darkCss}</style></head>`,
    `<body class="page" style="margin:0;padding:0;background:${light('page')}">`,
    `<table role="presentation" class="page" width="100%" cellpadding="0" cellspacing="0" border="0" style="background:${light('page')}">`,
    '<tr><td align="center" style="padding:24px 12px">',
    `<table role="presentation" width="100%" cellpadding="0" cellspacing="0" border="0" style="max-width:${WIDTH}px">`,
    `<tr><td class="brand" style="padding:0 4px 14px;font:700 17px/1.3 ${mailFont};color:${light('jade')}">${escapeHtml(translator('pages', locale)('market'))}</td></tr>`,
    `<tr><td><table role="presentation" class="card" width="100%" cellpadding="0" cellspacing="0" border="0" style="${style('card')}">`,
    ...cells,
    '</table></td></tr>',
    ...footer.map(
      (text) =>
        `<tr><td class="second" style="padding:14px 4px 0;${style('footer')}">${escapeHtml(text)}</td></tr>`,
    ),
    ...choices.map(
      ({ label, url }) =>
        `<tr><td class="second" style="padding:14px 4px 0;${style('footer')}"><a class="second" href="${escapeHtml(url)}" style="${style('choice')}">${escapeHtml(label)}</a></td></tr>`,
    ),
    '</table></td></tr></table></body></html>',
  ].join('\n')
}

function buttonRow({ label, url, tone }: MailLink): string {
  const [ground, ink]: [Colour, Colour] = tone === 'primary' ? ['jade', 'on-jade'] : ['danger', 'on-danger']
  return `<tr><td style="padding:20px 28px 0"><table role="presentation" cellpadding="0" cellspacing="0" border="0"><tr>
<td class="${tone}" style="border-radius:8px;background:${light(ground)}"><a class="${tone}" href="${escapeHtml(url)}" style="display:inline-block;padding:13px 22px;font:600 16px/1.2 ${mailFont};color:${light(ink)};text-decoration:none">${escapeHtml(label)}</a></td>
</tr></table></td></tr>`
}

/** Within a `style` attribute, whose quotes are double. */
const mailFont = fontFamily.replaceAll('"', "'")

function light(colour: Colour): string {
  return palette[colour].light
}

const styles = {
  card: `background:${light('card')};border:1px solid ${light('line')};border-radius:12px`,
  word: `padding:14px 28px;border-radius:12px 12px 0 0;background:${light('tint-jade')};color:${light('ink')};font:600 15px/1.45 ${mailFont}`,
  title: `margin:0;font:700 22px/1.3 ${mailFont};color:${light('ink')}`,
  body: `font:400 16px/1.55 ${mailFont};color:${light('ink')};overflow-wrap:anywhere`,
  code: `font:700 32px/1.2 ${mailFont};letter-spacing:6px;color:${light('ink')}`,
  footer: `font:400 13px/1.5 ${mailFont};color:${light('second')}`,
  choice: `color:${light('second')};text-decoration:underline`,
} as const

function style(name: keyof typeof styles): string {
  return styles[name]
}

function dark(colour: Colour): string {
  return `${palette[colour].dark} !important`
}

const darkCss = `@media (prefers-color-scheme:dark){
.page{background:${dark('page')}}
.card{background:${dark('card')};border-color:${dark('line')}}
.word{background:${dark('tint-jade')};color:${dark('ink')}}
.ink{color:${dark('ink')}}
.second{color:${dark('second')}}
.brand{color:${dark('jade')}}
.primary{background:${dark('jade')};color:${dark('on-jade')}}
.danger{background:${dark('danger')};color:${dark('on-danger')}}
}`
