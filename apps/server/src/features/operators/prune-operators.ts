import type { Deps } from '../deps.ts'
import { deleteOperatorSessionsEndedBefore } from './operator.queries.ts'

/** Removes operators' dead sessions. */
export async function pruneOperators({ database, clock }: Pick<Deps, 'database' | 'clock'>): Promise<void> {
  await deleteOperatorSessionsEndedBefore(database.kysely, clock.now())
}
