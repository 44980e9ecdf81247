import { readdir, readFile } from 'node:fs/promises'
import { runMigrations } from 'graphile-worker'
import { type Migration, Migrator, sql } from 'kysely'
import type { Database } from './database.ts'
import { judgeSchema, readApplied, type SchemaAge } from './schema-age.ts'

const ownMigrations = new URL('migrations/', import.meta.url)

/**
 * Brings the schema and the job tables up to date, forward only; several servers may call it at once. Leaves the schema of the
 * next release as it is. Returns the migrations that ran, and how old the schema was.
 * @param database connected as its owner
 * @param folder SQL files, which run in the order of their names
 */
export async function migrate(
  database: Database,
  folder = ownMigrations,
): Promise<{ readonly ran: readonly string[]; readonly age: SchemaAge }> {
  const age = judgeSchema(await readApplied(database.pool), await namesIn(folder))
  if (age === 'newer') return { ran: [], age }
  const migrator = new Migrator({
    db: database.kysely,
    provider: { getMigrations: () => readMigrations(folder) },
  })
  const { error, results = [] } = await migrator.migrateToLatest()
  if (error) throw error
  await runMigrations({ pgPool: database.pool })
  return { ran: results.map(({ migrationName }) => migrationName), age }
}

/** The migrations that this program knows. */
export function knownMigrations(): Promise<string[]> {
  return namesIn(ownMigrations)
}

async function namesIn(folder: URL): Promise<string[]> {
  const files = (await readdir(folder)).filter((file) => file.endsWith('.sql'))
  return files.map((file) => file.replace('.sql', '')).sort()
}

async function readMigrations(folder: URL): Promise<Record<string, Migration>> {
  const entries = (await namesIn(folder)).map(async (name): Promise<[string, Migration]> => {
    const text = await readFile(new URL(`${name}.sql`, folder), 'utf8')
    return [
      name,
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
