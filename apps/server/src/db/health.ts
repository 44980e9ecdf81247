import pg from 'pg'
import { poolConfig } from './database.ts'

/** Health probes expect a response within a second. */
const LIMIT_MS = 700

export type HealthCheck = {
  /** Throws when the database does not respond in time. */
  check(): Promise<void>
  close(): Promise<void>
}

/** How the connection of the health check is made: by the calls' way, with a shorter limit. */
export function healthConfig(connectionString: string, isPooled: boolean): pg.ClientConfig {
  return {
    ...poolConfig(connectionString, isPooled),
    connectionTimeoutMillis: LIMIT_MS,
    query_timeout: LIMIT_MS,
  }
}

/** Uses its own connection: the pool may be busy, or full of dead connections. */
export function createHealthCheck(config: pg.ClientConfig): HealthCheck {
  let client: pg.Client | null = null

  const connect = async (): Promise<pg.Client> => {
    const made = new pg.Client(config)
    const forget = (): void => {
      if (client === made) client = null
    }
    made.on('error', forget)
    made.on('end', forget)
    await made.connect()
    client = made
    return made
  }
  const ask = async (): Promise<void> => {
    await (client ?? (await connect())).query('select 1')
  }
  return {
    check: () => withinLimit(ask()),
    close: async () => client?.end(() => {}),
  }
}

/** Limits connecting and querying together. */
async function withinLimit(asked: Promise<void>): Promise<void> {
  const late = Promise.withResolvers<never>()
  const timer = setTimeout(
    () => late.reject(new Error('timeout exceeded: the database did not answer')),
    LIMIT_MS,
  )
  asked.catch(() => {})
  try {
    await Promise.race([asked, late.promise])
  } finally {
    clearTimeout(timer)
  }
}
