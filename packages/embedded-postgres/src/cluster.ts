import { chownSync, existsSync, mkdirSync, readdirSync, readFileSync, renameSync, rmSync } from 'node:fs'
import { basename, join } from 'node:path'
import type { Binaries } from './binaries.ts'
import type { Place } from './place.ts'
import { isAlive } from './postmaster.ts'
import { runAs, StartError } from './runner.ts'

/**
 * Creates the cluster in a temporary folder and renames it: an interrupted start leaves no partial database, and of two starts
 * one wins.
 */
export function createCluster(
  { cluster, runner }: Place,
  { initdb }: Binaries,
  fate: 'kept' | 'throwaway' = 'kept',
): void {
  const aside = `${cluster}.new-${process.pid}`
  if (existsSync(cluster) && readdirSync(cluster).length > 0) throw inTheWay(cluster)
  rmSync(aside, { recursive: true, force: true })
  mkdirSync(aside, { mode: 0o700 })
  if (runner.isLent) chownSync(aside, runner.uid, runner.gid)
  // Local connections are trusted, as only the runner can open the socket's folder; TCP is rejected.
  const { status, stderr, error } = runAs(runner, initdb, [
    ...['--pgdata', aside, '--username', 'postgres', '--encoding', 'UTF8', '--locale', 'C'],
    ...['--auth-local', 'trust', '--auth-host', 'reject'],
    ...(fate === 'throwaway' ? ['--no-sync'] : []),
  ])
  if (status !== 0) {
    rmSync(aside, { recursive: true, force: true })
    if (clusterMajor(cluster) !== undefined) return
    const reason = error?.message ?? stderr.trim().split('\n').at(-1)
    throw new StartError(`DATA_DIR: the database could not be made in ${cluster}: ${reason}`)
  }
  try {
    renameSync(aside, cluster)
  } catch (renameError) {
    rmSync(aside, { recursive: true, force: true })
    if (clusterMajor(cluster) === undefined) throw inTheWay(cluster, renameError)
  }
}

/** Returns the version that wrote the data; undefined without data. */
export function clusterMajor(cluster: string): number | undefined {
  const file = join(cluster, 'PG_VERSION')
  return existsSync(file) ? Number.parseInt(readFileSync(file, 'utf8'), 10) : undefined
}

/**
 * Removes the folders of interrupted starts, except that of a live process, which may just have lost the race to create the
 * cluster.
 */
export function sweepHalfMade({ cluster, storage }: Place): void {
  const prefix = `${basename(cluster)}.new-`
  for (const name of readdirSync(storage)) {
    if (name.startsWith(prefix) && !isAlive(Number(name.slice(prefix.length))))
      rmSync(join(storage, name), { recursive: true, force: true })
  }
}

function inTheWay(cluster: string, cause?: unknown): StartError {
  return new StartError(`DATA_DIR: ${cluster} is in the way and is no database`, { cause })
}
