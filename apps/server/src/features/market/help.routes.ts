import { Refusal } from '../../platform/refusal.ts'
import type { ConsoleHandlers, Handlers } from '../call.ts'
import type { Deps } from '../deps.ts'
import { auditContext } from '../operators/index.ts'
import { pageOf, pageWindow } from '../page.ts'
import { editHelp } from './edit-help.ts'
import { countHelpTexts, findHelpText, type HelpRow, listHelpTexts } from './help.queries.ts'
import { helpView, placesView, writtenView } from './help.views.ts'
import { placesOf } from './places.ts'

type HelpCalls = 'listHelp' | 'getHelpText'
type HelpConsoleCalls = 'listHelp' | 'getHelpText' | 'editHelpText'

export function helpHandlers(deps: Deps): Pick<Handlers, HelpCalls> {
  const { kysely } = deps.database
  return {
    listHelp: async ({ body, locale }) => {
      const [rows, total, settings] = await Promise.all([
        listHelpTexts(kysely, { kind: body.kind, ...pageWindow(body) }),
        countHelpTexts(kysely, body.kind),
        deps.settings(),
      ])
      const places = placesOf(settings, locale)
      return pageOf(
        total,
        body,
        rows.map((row) => helpView(row, places, locale)),
      )
    },
    getHelpText: async ({ body, locale }) =>
      helpView(await requireText(deps, body.id), placesOf(await deps.settings(), locale), locale),
  }
}

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
      const [row, settings] = await Promise.all([requireText(deps, body.id), deps.settings()])
      return { ...writtenView(row), places: placesView(settings) }
    },
    editHelpText: ({ body: form, ...call }) => editHelp(deps, { ...auditContext(call), form }),
  }
}

async function requireText(deps: Deps, id: number): Promise<HelpRow> {
  const row = await findHelpText(deps.database.kysely, id)
  if (!row) throw new Refusal('ARTICLE_NOT_FOUND')
  return row
}
