/** What tests with a primary and a synchronous standby share. */
import { execFileSync } from 'node:child_process'
import type { ThrowawayCluster } from '@u-market/embedded-postgres'
import { findPostmaster } from '@u-market/embedded-postgres/postmaster'
import pg from 'pg'

/** Commits are written before they are answered; a lost connection to the primary is tried again at once. */
export const durable = { synchronous_commit: 'on', wal_retrieve_retry_interval: '50ms' }

/** The setting by which a cluster follows another one. */
export function following({ socketFolder }: Pick<ThrowawayCluster, 'socketFolder'>) {
  return { primary_conninfo: `host=${socketFolder} user=postgres` }
}

/** Asks on a new connection, and without waiting for the standby. */
export async function askOnce<Row extends pg.QueryResultRow>(
  connectionString: string,
  text: string,
  values: readonly unknown[] = [],
): Promise<Row[]> {
  const client = new pg.Client({ connectionString, options: '-c synchronous_commit=local' })
  client.on('error', () => {})
  try {
    await client.connect()
    return (await client.query<Row>(text, [...values])).rows
  } finally {
    client.end(() => {})
  }
}

export async function isUp(cluster: ThrowawayCluster): Promise<boolean> {
  return askOnce(cluster.connectionString('postgres'), 'select 1').then(
    () => true,
    () => false,
  )
}

/**
 * Kills every process of a PostgreSQL, as when its machine dies. The postmaster is stopped first, so that it starts none meanwhile.
 * Returns false if it does not run.
 */
export function killPostgres(dataFolder: string): boolean {
  const pid = findPostmaster(dataFolder)?.pid
  if (pid === undefined) return false
  process.kill(pid, 'SIGSTOP')
  const children = execFileSync('pgrep', ['-P', String(pid)], { encoding: 'utf8' }).split('\n')
  for (const each of [...children.filter(Boolean).map(Number), pid])
    try {
      process.kill(each, 'SIGKILL')
    } catch {
      // It has just ended.
    }
  return true
}
