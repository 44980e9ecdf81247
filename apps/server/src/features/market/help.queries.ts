import type { Locale } from '@u-market/contract'
import { sql } from 'kysely'
import type { Db, Tx } from '../../db/database.ts'
import type { ByLocale } from '../../locales/index.ts'
import { Refusal } from '../../platform/refusal.ts'

export type HelpKind = 'faq' | 'tutorial' | 'about' | 'terms'
export type HelpTranslation = {
  readonly title: string
  readonly content: string
  /** What the last change that needed consent was about. */
  readonly change: string
}
type Window = { readonly limit: number; readonly offset: number }

const columns = [
  'id',
  'kind',
  'topic',
  'updatedAt',
  'version',
  sql<ByLocale<HelpTranslation>>`(
    select jsonb_object_agg(w.locale, jsonb_build_object('title', w.title, 'content', w.content, 'change', w.change))
    from help_text_translation w where w.help_id = help_text.id)`.as('words'),
] as const

function findHelpText(db: Db, id: number) {
  return db.selectFrom('helpText').select(columns).where('id', '=', id).executeTakeFirst()
}

export type HelpRow = NonNullable<Awaited<ReturnType<typeof findHelpText>>>

/** Throws `ARTICLE_NOT_FOUND`. */
export async function requireHelpText(db: Db, id: number): Promise<HelpRow> {
  const row = await findHelpText(db, id)
  if (!row) throw new Refusal('ARTICLE_NOT_FOUND')
  return row
}

/** Lists texts by kind, then by position. */
export function listHelpTexts(
  db: Db,
  { kind, limit, offset }: Window & { kind: HelpKind | undefined },
): Promise<HelpRow[]> {
  return db
    .selectFrom('helpText')
    .select(columns)
    .$if(kind !== undefined, (query) => query.where('kind', '=', kind ?? 'faq'))
    .orderBy((eb) => eb.fn('array_position', [eb.val(['faq', 'tutorial', 'about', 'terms']), 'kind']))
    .orderBy('position')
    .limit(limit)
    .offset(offset)
    .execute()
}

export async function countHelpTexts(db: Db, kind: HelpKind | undefined): Promise<number> {
  const { count } = await db
    .selectFrom('helpText')
    .select(({ fn }) => fn.countAll<bigint>().as('count'))
    .$if(kind !== undefined, (query) => query.where('kind', '=', kind ?? 'faq'))
    .executeTakeFirstOrThrow()
  return Number(count)
}

/** Sets the time of the last edit. The update also locks the text, so that concurrent edits run one after the other. */
export function touchHelpText(tx: Tx, id: number, at: Date) {
  return tx.updateTable('helpText').set({ updatedAt: at }).where('id', '=', id).execute()
}

export function writeHelpWords(
  tx: Tx,
  helpId: number,
  words: readonly (HelpTranslation & { readonly locale: Locale })[],
) {
  return tx
    .insertInto('helpTextTranslation')
    .values(words.map(({ locale, title, content, change }) => ({ helpId, locale, title, content, change })))
    .onConflict((conflict) =>
      conflict.columns(['helpId', 'locale']).doUpdateSet((eb) => ({
        title: eb.ref('excluded.title'),
        content: eb.ref('excluded.content'),
        change: eb.ref('excluded.change'),
      })),
    )
    .execute()
}
