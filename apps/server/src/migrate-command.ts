/**
 * Migrates the configured database and grants its server's role what it needs, with or without running servers:
 *
 *     npm run migrate        with DATABASE_URL and DATABASE_OWNER_URL
 *
 * Servers then run with DATABASE_URL alone, without the owner's password. Needs none of the other settings.
 */
import { StartError } from '@u-market/embedded-postgres'
import { joinDatabase } from './join-database.ts'
import { loadDatabaseConfig } from './platform/config.ts'
import { createLogger } from './platform/logger.ts'
import { migrateDatabase } from './prepare-database.ts'

run().catch((error: unknown) => {
  const isBug = error instanceof Error && !(error instanceof StartError)
  process.stderr.write(`${isBug ? error.stack : error}\n`.replace(/^StartError: /, ''))
  process.exitCode = 1
})

async function run(): Promise<void> {
  const config = loadDatabaseConfig(process.env)
  const log = createLogger({ logLevel: 'warn', nodeEnv: 'production' })
  const { access, leave } = await joinDatabase(config, log)
  try {
    if (access.owner === null)
      throw new StartError(`DATABASE_OWNER_URL must be set: ${access.role} does not own the database`)
    const { ran, age } = await migrateDatabase(access, access.owner, log)
    process.stdout.write(
      age === 'newer'
        ? 'The database is of the next release: nothing was changed\n'
        : `${ran.length === 0 ? 'No migration was due' : `Ran ${ran.join(', ')}`}; ${access.role} has its privileges\n`,
    )
  } finally {
    await leave()
  }
}
