/**
 * The database knows its files: the store holds the id that the database keeps. A server that was pointed at another folder or
 * bucket would show nothing, and delete nothing where the files are.
 */

import { buffer } from 'node:stream/consumers'
import { StartError } from '@u-market/embedded-postgres'
import type { FastifyBaseLogger } from 'fastify'
import type { Database, Tx } from './db/database.ts'
import type { FileStore } from './platform/files/file-store.ts'
import { StoreAway } from './platform/outage.ts'

const ID_PATH = '/store-id'
/** An id and a line end; more is not one. */
const MAX_ID_BYTES = 100

/**
 * Returns the store once it is known to be this database's. The first start marks it. Throws a `StartError` for another store. One
 * that is away does not keep the market from starting: it is asked again before it is used.
 */
export async function requireOwnStore(
  database: Database,
  store: FileStore,
  log: Pick<FastifyBaseLogger, 'warn' | 'error'>,
): Promise<FileStore> {
  const { id, isMarked } = await findId(database)
  try {
    await (isMarked ? checkMark(store, id) : mark(database, store))
    return store
  } catch (error) {
    if (!(error instanceof StoreAway)) throw error
    if (error.isRefused || !isMarked) throw new StartError(error.message, { cause: error })
    log.warn(`${error.message}: the market opens without its pictures`)
    return checkedBeforeUse(store, id, log)
  }
}

/** Of two first starts at once, both find the id of the first. */
async function findId({ kysely }: Database): Promise<{ readonly id: string; readonly isMarked: boolean }> {
  const find = () => kysely.selectFrom('fileStore').select(['id', 'isMarked']).executeTakeFirst()
  const found = await find()
  if (found) return found
  await kysely
    .insertInto('fileStore')
    .values({ id: crypto.randomUUID() })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
  const made = await find()
  if (!made) throw new Error('the id of the store is missing')
  return made
}

/** Under a lock of the row: of two first starts with different stores, the second finds the store marked, and its own without it. */
function mark({ kysely }: Database, store: FileStore): Promise<void> {
  return kysely.transaction().execute(async (tx) => {
    const { id, isMarked } = await lockId(tx)
    if (isMarked) return checkMark(store, id)
    const found = await readId(store)
    if (found !== null && found !== id)
      throw new StartError(
        `${store.name} holds the files of another database (its store-id is ${found}, not ${id}): name another place. If those files are this database's, put ${id} into its store-id`,
      )
    // A crash after this leaves a store with this id and an unmarked row: the next start writes the same again.
    await store.put(ID_PATH, Buffer.from(`${id}\n`))
    await tx.updateTable('fileStore').set({ isMarked: true }).execute()
  })
}

function lockId(tx: Tx) {
  return tx.selectFrom('fileStore').select(['id', 'isMarked']).forUpdate().executeTakeFirstOrThrow()
}

async function checkMark(store: FileStore, id: string): Promise<void> {
  const found = await readId(store)
  if (found === id) return
  throw new StartError(
    `${store.name} is not where this database's files are: its store-id is ${found ?? 'missing'}, not ${id}. Name the right place; or, if the files were moved there or are lost, put ${id} into its store-id`,
  )
}

async function readId(store: FileStore): Promise<string | null> {
  const file = await store.read(ID_PATH)
  if (!file) return null
  if (file.byteCount > MAX_ID_BYTES) {
    file.stream.destroy()
    return 'no id'
  }
  return (await buffer(file.stream)).toString().trim()
}

/** Asks for the mark before each use, until it has been seen. */
function checkedBeforeUse(store: FileStore, id: string, log: Pick<FastifyBaseLogger, 'error'>): FileStore {
  let isOwn = false
  let isTold = false
  const check = async (): Promise<void> => {
    if (isOwn) return
    try {
      await checkMark(store, id)
      isOwn = true
    } catch (error) {
      if (!(error instanceof StartError)) throw error
      if (!isTold) log.error(error.message)
      isTold = true
      throw new StoreAway(error.message, { isRefused: true, cause: error })
    }
  }
  return {
    ...store,
    put: async (path, content) => {
      await check()
      return store.put(path, content)
    },
    read: async (path) => {
      await check()
      return store.read(path)
    },
    remove: async (path) => {
      await check()
      return store.remove(path)
    },
  }
}
