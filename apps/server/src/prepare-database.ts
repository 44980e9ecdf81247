import { StartError } from '@u-market/embedded-postgres'
import type { FastifyBaseLogger } from 'fastify'
import { type Database, openDatabase } from './db/database.ts'
import { grantPrivileges, holdsPrivileges } from './db/grant-privileges.ts'
import { keepRoleSettings } from './db/keep-role-settings.ts'
import { knownMigrations, migrate } from './db/migrate.ts'
import { judgeSchema, readApplied, type SchemaAge } from './db/schema-age.ts'
import { requireUsersKeys } from './features/accounts/index.ts'
import type { DataKeys } from './platform/data-keys.ts'
import { type DatabaseAccess, directAddress } from './platform/database-access.ts'

/** One connection migrates, another may wait for it. */
const POOL_SIZE = 2
/** A large history migrates in minutes, not hours. */
const LIMIT_MS = 3_600_000

type Log = Pick<FastifyBaseLogger, 'error' | 'warn'>
type Preparation = {
  readonly age: SchemaAge
  /** Migrations that ran now. */
  readonly ran: readonly string[]
}

/**
 * Prepares the database if this process has the owner's address; otherwise checks that `npm run migrate` has done so. Throws if
 * the keys lack one that stored identity numbers or payment passwords need, and a `StartError` if the server must not run on this
 * schema.
 */
export async function prepareDatabase(
  access: DatabaseAccess,
  { keys, log }: { readonly keys: DataKeys; readonly log: Log },
): Promise<void> {
  const { age } =
    access.owner === null
      ? await requirePrepared(access, log)
      : await migrateDatabase(access, access.owner, log)
  if (age === 'newer')
    log.warn('the database is of the next release: this server runs on it, until it is replaced')
  await withDatabase(access.owner ?? directAddress(access), log, ({ kysely }) =>
    requireUsersKeys(kysely, keys),
  )
}

/** Does all that requires the owner: migrates the schema, and grants the server's privileges. */
export async function migrateDatabase(access: DatabaseAccess, owner: string, log: Log): Promise<Preparation> {
  const prepared = await withDatabase(owner, log, async (database) => {
    const migrated = await migrate(database)
    await grantPrivileges(database.pool, access)
    return migrated
  })
  if (!access.isTaken) await keepRoleSettings(directAddress(access))
  return prepared
}

async function requirePrepared(access: DatabaseAccess, log: Log): Promise<Preparation> {
  return withDatabase(directAddress(access), log, async ({ pool }) => {
    const age = judgeSchema(await readApplied(pool), await knownMigrations())
    if (age === 'older' || !(await holdsPrivileges(pool, access.role)))
      throw new StartError(
        `The database is not prepared for this release: first run npm run migrate, with DATABASE_OWNER_URL and this DATABASE_URL (${access.role})`,
      )
    return { age, ran: [] }
  })
}

async function withDatabase<T>(
  connectionString: string,
  log: Log,
  work: (database: Database) => Promise<T>,
): Promise<T> {
  const report = (error: Error): void => log.error(`a connection to the database broke: ${error.message}`)
  const database = openDatabase(connectionString, POOL_SIZE, report, { silenceLimitMs: LIMIT_MS })
  try {
    return await work(database)
  } finally {
    await database.close()
  }
}
