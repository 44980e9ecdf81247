import type { Deps } from '../deps.ts'
import { deleteChallengesExpiredBefore } from './challenge.queries.ts'

/** Removes challenges that nobody signed in time. */
export async function pruneChallenges({ database, clock }: Pick<Deps, 'database' | 'clock'>): Promise<void> {
  await deleteChallengesExpiredBefore(database.kysely, clock.now())
}
