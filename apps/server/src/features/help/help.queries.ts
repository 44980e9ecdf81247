import type { Db, Tx } from '../../db/database.ts'

export type HelpKind = 'faq' | 'tutorial' | 'about'
type Window = { readonly limit: number; readonly offset: number }

const columns = ['id', 'kind', 'topic', 'titleEn', 'titleZh', 'contentEn', 'contentZh', 'updatedAt'] as const

export const findHelpText = (db: Db, id: number) =>
  db.selectFrom('helpText').select(columns).where('id', '=', id).executeTakeFirst()
export type HelpRow = NonNullable<Awaited<ReturnType<typeof findHelpText>>>

/** In the order in which they are read. */
export const listHelpTexts = (
  db: Db,
  { kind, limit, offset }: Window & { kind: HelpKind | undefined },
): Promise<HelpRow[]> =>
  db
    .selectFrom('helpText')
    .select(columns)
    .$if(kind !== undefined, (query) => query.where('kind', '=', kind ?? 'faq'))
    .orderBy((eb) => eb.fn('array_position', [eb.val(['faq', 'tutorial', 'about']), 'kind']))
    .orderBy('position')
    .limit(limit)
    .offset(offset)
    .execute()

export const countHelpTexts = async (db: Db, kind: HelpKind | undefined): Promise<number> => {
  const { count } = await db
    .selectFrom('helpText')
    .select(({ fn }) => fn.countAll<bigint>().as('count'))
    .$if(kind !== undefined, (query) => query.where('kind', '=', kind ?? 'faq'))
    .executeTakeFirstOrThrow()
  return Number(count)
}

type Words = Pick<HelpRow, 'titleEn' | 'titleZh' | 'contentEn' | 'contentZh'>

export const rewriteHelpText = (tx: Tx, id: number, words: Words, at: Date) =>
  tx
    .updateTable('helpText')
    .set({ ...words, updatedAt: at })
    .where('id', '=', id)
    .returning(columns)
    .executeTakeFirst()
