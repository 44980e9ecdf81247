/** Reads and exports the audit trail. An export leaves an audit entry, reading does not. */
import { type ConsoleBodyOf, type ConsoleDataOf, toWire } from '@u-market/contract'
import { networkForm } from '@u-market/domain'
import { type Expression, type ExpressionBuilder, type SqlBool, sql } from 'kysely'
import type { Db } from '../../db/database.ts'
import type { Schema } from '../../db/schema.generated.ts'
import { transact } from '../../db/transact.ts'
import { unixSeconds } from '../../platform/clock.ts'
import { csvCell } from '../../platform/csv-cell.ts'
import type { Deps } from '../deps.ts'
import { pageOf, pageWindow } from '../page.ts'
import { type AuditContext, recordAudit } from './audit.ts'

/** Fits into a spreadsheet and into one response. */
const MAX_ROWS = 10_000

export async function readAudit(
  deps: Deps,
  form: ConsoleBodyOf<'listAudit'>,
): Promise<ConsoleDataOf<'listAudit'>> {
  const db = deps.database.kysely
  const { page: _, limit: __, ...filters } = form
  const [total, rows] = await Promise.all([
    countAudit(db, filters),
    listAudit(db, { ...filters, ...pageWindow(form) }),
  ])
  return pageOf(total, form, rows.map(entryView))
}

type Export = AuditContext & { readonly form: ConsoleBodyOf<'exportAudit'> }

/** Exports the newest entries as one CSV file. */
export function exportAudit(deps: Deps, { form, ...by }: Export): Promise<ConsoleDataOf<'exportAudit'>> {
  return transact(deps.database, null, async (tx) => {
    // Reads one row more than it returns, to know whether there are more.
    const found = await listAudit(tx, { ...form, limit: MAX_ROWS + 1, offset: 0 })
    const rows = found.slice(0, MAX_ROWS)
    const csv = csvOf(columns, rows.map(cellsOf))
    // Audit entries use the names of the wire.
    const detail = { ...toWire(form), rows: rows.length }
    await recordAudit(tx, {
      ...by,
      action: 'audit.export',
      subject: 'audit:entries',
      detail,
      at: deps.clock.now(),
    })
    return { csv, rows: rows.length, more: found.length > rows.length ? 1 : 0 }
  })
}

function entryView(row: ListedEntry) {
  const { seq, hash, operator, role, detail, before, after, createdAt, ...rest } = row
  return {
    ...rest,
    seq: Number(seq),
    hash: hash.toString('hex'),
    operator: operator ?? '',
    role: role ?? '',
    detail: JSON.stringify(detail),
    before: before === null ? '' : JSON.stringify(before),
    after: after === null ? '' : JSON.stringify(after),
    createdAt: unixSeconds(createdAt),
  }
}

const columns = [
  'seq',
  'time',
  'operator',
  'role',
  'action',
  'subject',
  'detail',
  'before',
  'after',
  'address',
  'request',
  'hash',
] as const

function cellsOf(row: ListedEntry): string[] {
  const { operator, role, detail, before, after, requestId, hash, ...entry } = entryView(row)
  const { action, subject, address, seq } = entry
  const time = row.createdAt.toISOString()
  return [String(seq), time, operator, role, action, subject, detail, before, after, address, requestId, hash]
}

export type AuditFilters = ConsoleBodyOf<'exportAudit'> & Pick<ConsoleBodyOf<'listAudit'>, 'id'>

type Listed = AuditFilters & { readonly limit: number; readonly offset: number }

function listAudit(db: Db, { limit, offset, ...filters }: Listed) {
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
type ListedEntry = Awaited<ReturnType<typeof listAudit>>[number]

async function countAudit(db: Db, filters: AuditFilters): Promise<number> {
  const { count } = await db
    .selectFrom('auditEntry')
    .select(({ fn }) => fn.countAll<bigint>().as('count'))
    .where((eb) => matches(eb, filters))
    .executeTakeFirstOrThrow()
  return Number(count)
}

/** Each filter has its index, what an act by two was part of included; prefix filters use those with `text_pattern_ops`. */
function matches(
  eb: ExpressionBuilder<Schema, 'auditEntry'>,
  { id, operatorId, role, action, subject, from, to, text }: AuditFilters,
): Expression<SqlBool> {
  const kind = subject?.includes(':') ? undefined : subject
  return eb.and([
    ...(id === undefined ? [] : [eb('auditEntry.id', '=', id)]),
    ...(operatorId === undefined
      ? []
      : [eb.or([eb('auditEntry.operatorId', '=', operatorId), says('proposedBy', String(operatorId))])]),
    ...(role === undefined ? [] : [eb('auditEntry.role', '=', role)]),
    ...(action === undefined
      ? []
      : [action.endsWith('.') ? begins('action', action) : eb('auditEntry.action', '=', action)]),
    ...(subject === undefined ? [] : [kind ? begins('subject', `${kind}:`) : eb.or(touching(eb, subject))]),
    ...(from === undefined ? [] : [eb('auditEntry.createdAt', '>=', new Date(from * 1000))]),
    ...(to === undefined ? [] : [eb('auditEntry.createdAt', '<', new Date(to * 1000))]),
    ...(text === undefined
      ? []
      : [eb.or([begins('requestId', lowerCase(text)), begins('address', lowerCase(text))])]),
  ])
}

/** An act has one subject; its proposal, the subject of its proposal, and the user and order that it concerns find it too. */
function touching(eb: ExpressionBuilder<Schema, 'auditEntry'>, subject: string): Expression<SqlBool>[] {
  const [kind = '', id = ''] = subject.split(':')
  const field = partFields.find((known) => known === kind)
  return [
    eb('auditEntry.subject', '=', subject),
    says('about', subject),
    ...(field === undefined ? [] : [says(field, id)]),
  ]
}

const partFields = ['proposal', 'user', 'order'] as const

/** Matches the expression indexes, which hold only the entries that have the field. */
function says(field: 'about' | 'proposedBy' | (typeof partFields)[number], value: string) {
  const name = sql.lit(field)
  return sql<SqlBool>`(audit_entry.detail ? ${name} and audit_entry.detail ->> ${name} = ${value})`
}

/** Request ids and addresses are in lower case and without blanks. */
function lowerCase(text: string): string {
  return networkForm(text).toLowerCase()
}

/** A `like` prefix match, with pattern characters escaped. */
function begins(column: 'action' | 'subject' | 'requestId' | 'address', text: string) {
  const pattern = `${text.replace(/[\\%_]/g, '\\$&')}%`
  return sql<SqlBool>`${sql.ref(`auditEntry.${column}`)} like ${pattern}`
}

export function csvOf(columns: readonly string[], rows: readonly (readonly string[])[]): string {
  return [columns, ...rows].map((row) => `${row.map(csvCell).join(',')}\r\n`).join('')
}
