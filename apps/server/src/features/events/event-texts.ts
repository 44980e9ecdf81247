import { DEFAULT_LOCALE, type Locale } from '@u-market/contract'
import { homeTimeText } from '@u-market/domain'
import { fill } from '@u-market/i18n/texts'
import type { Json } from '../../db/column-types.ts'
import { messagesIn, type ServerMessages } from '../../locales/index.ts'

type NameIn<Key> = Key extends `${infer Name}_title` ? Exclude<Name, 'unknown'> : never
export type NoticeName = NameIn<keyof ServerMessages['notices']>

const notices = messagesIn('notices', DEFAULT_LOCALE)

/** A stored notice in its reader's language; what the system does may have words of its own. */
export function renderNotice(
  kind: string,
  params: TextParams,
  locale: Locale,
): { title: string; content: string } {
  const byWhom = `${kind}_by_${params.by}`
  const name = isNoticeName(byWhom) ? byWhom : isNoticeName(kind) ? kind : 'unknown'
  const messages = messagesIn('notices', locale)
  return {
    title: renderText(messages[`${name}_title`], params, locale),
    content: renderText(messages[`${name}_content`], params, locale),
  }
}

function isNoticeName(name: string): name is NoticeName {
  return Object.hasOwn(notices, `${name}_title`)
}

export type LineName = Exclude<keyof ServerMessages['lines'], 'unknown'>

const lines = messagesIn('lines', DEFAULT_LOCALE)

/** Notices that are no step of the order, or come after its end: in its chat they would be clutter. */
const outOfChat: ReadonlySet<string> = new Set<keyof typeof lines>([
  'order_acknowledged',
  'order_rated',
  'deadline_near',
  'appeal_response_due',
  'unknown',
])
/** The kinds of events that stand in the chat of their order. */
export const chatLines: readonly string[] = Object.keys(lines).filter((name) => !outOfChat.has(name))

/** A line in its reader's language; what the system does may have words of its own. */
export function renderLine(kind: string, params: TextParams, locale: Locale): string {
  const byWhom = `${kind}_by_${params.by}`
  const name = isLineName(byWhom) ? byWhom : isLineName(kind) ? kind : 'unknown'
  return renderText(messagesIn('lines', locale)[name], params, locale)
}

function isLineName(name: string): name is LineName {
  return Object.hasOwn(lines, name)
}

/**
 * A text with its places filled. Who did it, `{by}`, is a word of ours, and until when, `{until}`, a moment in Unix seconds: both
 * are written in the reader's language.
 */
function renderText(text: string, params: TextParams, locale: Locale): string {
  const actors: TextParams = messagesIn('actors', locale)
  const { by } = params
  const actor = by !== undefined && Object.hasOwn(actors, by) ? actors[by] : by
  return fill(text, { ...params, by: actor, until: momentText(params.until, locale) }, locale)
}

function momentText(until: string | undefined, locale: Locale): string | undefined {
  return until && homeTimeText(new Date(Number(until) * 1000), locale)
}

export type TextParams = Readonly<Record<string, string>>

/** Params as a jsonb column gives them back: whatever is not text has no place in a text. */
export function textParams(stored: Json): TextParams {
  return stored === null || typeof stored !== 'object' || Array.isArray(stored)
    ? {}
    : Object.fromEntries(
        Object.entries(stored).flatMap(([name, value]) => (typeof value === 'string' ? [[name, value]] : [])),
      )
}
