import type { UserId } from '@u-market/domain'
import { type Insertable, sql } from 'kysely'
import type { Db, Tx } from '../../db/database.ts'
import type { FaultTable } from '../../db/schema.generated.ts'

export type FaultStatus = 'open' | 'answered'
type Window = { readonly limit: number; readonly offset: number }

const own = [
  'fault.id',
  'fault.type',
  'fault.content',
  'fault.images',
  'fault.contact',
  'fault.status',
  'fault.answer',
  'fault.answeredAt',
  'fault.createdAt',
] as const

/** Reports of one user are counted and added one after the other, so that none slips past the limit. */
export async function lockReporter(tx: Tx, userId: UserId): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`fault:${userId}`}, 0))`.execute(tx)
}

export async function countOpenFaults(db: Db, userId: UserId): Promise<number> {
  const { count } = await db
    .selectFrom('fault')
    .select(({ fn }) => fn.countAll<bigint>().as('count'))
    .where('userId', '=', userId)
    .where('status', '=', 'open')
    .executeTakeFirstOrThrow()
  return Number(count)
}

export function insertFault(tx: Tx, row: Insertable<FaultTable>) {
  return tx.insertInto('fault').values(row).returning('id').executeTakeFirstOrThrow()
}

export function listOwnFaults(db: Db, userId: UserId, { limit, offset }: Window) {
  return db
    .selectFrom('fault')
    .select(own)
    .where('userId', '=', userId)
    .orderBy('id', 'desc')
    .limit(limit)
    .offset(offset)
    .execute()
}

export type FaultRow = Awaited<ReturnType<typeof listOwnFaults>>[number]

export async function countOwnFaults(db: Db, userId: UserId): Promise<number> {
  const { count } = await db
    .selectFrom('fault')
    .select(({ fn }) => fn.countAll<bigint>().as('count'))
    .where('userId', '=', userId)
    .executeTakeFirstOrThrow()
  return Number(count)
}

export function findFault(db: Db, id: number) {
  return faults(db).where('fault.id', '=', id).executeTakeFirst()
}

export type ReportedFault = NonNullable<Awaited<ReturnType<typeof findFault>>>

/** The longest waiting first, as a queue is worked off. */
export function listFaults(
  db: Db,
  { status, limit, offset }: Window & { status: FaultStatus | undefined },
): Promise<ReportedFault[]> {
  return faults(db)
    .$if(status !== undefined, (query) => query.where('fault.status', '=', status ?? 'open'))
    .orderBy('fault.createdAt')
    .orderBy('fault.id')
    .limit(limit)
    .offset(offset)
    .execute()
}

export async function countFaults(db: Db, status: FaultStatus | undefined): Promise<number> {
  const { count } = await db
    .selectFrom('fault')
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
    .updateTable('fault')
    .set({ status: 'answered', answer, answeredBy: operatorId, answeredAt: at })
    .where('id', '=', id)
    .where('status', '=', 'open')
    .returning('userId')
    .executeTakeFirst()
}

function faults(db: Db) {
  return db
    .selectFrom('fault')
    .innerJoin('appUser', 'appUser.id', 'fault.userId')
    .leftJoin('operator', 'operator.id', 'fault.answeredBy')
    .select([
      ...own,
      'fault.userId',
      'appUser.username',
      'appUser.nickname',
      'appUser.mobile',
      'operator.name as answeredBy',
    ])
}
