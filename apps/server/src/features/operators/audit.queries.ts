import type { Json } from '../../db/column-types.ts'
import type { Db } from '../../db/database.ts'

export type AuditEntry = {
  readonly operatorId: number
  /** noun.verb: `verification.approve`. */
  readonly action: string
  /** kind:id of what was acted on: `user:10001`. */
  readonly subject: string
  readonly detail?: { readonly [key: string]: Json }
  readonly requestId: string
  readonly at: Date
}

/** Writes what an operator did, in the same transaction as the doing. Rows are never changed or removed. */
export const recordAudit = async (tx: Db, { at, detail = {}, ...entry }: AuditEntry): Promise<void> => {
  await tx
    .insertInto('auditEntry')
    .values({ ...entry, detail: JSON.stringify(detail), createdAt: at })
    .execute()
}

export const listAudit = (db: Db, { limit, offset }: { limit: number; offset: number }) =>
  db
    .selectFrom('auditEntry')
    .innerJoin('operator', 'operator.id', 'auditEntry.operatorId')
    .select([
      'auditEntry.id',
      'operator.username as operator',
      'auditEntry.action',
      'auditEntry.subject',
      'auditEntry.detail',
      'auditEntry.requestId',
      'auditEntry.createdAt',
    ])
    .orderBy('auditEntry.id', 'desc')
    .limit(limit)
    .offset(offset)
    .execute()

export const countAudit = async (db: Db): Promise<number> => {
  const { count } = await db
    .selectFrom('auditEntry')
    .select(({ fn }) => fn.countAll<bigint>().as('count'))
    .executeTakeFirstOrThrow()
  return Number(count)
}
