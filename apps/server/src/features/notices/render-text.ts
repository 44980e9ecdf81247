import type { Locale } from '@u-market/contract'
import { fill } from '@u-market/i18n/texts'
import { messagesIn } from '../../locales/index.ts'
import type { TextParams } from './text-params.ts'

/** A text with its places filled. Who did it, `{by}`, is a word of ours and written in the reader's language. */
export function renderText(text: string, params: TextParams, locale: Locale): string {
  const actors: TextParams = messagesIn('actors', locale)
  const { by } = params
  const actor = by !== undefined && Object.hasOwn(actors, by) ? actors[by] : by
  return fill(text, { ...params, by: actor }, locale)
}
