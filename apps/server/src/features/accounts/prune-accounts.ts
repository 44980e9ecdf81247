import type { Deps } from '../deps.ts'
import { deleteCodesBefore, deleteSessionsEndedBefore, deleteTriesEndedBefore } from './prune.queries.ts'

/** Codes are kept a day beyond the hour in which they count. */
const CODES_KEPT_MS = 86_400_000

/** Removes dead sessions, old codes and counts whose window is over. */
export async function pruneAccounts({ database, clock }: Pick<Deps, 'database' | 'clock'>): Promise<void> {
  const at = clock.now()
  await deleteSessionsEndedBefore(database.kysely, at)
  await deleteCodesBefore(database.kysely, new Date(at.getTime() - CODES_KEPT_MS))
  await deleteTriesEndedBefore(database.kysely, at)
}
