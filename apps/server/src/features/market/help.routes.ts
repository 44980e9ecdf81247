import type { Handlers } from '../call.ts'
import type { Deps } from '../deps.ts'
import { pageOf, pageWindow } from '../page.ts'
import { countHelpTexts, listHelpTexts, requireHelpText } from './help.queries.ts'
import { helpView } from './help.views.ts'
import { placesOf } from './places.ts'

type HelpCalls = 'listHelp' | 'getHelpText'

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
      helpView(
        await requireHelpText(deps.database.kysely, body.id),
        placesOf(await deps.settings(), locale),
        locale,
      ),
  }
}
