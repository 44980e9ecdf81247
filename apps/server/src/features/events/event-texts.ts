import { DEFAULT_LOCALE, type Locale } from '@u-market/contract'
import { serviceHoursText, timeText } from '@u-market/domain'
import { fill } from '@u-market/i18n/texts'
import type { Json } from '../../db/column-types.ts'
import { lengthText, messagesIn, type ServerMessages } from '../../locales/index.ts'
import { type Currency, moneyText } from '../../locales/money-text.ts'

type NameIn<Key> = Key extends `${infer Name}_title` ? Exclude<Name, 'unknown'> : never
export type NoticeName = NameIn<keyof ServerMessages['notices']>

const notices = messagesIn('notices', DEFAULT_LOCALE)

/** The reader's language, and how the market writes money. */
export type Wording = { readonly locale: Locale; readonly currency: Currency }

/**
 * Renders a stored notice in its reader's language. A kind can have a separate text for one actor, named `<kind>_by_<actor>`. The
 * reader is in `params.reader`; see `readBy`.
 */
export function renderNotice(
  kind: string,
  params: TextParams,
  how: Wording,
): { title: string; content: string } {
  const byWhom = `${kind}_by_${params.by}`
  const name = isNoticeName(byWhom) ? byWhom : isNoticeName(kind) ? kind : 'unknown'
  const messages = messagesIn('notices', how.locale)
  return {
    title: renderText(messages[`${name}_title`], params, how),
    content: renderText(ofOrder(messages[`${name}_content`], params, how.locale), params, how),
  }
}

/** Puts the other party and the money before a text about an order that names no party. */
function ofOrder(text: string, { buyer }: TextParams, locale: Locale): string {
  if (buyer === undefined || /\{(peer|buyer|seller)\}/.test(text)) return text
  return messagesIn('notices', locale).of_order + text
}

function isNoticeName(name: string): name is NoticeName {
  return Object.hasOwn(notices, `${name}_title`)
}

export type LineName = Exclude<keyof ServerMessages['lines'], 'unknown'>

const lines = messagesIn('lines', DEFAULT_LOCALE)

/**
 * Texts that are pushed or kept as notices but not shown in the order's chat: they are no steps of the order, or come after its
 * end.
 */
const outOfChat: ReadonlySet<string> = new Set<keyof typeof lines>([
  'order_acknowledged',
  'order_rated',
  'deadline_near',
  'appeal_response_due',
  'unknown',
])
/** Event kinds that are shown in their order's chat. */
export const chatLines: readonly string[] = Object.keys(lines).filter((name) => !outOfChat.has(name))

/** Renders a line in its reader's language. A kind can have a separate text for one actor, named `<kind>_by_<actor>`. */
export function renderLine(kind: string, params: TextParams, how: Wording): string {
  const byWhom = `${kind}_by_${params.by}`
  const name = isLineName(byWhom) ? byWhom : isLineName(kind) ? kind : 'unknown'
  return renderText(messagesIn('lines', how.locale)[name], params, how)
}

/** Lines of steps that no party takes, and of an order's placing, which reaches the other party alone. */
type NotByParty =
  | `order_${'placed' | 'auto_confirmed' | 'expired'}`
  | 'sale_placed'
  | 'request_lapsed'
  | 'proof_alike'
  | 'release_overdue'
  | 'deadline_near'
  | `order_shifted${string}`
  | `appeal_${'opened_by_system' | 'response_due'}`
  | `appeal_${'proposed' | 'ruled'}_${string}`
  | `claim_${'dismissed' | 'awarded' | `proposed_${string}`}`
  | `party_${string}`
  | `service_${string}`
/** Every act of a party; an act without its words does not compile. */
const acts: Readonly<Record<Exclude<LineName, NotByParty>, string>> = messagesIn('acts', DEFAULT_LOCALE)

function isActName(name: string): name is keyof typeof acts {
  return Object.hasOwn(acts, name)
}

function isLineName(name: string): name is LineName {
  return Object.hasOwn(lines, name)
}

/**
 * Fills a text's placeholders. `{by}` is a role, translated for the reader, and `{until}` a moment in Unix seconds, formatted for
 * the reader. `{peer}` is the other party of `params.reader`, and `{sum}` the money, or the coin in an event of an earlier version.
 * `{longer}` is a length of time, and `{usdt}` has two decimals, or as many as it needs. `{hours}` are those of support, or a number. A unit stays on its amount's line.
 */
function renderText(text: string, params: TextParams, { locale, currency }: Wording): string {
  const actors: TextParams = messagesIn('actors', locale)
  const { by } = params
  const actor = by !== undefined && Object.hasOwn(actors, by) ? actors[by] : by
  const until = momentText(params, locale)
  const longer = params.ms && lengthText(Math.round(Number(params.ms) / 1000), locale)
  const usdt = params.usdt?.replace(/(\.\d\d\d*?)0+$/, '$1')
  const hours = hoursText(params, locale) ?? params.hours
  return fill(
    text.replaceAll('} U', `}${UNIT}`),
    {
      ...params,
      ...pricesIn(params, { locale, currency }),
      by: actor,
      until,
      longer,
      usdt,
      hours,
      peer: peerOf(params),
      sum: sumText(params, { locale, currency }),
    },
    locale,
  )
}

/** With a space that does not break. */
const UNIT = '\u00a0U'

function peerOf({ reader, by, buyer = '', seller = '' }: TextParams): string {
  if (reader !== undefined) return reader === 'buyer' ? seller : buyer
  return by === 'buyer' ? buyer : by === 'seller' ? seller : `${buyer} / ${seller}`
}

function sumText({ fiat, num }: TextParams, { locale, currency }: Wording): string | undefined {
  return fiat ? moneyText(fiat, currency, locale) : num && num + UNIT
}

/** `{price}` is one of 1 U, and `{limit}` that of an alert. */
function pricesIn({ price, limit }: TextParams, { locale, currency }: Wording): TextParams {
  return {
    ...(price !== undefined && { price: moneyText(price, currency, locale) }),
    ...(limit !== undefined && { limit: moneyText(limit, currency, locale) }),
  }
}

/** Undefined in a line of an earlier version, which has the text. */
function hoursText({ fromHour, toHour }: TextParams, locale: Locale): string | undefined {
  if (fromHour === undefined || toHour === undefined) return undefined
  return serviceHoursText({ serviceFromHour: Number(fromHour), serviceToHour: Number(toHour) }, locale)
}

/**
 * Title and amount of a notice, for a lock screen. The amount is empty if the notice has no amount, or names it in the title.
 */
export function renderPush(
  kind: string,
  params: TextParams,
  how: Wording,
): { readonly title: string; readonly amount: string } {
  const [title] = templatesOf(kind, params, { as: 'notice', ...how })
  const { amount, usdt } = params
  const coin =
    amount !== undefined ? amount + UNIT : usdt !== undefined ? renderText('{usdt} USDT', params, how) : ''
  return {
    title: renderText(title, params, how),
    amount: title.includes('{amount}') ? '' : (sumText(params, how) ?? coin),
  }
}

/** The parameters for one receiver: `reader` is stored as the side of the first one. Times are told in the receiver's zone. */
export function readBy(stored: TextParams, isCopy: boolean, timeZone: string | null = null): TextParams {
  const params = timeZone === null ? stored : { ...stored, timeZone }
  const { reader } = params
  return reader && isCopy ? { ...params, reader: reader === 'buyer' ? 'seller' : 'buyer' } : params
}

/**
 * Renders a push for its toast: the first sentence. A notice without an order is named by its title, unless its first sentence
 * names an amount or a person.
 */
export function renderToast(kind: string, params: TextParams, how: ToastOf): string {
  const { as, locale } = how
  const [title, text] = templatesOf(kind, params, how)
  const first = text.split(/(?<=\.) |(?<=。)/u, 1)[0]?.replace(/[.。]$/u, '') ?? text
  if (params.buyer === undefined)
    return renderText(as === 'notice' && !/\{(name|amount|usdt)\}/.test(first) ? title : first, params, how)
  return renderText(ofOrder(first, params, locale), params, how)
}

type ToastOf = Wording & { readonly as: 'notice' | 'line' | 'act' }

/** Title and text, unfilled. */
function templatesOf(kind: string, { by }: TextParams, { as, locale }: ToastOf): readonly [string, string] {
  const byWhom = `${kind}_by_${by}`
  if (as === 'act' && isActName(kind)) return ['', messagesIn('acts', locale)[kind]]
  if (as !== 'notice') {
    const line = isLineName(byWhom) ? byWhom : isLineName(kind) ? kind : 'unknown'
    return ['', messagesIn('lines', locale)[line]]
  }
  const name = isNoticeName(byWhom) ? byWhom : isNoticeName(kind) ? kind : 'unknown'
  const notices = messagesIn('notices', locale)
  return [notices[`${name}_title`], notices[`${name}_content`]]
}

/** By the clock of the reader's zone, if `readBy` was given one. */
function momentText({ until, timeZone }: TextParams, locale: Locale): string | undefined {
  return until && timeText(new Date(Number(until) * 1000), locale, timeZone ?? null)
}

export type TextParams = Readonly<Record<string, string>>

/** Text parameters from a jsonb column; values that are not text are dropped. */
export function textParams(stored: Json): TextParams {
  return stored === null || typeof stored !== 'object' || Array.isArray(stored)
    ? {}
    : Object.fromEntries(
        Object.entries(stored).flatMap(([name, value]) => (typeof value === 'string' ? [[name, value]] : [])),
      )
}
