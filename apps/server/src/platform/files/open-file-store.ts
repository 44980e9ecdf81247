import type { FastifyBaseLogger } from 'fastify'
import type { Config } from '../config.ts'
import { bucketStore } from './bucket-store.ts'
import type { FileStore } from './file-store.ts'
import { folderStore } from './folder-store.ts'
import { spoolFolder } from './spool.ts'

/** Opens the store of the settings, without asking it anything. */
export function openFileStore(
  { bucket, dataDir }: Pick<Config, 'bucket' | 'dataDir'>,
  log: Pick<FastifyBaseLogger, 'warn' | 'error'>,
): FileStore {
  return bucket ? bucketStore(bucket, { spoolFolder: spoolFolder(dataDir), log }) : folderStore(dataDir)
}
