/**
 * No file goes that a committed row names. A row is locked before it is asked whether anything names it, and whoever is about to
 * name an upload holds a lock on its row (`requireOwnUploads`): either the one sees the other's name, or the other finds no row.
 * Rows go before their files: what a crash leaves behind is a file without a row, which is found the next night.
 */
import { UPLOAD_KEPT_HOURS } from '@u-market/domain'
import type { Deps } from '../deps.ts'
import { diskFileStore, type FileStore } from './file-store.ts'
import {
  deleteUnnamed,
  findDue,
  findUnknown,
  lockOffersOf,
  lockUploads,
  postponeLooks,
} from './prune.queries.ts'

const HOUR_MS = 3_600_000
const DAY_MS = 24 * HOUR_MS
/** So many rows a transaction: short locks, and far from the statement's time limit. */
const ROWS_AT_ONCE = 200
/** So few are what crashes leave. */
const FEW_STRAYS = 10

/** Deletes uploads that nothing names a day after they came, and files that belong to no upload. */
export async function pruneUploads(deps: Deps): Promise<void> {
  const store = diskFileStore(deps.dataDir)
  while ((await pruneSome(deps, store)) === ROWS_AT_ONCE);
  await removeStrays(deps, store)
}

/** Answers how many uploads were looked at. */
async function pruneSome({ database, clock }: Deps, store: FileStore): Promise<number> {
  const at = clock.now()
  const { looked, deleted } = await database.kysely.transaction().execute(async (tx) => {
    const due = await findDue(tx, { at, limit: ROWS_AT_ONCE })
    // An order that is being placed takes the seller's code over from the method, which may have another by now.
    const sellers = due.flatMap(({ category, userId }) => (category === 'qrcode' && userId ? userId : []))
    if (sellers.length > 0) await lockOffersOf(tx, sellers)
    const locked = await lockUploads(
      tx,
      due.map(({ path }) => path),
    )
    const gone = await deleteUnnamed(tx, locked)
    await postponeLooks(tx, { paths: locked, at: new Date(at.getTime() + DAY_MS) })
    return { looked: locked.length, deleted: gone }
  })
  for (const path of deleted) await store.remove(path)
  return looked
}

/** Files of a crash: never finished, or without a row. */
async function removeStrays({ database, log }: Deps, store: FileStore): Promise<void> {
  const strays: string[] = []
  let whole = 0
  let asked: string[] = []
  const ask = async (): Promise<void> => {
    whole += asked.length
    strays.push(...(await findUnknown(database.kysely, asked)))
    asked = []
  }
  for await (const { path, isWhole } of store.older(UPLOAD_KEPT_HOURS * HOUR_MS)) {
    if (!isWhole) await store.remove(path)
    else if (asked.push(path) === ROWS_AT_ONCE) await ask()
  }
  await ask()
  // No crash leaves so many: these are the files of another database.
  if (strays.length > FEW_STRAYS && strays.length > whole / 2) {
    log.error(
      { strays: strays.length, files: whole },
      'most uploads in DATA_DIR belong to another database: none is removed',
    )
    return
  }
  for (const path of strays) await store.remove(path)
}
