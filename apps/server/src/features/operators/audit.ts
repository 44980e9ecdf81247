import type { AuditAction } from '@u-market/domain'
import { sql } from 'kysely'
import type { Json } from '../../db/column-types.ts'
import type { Db, Tx } from '../../db/database.ts'
import { type Runner, statement } from '../../db/statement.ts'
import { transact } from '../../db/transact.ts'
import type { AuditedView, SessionOperator } from '../call.ts'
import type { Deps } from '../deps.ts'

/** Which operator acts, and by which request: it stands on record. */
export type AuditContext = {
  readonly operatorId: number
  readonly requestId: string
  readonly address: string
}

type Acting = {
  readonly operator: Pick<SessionOperator, 'id'>
  readonly requestId: string
  readonly exactAddress: string
}

/** What of a call stands on record beside what it did. */
export function auditContext({ operator, requestId, exactAddress }: Acting): AuditContext {
  return { operatorId: operator.id, requestId, address: exactAddress }
}

type Facts = { readonly [name: string]: Json | undefined }

export type AuditEntry = {
  /** Null: nobody known, who tried a name that nobody has, or whoever has the command line. */
  readonly operatorId: number | null
  readonly requestId: string
  /** Where from: the network's address as it is; empty on the command line. */
  readonly address: string
  readonly action: AuditAction
  /** kind:id of what was acted on: `user:10001`. */
  readonly subject: string
  readonly detail?: Facts
  /** What the act changed, as it was and as it is: the fields that differ, and no others. */
  readonly before?: Facts
  readonly after?: Facts
  readonly at: Date
}

const insertSql = statement(
  'record-audits',
  `insert into audit_entry (operator_id, action, subject, detail, before, after, request_id, address, created_at)
    select operator_id, action, subject, detail, before, after, request_id, address, created_at from json_to_recordset($1) as a(
      operator_id int, action text, subject text, detail jsonb, before jsonb, after jsonb, request_id text, address text,
      created_at timestamptz)`,
)

export function recordAudit(runner: Runner, entry: AuditEntry): Promise<void> {
  return recordAudits(runner, [entry])
}

/**
 * Writes what operators did, in the same transaction as the doing. Rows are never changed or removed. From here to the commit nobody
 * else can write one: it comes last in its transaction, after every other lock.
 */
export async function recordAudits(runner: Runner, entries: readonly AuditEntry[]): Promise<void> {
  if (entries.length === 0) return
  const rows = entries.map(({ operatorId, requestId, at, detail = {}, ...entry }) => ({
    operator_id: operatorId,
    request_id: requestId,
    created_at: at,
    detail,
    ...entry,
  }))
  await insertSql(runner, [JSON.stringify(rows)])
}

/** One at a time: two of one kind at once are one entry. */
async function lockOnce(tx: Tx): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended('recorded once', 0))`.execute(tx)
}

/** Whether an entry of the same operator, action, subject and details is younger than that. */
async function wasRecorded(
  db: Db,
  { operatorId, action, subject, detail = {} }: Omit<AuditEntry, 'at'>,
  since: Date,
): Promise<boolean> {
  const found = await db
    .selectFrom('auditEntry')
    .select('id')
    .where('operatorId', 'is not distinct from', operatorId)
    .where('action', '=', action)
    .where('subject', '=', subject)
    .where('detail', '=', JSON.stringify(detail))
    .where('createdAt', '>', since)
    .limit(1)
    .executeTakeFirst()
  return found !== undefined
}

/** A role tries again what it may not: one entry a minute, so that no flood fills the trail. */
const REFUSAL_INTERVAL_MS = 60_000
/** A page that stays open asks for news again and again: that is one look. */
const VIEW_INTERVAL_MS = 600_000

type Given = Pick<Deps, 'database' | 'clock'>
type Call = Parameters<typeof auditContext>[0]
type Entry = Omit<AuditEntry, 'at'>

/** An operator tried what the role may not. */
export function recordRefusedAct(
  deps: Given,
  { acts, ...call }: Call & { readonly acts: readonly string[] },
): Promise<void> {
  return recordRefused(deps, {
    ...auditContext(call),
    action: 'operator.refused',
    subject: `operator:${call.operator.id}`,
    detail: { act: acts.join(', ') },
  })
}

export function recordRefused(deps: Given, refused: Entry): Promise<void> {
  return recordOnce(deps, refused, REFUSAL_INTERVAL_MS)
}

/** An operator saw what is private to somebody. */
export function recordView(deps: Given, view: Call & AuditedView): Promise<void> {
  return recordOnce(deps, { ...auditContext(view), ...seen(view) }, VIEW_INTERVAL_MS)
}

function seen(view: AuditedView): Pick<AuditEntry, 'action' | 'subject' | 'detail'> {
  if ('view' in view) {
    const [kind] = view.view.split('.')
    return { action: view.view, subject: `${kind}:${view.id}` }
  }
  const { lists, page, found } = view
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

/** An operator opened one document's picture by token, outside the application's page. */
export function recordDocumentView(
  deps: Deps,
  { path, ...by }: AuditContext & { readonly path: string },
): Promise<void> {
  return recordAudit(deps.database.kysely, {
    ...by,
    action: 'document.look',
    subject: `upload:${path}`,
    at: deps.clock.now(),
  })
}
