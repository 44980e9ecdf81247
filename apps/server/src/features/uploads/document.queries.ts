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

/** The same, locked. */
export async function lockDocuments(tx: Tx, { after, limit }: Portion): Promise<string[]> {
  const rows = await tx
    .selectFrom('upload')
    .select('path')
    .where('category', '=', 'idcard')
    .where('path', '>', after)
    .orderBy('path')
    .limit(limit)
    .forNoKeyUpdate()
    .execute()
  return rows.map(({ path }) => path)
}
