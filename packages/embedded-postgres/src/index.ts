import { findBinaries } from './binaries.ts'
import { clusterMajor, createCluster, sweepHalfMade } from './cluster.ts'
import {
  acquireDatabase,
  type DatabaseLease,
  findRunningDatabase,
  type Log,
  releaseDatabase,
} from './lease.ts'
import { choosePlace, connectionStringFor, removeSocketFolder, sweepSocketFolders } from './place.ts'
import { stopPostmaster } from './postmaster.ts'
import { StartError } from './runner.ts'

export { StartError } from './runner.ts'
export { createThrowawayCluster, startThrowawayPostgres, type ThrowawayCluster } from './throwaway.ts'

export type EmbeddedPostgres = {
  readonly connectionString: string
  /** Resolves with the reason when the database is lost for good; a crash that it recovers from does not count. */
  readonly lost: Promise<Error>
  /** Resolves once no process of the database is left. Committed data is safe at any moment, stopped or not. */
  stop(): Promise<void>
}

const databaseName = 'u_market'

/** Starts PostgreSQL on `dataDir`, with fsync, or attaches to one left running by a killed process. Throws `StartError`. */
export async function startEmbeddedPostgres(options: {
  dataDir: string
  log: Log
}): Promise<EmbeddedPostgres> {
  const { dataDir, log } = options
  if (process.platform === 'win32') throw new StartError('DATABASE_URL must be set on Windows')
  const place = choosePlace(dataDir, (message) => log.warn(message))
  const major = clusterMajor(place.cluster)
  const binaries = findBinaries({ runner: place.runner, major, storage: place.storage })
  if (major === undefined) createCluster(place, binaries)

  const what = { place, binaries, log }
  const lost = Promise.withResolvers<Error>()
  let isStopping = false
  const watch = (held: DatabaseLease): DatabaseLease => {
    held.client.once('end', () => {
      if (isStopping) return
      log.error('the connection to the embedded database was lost, reconnecting')
      holding = acquireDatabase({ ...what, socketFolder: held.socketFolder }).then(watch)
      holding.catch(lost.resolve)
    })
    return held
  }
  let holding = acquireDatabase(what).then(watch)
  const { client, socketFolder } = await holding
  sweepHalfMade(place)
  sweepSocketFolders(place, socketFolder)
  await ensureDatabase(client)

  return {
    connectionString: connectionStringFor(socketFolder, databaseName),
    lost: lost.promise,
    async stop() {
      isStopping = true
      const held = await holding.catch(() => undefined)
      if (!held) return
      releaseDatabase(held.client)
      await stopPostmaster(held.pid)
      removeSocketFolder(held.socketFolder)
    },
  }
}

/** For commands: uses the database of a running server, or starts it for the duration of the command. */
export async function joinEmbeddedPostgres(
  options: Parameters<typeof startEmbeddedPostgres>[0],
): Promise<Pick<EmbeddedPostgres, 'connectionString' | 'stop'>> {
  const place = choosePlace(options.dataDir, (message) => options.log.warn(message))
  const socketFolder = await findRunningDatabase(place)
  if (socketFolder === undefined) return startEmbeddedPostgres(options)
  return { connectionString: connectionStringFor(socketFolder, databaseName), stop: async () => {} }
}

async function ensureDatabase(client: DatabaseLease['client']): Promise<void> {
  const { rowCount } = await client.query('select 1 from pg_database where datname = $1', [databaseName])
  if (rowCount === 0) await client.query(`create database ${databaseName} template template0 encoding 'UTF8'`)
}
