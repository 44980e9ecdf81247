import type { UserId } from '@u-market/domain'
import { sql } from 'kysely'
import type { Db, Tx } from '../../db/database.ts'

export type SealedNumber = {
  readonly numberSealed: Buffer
  readonly numberFingerprint: Buffer
}

/**
 * Serializes approvals, so that two applications with the same number cannot both pass. The unique index cannot ensure this if
 * the numbers are encrypted with different keys.
 */
export async function lockApprovals(tx: Tx): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended('identity numbers', 0))`.execute(tx)
}

/** The console's page of an application shows this many. */
const MAX_HOLDERS = 50

/** Finds other users' applications with this number: approved ones first, then the newest. */
export function findHolders(
  db: Db,
  { fingerprints, except }: { readonly fingerprints: readonly Buffer[]; readonly except: UserId },
) {
  return db
    .selectFrom('verification')
    .innerJoin('appUser', 'appUser.id', 'verification.userId')
    .select([
      'verification.id',
      'verification.userId',
      'appUser.username',
      'appUser.nickname',
      'appUser.closedAt',
      'verification.status',
      'verification.createdAt',
      'verification.decidedAt',
      'verification.revokedAt',
    ])
    .where('numberFingerprint', '=', anyOf(fingerprints))
    .where('verification.userId', '<>', except)
    .orderBy((order) => order.case().when('verification.status', '=', 'approved').then(0).else(1).end())
    .orderBy('verification.id', 'desc')
    .limit(MAX_HOLDERS)
    .execute()
}

/** Selects the users who have applied with this number. */
export function usersWithNumber(fingerprints: readonly Buffer[]) {
  return sql<UserId>`(select user_id from verification where number_fingerprint = ${anyOf(fingerprints)})`
}

type Portion = { readonly currentKey: string; readonly after: number; readonly limit: number }

/** Locks rows whose number is not encrypted with the current key. */
export function lockNumbers(tx: Tx, { currentKey, after, limit }: Portion) {
  return tx
    .selectFrom('verification')
    .select(['id', 'userId', 'numberSealed'])
    .where('id', '>', after)
    .where('numberKey', '<>', currentKey)
    .orderBy('id')
    .limit(limit)
    .forNoKeyUpdate()
    .execute()
}

export async function writeNumbers(
  tx: Tx,
  rows: readonly (SealedNumber & { readonly id: number })[],
): Promise<void> {
  await sql`update verification v set number_sealed = n.sealed, number_fingerprint = n.fingerprint
    from unnest(${rows.map(({ id }) => id)}::int[], ${rows.map((row) => row.numberSealed)}::bytea[],
      ${rows.map((row) => row.numberFingerprint)}::bytea[]) n(id, sealed, fingerprint)
    where v.id = n.id`.execute(tx)
}

/** Counts the numbers encrypted with each key. */
export async function countNumbersByKey(db: Db): Promise<{ key: string; count: number }[]> {
  const rows = await db
    .selectFrom('verification')
    .select(({ fn }) => ['numberKey', fn.countAll<bigint>().as('count')])
    .where('numberKey', 'is not', null)
    .groupBy('numberKey')
    .execute()
  return rows.map(({ numberKey, count }) => ({ key: numberKey ?? '', count: Number(count) }))
}

function anyOf(fingerprints: readonly Buffer[]) {
  return sql<Buffer>`any(${[...fingerprints]}::bytea[])`
}
