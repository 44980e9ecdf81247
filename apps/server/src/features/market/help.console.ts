import {
  type ConsoleBodyOf,
  type ConsoleDataOf,
  DEFAULT_LOCALE,
  fieldInLanguage,
  inEachLanguage,
  type Locale,
  locales,
  wireName,
} from '@u-market/contract'
import { hasPermission, rolesFor } from '@u-market/domain'
import { transact } from '../../db/transact.ts'
import { FieldRefusal, Refusal } from '../../platform/refusal.ts'
import type { ConsoleHandlers, SessionOperator } from '../call.ts'
import type { Deps } from '../deps.ts'
import { type AuditContext, auditContext, recordAudit, requireNotNew } from '../operators/index.ts'
import { pageOf, pageWindow } from '../page.ts'
import { lockTermsVersion, raiseHelpVersion } from './consent.queries.ts'
import {
  countHelpTexts,
  type HelpRow,
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
    editHelpText: async ({ body: form, ...call }) => {
      if (form.needsConsent) requireBinding(call.operator)
      return editHelp(deps, { ...auditContext(call), form })
    },
  }
}

type Form = ConsoleBodyOf<'editHelpText'>

/** What binds every user, and stops their orders until they agree, is no correction: it takes an operator who may change the market's rules. */
function requireBinding({ role }: Pick<SessionOperator, 'role'>): void {
  const act = 'setting.change'
  if (!hasPermission(role, act))
    throw new Refusal('OPERATOR_ROLE', { acts: [act], roles: [...rolesFor(act)] })
}

/** Rewrites a help text. The audit entry keeps the replaced words, so that every published text can be found again. */
async function editHelp(
  deps: Deps,
  { operatorId, requestId, address, form }: AuditContext & { readonly form: Form },
): Promise<ConsoleDataOf<'editHelpText'>> {
  const { id, needsConsent, ...words } = form
  await requireKnownPlaces(deps, words)
  const edited = await transact(deps.database, null, async (tx) => {
    const at = deps.clock.now()
    const inForce = await lockTermsVersion(tx)
    await touchHelpText(tx, id, at)
    const before = await requireHelpText(tx, id)
    const version = needsConsent ? inForce + 1 : before.version
    if (needsConsent) {
      await requireNotNew(deps, tx, operatorId)
      requireChanges(before, words)
    }
    const written = { ...words, ...(needsConsent ? changesIn(words) : changesIn(wordsView(before))) }
    await writeHelpWords(tx, id, wordsByLocale(written))
    if (needsConsent) await raiseHelpVersion(tx, id, version)
    await recordAudit(tx, {
      operatorId,
      action: 'help.edit',
      subject: `help:${id}`,
      ...changedWords({ ...wordsView(before), version: before.version }, { ...written, version }),
      requestId,
      address,
      at,
    })
    return { ...writtenView(before), ...written, version }
  })
  if (needsConsent) deps.settingsChanged()
  return edited
}

/** A version that users agree to says in each language what changed. */
function requireChanges({ kind }: HelpRow, words: Partial<Words>): void {
  if (kind !== 'terms') throw new FieldRefusal('needsConsent', 'invalid')
  for (const locale of locales) {
    const field = fieldInLanguage('change', locale)
    if (words[field] === undefined) throw new FieldRefusal(field, 'required')
  }
}

function changesIn(words: Partial<Words>) {
  return inEachLanguage('change', (locale) => words[fieldInLanguage('change', locale)] ?? '')
}

const fields = locales.flatMap((locale) => [
  fieldInLanguage('title', locale),
  fieldInLanguage('content', locale),
])
const changes = locales.map((locale) => fieldInLanguage('change', locale))

type Words = Omit<Form, 'id' | 'needsConsent'>
type Written = ReturnType<typeof wordsView>

async function requireKnownPlaces(deps: Deps, words: Words): Promise<void> {
  const places = placesOf(await deps.settings(), DEFAULT_LOCALE)
  for (const field of fields) {
    const [name] = unknownPlaces(words[field], places)
    if (name !== undefined) throw new FieldRefusal(field, 'unknown_place', { name })
  }
}

function wordsByLocale(words: Written): (HelpTranslation & { locale: Locale })[] {
  return locales.map((locale) => ({
    locale,
    title: words[fieldInLanguage('title', locale)],
    content: words[fieldInLanguage('content', locale)],
    change: words[fieldInLanguage('change', locale)],
  }))
}

type Versioned = Written & { readonly version: number }

/** Audit entries use the names of the wire. */
function changedWords(before: Versioned, after: Versioned) {
  const changed = [...fields, ...changes, 'version' as const].filter(
    (field) => before[field] !== after[field],
  )
  const of = (words: Versioned) => Object.fromEntries(changed.map((field) => [wireName(field), words[field]]))
  return changed.length > 0 ? { before: of(before), after: of(after) } : {}
}
