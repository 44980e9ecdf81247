import type pg from 'pg'

const CONNECT_TIMEOUT_MS = 5_000
/**
 * Above the limit of a statement, so that only a connection from which nothing comes any more meets it: a network that is silently
 * dead. It is dropped with all that waits for it.
 */
const SILENCE_LIMIT_MS = 15_000

/** Of every connection that the server makes. In a pipeline, a limit that passes takes the whole connection down. */
export const connectionLimits = {
  pipeline: true,
  connectionTimeoutMillis: CONNECT_TIMEOUT_MS,
  keepAlive: true,
  query_timeout: SILENCE_LIMIT_MS,
} as const satisfies pg.PoolConfig
