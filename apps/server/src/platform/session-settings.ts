import type pg from 'pg'

/** What holds on every connection of a server, written as PostgreSQL shows it, so that a start can compare. */
const limits = {
  // A longer query is a bug or an attack, and must not keep its locks.
  statement_timeout: '10s',
  // Long enough for a queue at a hot offer, short enough to respond before the client gives up.
  lock_timeout: '8s',
  // Limits how long a session that hangs inside a transaction keeps its locks.
  idle_in_transaction_session_timeout: '15s',
  timezone: 'UTC',
} as const

export type SessionSettings = typeof limits & { readonly enable_seqscan: 'on' | 'off' }

/**
 * Connections for calls. They keep their plans for life, including those of foreign key checks: one made while a table was small
 * would scan it forever. Every query has an index, so sequential scans are off.
 */
export const callSettings: SessionSettings = { ...limits, enable_seqscan: 'off' }
/** Connections that work on small tables: jobs, listening. */
export const jobSettings: SessionSettings = { ...limits, enable_seqscan: 'on' }

/**
 * Part of a driver's configuration: the address, and the settings as options of the connection's start. The driver would use the
 * address's options in place of these, so they are merged.
 * @param settings null: behind a pooler, which takes no options; there the settings are those of the role
 */
export function connectWith(
  connectionString: string,
  settings: SessionSettings | null,
): Pick<pg.ClientConfig, 'connectionString' | 'options'> {
  const url = new URL(connectionString)
  const given = url.searchParams.get('options')
  if (settings === null && given === null) return { connectionString }
  if (given !== null) url.searchParams.delete('options')
  const own = Object.entries(settings ?? {}).map(([name, value]) => `-c ${name}=${value}`)
  return {
    connectionString: given === null ? connectionString : url.href,
    options: [...(given === null ? [] : [given]), ...own].join(' '),
  }
}
