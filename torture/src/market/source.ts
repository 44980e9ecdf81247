import { join } from 'node:path'
import { findPostmaster } from '@u-market/embedded-postgres/postmaster'
import { type Database, openOwnDatabase } from './database.ts'
import type { Folder } from './folder.ts'
import { type Pair, startPair } from './pair.ts'

/** Where a market's database comes from. */
export type Source = {
  readonly database: Database
  /** The owner starts it from its DATA_DIR; otherwise both servers reach it through proxies. */
  readonly isEmbedded: boolean
  readonly pair: Pair | null
  /** Returns the Unix socket that the proxies lead to; undefined while the database is down. */
  readonly findTarget: () => string | undefined
  /** User, and password, of its owner. */
  readonly login: string
  close(): Promise<void>
}

/** As `npm start` has it. */
export function embeddedSource({ dataDir }: Folder): Source {
  const database = openOwnDatabase(() => findPostmaster(join(dataDir, 'postgres')))
  return {
    database,
    isEmbedded: true,
    pair: null,
    findTarget: database.socketFile,
    login: 'postgres',
    close: database.close,
  }
}

/** With a synchronous standby. */
export async function pairSource(): Promise<Source> {
  const pair = await startPair()
  const database = openOwnDatabase(pair.postmaster)
  return {
    database,
    isEmbedded: false,
    pair,
    findTarget: database.socketFile,
    login: 'postgres',
    close: async () => {
      await database.close()
      await pair.close()
    },
  }
}
