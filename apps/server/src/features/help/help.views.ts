import {
  type Bilingual,
  type ConsoleDataOf,
  fill,
  type HelpText,
  inLocale,
  type Locale,
} from '@u-market/contract'
import type { HelpRow } from './help.queries.ts'
import type { Places } from './places.ts'

const seconds = (at: Date): number => Math.floor(at.getTime() / 1000)

/** A text as it is read: in one language, its places filled. */
export const helpView = (row: HelpRow, places: Places, locale: Locale): HelpText => {
  const values = Object.fromEntries(
    Object.entries(places).map(([name, value]) => [name, inLocale(value, locale)]),
  )
  const written = (text: Bilingual): string => fill(inLocale(text, locale), values)
  return {
    id: row.id,
    kind: row.kind,
    topic: row.topic,
    title: written([row.titleEn, row.titleZh]),
    content: written([row.contentEn, row.contentZh]),
    updatetime: seconds(row.updatedAt),
  }
}

/** A text as it is written. */
export const writtenView = (row: HelpRow): ConsoleDataOf<'/console/api/help/edit'> => ({
  id: row.id,
  kind: row.kind,
  topic: row.topic,
  title_en: row.titleEn,
  title_zh: row.titleZh,
  content_en: row.contentEn,
  content_zh: row.contentZh,
  updatetime: seconds(row.updatedAt),
})
