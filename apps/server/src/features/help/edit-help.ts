import { type ConsoleDataOf, DEFAULT_LOCALE, type Locale, languages } from '@u-market/contract'
import { transact } from '../../db/transact.ts'
import type { ConsoleCall } from '../../http/handlers.ts'
import { FieldRefusal, Refusal } from '../../platform/refusal.ts'
import type { Deps } from '../deps.ts'
import { recordAudit } from '../operators/index.ts'
import { findHelpText, type HelpWords, touchHelpText, writeHelpWords } from './help.queries.ts'
import { wordsView, writtenView } from './help.views.ts'
import { placesOf, unknownPlaces } from './places.ts'

type EditCall = ConsoleCall<'/console/api/help/edit'>
type Words = Omit<EditCall['body'], 'id'>

/** An operator rewrites a help text. The audit keeps the words that were replaced: nothing that people once read is lost. */
export const editHelp = async (
  deps: Deps,
  { operator, body, requestId }: EditCall,
): Promise<ConsoleDataOf<'/console/api/help/edit'>> => {
  const { id, ...words } = body
  await requireKnownPlaces(deps, words)
  return transact(deps.database, null, async (tx) => {
    const at = deps.clock.now()
    await touchHelpText(tx, id, at)
    const before = await findHelpText(tx, id)
    if (!before) throw new Refusal('ARTICLE_NOT_FOUND')
    await writeHelpWords(tx, id, wordsByLocale(words))
    await recordAudit(tx, {
      operatorId: operator.id,
      action: 'help.edit',
      subject: `help:${id}`,
      detail: replacedWords(wordsView(before), words),
      requestId,
      at,
    })
    return { ...writtenView(before), ...words }
  })
}

async function requireKnownPlaces(deps: Deps, words: Words): Promise<void> {
  const places = placesOf(await deps.settings(), DEFAULT_LOCALE)
  for (const [field, text] of Object.entries(words)) {
    const [name] = unknownPlaces(text, places)
    if (name !== undefined) throw new FieldRefusal(field, 'unknown_place', { name })
  }
}

function wordsByLocale(words: Words): (HelpWords & { locale: Locale })[] {
  return languages.map(({ locale, code }) => ({
    locale,
    title: words[`title_${code}`],
    content: words[`content_${code}`],
  }))
}

function replacedWords(before: Words, words: Words): Partial<Words> {
  const now = new Map(Object.entries(words))
  return Object.fromEntries(Object.entries(before).filter(([field, text]) => now.get(field) !== text))
}
