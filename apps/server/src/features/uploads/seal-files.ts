import { buffer } from 'node:stream/consumers'
import type { Database, Db, Tx } from '../../db/database.ts'
import type { DataKeys } from '../../platform/data-keys.ts'
import type { FileStore } from '../../platform/files/file-store.ts'
import { seal, sealedBy, unseal } from '../../platform/seal.ts'

/** Few, because each file is read, written and flushed while its row is locked. */
const FILES_AT_ONCE = 25
const PATHS_AT_ONCE = 1_000

type Files = {
  readonly database: Pick<Database, 'kysely'>
  /** Must not decrypt. */
  readonly store: FileStore
  readonly keys: DataKeys
}

/**
 * Re-encrypts every identity document and PDF that is not encrypted with the current key. Each batch is a separate transaction, so
 * servers can keep running (they read the old or the new file) and an interrupted run can be resumed. Returns the number of
 * files.
 */
export async function sealFiles(
  { database, store, keys }: Files,
  { onBatch }: { readonly onBatch?: (count: number) => void } = {},
): Promise<number> {
  let count = 0
  for (let after = ''; ; ) {
    const paths = await database.kysely.transaction().execute(async (tx) => {
      const locked = await lockDocuments(tx, { after, limit: FILES_AT_ONCE })
      for (const path of locked) if (await sealFile(store, keys, path)) count += 1
      return locked
    })
    const last = paths.at(-1)
    if (last === undefined) return count
    after = last
    onBatch?.(count)
  }
}

/** Counts the documents encrypted with each key; missing files are not counted. */
export async function countFilesByKey({
  database,
  store,
}: Omit<Files, 'keys'>): Promise<Map<string, number>> {
  const counts = new Map<string, number>()
  for (let after = ''; ; ) {
    const paths = await pathsOfDocuments(database.kysely, { after, limit: PATHS_AT_ONCE })
    for (const path of paths) {
      const key = await keyOf(store, path)
      if (key !== null) counts.set(key, (counts.get(key) ?? 0) + 1)
    }
    const last = paths.at(-1)
    if (last === undefined) return counts
    after = last
  }
}

/**
 * Re-encrypts a file unless it has the current key or is missing; returns whether it did. The caller has locked the row, because
 * a file deleted meanwhile would otherwise be written back.
 */
async function sealFile(store: FileStore, keys: DataKeys, path: string): Promise<boolean> {
  const key = await keyOf(store, path)
  if (key === null || key === keys[0].id) return false
  const file = await store.read(path)
  if (!file) return false
  await store.put(path, seal(keys, unseal(keys, await buffer(file.stream), path), path))
  return true
}

/** Returns the key that a file is encrypted with; null if there is no such file. Reads only its first bytes. */
async function keyOf(store: FileStore, path: string): Promise<string | null> {
  const file = await store.read(path)
  if (!file) return null
  for await (const bytes of file.stream) {
    const key = sealedBy(bytes)
    if (key !== null) return key
    break
  }
  throw new Error(`${path} is not encrypted`)
}

/** Categories of the folders that the file store encrypts. */
const sealed = ['idcard', 'original'] as const

type Portion = { readonly after: string; readonly limit: number }

/** Returns paths of encrypted files, in alphabetical order. */
async function pathsOfDocuments(db: Db, { after, limit }: Portion): Promise<string[]> {
  const rows = await db
    .selectFrom('upload')
    .select('path')
    .where('category', 'in', sealed)
    .where('path', '>', after)
    .orderBy('path')
    .limit(limit)
    .execute()
  return rows.map(({ path }) => path)
}

/** Does the same as `pathsOfDocuments` and locks the rows. */
async function lockDocuments(tx: Tx, { after, limit }: Portion): Promise<string[]> {
  const rows = await tx
    .selectFrom('upload')
    .select('path')
    .where('category', 'in', sealed)
    .where('path', '>', after)
    .orderBy('path')
    .limit(limit)
    .forNoKeyUpdate()
    .execute()
  return rows.map(({ path }) => path)
}
