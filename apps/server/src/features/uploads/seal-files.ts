import { buffer } from 'node:stream/consumers'
import type { Database } from '../../db/database.ts'
import type { DataKeys } from '../../platform/data-keys.ts'
import { seal, sealedBy, unseal } from '../../platform/seal.ts'
import { lockDocuments, markSealed, pathsOfDocuments } from './document.queries.ts'
import type { FileStore } from './file-store.ts'

/** Each is read, written and flushed while its row is locked. */
const FILES_AT_ONCE = 25
const PATHS_AT_ONCE = 1_000

type Which = 'plain' | 'all'
type Files = {
  readonly database: Pick<Database, 'kysely'>
  /** As they lie on the disk. */
  readonly store: FileStore
  readonly keys: DataKeys
}

/**
 * Encrypts documents with the current key: those that an earlier release left plain, or all that are not yet. In batches that each
 * stand for themselves, beside a server at work, which reads a file as it was or as it is: where it was cut short the next call
 * goes on. Answers how many.
 */
export async function sealFiles(
  { database, store, keys }: Files,
  given: {
    readonly which: Which
    readonly signal?: AbortSignal
    readonly onBatch?: (count: number) => void
  },
): Promise<number> {
  let count = 0
  for (let after = ''; !given.signal?.aborted; ) {
    const paths = await database.kysely.transaction().execute(async (tx) => {
      const locked = await lockDocuments(tx, { which: given.which, after, limit: FILES_AT_ONCE })
      const there: string[] = []
      for (const path of locked) {
        const outcome = await sealFile(store, keys, path)
        if (outcome !== 'gone') there.push(path)
        if (outcome === 'sealed') count += 1
      }
      await markSealed(tx, there)
      return locked
    })
    const last = paths.at(-1)
    if (last === undefined) break
    after = last
    given.onBatch?.(count)
  }
  return count
}

/** How many documents each key has encrypted; '' for plain ones. Files that are gone are not counted. */
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

/** Its row is locked: nobody removes it meanwhile, and finds it brought back. */
async function sealFile(
  store: FileStore,
  keys: DataKeys,
  path: string,
): Promise<'sealed' | 'unchanged' | 'gone'> {
  if ((await keyOf(store, path)) === keys[0].id) return 'unchanged'
  const file = await store.read(path)
  if (!file) return 'gone'
  const kept = await buffer(file.stream)
  const plain = sealedBy(kept) === null ? kept : unseal(keys, kept, path)
  await store.put(path, seal(keys, plain, path))
  return 'sealed'
}

/** By its first bytes alone; '' where it is plain, null where there is no such file. */
async function keyOf(store: FileStore, path: string): Promise<string | null> {
  const file = await store.read(path)
  if (!file) return null
  for await (const bytes of file.stream) return sealedBy(bytes) ?? ''
  return ''
}
