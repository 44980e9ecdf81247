import type { Locale } from '@u-market/contract'
import { homeTimeText } from '@u-market/domain'
import { fill } from '@u-market/i18n/texts'
import { messagesIn } from '../../locales/index.ts'
import type { TextParams } from './text-params.ts'

/**
 * A text with its places filled. Who did it, `{by}`, is a word of ours, and until when, `{until}`, a moment in Unix seconds: both
 * are written in the reader's language.
 */
export function renderText(text: string, params: TextParams, locale: Locale): string {
  const actors: TextParams = messagesIn('actors', locale)
  const { by } = params
  const actor = by !== undefined && Object.hasOwn(actors, by) ? actors[by] : by
  return fill(text, { ...params, by: actor, until: momentText(params.until, locale) }, locale)
}

function momentText(until: string | undefined, locale: Locale): string | undefined {
  return until === undefined ? undefined : homeTimeText(new Date(Number(until) * 1000), locale)
}
