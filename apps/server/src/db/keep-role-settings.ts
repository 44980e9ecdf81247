import pg from 'pg'
import { callSettings } from '../platform/session-settings.ts'
import { withClient } from './database.ts'

/** Serializes starts: concurrent changes of one role's settings fail. */
const SETTINGS_LOCK = 1_818_022

const keptSql = `
  select coalesce((select s.setconfig from pg_db_role_setting s where s.setdatabase = d.oid and s.setrole = r.oid), '{}') as kept,
    d.datname as database
  from pg_database d, pg_roles r where d.datname = current_database() and r.rolname = current_user`

/**
 * Keeps the settings of the calls' connections with the server's role, for this database: a pooler's own connections take no
 * options from the server, but each begins with these. Done as the role, because every role may change its own and no owner
 * without CREATEROLE those of another. Changes only the differences.
 */
export async function keepRoleSettings(connectionString: string): Promise<void> {
  await withClient(connectionString, async (client) => {
    await client.query('begin')
    await client.query('select pg_advisory_xact_lock($1)', [SETTINGS_LOCK])
    const { rows } = await client.query<{ kept: string[]; database: string }>(keptSql)
    const { kept = [], database = '' } = rows[0] ?? {}
    const due = Object.entries(callSettings).filter(([name, value]) => !hasSetting(kept, name, value))
    for (const [name, value] of due)
      await client.query(
        `alter role current_user in database ${pg.escapeIdentifier(database)} set ${name} = ${pg.escapeLiteral(value)}`,
      )
    await client.query('commit')
  })
}

/** PostgreSQL keeps the names as they are spelt in its own table of settings, such as `TimeZone`. */
function hasSetting(kept: readonly string[], name: string, value: string): boolean {
  return kept.some((entry) => entry.toLowerCase() === `${name}=${value}`.toLowerCase())
}
