/** What is tried and refused, and what is looked at, stands on record too, but no flood of it fills the trail: one entry a while. */
import { transact } from '../../db/transact.ts'
import type { Looked } from '../call.ts'
import type { Deps } from '../deps.ts'
import { type AuditEntry, lockOnce, onRecord, recordAudit, wasRecorded } from './audit.queries.ts'

const REFUSED_APART_MS = 60_000
/** A page that stays open asks for news again and again: that is one look. */
const LOOKS_APART_MS = 600_000

type Given = Pick<Deps, 'database' | 'clock'>
type Call = Parameters<typeof onRecord>[0]
type Entry = Omit<AuditEntry, 'at'>

/** An operator tried what the role may not. */
export function recordRefusedAct(
  deps: Given,
  { acts, ...call }: Call & { readonly acts: readonly string[] },
): Promise<void> {
  return recordRefused(deps, {
    ...onRecord(call),
    action: 'operator.refused',
    subject: `operator:${call.operator.id}`,
    detail: { act: acts.join(', ') },
  })
}

export function recordRefused(deps: Given, refused: Entry): Promise<void> {
  return recordOnce(deps, refused, REFUSED_APART_MS)
}

/** An operator saw what is private to somebody. */
export function recordLook(deps: Given, looked: Call & Looked): Promise<void> {
  return recordOnce(deps, { ...onRecord(looked), ...seen(looked) }, LOOKS_APART_MS)
}

function seen(looked: Looked): Pick<AuditEntry, 'action' | 'subject' | 'detail'> {
  if ('look' in looked) {
    const [kind] = looked.look.split('.')
    return { action: looked.look, subject: `${kind}:${looked.id}` }
  }
  const { lists, page, found } = looked
  const detail = { page, ...(found && { found: found.join(', ') }) }
  return { action: 'list.look', subject: `${lists}:list`, detail }
}

/** Leaves an entry, unless one like it (by whom, what, on what, with which details) is younger than that. */
async function recordOnce({ database, clock }: Given, given: Entry, apartMs: number): Promise<void> {
  const at = clock.now()
  const entry = { ...given, at }
  const since = new Date(at.getTime() - apartMs)
  if (await wasRecorded(database.kysely, entry, since)) return
  await transact(database, null, async (tx) => {
    await lockOnce(tx)
    if (!(await wasRecorded(tx, entry, since))) await recordAudit(tx, entry)
  })
}
