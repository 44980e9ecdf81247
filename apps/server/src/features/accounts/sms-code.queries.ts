import { type Insertable, sql } from 'kysely'
import type { Db, Tx } from '../../db/database.ts'
import type { SmsCodeTable } from '../../db/schema.generated.ts'

export type CodeEvent = SmsCodeTable['event']

/**
 * Serializes the sends to a mobile and those requested from an address until the transaction ends, so that concurrent sends
 * cannot exceed the limits. Lock order: mobile, then address.
 */
export async function lockSends(tx: Tx, mobile: string, address: string): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`sms mobile ${mobile}`}, 0))`.execute(tx)
  await sql`select pg_advisory_xact_lock(hashtextextended(${`sms address ${address}`}, 0))`.execute(tx)
}

type Counts = { readonly hour: bigint; readonly day: bigint }
type Sends = { readonly toMobile: Counts; readonly fromAddress: Counts; readonly latestAt: Date | null }
type Counting = {
  readonly mobile: string
  readonly event: CodeEvent
  readonly address: string
  readonly hourAgo: Date
  readonly dayAgo: Date
}

/**
 * Counts the codes of the last hour and day, sent to the mobile and requested from the address. Also finds when the mobile's
 * latest code for this event was sent.
 */
export async function countSends(
  tx: Tx,
  { mobile, event, address, hourAgo, dayAgo }: Counting,
): Promise<Sends> {
  const { rows } = await sql<
    Record<'mobileHour' | 'mobileDay' | 'addressHour' | 'addressDay', bigint> & Pick<Sends, 'latestAt'>
  >`
    select count(*) filter (where mobile = ${mobile} and created_at > ${hourAgo}) as mobile_hour,
      count(*) filter (where mobile = ${mobile}) as mobile_day,
      count(*) filter (where address = ${address} and created_at > ${hourAgo}) as address_hour,
      count(*) filter (where address = ${address}) as address_day,
      max(created_at) filter (where mobile = ${mobile} and event = ${event}) as latest_at
    from sms_code where created_at > ${dayAgo} and (mobile = ${mobile} or address = ${address})`.execute(tx)
  const {
    mobileHour = 0n,
    mobileDay = 0n,
    addressHour = 0n,
    addressDay = 0n,
    latestAt = null,
  } = rows[0] ?? {}
  return {
    toMobile: { hour: mobileHour, day: mobileDay },
    fromAddress: { hour: addressHour, day: addressDay },
    latestAt,
  }
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

type Asked = { mobile: string; event: CodeEvent; at: Date; maxAttempts: number }

/** Counts one attempt at the newest code for the mobile and event; undefined if that code is used, expired or out of attempts. */
export function reserveCodeAttempt(db: Db, { mobile, event, at, maxAttempts }: Asked) {
  return db
    .updateTable('smsCode')
    .set(({ eb }) => ({ failedAttempts: eb('failedAttempts', '+', 1) }))
    .where('id', '=', (query) =>
      query
        .selectFrom('smsCode')
        .select('id')
        .where('mobile', '=', mobile)
        .where('event', '=', event)
        .orderBy('createdAt', 'desc')
        .orderBy('id', 'desc')
        .limit(1),
    )
    .where('usedAt', 'is', null)
    .where('expiresAt', '>', at)
    .where('failedAttempts', '<', maxAttempts)
    .returning(['id', 'codeHash'])
    .executeTakeFirst()
}

export function returnCodeTry(db: Db, id: bigint) {
  return db
    .updateTable('smsCode')
    .set(({ eb }) => ({ failedAttempts: eb('failedAttempts', '-', 1) }))
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
