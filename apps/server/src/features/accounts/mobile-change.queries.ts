import type { UserId } from '@u-market/domain'
import type { Insertable } from 'kysely'
import type { Db, Tx } from '../../db/database.ts'
import type { MobileChangeTable, MobileMailCodeTable } from '../../db/schema.generated.ts'
import { statement } from '../../db/statement.ts'

type State = 'done' | 'stopped' | 'failed'

/** The change that waits; undefined if none does. */
export function findWaiting(db: Db, userId: UserId) {
  return db
    .selectFrom('mobileChange')
    .select(['id', 'way', 'mobile', 'createdAt', 'dueAt', 'recoveryId'])
    .where('userId', '=', userId)
    .where('state', '=', 'waiting')
    .executeTakeFirst()
}

export function findChange(db: Db, id: number) {
  return db
    .selectFrom('mobileChange')
    .leftJoin('recovery', 'recovery.id', 'mobileChange.recoveryId')
    .select(['mobileChange.id', 'mobileChange.userId', 'way', 'mobileChange.mobile', 'state', 'dueAt'])
    .select('recovery.dropsFactor')
    .where('mobileChange.id', '=', id)
    .executeTakeFirst()
}

export function insertChange(tx: Tx, row: Insertable<MobileChangeTable>): Promise<{ id: number }> {
  return tx.insertInto('mobileChange').values(row).returning('id').executeTakeFirstOrThrow()
}

/** Ends a change that waits, under the caller's lock of its user; false if it has ended otherwise. */
export async function endChange(tx: Tx, { id, state, at }: { id: number; state: State; at: Date }) {
  const { numUpdatedRows } = await tx
    .updateTable('mobileChange')
    .set({ state, endedAt: at })
    .where('id', '=', id)
    .where('state', '=', 'waiting')
    .executeTakeFirst()
  return numUpdatedRows === 1n
}

const dueSql = statement<{ id: number; userId: UserId; way: 'email' | 'desk' }>(
  'find-due-mobile-changes',
  `select id, user_id, way from mobile_change where state = 'waiting' and due_at <= $1 order by due_at limit $2`,
)

export function findDueChanges(db: Db, { at, limit }: { readonly at: Date; readonly limit: number }) {
  return dueSql(db, [at, limit])
}

export function deleteChangesEndedBefore(db: Db, at: Date) {
  return db.deleteFrom('mobileChange').where('state', '<>', 'waiting').where('endedAt', '<', at).execute()
}

/** Sets the number, which the caller has found to be free; a registration at the same moment fails on the unique index. */
export function writeMobile(tx: Tx, userId: UserId, { mobile, at }: { mobile: string; at: Date }) {
  return tx.updateTable('appUser').set({ mobile, mobileSetAt: at }).where('id', '=', userId).execute()
}

/** Codes on their way to a number that is its user's no more. */
export function spendCodesTo(tx: Tx, { mobile, at }: { readonly mobile: string; readonly at: Date }) {
  return tx
    .updateTable('smsCode')
    .set({ usedAt: at })
    .where('mobile', '=', mobile)
    .where('usedAt', 'is', null)
    .where('expiresAt', '>', at)
    .execute()
}

export function findMailCode(db: Db, userId: UserId) {
  return db
    .selectFrom('mobileMailCode')
    .select(['codeHash', 'createdAt', 'expiresAt'])
    .where('userId', '=', userId)
    .executeTakeFirst()
}

/** Replaces an earlier code. */
export function writeMailCode(tx: Tx, { userId, ...row }: Insertable<MobileMailCodeTable>) {
  return tx
    .insertInto('mobileMailCode')
    .values({ userId, ...row })
    .onConflict((conflict) => conflict.column('userId').doUpdateSet(row))
    .execute()
}

/** Uses the code up; false if another call has, or if a newer one has replaced it. */
export async function takeMailCode(tx: Tx, userId: UserId, codeHash: Buffer): Promise<boolean> {
  const { numDeletedRows } = await tx
    .deleteFrom('mobileMailCode')
    .where('userId', '=', userId)
    .where('codeHash', '=', codeHash)
    .executeTakeFirst()
  return numDeletedRows === 1n
}

export function deleteMailCodesBefore(db: Db, at: Date) {
  return db.deleteFrom('mobileMailCode').where('expiresAt', '<', at).execute()
}
