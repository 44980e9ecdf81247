/**
 * Gives the server's role exactly what `privileges.ts` lists. The role owns nothing, so even an injected statement cannot alter
 * or drop, disable a trigger or truncate a table. Each start compares the privileges and changes only the differences.
 */

import { StartError } from '@u-market/embedded-postgres'
import pg from 'pg'
import type { DatabaseAccess } from '../platform/database-access.ts'
import { knownMigrations } from './migrate.ts'
import { grantedPrivileges } from './privileges.ts'
import { judgeSchema, readApplied } from './schema-age.ts'
import { isDatabaseError } from './transact.ts'

/** Serializes servers that start at once: concurrent grants on one catalogue row fail. */
const GRANT_LOCK = 1_818_021

/**
 * Runs as the owner, after the migrations. What the next release was granted stays, because its servers may be running. Throws a
 * `StartError` with instructions if the owner lacks a right.
 */
export async function grantPrivileges(
  pool: pg.Pool,
  { role, isTaken }: Pick<DatabaseAccess, 'role' | 'isTaken'>,
): Promise<void> {
  const client = await pool.connect()
  let broken: Error | undefined
  try {
    await ensureRole(client, role)
    if (isTaken) await ensureMember(client, role)
    await refuseOwner(client, role)
    await client.query('begin')
    await client.query('select pg_advisory_xact_lock($1)', [GRANT_LOCK])
    // Looked at under the lock: the next release may have migrated and granted since.
    const isNewer = judgeSchema(await readApplied(client), await knownMigrations()) === 'newer'
    const missing = [
      ...(await missingOnTables(client, role)),
      ...(await missingOnDatabase(client, role)),
      ...(await missingOnJobs(client, role)),
    ]
    if (missing.length > 0 && !isNewer) await client.query(missing.join(';\n'))
    await client.query('commit')
  } catch (error) {
    await client.query('rollback').catch((failure: Error) => {
      broken = failure
    })
    throw error
  } finally {
    client.release(broken)
  }
}

export type ActualPrivileges = {
  readonly name: string
  readonly kind: 'table' | 'sequence'
  readonly held: readonly string[]
}

const heldSql = `
  select c.relname as name, case c.relkind when 'S' then 'sequence' else 'table' end as kind, array(
    select lower(a.privilege_type) from aclexplode(c.relacl) a where a.grantee = r.oid
    union all
    select lower(a.privilege_type) || '(' || t.attname || ')' from pg_attribute t, aclexplode(t.attacl) a
      where t.attrelid = c.oid and not t.attisdropped and a.grantee = r.oid) as held
  from pg_class c, pg_roles r
  where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p', 'v', 'm', 'f', 'S') and r.rolname = $1
  order by 1`

/** Returns what a role may do with each table, view and sequence of the market. */
export async function readPrivileges(
  runner: pg.ClientBase | pg.Pool,
  role: string,
): Promise<ActualPrivileges[]> {
  return (await runner.query<ActualPrivileges>(heldSql, [role])).rows
}

/** Returns whether the role has at least what this server uses; the next release may have granted more. */
export async function holdsPrivileges(runner: pg.ClientBase | pg.Pool, role: string): Promise<boolean> {
  const actual = new Map((await readPrivileges(runner, role)).map(({ name, held }) => [name, held]))
  return [...grantedPrivileges].every(([name, due]) =>
    due.every((privilege) => actual.get(name)?.includes(privilege)),
  )
}

async function missingOnTables(client: pg.ClientBase, role: string): Promise<string[]> {
  return (await readPrivileges(client, role)).flatMap(({ name, kind, held }) => {
    const due = grantedPrivileges.get(name) ?? []
    if ([...due].sort().join() === [...held].sort().join()) return []
    const target = `${kind} public.${pg.escapeIdentifier(name)}`
    const server = pg.escapeIdentifier(role)
    const revoke = `revoke all on ${target} from ${server}`
    return due.length > 0 ? [revoke, `grant ${due.join(', ')} on ${target} to ${server}`] : [revoke]
  })
}

const databaseSql = `
  select current_database() as database, has_schema_privilege($1::name, 'public', 'usage') as uses,
    has_schema_privilege($1::name, 'public', 'create') as creates,
    has_database_privilege($1::name, current_database(), 'temporary, create') as adds`

/** The role could otherwise create a table, even a temporary one, that shadows one of the market's. */
async function missingOnDatabase(client: pg.ClientBase, role: string): Promise<string[]> {
  const { rows } = await client.query<{ database: string; uses: boolean; creates: boolean; adds: boolean }>(
    databaseSql,
    [role],
  )
  return rows.flatMap(({ database, uses, creates, adds }) => [
    ...(uses ? [] : [`grant usage on schema public to ${pg.escapeIdentifier(role)}`]),
    ...(creates ? ['revoke create on schema public from public'] : []),
    ...(adds ? [`revoke temporary, create on database ${pg.escapeIdentifier(database)} from public`] : []),
  ])
}

const jobTablesSql = `
  select c.relname as name,
    c.relkind = 'r' and not (has_table_privilege($1::name, c.oid, 'insert') and has_table_privilege($1::name, c.oid, 'update')
      and has_table_privilege($1::name, c.oid, 'delete')) or not has_table_privilege($1::name, c.oid, 'select') as lacks,
    c.relrowsecurity and not exists (select from pg_policy p where p.polrelid = c.oid and p.polname = $1::name) as hides
  from pg_class c where c.relnamespace = 'graphile_worker'::regnamespace and c.relkind in ('r', 'v')`

/**
 * Grants all of the worker's tables, whatever its version has, and opens their row-level security, which hides rows from all but
 * the owner.
 */
async function missingOnJobs(client: pg.ClientBase, role: string): Promise<string[]> {
  const { rows } = await client.query<{ name: string; lacks: boolean; hides: boolean }>(jobTablesSql, [role])
  const server = pg.escapeIdentifier(role)
  const grants = [
    `grant usage on schema graphile_worker to ${server}`,
    ...[
      'select, insert, update, delete on all tables',
      'usage on all sequences',
      'execute on all functions',
    ].map((what) => `grant ${what} in schema graphile_worker to ${server}`),
  ]
  const policies = rows
    .filter(({ hides }) => hides)
    .map(({ name }) => `graphile_worker.${pg.escapeIdentifier(name)}`)
    .map((table) => `create policy ${server} on ${table} to ${server} using (true) with check (true)`)
  return [...(rows.some(({ lacks }) => lacks) ? grants : []), ...policies]
}

const NOT_ALLOWED = '42501'
const IS_THERE = ['42710', '23505']

/** Creates a missing role. Throws a `StartError` with instructions if the owner may not. */
async function ensureRole(client: pg.ClientBase, role: string): Promise<void> {
  const { rowCount } = await client.query('select from pg_roles where rolname = $1', [role])
  if (rowCount !== 0) return
  try {
    // Without a password, so it can log in only where `pg_hba.conf` trusts user names, as on the embedded database's socket.
    await client.query(`create role ${pg.escapeIdentifier(role)} login`)
  } catch (error) {
    // A start on another database of the same cluster created it first.
    if (isDatabaseError(error, ...IS_THERE)) return
    if (!isDatabaseError(error, NOT_ALLOWED)) throw error
    throw new StartError(
      `DATABASE_URL may not create the role that the server runs as: let an administrator run CREATE ROLE ${role}; GRANT ${role} TO ${await whoIs(client)}; or set DATABASE_OWNER_URL`,
      { cause: error },
    )
  }
}

/**
 * Lets the owner act as the role. A role's creator may not `SET ROLE` to it by itself, but may grant itself the membership:
 * before PostgreSQL 16 by CREATEROLE, since then by the ADMIN option.
 */
async function ensureMember(client: pg.ClientBase, role: string): Promise<void> {
  const user = await whoIs(client)
  try {
    await client.query(`set role ${pg.escapeIdentifier(role)}`)
    await client.query('reset role')
  } catch (error) {
    if (!isDatabaseError(error, NOT_ALLOWED)) throw error
    await client
      .query(`grant ${pg.escapeIdentifier(role)} to ${pg.escapeIdentifier(user)}`)
      .catch((cause: unknown) => {
        if (!isDatabaseError(cause, NOT_ALLOWED)) throw cause
        throw new StartError(
          `DATABASE_URL may not act as the role that the server runs as: let an administrator run GRANT ${role} TO ${user}; or set DATABASE_OWNER_URL`,
          { cause },
        )
      })
  }
}

/** A server's role that may become the owner would have the owner's rights. */
async function refuseOwner(client: pg.ClientBase, role: string): Promise<void> {
  const { rows } = await client.query<{ is_owner: boolean; user: string }>(
    `select pg_has_role($1::name, current_user, 'member') as is_owner, current_user as user`,
    [role],
  )
  const [found] = rows
  if (found?.is_owner !== false)
    throw new StartError(
      `DATABASE_URL must log in as a role without the owner's rights: ${role} may do everything that ${found?.user}, the owner, may`,
    )
}

async function whoIs(client: pg.ClientBase): Promise<string> {
  const { rows } = await client.query<{ user: string }>('select current_user as user')
  return rows[0]?.user ?? ''
}
