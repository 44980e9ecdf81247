import type { ChildProcess } from 'node:child_process'
import { setTimeout as delay } from 'node:timers/promises'
import pg from 'pg'
import type { Binaries } from './binaries.ts'
import { makeSocketFolder, type Place, port, removeSocketFolder } from './place.ts'
import { findPostmaster, lastComplaint, spawnPostmaster } from './postmaster.ts'
import { StartError } from './runner.ts'
/**
 * Ownership of a data folder's database by one server, held as an advisory lock. PostgreSQL releases the lock however the holder
 * dies, so no stale lock file can remain.
 */
export type DatabaseLease = {
  readonly client: pg.Client
  readonly pid: number
  readonly socketFolder: string
}

/** Reports starts and stops of the database; a pino logger fits. */
export type Log = Readonly<Record<'info' | 'warn' | 'error', (message: string) => void>>

export type HoldOptions = {
  readonly place: Place
  readonly binaries: Binaries
  readonly log: Log
  /** Folder in which a restarted database must be reachable; by default a new one. */
  readonly socketFolder?: string
}

const ownershipLock = 1_818
const holder = `(select a.application_name from pg_locks l join pg_stat_activity a using (pid)
  where l.locktype = 'advisory' and l.objid = $1 and l.granted limit 1)`
const pollMs = 25
const failedPollMs = 250
/** In ms; a server that was just stopped or killed takes a while to release the lock. */
const patience = { heldElsewhereMs: 4_000, failingMs: 6_000, startingMs: 10 * 60_000 }

/**
 * Attaches to the cluster's running postmaster or starts one, and repeats until this process holds the lock of a database that
 * responds. Throws `StartError`.
 */
export async function acquireDatabase(options: HoldOptions): Promise<DatabaseLease> {
  const { place, binaries, log, socketFolder } = options
  const since = Date.now()
  let unconfirmedSince: number | undefined
  let child: ChildProcess | undefined
  for (;;) {
    const postmaster = findPostmaster(place.cluster)
    if (postmaster?.socketFolder) {
      const client = await connect(postmaster.socketFolder)
      const holder = client && (await takeOwnership(client))
      if (client && holder === 'us') {
        if (postmaster.pid !== child?.pid) log.info('the database was still running: attached to it')
        return { client, pid: postmaster.pid, socketFolder: postmaster.socketFolder }
      }
      if (client) releaseDatabase(client)
      if (holder) {
        unconfirmedSince ??= Date.now()
        if (Date.now() - unconfirmedSince > patience.heldElsewhereMs) throw inUse(place, holder)
      }
    } else if (!postmaster && !isRunning(child)) {
      if (child && Date.now() - since > patience.failingMs) {
        throw new StartError(`The database does not start: ${lastComplaint(place)}`)
      }
      child = await launch(place, binaries, socketFolder)
    }
    if (Date.now() - since > patience.startingMs) {
      throw new StartError(`The database does not get ready: ${lastComplaint(place)}`)
    }
    await delay(child && !isRunning(child) ? failedPollMs : pollMs)
  }
}

/** Returns the socket folder of a database that a server holds at this moment; otherwise undefined. */
export async function findRunningDatabase({ cluster }: Place): Promise<string | undefined> {
  const socketFolder = findPostmaster(cluster)?.socketFolder
  const client = socketFolder && (await connect(socketFolder))
  if (!client) return undefined
  const { rows } = await client.query<{ holder: string | null }>(`select ${holder} as holder`, [
    ownershipLock,
  ])
  releaseDatabase(client)
  return rows[0]?.holder ? socketFolder : undefined
}

/** Does not wait: node-postgres may wait forever for the end of a connection that broke during a query. */
export function releaseDatabase(client: pg.Client): void {
  client.end(() => {})
}

/** Returns undefined while the postmaster is starting, recovering or stopping. */
async function connect(socketFolder: string): Promise<pg.Client | undefined> {
  const client = new pg.Client({
    host: socketFolder,
    port,
    user: 'postgres',
    database: 'postgres',
    ssl: false,
    application_name: `u-market process ${process.pid}`,
    connectionTimeoutMillis: 5_000,
  })
  // A broken connection shows in its next query, or in the 'end' event that the holder listens to.
  client.on('error', () => {})
  try {
    await client.connect()
    return client
  } catch {
    return undefined
  }
}

/** @returns 'us', the name of the holder, or undefined if the connection broke */
async function takeOwnership(client: pg.Client): Promise<string | undefined> {
  try {
    const { rows } = await client.query<{ is_ours: boolean; holder: string | null }>(
      `select pg_try_advisory_lock($1) as is_ours, ${holder} as holder`,
      [ownershipLock],
    )
    return rows[0]?.is_ours ? 'us' : (rows[0]?.holder ?? 'unknown')
  } catch {
    return undefined
  }
}

function inUse({ cluster }: Place, holder: string): StartError {
  return new StartError(`DATA_DIR is in use by another running server (${holder}): ${cluster}`)
}

function isRunning(child: ChildProcess | undefined): boolean {
  return child !== undefined && child.exitCode === null && child.signalCode === null
}

/** Starts a postmaster. Removes its socket folder when it exits, for example because another postmaster was first. */
async function launch(place: Place, binaries: Binaries, wanted: string | undefined): Promise<ChildProcess> {
  const socketFolder = makeSocketFolder(place, wanted)
  const child = spawnPostmaster(place, binaries, socketFolder)
  child.once('exit', () => removeSocketFolder(socketFolder))
  return new Promise((resolve, reject) => {
    child.once('spawn', () => resolve(child))
    child.once('error', (error) =>
      reject(new StartError(`The database does not start: ${error.message}`, { cause: error })),
    )
  })
}
