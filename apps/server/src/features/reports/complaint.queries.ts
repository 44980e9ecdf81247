import type { OrderId, UserId } from '@u-market/domain'
import { type Insertable, sql } from 'kysely'
import type { Db, Tx } from '../../db/database.ts'
import type { ComplaintTable } from '../../db/schema.generated.ts'

export type ComplaintStatus = 'open' | 'answered'

/** Reports of one user are counted and added one after the other, so that none slips past the limit. */
export async function lockReporter(tx: Tx, userId: UserId): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`complaint:${userId}`}, 0))`.execute(tx)
}

export async function isUser(tx: Tx, id: UserId): Promise<boolean> {
  return (await tx.selectFrom('appUser').select('id').where('id', '=', id).executeTakeFirst()) !== undefined
}

/** The two are the sides of this order. */
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

export async function isOpenAbout(
  tx: Tx,
  { reporterId, aboutId }: { readonly reporterId: UserId; readonly aboutId: UserId },
): Promise<boolean> {
  const found = await tx
    .selectFrom('complaint')
    .select('id')
    .where('userId', '=', reporterId)
    .where('aboutId', '=', aboutId)
    .where('status', '=', 'open')
    .executeTakeFirst()
  return found !== undefined
}

export async function countComplaintsSince(tx: Tx, userId: UserId, since: Date): Promise<number> {
  const { count } = await tx
    .selectFrom('complaint')
    .select(({ fn }) => fn.countAll<bigint>().as('count'))
    .where('userId', '=', userId)
    .where('createdAt', '>', since)
    .executeTakeFirstOrThrow()
  return Number(count)
}

export function insertComplaint(tx: Tx, row: Insertable<ComplaintTable>) {
  return tx.insertInto('complaint').values(row).returning('id').executeTakeFirstOrThrow()
}

export function findComplaint(db: Db | Tx, id: number) {
  return complaints(db).where('complaint.id', '=', id).executeTakeFirst()
}

export type ComplaintRow = NonNullable<Awaited<ReturnType<typeof findComplaint>>>

/** The longest waiting first, as a queue is worked off. */
export function listComplaints(
  db: Db,
  given: { status: ComplaintStatus | undefined; limit: number; offset: number },
): Promise<ComplaintRow[]> {
  return complaints(db)
    .$if(given.status !== undefined, (query) => query.where('complaint.status', '=', given.status ?? 'open'))
    .orderBy('complaint.createdAt')
    .orderBy('complaint.id')
    .limit(given.limit)
    .offset(given.offset)
    .execute()
}

export async function countComplaints(db: Db, status: ComplaintStatus | undefined): Promise<number> {
  const { count } = await db
    .selectFrom('complaint')
    .select(({ fn }) => fn.countAll<bigint>().as('count'))
    .$if(status !== undefined, (query) => query.where('status', '=', status ?? 'open'))
    .executeTakeFirstOrThrow()
  return Number(count)
}

type Answered = {
  readonly id: number
  readonly answer: string
  readonly operatorId: number
  readonly at: Date
}

/** Answers a report that still waits; undefined when there is none any more: of several operators one answers. */
export function answerOpen(tx: Tx, { id, answer, operatorId, at }: Answered) {
  return tx
    .updateTable('complaint')
    .set({ status: 'answered', answer, answeredBy: operatorId, answeredAt: at })
    .where('id', '=', id)
    .where('status', '=', 'open')
    .returning(['userId', 'aboutId'])
    .executeTakeFirst()
}

function complaints(db: Db | Tx) {
  return db
    .selectFrom('complaint')
    .innerJoin('appUser as reporter', 'reporter.id', 'complaint.userId')
    .innerJoin('appUser as about', 'about.id', 'complaint.aboutId')
    .leftJoin('operator', 'operator.id', 'complaint.answeredBy')
    .selectAll('complaint')
    .select([
      'reporter.username as reporterUsername',
      'reporter.nickname as reporterNickname',
      'about.username as aboutUsername',
      'about.nickname as aboutNickname',
      'operator.name as answererName',
      sql<number>`(select count(*)::int from complaint c where c.about_id = complaint.about_id)`.as(
        'aboutCount',
      ),
    ])
}
