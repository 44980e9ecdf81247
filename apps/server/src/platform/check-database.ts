import pg from 'pg'
import { StartError } from './start-error.ts'

const connectTimeoutMs = 5_000
const supported = { from: 15, to: 18 }

/**
 * Asks before anything is built on it, so that a wrong address costs one clear line and not a stack. Answers who one is there.
 * @param setting names the address in that line
 */
export async function checkDatabase(connectionString: string, setting: string): Promise<string> {
  const client = new pg.Client({ connectionString, connectionTimeoutMillis: connectTimeoutMs })
  client.on('error', () => {}) // The query below fails with it.
  let found: { version: number; user: string } | undefined
  try {
    await client.connect()
    const { rows } = await client.query<{ version: number; user: string }>(
      `select current_setting('server_version_num')::int / 10000 as version, current_user as user`,
    )
    found = rows[0]
  } catch (error) {
    throw new StartError(`${setting} does not answer: ${reasonOf(error)}`, { cause: error })
  } finally {
    client.end(() => {})
  }
  const { version, user } = found ?? { version: 0, user: '' }
  if (version < supported.from) {
    throw new StartError(`${setting} is PostgreSQL ${version}; it takes ${supported.from} to ${supported.to}`)
  }
  return user
}

function reasonOf(error: unknown): string {
  // Several addresses of one name fail as one error without a message of its own.
  const one = error instanceof AggregateError ? error.errors[0] : error
  return one instanceof Error ? one.message : String(one)
}
