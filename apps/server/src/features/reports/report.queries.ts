/** Reports of a bug or of another user. Both kinds are in one table and are listed for operators by kind. */
import type { OrderId, UserId } from '@u-market/domain'
import { type Insertable, type Selectable, sql, type Updateable } from 'kysely'
import { jsonObjectFrom } from 'kysely/helpers/postgres'
import type { Db, Tx } from '../../db/database.ts'
import type { ReportTable } from '../../db/schema.generated.ts'

export type ReportRow = Selectable<ReportTable>
export type ReportKind = ReportRow['kind']

type Filter = { readonly kind: ReportKind; readonly status?: ReportRow['status'] }
type Window = { readonly limit: number; readonly offset: number }

/** Serializes a user's reports, so that concurrent ones cannot exceed the limit. */
export async function lockReporter(tx: Tx, kind: ReportKind, userId: UserId): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`report:${kind}:${userId}`}, 0))`.execute(tx)
}

export async function isUser(tx: Tx, id: UserId): Promise<boolean> {
  return (await tx.selectFrom('appUser').select('id').where('id', '=', id).executeTakeFirst()) !== undefined
}

/** Whether the two users are the parties of this order. */
export async function isBetween(tx: Tx, orderId: OrderId, two: readonly UserId[]): Promise<boolean> {
  const found = await tx
    .selectFrom('tradeOrder')
    .select('id')
    .where('id', '=', orderId)
    .where('buyerId', 'in', [...two])
    .where('sellerId', 'in', [...two])
    .executeTakeFirst()
  return found !== undefined
}

export function insertReport(tx: Tx, row: Insertable<ReportTable>): Promise<{ id: number }> {
  return tx.insertInto('report').values(row).returning('id').executeTakeFirstOrThrow()
}

export async function countReports(
  db: Db | Tx,
  filter: Filter & { readonly userId?: UserId; readonly aboutId?: UserId },
  since?: Date,
): Promise<number> {
  const { count } = await db
    .selectFrom('report')
    .select(({ fn }) => fn.countAll<bigint>().as('count'))
    .where(({ and }) => and(filter))
    .$if(since !== undefined, (query) => query.where('createdAt', '>', since ?? new Date()))
    .executeTakeFirstOrThrow()
  return Number(count)
}

/** Returns the user's bug reports, newest first. */
export function listOwnBugReports(db: Db, userId: UserId, { limit, offset }: Window): Promise<ReportRow[]> {
  return db
    .selectFrom('report')
    .selectAll()
    .where('userId', '=', userId)
    .where('kind', '=', 'bug')
    .orderBy('id', 'desc')
    .limit(limit)
    .offset(offset)
    .execute()
}

/** Finds a report with the names that operators see. */
export function findReport(db: Db | Tx, kind: ReportKind, id: number) {
  return queue(db).where('report.kind', '=', kind).where('report.id', '=', id).executeTakeFirst()
}

export type QueuedReport = NonNullable<Awaited<ReturnType<typeof findReport>>>

/** Oldest first, because operators work it as a queue. */
export function listReports(
  db: Db,
  { kind, status }: Filter,
  { limit, offset }: Window,
): Promise<QueuedReport[]> {
  return queue(db)
    .where('report.kind', '=', kind)
    .$if(status !== undefined, (query) => query.where('report.status', '=', status ?? 'open'))
    .orderBy('report.createdAt')
    .orderBy('report.id')
    .limit(limit)
    .offset(offset)
    .execute()
}

/** Changes a report in this status; undefined if it is in another, so that one of several callers changes it. */
export function changeReport(
  tx: Tx,
  kind: ReportKind,
  { id, status }: Pick<ReportRow, 'id' | 'status'>,
  changed: Updateable<ReportTable>,
): Promise<Pick<ReportRow, 'id'> | undefined> {
  return tx
    .updateTable('report')
    .set(changed)
    .where('kind', '=', kind)
    .where('id', '=', id)
    .where('status', '=', status)
    .returning('id')
    .executeTakeFirst()
}

/** Finds the reporter's open report of a user, of which there is at most one. */
export function findOpenReport(
  tx: Tx,
  userId: UserId,
  aboutId: UserId,
): Promise<Pick<ReportRow, 'id'> | undefined> {
  return tx
    .selectFrom('report')
    .select('id')
    .where('kind', '=', 'user')
    .where('userId', '=', userId)
    .where('aboutId', '=', aboutId)
    .where('status', '=', 'open')
    .executeTakeFirst()
}

/** Selects reports for operators; a report of a user includes that user and the number of reports about them. */
function queue(db: Db | Tx) {
  return db
    .selectFrom('report')
    .innerJoin('appUser as reporter', 'reporter.id', 'report.userId')
    .leftJoin('operator', 'operator.id', 'report.answeredBy')
    .leftJoin('operator as reopener', 'reopener.id', 'report.reopenedBy')
    .selectAll('report')
    .select(({ selectFrom }) => [
      'reporter.username',
      'reporter.nickname',
      'reporter.mobile',
      'operator.name as answererName',
      'reopener.name as reopenerName',
      jsonObjectFrom(
        selectFrom('appUser as about')
          .select(['about.id', 'about.username', 'about.nickname'])
          .whereRef('about.id', '=', 'report.aboutId'),
      ).as('about'),
      sql<number>`(select count(*)::int from report r where r.about_id = report.about_id)`.as('aboutCount'),
    ])
}
