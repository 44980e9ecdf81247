import { readdir, readFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import { runMigrations } from 'graphile-worker'
import { type Migration, Migrator, sql } from 'kysely'
import { type Database, onOwnConnections } from './database.ts'

const folder = fileURLToPath(new URL('migrations/', import.meta.url))

/** A large history is moved in minutes, not in hours. */
const LIMIT_MS = 3_600_000

/** Brings the schema and the job tables up to date, forward only; several servers may start at once. */
export function migrate(database: Database): Promise<void> {
  return onOwnConnections(database, LIMIT_MS, async ({ kysely, pool }) => {
    const migrator = new Migrator({ db: kysely, provider: { getMigrations: readMigrations } })
    const { error } = await migrator.migrateToLatest()
    if (error) throw error
    await runMigrations({ pgPool: pool })
  })
}

async function readMigrations(): Promise<Record<string, Migration>> {
  const names = (await readdir(folder)).filter((name) => name.endsWith('.sql')).sort()
  const entries = names.map(async (name): Promise<[string, Migration]> => {
    const text = await readFile(folder + name, 'utf8')
    return [
      name.replace('.sql', ''),
      {
        up: (db) =>
          sql
            .raw(text)
            .execute(db)
            .then(() => undefined),
      },
    ]
  })
  return Object.fromEntries(await Promise.all(entries))
}
