import type { ConsoleBodyOf, ConsoleDataOf } from '@u-market/contract'
import { unixSeconds } from '../../platform/clock.ts'
import type { Deps } from '../deps.ts'
import { listOthers, noteView } from './case-view.queries.ts'

/** The console says so every few seconds while a case is open in it; a page that was closed is forgotten after this. */
export const VIEW_COUNTS_SECONDS = 30

type Watch = ConsoleBodyOf<'watchCase'> & { readonly operatorId: number }

/** Notes that an operator has a case open, and answers who else has. */
export async function watchCase(deps: Deps, watch: Watch): Promise<ConsoleDataOf<'watchCase'>> {
  const db = deps.database.kysely
  const at = deps.clock.now()
  const liveSince = new Date(at.getTime() - VIEW_COUNTS_SECONDS * 1000)
  await noteView(db, { ...watch, at, liveSince })
  const others = await listOthers(db, { ...watch, liveSince })
  return { alsoOpen: others.map(({ name, since }) => ({ name, since: unixSeconds(since) })) }
}
