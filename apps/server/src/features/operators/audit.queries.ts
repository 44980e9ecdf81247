import type { Json } from '../../db/column-types.ts'
import type { Db } from '../../db/database.ts'
import { type Runner, statement } from '../../db/statement.ts'
import type { SessionOperator } from '../call.ts'

/** Which operator acts, and by which request: it stands on record. */
export type OnRecord = { readonly operatorId: number; readonly requestId: string; readonly address: string }

type Acting = {
  readonly operator: Pick<SessionOperator, 'id'>
  readonly requestId: string
  readonly exactAddress: string
}

/** What of a call stands on record beside what it did. */
export function onRecord({ operator, requestId, exactAddress }: Acting): OnRecord {
  return { operatorId: operator.id, requestId, address: exactAddress }
}

export type AuditEntry = Omit<OnRecord, 'operatorId' | 'address'> & {
  readonly address?: string
  /** Null: nobody known, who tried a name that nobody has. */
  readonly operatorId: number | null
  /** noun.verb: `verification.approve`. */
  readonly action: string
  /** kind:id of what was acted on: `user:10001`. */
  readonly subject: string
  readonly detail?: { readonly [key: string]: Json }
  readonly at: Date
}

const insertSql = statement(
  'record-audits',
  `insert into audit_entry (operator_id, action, subject, detail, request_id, created_at)
    select operator_id, action, subject, detail, request_id, created_at from json_to_recordset($1) as a(
      operator_id int, action text, subject text, detail jsonb, request_id text, created_at timestamptz)`,
)

export function recordAudit(runner: Runner, entry: AuditEntry): Promise<void> {
  return recordAudits(runner, [entry])
}

/** Writes what operators did, in the same transaction as the doing. Rows are never changed or removed. */
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

type Listed = { readonly id: number | undefined; readonly limit: number; readonly offset: number }

export function listAudit(db: Db, { id, limit, offset }: Listed) {
  return db
    .selectFrom('auditEntry')
    .leftJoin('operator', 'operator.id', 'auditEntry.operatorId')
    .select([
      'auditEntry.id',
      'operator.username as operator',
      'auditEntry.action',
      'auditEntry.subject',
      'auditEntry.detail',
      'auditEntry.requestId',
      'auditEntry.createdAt',
    ])
    .$if(id !== undefined, (query) => query.where('auditEntry.id', '=', id ?? 0))
    .orderBy('auditEntry.id', 'desc')
    .limit(limit)
    .offset(offset)
    .execute()
}

export async function countAudit(db: Db, id: number | undefined): Promise<number> {
  const { count } = await db
    .selectFrom('auditEntry')
    .select(({ fn }) => fn.countAll<bigint>().as('count'))
    .$if(id !== undefined, (query) => query.where('id', '=', id ?? 0))
    .executeTakeFirstOrThrow()
  return Number(count)
}
