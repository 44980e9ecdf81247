/**
 * How old a database's schema is, for a server that knows some migrations. The first migration of each release is named
 * `<number>-release-<version>`. A server accepts the schema of the next release, so that both can run during an upgrade, and no
 * later one: the release after the next may drop what this one uses.
 */
import { StartError } from '@u-market/embedded-postgres'
import type pg from 'pg'
import { isDatabaseError } from './transact.ts'

/** `newer`: nothing to migrate, and what that release was granted is not taken away. */
export type SchemaAge = 'older' | 'same' | 'newer'

const RELEASE = /-release-(.+)$/

/** Throws a `StartError` if the server must not run on a schema made by these migrations. */
export function judgeSchema(applied: readonly string[], known: readonly string[]): SchemaAge {
  const missing = known.filter((name) => !applied.includes(name))
  const unknown = applied.filter((name) => !known.includes(name))
  const [firstUnknown] = unknown
  if (firstUnknown === undefined) return missing.length === 0 ? 'same' : 'older'
  if (missing.length > 0)
    throw new StartError(
      `The database has the migration ${firstUnknown} and lacks ${missing[0]}: it was made by a program of another line`,
    )
  const releases = unknown.map(releaseOf).filter((release) => release !== null)
  if (releases.length > 1)
    throw new StartError(
      `The database is of release ${releases.at(-1)}, two or more after this server's: start a newer server`,
    )
  return 'newer'
}

/** Returns the release whose first migration this is. */
export function releaseOf(migration: string): string | null {
  return RELEASE.exec(migration)?.[1] ?? null
}

/** PostgreSQL's codes of a database that no server has migrated, or for another role than this one. */
const NOT_PREPARED = ['42P01', '42501']

/** Returns the names of the migrations that ran. */
export async function readApplied(runner: pg.ClientBase | pg.Pool): Promise<string[]> {
  try {
    const { rows } = await runner.query<{ name: string }>(
      'select name from public.kysely_migration order by name',
    )
    return rows.map(({ name }) => name)
  } catch (error) {
    if (isDatabaseError(error, ...NOT_PREPARED)) return []
    throw error
  }
}
