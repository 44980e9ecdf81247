import type { Deps } from '../deps.ts'
import { deleteOperatorSessionsExpiredBefore } from './operator-session.queries.ts'
import { deleteTicketsEndedBefore } from './ticket.queries.ts'

/** For so long whoever comes back to a session is told why it is over: a weekend, and some days off. */
const TOLD_DAYS = 7
const DAY_MS = 86_400_000

/** Removes operators' sessions that ended days ago, and tickets that nobody used. */
export async function pruneOperators({ database, clock }: Pick<Deps, 'database' | 'clock'>): Promise<void> {
  const at = clock.now()
  await deleteOperatorSessionsExpiredBefore(database.kysely, new Date(at.getTime() - TOLD_DAYS * DAY_MS))
  await deleteTicketsEndedBefore(database.kysely, at)
}
