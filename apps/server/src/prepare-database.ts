import type { FastifyBaseLogger } from 'fastify'
import { openDatabase } from './db/database.ts'
import { grantPrivileges } from './db/grant-privileges.ts'
import { migrate } from './db/migrate.ts'
import { requireUsersKeys } from './features/accounts/index.ts'
import type { DataKeys } from './platform/data-keys.ts'
import type { DatabaseAccess } from './platform/database-access.ts'

/** One connection migrates, another may wait for it. */
const POOL_SIZE = 2
/** A large history migrates in minutes, not hours. */
const LIMIT_MS = 3_600_000

/**
 * Does all that requires the owner: migrates the schema and grants the server's privileges. Throws if the keys lack one that
 * stored identity numbers or payment passwords need.
 */
export async function prepareDatabase(
  access: DatabaseAccess,
  { keys, log }: { readonly keys: DataKeys; readonly log: Pick<FastifyBaseLogger, 'error'> },
): Promise<void> {
  const report = (error: Error): void => log.error(`a connection to the database broke: ${error.message}`)
  const owner = openDatabase(access.owner, POOL_SIZE, report, LIMIT_MS)
  try {
    await migrate(owner)
    await grantPrivileges(owner.pool, access)
    await requireUsersKeys(owner.kysely, keys)
  } finally {
    await owner.close()
  }
}
