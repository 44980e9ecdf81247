import { checkDatabase } from './check-database.ts'

/**
 * How one database is reached. Its owner brings the schema up to date and does nothing else; all that the server does it does as
 * a role that owns nothing: whoever makes it say what they like can neither take a guard off nor remove what only grows.
 */
export type DatabaseAccess = {
  readonly owner: string
  readonly server: string
  /** Whom `server` acts as: what that may do is granted to it. */
  readonly role: string
  /** The server signs in as the owner and takes the role from there, so the owner must be one of its members. */
  readonly isTaken: boolean
}

const ROLE = 'u_market_server'

/** To a database that believes what name one gives, as the embedded one does behind its socket. */
export function accessByName(owner: string): DatabaseAccess {
  const url = new URL(owner)
  url.username = ROLE
  return { owner, server: url.href, role: ROLE, isTaken: false }
}

/** To a database of one's own. Throws what the settings lack, in one line. */
export async function accessByUrl(
  databaseUrl: string,
  databaseOwnerUrl: string | undefined,
): Promise<DatabaseAccess> {
  const role = await checkDatabase(databaseUrl, 'DATABASE_URL')
  if (databaseOwnerUrl === undefined)
    return { owner: databaseUrl, server: asRole(databaseUrl), role: ROLE, isTaken: true }
  await checkDatabase(databaseOwnerUrl, 'DATABASE_OWNER_URL')
  return { owner: databaseOwnerUrl, server: databaseUrl, role, isTaken: false }
}

/** Taken as the connection is made, at no cost to any query. */
function asRole(connectionString: string): string {
  const url = new URL(connectionString)
  const options = url.searchParams.get('options') ?? ''
  url.searchParams.set('options', `${options} -c role=${ROLE}`.trim())
  return url.href
}
