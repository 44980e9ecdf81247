/** What was tried and refused stands on record too, but no flood of it fills the trail: one entry a minute for each kind. */
import { transact } from '../../db/transact.ts'
import type { Deps } from '../deps.ts'
import { type AuditEntry, lockRefused, onRecord, recordAudit, wasRecorded } from './audit.queries.ts'

const APART_MS = 60_000

type Given = Pick<Deps, 'database' | 'clock'>
type Refused = Parameters<typeof onRecord>[0] & { readonly acts: readonly string[] }

/** An operator tried what the role may not. */
export function recordRefusedAct(deps: Given, { acts, ...call }: Refused): Promise<void> {
  return recordRefused(deps, {
    ...onRecord(call),
    action: 'operator.refused',
    subject: `operator:${call.operator.id}`,
    detail: { act: acts.join(', ') },
  })
}

/** Leaves an entry, unless one like it (by whom, what, with which details) stands there from the minute before. */
export async function recordRefused(
  { database, clock }: Given,
  refused: Omit<AuditEntry, 'at'>,
): Promise<void> {
  const at = clock.now()
  const entry = { ...refused, at }
  const since = new Date(at.getTime() - APART_MS)
  if (await wasRecorded(database.kysely, entry, since)) return
  await transact(database, null, async (tx) => {
    await lockRefused(tx)
    if (!(await wasRecorded(tx, entry, since))) await recordAudit(tx, entry)
  })
}
