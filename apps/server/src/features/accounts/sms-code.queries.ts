import { type Insertable, sql } from 'kysely'
import type { Db, Tx } from '../../db/database.ts'
import type { SmsCodeTable } from '../../db/schema.generated.ts'

export type CodeEvent = SmsCodeTable['event']

type Latest = { readonly id: bigint; readonly createdAt: Date }

/** The newest code sent to the mobile for the event. */
export function findLatestCode(
  tx: Tx,
  { mobile, event }: { readonly mobile: string; readonly event: CodeEvent },
): Promise<Latest | undefined> {
  return tx
    .selectFrom('smsCode')
    .select(['id', 'createdAt'])
    .where('mobile', '=', mobile)
    .where('event', '=', event)
    .orderBy('createdAt', 'desc')
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst()
}

/** Counts one more code in a clock hour. Returns the number sent in that hour, and since `dayAgo`. */
export async function countSmsOfHour(
  tx: Tx,
  { hour, dayAgo }: { readonly hour: Date; readonly dayAgo: Date },
): Promise<{ readonly hour: number; readonly day: number }> {
  const { sent } = await tx
    .insertInto('smsHour')
    .values({ hour, sent: 1 })
    .onConflict((conflict) =>
      conflict.column('hour').doUpdateSet(({ eb }) => ({ sent: eb('smsHour.sent', '+', 1) })),
    )
    .returning('sent')
    .executeTakeFirstOrThrow()
  const { before } = await tx
    .selectFrom('smsHour')
    .select(({ fn }) => fn.coalesce(fn.sum<bigint>('sent'), sql<bigint>`0`).as('before'))
    .where('hour', '>', dayAgo)
    .where('hour', '<', hour)
    .executeTakeFirstOrThrow()
  return { hour: sent, day: sent + Number(before) }
}

export function insertCode(tx: Tx, row: Insertable<SmsCodeTable>) {
  return tx.insertInto('smsCode').values(row).execute()
}

type Asked = { readonly mobile: string; readonly event: CodeEvent; readonly at: Date }

/** Locks the newest code for the mobile and event; undefined if it is used or expired. */
export async function lockLatestCode(tx: Tx, { at, ...of }: Asked) {
  const latest = await findLatestCode(tx, of)
  if (!latest) return undefined
  return tx
    .selectFrom('smsCode')
    .select(['id', 'codeHash', 'address', 'failedAttempts'])
    .where('id', '=', latest.id)
    .where('usedAt', 'is', null)
    .where('expiresAt', '>', at)
    .forUpdate()
    .executeTakeFirst()
}

export function countCodeTry(tx: Tx, id: bigint) {
  return tx
    .updateTable('smsCode')
    .set(({ eb }) => ({ failedAttempts: eb('failedAttempts', '+', 1) }))
    .where('id', '=', id)
    .execute()
}

/** Marks the code as used; false if another call did so first. */
export async function markCodeUsed(tx: Tx, id: bigint, at: Date): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('smsCode')
    .set({ usedAt: at })
    .where('id', '=', id)
    .where('usedAt', 'is', null)
    .executeTakeFirst()
  return numUpdatedRows === 1n
}

export async function isCodeAlive(
  db: Db,
  { mobile, hashes, at }: { mobile: string; hashes: readonly Buffer[]; at: Date },
): Promise<boolean> {
  const row = await db
    .selectFrom('smsCode')
    .select('id')
    .where('mobile', '=', mobile)
    .where('codeHash', 'in', hashes)
    .where('usedAt', 'is', null)
    .where('expiresAt', '>', at)
    .executeTakeFirst()
  return row !== undefined
}
