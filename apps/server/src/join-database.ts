import { joinEmbeddedPostgres } from '@u-market/embedded-postgres'
import type { Logger } from 'pino'
import type { DatabaseConfig } from './platform/config.ts'
import { accessByName, accessByUrl, type DatabaseAccess } from './platform/database-access.ts'

/** Opens the configured database for a command, whether or not a server runs on it. Call `leave` at the end. */
export async function joinDatabase(
  { databaseUrl, databaseOwnerUrl, databaseListenUrl, dataDir }: DatabaseConfig,
  log: Logger,
): Promise<{ readonly access: DatabaseAccess; readonly leave: () => Promise<void> }> {
  if (databaseUrl !== undefined)
    return {
      access: await accessByUrl({ databaseUrl, databaseOwnerUrl, databaseListenUrl }),
      leave: async () => {},
    }
  const { connectionString, stop } = await joinEmbeddedPostgres({ dataDir, log })
  return { access: accessByName(connectionString), leave: stop }
}
