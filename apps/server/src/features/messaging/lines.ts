import { DEFAULT_LOCALE, type Locale } from '@u-market/contract'
import { messagesIn, type ServerMessages } from '../../locales/index.ts'
import { renderText } from './render-text.ts'
import type { TextParams } from './text-params.ts'

export type LineName = Exclude<keyof ServerMessages['lines'], 'unknown'>

const lines = messagesIn('lines', DEFAULT_LOCALE)

/** Notices that are no step of the order, or come after its end: in its chat they would be clutter. */
const outOfChat: ReadonlySet<string> = new Set<keyof typeof lines>([
  'order_acknowledged',
  'order_rated',
  'deadline_near',
  'appeal_answer_due',
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
