import { DEFAULT_LOCALE, type Locale } from '@u-market/contract'
import { messagesIn, type ServerMessages } from '../../locales/index.ts'
import { renderText } from './render-text.ts'
import type { TextParams } from './text-params.ts'

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
