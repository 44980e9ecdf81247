import { transact } from '../../db/transact.ts'
import type { Deps } from '../deps.ts'
import { isAnyOver, takeOver } from './sanction.queries.ts'
import { tellOver } from './tell-sanctioned.ts'

/**
 * Tells those whose sanction has run out. The end itself needs nobody: acts judge it by `until`. The clock of a sanction is a row
 * that goes with what it brings about, so each end is told once, and one that an operator ends before has none. Answers how many.
 */
export async function sweepSanctions(deps: Deps): Promise<number> {
  const at = deps.clock.now()
  if (!(await isAnyOver(deps.database.kysely, at))) return 0
  const told = await transact(deps.database, null, async (tx) => {
    const rows = await takeOver(tx, at)
    await tellOver(tx, rows, at)
    return rows.length
  })
  deps.wake()
  return told
}
