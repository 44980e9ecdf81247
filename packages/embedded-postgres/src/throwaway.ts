import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import {
  chownSync,
  closeSync,
  mkdtempSync,
  openSync,
  readdirSync,
  rmSync,
  statfsSync,
  writeFileSync,
} from 'node:fs'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import pg from 'pg'
import { type Binaries, findBinaries } from './binaries.ts'
import { createCluster } from './cluster.ts'
import { connectionStringFor, makeSocketFolder, type Place, temporaryFolder } from './place.ts'
import { lastComplaint, logFile, postgresArguments, withoutDurability } from './postmaster.ts'
import { chooseRunner, cleanEnvironment, runAs, StartError } from './runner.ts'

export type ThrowawayPostgres = {
  connectionString(database: string): string
  /** Stops PostgreSQL at once and removes all of its files. */
  stop(): Promise<void>
}

/** A file system in memory; in some containers it is too small for a database. */
const memory = '/dev/shm'
const roomWanted = 2 * 1024 ** 3
const startLimitMs = 20_000
const pollMs = 20

/**
 * Sends PostgreSQL the signal whose name this process writes into the pipe, or stops it when this end of the pipe closes because
 * this process was killed. In the second case it also removes the folder, so that a killed test run leaves nothing behind.
 */
const endWithUs = `exec 3<&0
storage=$1; shift
((read -r signal <&3; kill -"\${signal:-QUIT}" $$; while kill -0 $$; do sleep 0.05; done
  [ -n "$signal" ] || rm -rf "$storage") >/dev/null 2>&1 &)
exec "$@" 3<&- </dev/null`

/**
 * Starts a PostgreSQL for tests and measurements. NOTHING IN IT SURVIVES: it runs without fsync and, if there is room, in memory,
 * as a copied database has 600 files, which take much longer on a disk. Throws `StartError`.
 */
export async function startThrowawayPostgres(): Promise<ThrowawayPostgres> {
  const cluster = createThrowawayCluster()
  await cluster.start().catch(async (error: unknown) => {
    await cluster.remove()
    throw error
  })
  return { connectionString: cluster.connectionString, stop: cluster.remove }
}

/** A throwaway PostgreSQL that can be stopped and started again, for tests of failover. */
export type ThrowawayCluster = {
  /** The folder of its data, owned by the account that runs it. */
  readonly folder: string
  readonly socketFolder: string
  connectionString(database: string): string
  /** Starts on the data that is there. Throws `StartError`. */
  start(settings?: Readonly<Record<string, string>>): Promise<void>
  /** Ends all of its processes without a checkpoint; the data stay, and no commit is lost. */
  kill(): Promise<void>
  /** Ends its sessions and stops after a checkpoint, so that its folder can be copied. */
  shutDown(): Promise<void>
  /** A stopped copy of its data, which must be stopped too. */
  copy(): ThrowawayCluster
  /** A copy taken while it runs, which starts as its standby. Both must keep what was written meanwhile (`wal_keep_size`). */
  copyRunning(): Promise<ThrowawayCluster>
  remove(): Promise<void>
}

export function createThrowawayCluster(): ThrowawayCluster {
  const place = makePlace()
  const binaries = findBinaries({ runner: place.runner, major: undefined, storage: place.storage })
  createCluster(place, binaries, 'throwaway')
  return clusterAt(place, binaries)
}

function clusterAt(place: Place, binaries: Binaries): ThrowawayCluster {
  const socketFolder = makeSocketFolder(place)
  const connectionString = (database: string) => connectionStringFor(socketFolder, database)
  let child: ChildProcess | null = null
  const end = async (signal: 'QUIT' | 'INT'): Promise<void> => {
    if (!child) return
    const ending = child
    child = null
    // The child is unreferenced: waiting for its exit must keep this process alive.
    ending.ref()
    ending.stdin?.end(`${signal}\n`)
    if (ending.exitCode === null && ending.signalCode === null) await once(ending, 'exit')
  }
  return {
    folder: place.cluster,
    socketFolder,
    connectionString,
    start: async (settings = {}) => {
      const given = { ...withoutDurability, ...settings }
      const started = spawnThrowaway(place, [
        binaries.postgres,
        ...postgresArguments(place.cluster, socketFolder, given),
      ])
      child = started
      for (const until = Date.now() + startLimitMs; !(await answers(connectionString('postgres'))); ) {
        if (started.exitCode !== null || Date.now() > until)
          throw new StartError(`The throwaway database does not start: ${lastComplaint(place)}`)
        await delay(pollMs)
      }
    },
    kill: () => end('QUIT'),
    shutDown: () => end('INT'),
    copy: () => {
      const copied = makePlace()
      const { status, stderr } = runAs(place.runner, 'cp', ['-a', place.cluster, copied.cluster])
      if (status !== 0) throw new StartError(`The throwaway database cannot be copied: ${stderr.trim()}`)
      return clusterAt(copied, binaries)
    },
    copyRunning: async () => {
      const copied = makePlace()
      try {
        const label = await whileBackedUp(connectionString('postgres'), () =>
          copyFolder(place, copied.cluster),
        )
        makeStandby(copied, label)
      } catch (error) {
        rmSync(copied.storage, { recursive: true, force: true })
        throw error
      }
      return clusterAt(copied, binaries)
    },
    remove: async () => {
      await end('QUIT')
      for (const path of [place.storage, socketFolder]) rmSync(path, { recursive: true, force: true })
    },
  }
}

/** Announces a backup, so that recovery replays what was written during the copy. Returns the label that the copy needs. */
async function whileBackedUp(connectionString: string, copy: () => Promise<void>): Promise<string> {
  const client = new pg.Client({ connectionString })
  client.on('error', () => {}) // the query that waits fails too
  await client.connect()
  try {
    await client.query("select pg_backup_start('a standby', true)")
    await copy()
    const { rows } = await client.query<{ labelfile: string }>('select labelfile from pg_backup_stop(false)')
    return rows[0]?.labelfile ?? ''
  } finally {
    client.end(() => {})
  }
}

/** Leaves out the files that the running PostgreSQL removes meanwhile. */
async function copyFolder({ cluster, runner }: Place, to: string): Promise<void> {
  const child = spawn('cp', ['-a', cluster, to], {
    ...(runner.isLent && { uid: runner.uid, gid: runner.gid }),
    cwd: '/',
    env: cleanEnvironment,
    stdio: ['ignore', 'ignore', 'pipe'],
  })
  let complaint = ''
  child.stderr.setEncoding('utf8').on('data', (text) => (complaint += text))
  await once(child, 'close')
  const grave = complaint
    .split('\n')
    .filter((line) => line !== '' && !line.includes('No such file or directory'))
  if (grave.length > 0 || (child.exitCode !== 0 && complaint === ''))
    throw new StartError(`The throwaway database cannot be copied: ${grave[0] ?? 'cp failed'}`)
}

function makeStandby({ cluster, runner }: Place, label: string): void {
  for (const name of ['postmaster.pid', 'postmaster.opts']) rmSync(join(cluster, name), { force: true })
  // It gets the log from the original.
  const logs = readdirSync(join(cluster, 'pg_wal'), { withFileTypes: true }).filter((entry) => entry.isFile())
  for (const { name } of logs) rmSync(join(cluster, 'pg_wal', name))
  for (const [name, text] of Object.entries({ backup_label: label, 'standby.signal': '' })) {
    const file = join(cluster, name)
    writeFileSync(file, text, { mode: 0o600 })
    if (runner.isLent) chownSync(file, runner.uid, runner.gid)
  }
}

function spawnThrowaway(place: Place, command: readonly string[]): ChildProcess {
  const log = openSync(logFile(place), 'a')
  const child = spawn('/bin/sh', ['-c', endWithUs, 'sh', place.storage, ...command], {
    ...(place.runner.isLent && { uid: place.runner.uid, gid: place.runner.gid }),
    cwd: '/',
    detached: true,
    env: cleanEnvironment,
    stdio: ['pipe', log, log],
  })
  closeSync(log)
  child.unref()
  return child
}

function makePlace(): Place {
  const runner = chooseRunner(join(memory, 'none'))
  const parent = hasRoom(memory) ? memory : temporaryFolder(runner)
  const storage = mkdtempSync(join(parent, 'u-market-throwaway-'))
  if (runner.isLent) chownSync(storage, runner.uid, runner.gid)
  return { cluster: join(storage, 'postgres'), storage, runner }
}

function hasRoom(folder: string): boolean {
  try {
    const { bavail, bsize } = statfsSync(folder)
    return bavail * bsize >= roomWanted
  } catch {
    return false
  }
}

async function answers(connectionString: string): Promise<boolean> {
  const client = new pg.Client({ connectionString })
  client.on('error', () => {})
  try {
    await client.connect()
    await client.end()
    return true
  } catch {
    return false
  }
}
