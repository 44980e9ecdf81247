import type { Deps } from '../deps.ts'
import { deleteOperatorSessionsEndedBefore } from './operator.queries.ts'

/** Removes operators' dead sessions. */
export const pruneOperators = async ({
  database,
  clock,
}: Pick<Deps, 'database' | 'clock'>): Promise<void> => {
  await deleteOperatorSessionsEndedBefore(database.kysely, clock.now())
}
