import { readdir, readFile } from 'node:fs/promises'
import { runMigrations } from 'graphile-worker'
import { type Migration, Migrator, sql } from 'kysely'
import type { Database } from './database.ts'

/**
 * Brings the schema and the job tables up to date, forward only; several servers may call it at once.
 * @param database connected as its owner
 * @param folder SQL files, which run in the order of their names
 */
export async function migrate(
  database: Database,
  folder = new URL('migrations/', import.meta.url),
): Promise<void> {
  const migrator = new Migrator({
    db: database.kysely,
    provider: { getMigrations: () => readMigrations(folder) },
  })
  const { error } = await migrator.migrateToLatest()
  if (error) throw error
  await runMigrations({ pgPool: database.pool })
}

async function readMigrations(folder: URL): Promise<Record<string, Migration>> {
  const names = (await readdir(folder)).filter((name) => name.endsWith('.sql')).sort()
  const entries = names.map(async (name): Promise<[string, Migration]> => {
    const text = await readFile(new URL(name, folder), 'utf8')
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
