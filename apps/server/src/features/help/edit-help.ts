import type { ConsoleDataOf } from '@u-market/contract'
import { transact } from '../../db/transact.ts'
import type { ConsoleCall } from '../../http/handlers.ts'
import { FieldRefusal, Refusal } from '../../platform/refusal.ts'
import type { Deps } from '../deps.ts'
import { recordAudit } from '../operators/index.ts'
import { findHelpText, rewriteHelpText } from './help.queries.ts'
import { writtenView } from './help.views.ts'
import { placesOf, unknownPlaces } from './places.ts'

const fields = ['title_en', 'title_zh', 'content_en', 'content_zh'] as const
type EditCall = ConsoleCall<'/console/api/help/edit'>

const requireKnownPlaces = async (deps: Deps, body: EditCall['body']): Promise<void> => {
  const places = placesOf(await deps.settings())
  for (const field of fields) {
    const [name] = unknownPlaces(body[field], places)
    if (name !== undefined) throw new FieldRefusal(field, 'unknown_place', { name })
  }
}

const replacedWords = (before: ConsoleDataOf<'/console/api/help/edit'>, body: EditCall['body']) =>
  Object.fromEntries(
    fields.flatMap((field) => (before[field] === body[field] ? [] : [[field, before[field]]])),
  )

/** An operator rewrites a help text. The audit keeps the words that were replaced: nothing that people once read is lost. */
export const editHelp = async (
  deps: Deps,
  { operator, body, requestId }: EditCall,
): Promise<ConsoleDataOf<'/console/api/help/edit'>> => {
  await requireKnownPlaces(deps, body)
  const { id, title_en: titleEn, title_zh: titleZh, content_en: contentEn, content_zh: contentZh } = body
  return transact(deps.database, null, async (tx) => {
    const at = deps.clock.now()
    const before = await findHelpText(tx, id)
    const row = before && (await rewriteHelpText(tx, id, { titleEn, titleZh, contentEn, contentZh }, at))
    if (!row) throw new Refusal('ARTICLE_NOT_FOUND')
    await recordAudit(tx, {
      operatorId: operator.id,
      action: 'help.edit',
      subject: `help:${id}`,
      detail: replacedWords(writtenView(before), body),
      requestId,
      at,
    })
    return writtenView(row)
  })
}
