import type { UserId } from '@u-market/domain'
import { type Insertable, sql } from 'kysely'
import type { Db, Tx } from '../../db/database.ts'
import type { EmailCodeTable, UserEmailTable } from '../../db/schema.generated.ts'

export type EmailRow = Pick<
  Insertable<UserEmailTable>,
  'addressSealed' | 'addressFingerprint' | 'confirmedAt'
>

export function findEmail(db: Db, userId: UserId) {
  return db
    .selectFrom('userEmail')
    .select(['userId', 'addressSealed', 'confirmedAt', 'wordSealed'])
    .where('userId', '=', userId)
    .executeTakeFirst()
}

/** Sets the user's address, or with nulls removes it; the word stays. What its mail server refused before is forgotten. */
export function writeEmail(tx: Tx, userId: UserId, address: Required<EmailRow>) {
  const row = { ...address, refusedAt: null }
  return tx
    .insertInto('userEmail')
    .values({ userId, ...row })
    .onConflict((conflict) => conflict.column('userId').doUpdateSet(row))
    .execute()
}

export function writeWord(tx: Tx, userId: UserId, wordSealed: Buffer) {
  return tx
    .insertInto('userEmail')
    .values({ userId, wordSealed })
    .onConflict((conflict) => conflict.column('userId').doUpdateSet({ wordSealed }))
    .execute()
}

/** Deletes address, word and an address that waits for its code. */
export async function deleteEmail(tx: Tx, userId: UserId): Promise<void> {
  await tx.deleteFrom('emailCode').where('userId', '=', userId).execute()
  await tx.deleteFrom('userEmail').where('userId', '=', userId).execute()
}

/**
 * Serializes confirmations, so that two users cannot confirm one address. The unique index cannot ensure this if the addresses are
 * encrypted with different keys.
 */
export async function lockConfirmations(tx: Tx): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended('e-mail addresses', 0))`.execute(tx)
}

export async function isOthersAddress(
  tx: Tx,
  { fingerprints, userId }: { readonly fingerprints: readonly Buffer[]; readonly userId: UserId },
): Promise<boolean> {
  const row = await tx
    .selectFrom('userEmail')
    .select('userId')
    .where('addressFingerprint', '=', sql<Buffer>`any(${[...fingerprints]}::bytea[])`)
    .where('userId', '<>', userId)
    .executeTakeFirst()
  return row !== undefined
}

export function findAsked(db: Db, userId: UserId) {
  return db
    .selectFrom('emailCode')
    .select(['addressSealed', 'codeHash', 'createdAt', 'expiresAt'])
    .where('userId', '=', userId)
    .executeTakeFirst()
}

/** Replaces what the user asked before. */
export function writeAsked(tx: Tx, { userId, ...row }: Insertable<EmailCodeTable>) {
  return tx
    .insertInto('emailCode')
    .values({ userId, ...row })
    .onConflict((conflict) => conflict.column('userId').doUpdateSet(row))
    .execute()
}

/** Uses the code up; false if another call has, or if a newer one has replaced it. */
export async function takeAsked(tx: Tx, userId: UserId, codeHash: Buffer): Promise<boolean> {
  const { numDeletedRows } = await tx
    .deleteFrom('emailCode')
    .where('userId', '=', userId)
    .where('codeHash', '=', codeHash)
    .executeTakeFirst()
  return numDeletedRows === 1n
}

export function deleteAsked(tx: Tx, userId: UserId) {
  return tx.deleteFrom('emailCode').where('userId', '=', userId).execute()
}

export function deleteAskedBefore(db: Db, at: Date) {
  return db.deleteFrom('emailCode').where('expiresAt', '<', at).execute()
}

/** Counts the addresses and words encrypted with each key. */
export async function countEmailsByKey(db: Db): Promise<{ key: string; count: number }[]> {
  const { rows } = await sql<{ key: string; count: number }>`
    select key, count(*)::int as count from (
      select address_key as key from user_email where address_key is not null
      union all select word_key from user_email where word_key is not null) kept
    group by 1 order by 1`.execute(db)
  return rows
}

type Portion = { readonly currentKey: string; readonly after: number; readonly limit: number }

/** Locks rows of which a part is not encrypted with the current key. */
export function lockEmails(tx: Tx, { currentKey, after, limit }: Portion) {
  return tx
    .selectFrom('userEmail')
    .select(['userId', 'addressSealed', 'confirmedAt', 'wordSealed'])
    .where('userId', '>', sql<UserId>`${after}`)
    .where(({ or, eb }) => or([eb('addressKey', '<>', currentKey), eb('wordKey', '<>', currentKey)]))
    .orderBy('userId')
    .limit(limit)
    .forNoKeyUpdate()
    .execute()
}
