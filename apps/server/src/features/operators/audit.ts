import type { AuditAction } from '@u-market/domain'
import { sql } from 'kysely'
import type { Json } from '../../db/column-types.ts'
import type { Db, Tx } from '../../db/database.ts'
import { type Runner, statement } from '../../db/statement.ts'
import { transact } from '../../db/transact.ts'
import type { AuditedView, SessionOperator } from '../call.ts'
import type { Deps } from '../deps.ts'

/** The acting operator and the request, as an audit entry records them. */
export type AuditContext = {
  readonly operatorId: number
  readonly requestId: string
  readonly address: string
  /** Of an act that takes two: its proposal and who made it. The acting operator approved it. */
  readonly byTwo?: { readonly proposal: number; readonly proposedBy: number }
}

type Acting = {
  readonly operator: Pick<SessionOperator, 'id'>
  readonly requestId: string
  readonly exactAddress: string
}

/** Returns the parts of a call that its audit entries record. */
export function auditContext({ operator, requestId, exactAddress }: Acting): AuditContext {
  return { operatorId: operator.id, requestId, address: exactAddress }
}

type Facts = { readonly [name: string]: Json | undefined }

export type AuditEntry = {
  /** Null if unknown: a login attempt with an unknown username, or an act on the command line. */
  readonly operatorId: number | null
  readonly requestId: string
  /** Exact client IP address; empty on the command line. */
  readonly address: string
  readonly action: AuditAction
  /** `kind:id` of the object acted on, such as `user:10001`. */
  readonly subject: string
  readonly detail?: Facts
  /** The fields that the act changed, before and after it. Unchanged fields are left out. */
  readonly before?: Facts
  readonly after?: Facts
  /** Becomes part of the detail, under which the trail finds the entry. */
  readonly byTwo?: AuditContext['byTwo']
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
 * Writes audit entries in the transaction of the act; entries are never changed or removed. Call it after every other lock has
 * been taken: from here to the commit it blocks all other writers of the trail.
 */
export async function recordAudits(runner: Runner, entries: readonly AuditEntry[]): Promise<void> {
  if (entries.length === 0) return
  const rows = entries.map(({ operatorId, requestId, at, detail = {}, byTwo, ...entry }) => ({
    operator_id: operatorId,
    request_id: requestId,
    created_at: at,
    detail: { ...byTwo, ...detail },
    ...entry,
  }))
  await insertSql(runner, [JSON.stringify(rows)])
}

/** Serializes `recordOnce`, so that two equal entries at the same time become one. */
async function lockOnce(tx: Tx): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended('recorded once', 0))`.execute(tx)
}

/** Whether an equal entry (operator, action, subject and details) is newer than `since`. */
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

/** Equal refusals are recorded once a minute, so that a flood cannot fill the trail. */
const REFUSAL_INTERVAL_MS = 60_000
/** Equal views are recorded once in ten minutes, because an open page reads its data again and again. */
const VIEW_INTERVAL_MS = 600_000

type Given = Pick<Deps, 'database' | 'clock'>
type Call = Parameters<typeof auditContext>[0]
type Entry = Omit<AuditEntry, 'at'>

/** Records that an operator tried an act that their role does not allow. */
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

/** Records that an operator viewed private data; the same view counts once per `VIEW_INTERVAL_MS`. */
export function recordView(deps: Given, view: Call & AuditedView): Promise<void> {
  return recordOnce(deps, { ...auditContext(view), ...seen(view) }, VIEW_INTERVAL_MS)
}

function seen(view: AuditedView): Pick<AuditEntry, 'action' | 'subject' | 'detail'> {
  if ('view' in view) {
    const [kind] = view.view.split('.')
    return { action: view.view, subject: `${kind}:${view.id}` }
  }
  const { lists, page, found, user } = view
  const detail = { page, ...(found && { found: found.join(', ') }), ...(user !== undefined && { user }) }
  return { action: 'list.look', subject: `${lists}:list`, detail }
}

/** Records an entry unless there is an equal one from the last `apartMs` milliseconds. */
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

/**
 * Records that an operator opened an identity document's picture. Every opening is recorded, in addition to the view of its
 * application.
 */
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
