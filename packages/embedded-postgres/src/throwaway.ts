import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { chownSync, closeSync, mkdtempSync, openSync, rmSync, statfsSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import pg from 'pg'
import { findBinaries } from './binaries.ts'
import { createCluster } from './cluster.ts'
import { connectionStringFor, makeSocketFolder, type Place, temporaryFolder } from './place.ts'
import { lastComplaint, logFile, postgresArguments, withoutDurability } from './postmaster.ts'
import { chooseRunner, cleanEnvironment, StartError } from './runner.ts'
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
 * Stops PostgreSQL when this process writes `stop` into the pipe, or when its end of the pipe closes because it was killed. In
 * the second case it also removes the folder, so that a killed test run leaves nothing behind.
 */
const endWithUs = `exec 3<&0
storage=$1; shift
((read -r word <&3; kill -QUIT $$; while kill -0 $$; do sleep 0.05; done
  [ "$word" = stop ] || rm -rf "$storage") >/dev/null 2>&1 &)
exec "$@" 3<&- </dev/null`

/**
 * Starts a PostgreSQL for tests and measurements. NOTHING IN IT SURVIVES: it runs without fsync and, if there is room, in memory,
 * as a copied database has 600 files, which take much longer on a disk. Throws `StartError`.
 */
export async function startThrowawayPostgres(): Promise<ThrowawayPostgres> {
  const place = makePlace()
  const binaries = findBinaries({ runner: place.runner, major: undefined, storage: place.storage })
  createCluster(place, binaries, 'throwaway')
  const socketFolder = makeSocketFolder(place)
  const log = openSync(logFile(place), 'a')
  const command = [binaries.postgres, ...postgresArguments(place.cluster, socketFolder, withoutDurability)]
  const child = spawn('/bin/sh', ['-c', endWithUs, 'sh', place.storage, ...command], {
    ...(place.runner.isLent && { uid: place.runner.uid, gid: place.runner.gid }),
    cwd: '/',
    detached: true,
    env: cleanEnvironment,
    stdio: ['pipe', log, log],
  })
  closeSync(log)
  child.unref()
  const exited = once(child, 'exit')
  const stop = async () => {
    // The child is unreferenced: waiting for its exit must keep this process alive.
    child.ref()
    child.stdin?.end('stop\n')
    await exited
    for (const path of [place.storage, socketFolder]) rmSync(path, { recursive: true, force: true })
  }

  const connectionString = (database: string) => connectionStringFor(socketFolder, database)
  for (const until = Date.now() + startLimitMs; !(await answers(connectionString('postgres'))); ) {
    if (child.exitCode !== null || Date.now() > until) {
      const complaint = lastComplaint(place)
      await stop()
      throw new StartError(`The throwaway database does not start: ${complaint}`)
    }
    await delay(pollMs)
  }
  return { connectionString, stop }
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
