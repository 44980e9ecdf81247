import type { Tx } from '../../db/database.ts'
import type { FileStore } from './file-store.ts'
import { deleteUploads } from './upload.queries.ts'

/**
 * Removes uploads that nothing names any more, rows and files. The rows stay locked until the files are gone, so that nobody
 * encrypts one meanwhile and so brings it back; where it is cut short the rows are there again, and the next call removes them.
 */
export async function removeUploads(tx: Tx, store: FileStore, paths: readonly string[]): Promise<void> {
  for (const path of await deleteUploads(tx, paths)) await store.remove(path)
}
