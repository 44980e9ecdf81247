import {
  type ConsoleBodyOf,
  type ConsoleDataOf,
  DEFAULT_LOCALE,
  fieldInLanguage,
  type Locale,
  locales,
  wireName,
} from '@u-market/contract'
import { transact } from '../../db/transact.ts'
import { FieldRefusal } from '../../platform/refusal.ts'
import type { ConsoleHandlers } from '../call.ts'
import type { Deps } from '../deps.ts'
import { type AuditContext, auditContext, recordAudit } from '../operators/index.ts'
import { pageOf, pageWindow } from '../page.ts'
import {
  countHelpTexts,
  type HelpTranslation,
  listHelpTexts,
  requireHelpText,
  touchHelpText,
  writeHelpWords,
} from './help.queries.ts'
import { placesView, wordsView, writtenView } from './help.views.ts'
import { placesOf, unknownPlaces } from './places.ts'

type HelpConsoleCalls = 'listHelp' | 'getHelpText' | 'editHelpText'

export function helpConsoleHandlers(deps: Deps): Pick<ConsoleHandlers, HelpConsoleCalls> {
  const { kysely } = deps.database
  return {
    listHelp: async ({ body }) => {
      const [rows, total] = await Promise.all([
        listHelpTexts(kysely, { kind: body.kind, ...pageWindow(body) }),
        countHelpTexts(kysely, body.kind),
      ])
      return pageOf(total, body, rows.map(writtenView))
    },
    getHelpText: async ({ body }) => {
      const [row, settings] = await Promise.all([requireHelpText(kysely, body.id), deps.settings()])
      return { ...writtenView(row), places: placesView(settings) }
    },
    editHelpText: ({ body: form, ...call }) => editHelp(deps, { ...auditContext(call), form }),
  }
}

type Form = ConsoleBodyOf<'editHelpText'>

/** Rewrites a help text. The audit entry keeps the replaced words, so that every published text can be found again. */
async function editHelp(
  deps: Deps,
  { operatorId, requestId, address, form }: AuditContext & { readonly form: Form },
): Promise<ConsoleDataOf<'editHelpText'>> {
  const { id, ...words } = form
  await requireKnownPlaces(deps, words)
  return transact(deps.database, null, async (tx) => {
    const at = deps.clock.now()
    await touchHelpText(tx, id, at)
    const before = await requireHelpText(tx, id)
    await writeHelpWords(tx, id, wordsByLocale(words))
    await recordAudit(tx, {
      operatorId,
      action: 'help.edit',
      subject: `help:${id}`,
      ...changedWords(wordsView(before), words),
      requestId,
      address,
      at,
    })
    return { ...writtenView(before), ...words }
  })
}

const fields = locales.flatMap((locale) => [
  fieldInLanguage('title', locale),
  fieldInLanguage('content', locale),
])

type Words = Omit<Form, 'id'>

async function requireKnownPlaces(deps: Deps, words: Words): Promise<void> {
  const places = placesOf(await deps.settings(), DEFAULT_LOCALE)
  for (const field of fields) {
    const [name] = unknownPlaces(words[field], places)
    if (name !== undefined) throw new FieldRefusal(field, 'unknown_place', { name })
  }
}

function wordsByLocale(words: Words): (HelpTranslation & { locale: Locale })[] {
  return locales.map((locale) => ({
    locale,
    title: words[fieldInLanguage('title', locale)],
    content: words[fieldInLanguage('content', locale)],
  }))
}

/** Audit entries use the names of the wire. */
function changedWords(before: Words, after: Words) {
  const changed = fields.filter((field) => before[field] !== after[field])
  const of = (words: Words) => Object.fromEntries(changed.map((field) => [wireName(field), words[field]]))
  return changed.length > 0 ? { before: of(before), after: of(after) } : {}
}
