import { setTimeout } from 'node:timers/promises'
import { NUMBER_SPELLING, type UserId } from '@u-market/domain'
import { type Selectable, sql } from 'kysely'
import type { Db, Tx } from '../../db/database.ts'
import type { VerificationTable } from '../../db/schema.generated.ts'

/** Of two approvals with one number one is first, whichever keys their servers hold. */
export async function lockApprovals(tx: Tx): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended('identity numbers', 0))`.execute(tx)
}

/** Which of these stand for an account that was approved and counts as the number's own. */
export async function findApprovedFingerprints(
  db: Db,
  fingerprints: readonly Buffer[],
): Promise<NumberHolder[]> {
  return db
    .selectFrom('verification')
    .select(['userId', 'numberFingerprint'])
    .where('numberFingerprint', '=', anyOf(fingerprints))
    .where('status', '=', 'approved')
    .where('isNumberDouble', '=', false)
    .execute()
}

type NumberHolder = Pick<Selectable<VerificationTable>, 'userId' | 'numberFingerprint'>

/** More do not fit on a page, and need none. */
const HOLDERS_AT_MOST = 50

/** Applications of other users with this number, those approved first, then the newest. */
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
    ])
    .where('numberFingerprint', '=', anyOf(fingerprints))
    .where('verification.userId', '<>', except)
    .orderBy((order) => order.case().when('verification.status', '=', 'approved').then(0).else(1).end())
    .orderBy('verification.id', 'desc')
    .limit(HOLDERS_AT_MOST)
    .execute()
}

/** Who has applied with this number, for a search. */
export function usersWithNumber(fingerprints: readonly Buffer[]) {
  return sql<UserId>`(select user_id from verification where number_fingerprint = ${anyOf(fingerprints)})`
}

export type NumberRow = Pick<
  Selectable<VerificationTable>,
  'id' | 'userId' | 'status' | 'documentNumber' | 'numberSealed' | 'isNumberDouble'
>
export type Which = 'plain' | 'spelling' | 'all'
type Portion = { which: Which; currentKey: string; after: number; limit: number }

/** Rows whose number is plain, or was compared by an older spelling, or of all that are encrypted with another key than the current one. */
export function lockNumbers(tx: Tx, { which, currentKey, after, limit }: Portion): Promise<NumberRow[]> {
  return tx
    .selectFrom('verification')
    .select(['id', 'userId', 'status', 'documentNumber', 'numberSealed', 'isNumberDouble'])
    .where('id', '>', after)
    .where((where) => {
      if (which === 'plain') return where('documentNumber', 'is not', null)
      if (which === 'spelling')
        return where.and([
          where('numberSpelling', '<', NUMBER_SPELLING),
          where('numberSealed', 'is not', null),
        ])
      return where.or([where('documentNumber', 'is not', null), where('numberKey', '<>', currentKey)])
    })
    .orderBy('id')
    .limit(limit)
    .forNoKeyUpdate()
    .execute()
}

export type ResealedNumber = {
  readonly id: number
  readonly numberSealed: Buffer
  readonly numberFingerprint: Buffer
  readonly numberSpelling: number
  readonly isNumberDouble: boolean
}

export async function writeNumbers(tx: Tx, rows: readonly ResealedNumber[]): Promise<void> {
  await sql`update verification v
    set document_number = null, number_sealed = n.sealed, number_fingerprint = n.fingerprint,
      number_spelling = n.spelling, is_number_double = n.is_double
    from unnest(${rows.map(({ id }) => id)}::int[], ${rows.map((row) => row.numberSealed)}::bytea[],
      ${rows.map((row) => row.numberFingerprint)}::bytea[], ${rows.map((row) => row.numberSpelling)}::int[],
      ${rows.map((row) => row.isNumberDouble)}::bool[]) n(id, sealed, fingerprint, spelling, is_double)
    where v.id = n.id`.execute(tx)
}

/** How many numbers each key has encrypted. */
export async function countNumbersByKey(db: Db): Promise<{ key: string; count: number }[]> {
  const rows = await db
    .selectFrom('verification')
    .select(({ fn }) => ['numberKey', fn.countAll<bigint>().as('count')])
    .where('numberKey', 'is not', null)
    .groupBy('numberKey')
    .execute()
  return rows.map(({ numberKey, count }) => ({ key: numberKey ?? '', count: Number(count) }))
}

/**
 * `VACUUM FULL` copies what a snapshot that is older than this call may still see, so older snapshots end first. A new snapshot is as old
 * as the oldest transaction that has written in any database of the server, so older transactions end, too.
 */
const SNAPSHOTS_END_WITHIN_MS = 30_000
const LOOK_EVERY_MS = 50

/**
 * Rewrites the table without what its rows held before; done outside a transaction, by the owner. Answers false when somebody kept
 * an older snapshot or an older transaction too long, so that what was written over may be there still.
 */
export async function rewriteTable(db: Db): Promise<boolean> {
  return db.connection().execute(async (connection) => {
    const isAlone = await olderSnapshotsEnd(connection)
    await sql`set statement_timeout = 0`.execute(connection)
    await sql`vacuum full verification`.execute(connection)
    await sql`reset statement_timeout`.execute(connection)
    return isAlone
  })
}

async function olderSnapshotsEnd(db: Db): Promise<boolean> {
  const { rows: marks } = await sql<{ mark: string }>`select pg_current_xact_id()::text as mark`.execute(db)
  const end = performance.now() + SNAPSHOTS_END_WITHIN_MS
  while (performance.now() < end) {
    // Sessions whose owner may not be looked at have no snapshot to show, and count as old.
    const { rows } = await sql`select where pg_snapshot_xmin(pg_current_snapshot()) <= ${marks[0]?.mark}::xid8
        or exists (select from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid()
          and (query = '<insufficient privilege>' or age(backend_xmin) >= age(${marks[0]?.mark}::xid8::xid)))`.execute(
      db,
    )
    if (rows.length === 0) return true
    await setTimeout(LOOK_EVERY_MS)
  }
  return false
}

function anyOf(fingerprints: readonly Buffer[]) {
  return sql<Buffer>`any(${[...fingerprints]}::bytea[])`
}
