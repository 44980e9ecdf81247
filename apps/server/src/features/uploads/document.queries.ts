import { sql } from 'kysely'
import type { Db, Tx } from '../../db/database.ts'

type Portion = { readonly after: string; readonly limit: number }

/** Paths of identity documents, in their order. */
export async function pathsOfDocuments(db: Db, { after, limit }: Portion): Promise<string[]> {
  const rows = await db
    .selectFrom('upload')
    .select('path')
    .where('category', '=', 'idcard')
    .where('path', '>', after)
    .orderBy('path')
    .limit(limit)
    .execute()
  return rows.map(({ path }) => path)
}

/** The same, locked: of all, or of those that an earlier release left plain. */
export async function lockDocuments(
  tx: Tx,
  { which, after, limit }: Portion & { readonly which: 'plain' | 'all' },
): Promise<string[]> {
  const rows = await tx
    .selectFrom('upload')
    .select('path')
    .where('category', '=', 'idcard')
    .where('path', '>', after)
    .$if(which === 'plain', (query) => query.where('isPlain', '=', sql.lit(true)))
    .orderBy('path')
    .limit(limit)
    .forNoKeyUpdate()
    .execute()
  return rows.map(({ path }) => path)
}

export async function markSealed(tx: Tx, paths: readonly string[]): Promise<void> {
  await sql`update upload set is_plain = false where is_plain and path = any(${[...paths]}::text[])`.execute(
    tx,
  )
}
