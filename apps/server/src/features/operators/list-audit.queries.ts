import type { ConsoleBodyOf } from '@u-market/contract'
import { type Expression, type ExpressionBuilder, type SqlBool, sql } from 'kysely'
import type { Db } from '../../db/database.ts'
import type { Schema } from '../../db/schema.generated.ts'

export type AuditFilters = ConsoleBodyOf<'exportAudit'> & Pick<ConsoleBodyOf<'listAudit'>, 'id'>

type Listed = AuditFilters & { readonly limit: number; readonly offset: number }

export function listAudit(db: Db, { limit, offset, ...filters }: Listed) {
  return db
    .selectFrom('auditEntry')
    .leftJoin('operator', 'operator.id', 'auditEntry.operatorId')
    .select([
      'auditEntry.id',
      'auditEntry.seq',
      'auditEntry.hash',
      'operator.username as operator',
      'auditEntry.role',
      'auditEntry.action',
      'auditEntry.subject',
      'auditEntry.detail',
      'auditEntry.before',
      'auditEntry.after',
      'auditEntry.requestId',
      'auditEntry.address',
      'auditEntry.createdAt',
    ])
    .where((eb) => matches(eb, filters))
    .orderBy('auditEntry.seq', 'desc')
    .limit(limit)
    .offset(offset)
    .execute()
}
export type ListedEntry = Awaited<ReturnType<typeof listAudit>>[number]

export async function countAudit(db: Db, filters: AuditFilters): Promise<number> {
  const { count } = await db
    .selectFrom('auditEntry')
    .select(({ fn }) => fn.countAll<bigint>().as('count'))
    .where((eb) => matches(eb, filters))
    .executeTakeFirstOrThrow()
  return Number(count)
}

/** Each filter has its index; what begins with something is found in the order of its bytes. */
function matches(
  eb: ExpressionBuilder<Schema, 'auditEntry'>,
  { id, operatorId, role, action, subject, from, to, text }: AuditFilters,
): Expression<SqlBool> {
  const kind = subject?.includes(':') ? undefined : subject
  return eb.and([
    ...(id === undefined ? [] : [eb('auditEntry.id', '=', id)]),
    ...(operatorId === undefined ? [] : [eb('auditEntry.operatorId', '=', operatorId)]),
    ...(role === undefined ? [] : [eb('auditEntry.role', '=', role)]),
    ...(action === undefined
      ? []
      : [action.endsWith('.') ? begins('action', action) : eb('auditEntry.action', '=', action)]),
    ...(subject === undefined
      ? []
      : [kind ? begins('subject', `${kind}:`) : eb('auditEntry.subject', '=', subject)]),
    ...(from === undefined ? [] : [eb('auditEntry.createdAt', '>=', new Date(from * 1000))]),
    ...(to === undefined ? [] : [eb('auditEntry.createdAt', '<', new Date(to * 1000))]),
    ...(text === undefined ? [] : [eb.or([begins('requestId', text), begins('address', text)])]),
  ])
}

/** `like` with nothing in the text that it would take for a pattern. */
function begins(column: 'action' | 'subject' | 'requestId' | 'address', text: string) {
  const pattern = `${text.replace(/[\\%_]/g, '\\$&')}%`
  return sql<SqlBool>`${sql.ref(`auditEntry.${column}`)} like ${pattern}`
}
