import type { UserId } from '@u-market/domain'
import { type Insertable, sql } from 'kysely'
import type { Db, Tx } from '../../db/database.ts'
import type { SanctionEndTable, SanctionTable } from '../../db/schema.generated.ts'

/** Inserts a sanction, with a timer if it has an end. */
export async function insertSanction(tx: Tx, row: Insertable<SanctionTable>): Promise<{ id: number }> {
  const { id, until } = await tx
    .insertInto('sanction')
    .values(row)
    .returning(['id', 'until'])
    .executeTakeFirstOrThrow()
  if (until) await tx.insertInto('sanctionTimer').values({ sanctionId: id, dueAt: until }).execute()
  return { id }
}

/**
 * Ends a sanction and deletes its timer. Returns false, and changes nothing, if a sweep has taken the timer: the user was then
 * notified of the end.
 */
export async function insertEnd(
  tx: Tx,
  { id, until }: Pick<SanctionRow, 'id' | 'until'>,
  end: Omit<Insertable<SanctionEndTable>, 'sanctionId'>,
): Promise<boolean> {
  const stopped = await tx.deleteFrom('sanctionTimer').where('sanctionId', '=', id).executeTakeFirst()
  if (until !== null && stopped.numDeletedRows === 0n) return false
  await tx
    .insertInto('sanctionEnd')
    .values({ sanctionId: id, ...end })
    .execute()
  return true
}

/** Sanctions per sweep; the next sweep takes the rest. */
const BATCH_SIZE = 64

/** Deletes the timers of expired sanctions and returns those sanctions. Skips timers locked by another server's sweep. */
export async function takeExpiredSanctions(
  tx: Tx,
  at: Date,
): Promise<Pick<SanctionRow, 'userId' | 'kind'>[]> {
  const due = tx
    .selectFrom('sanctionTimer')
    .select('sanctionId')
    .where('dueAt', '<=', at)
    .orderBy('dueAt')
    .limit(BATCH_SIZE)
    .forUpdate()
    .skipLocked()
  return tx
    .deleteFrom('sanctionTimer')
    .using('sanction')
    .whereRef('sanction.id', '=', 'sanctionTimer.sanctionId')
    .where('sanctionTimer.sanctionId', 'in', due)
    .returning(['sanction.userId', 'sanction.kind'])
    .execute()
}

/** Runs every second, so it must be cheap: it needs no transaction. */
export async function hasExpiredSanction(db: Db, at: Date): Promise<boolean> {
  const due = await db
    .selectFrom('sanctionTimer')
    .select('sanctionId')
    .where('dueAt', '<=', at)
    .limit(1)
    .execute()
  return due.length > 0
}

/** Finds the sanctioned user, so that the caller can lock them before reading the sanction. */
export function findOwner(db: Db, id: number) {
  return db.selectFrom('sanction').select('userId').where('id', '=', id).executeTakeFirst()
}

/** Returns a user's sanctions that no operator has ended, expired ones included. */
export function findUnended(tx: Tx, userId: UserId): Promise<SanctionRow[]> {
  return sanctions(tx)
    .where('sanction.userId', '=', userId)
    .where('sanctionEnd.sanctionId', 'is', null)
    .orderBy('sanction.id')
    .execute()
}

export function findSanction(db: Db, id: number): Promise<SanctionRow> {
  return sanctions(db).where('sanction.id', '=', id).executeTakeFirstOrThrow()
}

/** Returns all sanctions that a user ever had, newest first. */
export function listOfUser(db: Db, userId: UserId): Promise<SanctionRow[]> {
  return sanctions(db).where('sanction.userId', '=', userId).orderBy('sanction.id', 'desc').execute()
}

type Window = { readonly at: Date; readonly limit: number; readonly offset: number }

export function listActiveSanctions(db: Db, { at, limit, offset }: Window): Promise<SanctionRow[]> {
  return sanctions(db).where(stands(at)).orderBy('sanction.id', 'desc').limit(limit).offset(offset).execute()
}

export async function countActiveSanctions(db: Db, at: Date): Promise<number> {
  const { count } = await db
    .selectFrom('sanction')
    .leftJoin('sanctionEnd', 'sanctionEnd.sanctionId', 'sanction.id')
    .select(({ fn }) => fn.countAll<bigint>().as('count'))
    .where(stands(at))
    .executeTakeFirstOrThrow()
  return Number(count)
}

export type AccountActivity = {
  readonly offers: number
  readonly orders: number
  readonly appeals: number
  readonly exchanges: number
  readonly sessions: number
}

/**
 * Counts a user's listed offers, open orders, orders in appeal, pending exchanges and open sessions; undefined without such a
 * user.
 */
export async function countAccountActivity(
  db: Db,
  { userId, at, idleSince }: { readonly userId: UserId; readonly at: Date; readonly idleSince: Date },
): Promise<AccountActivity | undefined> {
  const { rows } = await sql<AccountActivity>`
    select
      (select count(*) from offer where maker_id = u.id and status = 'up')::int as offers,
      ((select count(*) from trade_order where seller_id = u.id and is_open)
        + (select count(*) from trade_order where buyer_id = u.id and is_open))::int as orders,
      ((select count(*) from trade_order where seller_id = u.id and is_open and state = 'appealing')
        + (select count(*) from trade_order where buyer_id = u.id and is_open and state = 'appealing'))::int as appeals,
      (select count(*) from exchange where user_id = u.id and status in ('pending', 'authorised'))::int as exchanges,
      (select count(*) from session where user_id = u.id and expires_at > ${at} and last_used_at > ${idleSince})::int as sessions
    from app_user u where u.id = ${userId}`.execute(db)
  return rows[0]
}

function sanctions(db: Db) {
  return db
    .selectFrom('sanction')
    .innerJoin('appUser', 'appUser.id', 'sanction.userId')
    .innerJoin('operator as imposer', 'imposer.id', 'sanction.imposedBy')
    .leftJoin('sanctionEnd', 'sanctionEnd.sanctionId', 'sanction.id')
    .leftJoin('operator as ender', 'ender.id', 'sanctionEnd.endedBy')
    .selectAll('sanction')
    .select([
      'appUser.username',
      'appUser.nickname',
      'imposer.name as imposerName',
      'ender.name as enderName',
      'sanctionEnd.how',
      'sanctionEnd.reason as endReason',
      'sanctionEnd.endedAt',
    ])
}

export type SanctionRow = Awaited<ReturnType<ReturnType<typeof sanctions>['execute']>>[number]

function stands(at: Date) {
  return sql<boolean>`sanction_end.sanction_id is null and (sanction.until is null or sanction.until > ${at})`
}
