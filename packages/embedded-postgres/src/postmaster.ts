import { type ChildProcess, spawn } from 'node:child_process'
import { closeSync, openSync, readFileSync, readlinkSync, realpathSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { type Binaries, isErrorCode } from './binaries.ts'
import { type Place, port } from './place.ts'
import { cleanEnvironment } from './runner.ts'

/** PostgreSQL's server process, as read from postmaster.pid; the folder is undefined while it is starting. */
export type Postmaster = { readonly pid: number; readonly socketFolder: string | undefined }

const settings = {
  listen_addresses: '',
  unix_socket_permissions: '0700',
  port: String(port),
  max_connections: '120',
  shared_buffers: '128MB',
  // For small machines: /dev/shm of a container has 64 MB, and no query here is worth a second core.
  max_parallel_workers_per_gather: '0',
  huge_pages: 'off',
  jit: 'off',
  timezone: 'UTC',
  log_timezone: 'UTC',
}

/** Only for disposable data, never for anything that holds coin. */
export const withoutDurability = {
  fsync: 'off',
  synchronous_commit: 'off',
  full_page_writes: 'off',
  autovacuum: 'off',
  // The data may be in memory.
  max_wal_size: '128MB',
}

/**
 * Spawns in a separate process group, so that Ctrl-C reaches only this process, which stops PostgreSQL in order. The output goes
 * directly to a file, so that PostgreSQL outlives this process without a broken pipe.
 */
export function spawnPostmaster(place: Place, binaries: Binaries, socketFolder: string): ChildProcess {
  const { cluster, runner } = place
  const log = openSync(logFile(place), 'a', 0o600)
  const child = spawn(binaries.postgres, postgresArguments(cluster, socketFolder), {
    ...(runner.isLent && { uid: runner.uid, gid: runner.gid }),
    cwd: '/',
    detached: true,
    env: cleanEnvironment,
    stdio: ['ignore', log, log],
  })
  closeSync(log)
  child.unref()
  return child
}

export function postgresArguments(
  cluster: string,
  socketFolder: string,
  more: Record<string, string> = {},
): string[] {
  const all = Object.entries({ ...settings, unix_socket_directories: socketFolder, ...more })
  return ['-D', cluster, ...all.flatMap(([name, value]) => ['-c', `${name}=${value}`])]
}

/** Returns the last error of PostgreSQL's log, for a one-line message. */
export function lastComplaint(place: Place): string {
  const lines = readFileSync(logFile(place), 'utf8').split('\n')
  const complaint = lines.findLast((line) => /FATAL|PANIC|ERROR|could not|cannot/.test(line))
  return complaint?.replace(/^.*?(FATAL|PANIC|ERROR):\s+/, '') ?? `see ${logFile(place)}`
}

export function logFile({ storage }: Place): string {
  return join(storage, 'postgres.log')
}

/** Returns the cluster's live postmaster; undefined if the lock file's process is gone or is another program. */
export function findPostmaster(cluster: string): Postmaster | undefined {
  const file = join(cluster, 'postmaster.pid')
  let lines: string[]
  try {
    lines = readFileSync(file, 'utf8').split('\n')
  } catch (error) {
    if (isErrorCode(error, 'ENOENT')) return undefined
    throw error
  }
  const pid = Number(lines[0])
  if (!pid || !isAlive(pid)) return undefined
  if (!isPostmasterOf(cluster, pid)) {
    // After a reboot another process may have the pid. PostgreSQL would take it for a running postmaster and never start.
    rmSync(file, { force: true })
    return undefined
  }
  return { pid, socketFolder: lines[4] || undefined }
}

const pollMs = 20
/** A fast stop ends sessions and writes a checkpoint, which can take a while on a slow disk. */
const fastStopLimitMs = 30_000
const immediateStopLimitMs = 5_000

/** Returns once the process is gone. An immediate stop loses no commit either: the next start replays the log. */
export async function stopPostmaster(pid: number): Promise<void> {
  for (const [signal, limitMs] of [
    ['SIGINT', fastStopLimitMs],
    ['SIGQUIT', immediateStopLimitMs],
  ] as const) {
    if (!isAlive(pid)) return
    process.kill(pid, signal)
    for (const until = Date.now() + limitMs; isAlive(pid) && Date.now() < until; ) await delay(pollMs)
  }
}

export function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0)
  } catch (error) {
    return !isErrorCode(error, 'ESRCH')
  }
  return !isZombie(pid)
}

/** A postmaster works in its data folder. On systems without /proc any live process is accepted. */
function isPostmasterOf(cluster: string, pid: number): boolean {
  try {
    return readlinkSync(`/proc/${pid}/cwd`) === realpathSync(cluster)
  } catch {
    return true
  }
}

/** In a container whose first process reaps no children, dead processes keep their pids. */
function isZombie(pid: number): boolean {
  if (process.platform !== 'linux') return false
  try {
    return /\) Z/.test(readFileSync(`/proc/${pid}/stat`, 'utf8'))
  } catch (error) {
    return isErrorCode(error, 'ENOENT')
  }
}
