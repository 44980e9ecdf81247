import pg from 'pg'
import { StartError } from '../platform/start-error.ts'
import { isDatabaseError } from './transact.ts'

const NOT_ALLOWED = '42501'
const IS_THERE = ['42710', '23505']

/** Makes the role where there is none; a line that says what to do where the owner may not. */
export async function ensureRole(client: pg.ClientBase, role: string): Promise<void> {
  const { rowCount } = await client.query('select from pg_roles where rolname = $1', [role])
  if (rowCount !== 0) return
  try {
    // Without a password: it signs in only where names are believed, as behind the embedded database's socket.
    await client.query(`create role ${pg.escapeIdentifier(role)} login`)
  } catch (error) {
    // A start on another database of the same server was quicker.
    if (isDatabaseError(error, ...IS_THERE)) return
    if (!isDatabaseError(error, NOT_ALLOWED)) throw error
    throw new StartError(
      `DATABASE_URL may not create the role that the server runs as: let an administrator run CREATE ROLE ${role}; GRANT ${role} TO ${await whoIs(client)}; or set DATABASE_OWNER_URL`,
      { cause: error },
    )
  }
}

/** Lets the owner take the role: from PostgreSQL 16 on whoever has made one is no member of it yet. */
export async function ensureMember(client: pg.ClientBase, role: string): Promise<void> {
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

/** A role that could become the owner would be one. */
export async function refuseOwner(client: pg.ClientBase, role: string): Promise<void> {
  const { rows } = await client.query<{ is_owner: boolean; user: string }>(
    `select pg_has_role($1::name, current_user, 'member') as is_owner, current_user as user`,
    [role],
  )
  const [found] = rows
  if (found?.is_owner !== false)
    throw new StartError(
      `DATABASE_URL must sign in as a role of its own: ${role} may do whatever ${found?.user}, the owner, may`,
    )
}

async function whoIs(client: pg.ClientBase): Promise<string> {
  const { rows } = await client.query<{ user: string }>('select current_user as user')
  return rows[0]?.user ?? ''
}
