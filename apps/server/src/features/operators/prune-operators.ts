import type { Deps } from '../deps.ts'
import { deleteOperatorSessionsEndedBefore } from './operator-session.queries.ts'
import { operatorIdleSince } from './operator-sessions.ts'
import { deleteTicketsEndedBefore } from './ticket.queries.ts'

/** Removes operators' dead sessions, and tickets that nobody used. */
export async function pruneOperators({ database, clock }: Pick<Deps, 'database' | 'clock'>): Promise<void> {
  const at = clock.now()
  await deleteOperatorSessionsEndedBefore(database.kysely, { at, idleSince: operatorIdleSince(at) })
  await deleteTicketsEndedBefore(database.kysely, at)
}
