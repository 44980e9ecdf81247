import type { Deps } from '../deps.ts'
import { deleteViewsBefore } from './case-view.queries.ts'
import { VIEW_COUNTS_SECONDS } from './watch-case.ts'

/** Removes views that no longer count. */
export async function pruneCaseViews({ database, clock }: Pick<Deps, 'database' | 'clock'>): Promise<void> {
  await deleteViewsBefore(database.kysely, new Date(clock.now().getTime() - VIEW_COUNTS_SECONDS * 1000))
}
