import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { chownSync, closeSync, mkdirSync, mkdtempSync, openSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import pg from 'pg'
import { StartError } from '../start-error.ts'
import { findBinaries } from './binaries.ts'
import { createCluster } from './cluster.ts'
import { connectionStringFor } from './connection-string.ts'
import type { Place } from './place.ts'
import { lastComplaint, logFile, postgresArguments, withoutDurability } from './postmaster.ts'
import { canEnter, chooseRunner, cleanEnvironment } from './runner.ts'
import { makeSocketFolder } from './socket-folder.ts'

export type ThrowawayPostgres = {
  connectionString(database: string): string
  /** Stops it at once and removes the folder with everything in it. */
  stop(): Promise<void>
}

const startLimitMs = 20_000
const pollMs = 20

/**
 * Ends PostgreSQL when it hears from us, or when our end of the pipe closes; then it also clears the folder away, so
 * that not even a killed test run leaves anything behind.
 */
const endWithUs = `exec 3<&0
storage=$1; shift
((read -r word <&3; kill -QUIT $$; while kill -0 $$; do sleep 0.05; done
  [ "$word" = stop ] || rm -rf "$storage") >/dev/null 2>&1 &)
exec "$@" 3<&- </dev/null`

/**
 * A real PostgreSQL for tests and measurements of this run alone: NOTHING IN IT SURVIVES, it runs without fsync.
 * @param folder absent or empty; removed at the end
 */
export async function startThrowawayPostgres({ folder }: { folder: string }): Promise<ThrowawayPostgres> {
  const place = makePlace(folder)
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
    // Waiting for it must hold this process, which its running alone does not.
    child.ref()
    child.stdin?.end('stop\n')
    await exited
    for (const path of [folder, place.storage, socketFolder]) rmSync(path, { recursive: true, force: true })
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

/** In the given folder; where the account that root lends cannot go there, in one of its own under /tmp. */
function makePlace(folder: string): Place {
  mkdirSync(folder, { recursive: true })
  const runner = chooseRunner(join(folder, 'postgres'))
  if (!runner.isLent) return { cluster: join(folder, 'postgres'), storage: folder, runner }
  const storage = canEnter(runner, folder) ? folder : mkdtempSync('/tmp/u-market-throwaway-')
  chownSync(storage, runner.uid, runner.gid)
  return { cluster: join(storage, 'postgres'), storage, runner }
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
