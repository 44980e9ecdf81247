import { type Selectable, sql } from 'kysely'
import type { Db, Tx } from '../../db/database.ts'
import type { VerificationTable } from '../../db/schema.generated.ts'

/** Of two applications with one number one is first, whichever keys their servers hold. */
export async function lockNewNumbers(tx: Tx): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended('identity numbers', 0))`.execute(tx)
}

/** Which of these stand for an application that waits or was approved. */
export async function findFingerprints(db: Db, fingerprints: readonly Buffer[]): Promise<Buffer[]> {
  const rows = await db
    .selectFrom('verification')
    .select('numberFingerprint')
    .where('numberFingerprint', '=', sql<Buffer>`any(${[...fingerprints]}::bytea[])`)
    .where('status', '<>', 'refused')
    .execute()
  return rows.flatMap(({ numberFingerprint }) => numberFingerprint ?? [])
}

export type NumberRow = Pick<
  Selectable<VerificationTable>,
  'id' | 'userId' | 'status' | 'documentNumber' | 'numberSealed'
>
type Portion = { which: 'plain' | 'all'; currentKey: string; after: number; limit: number }

/** Rows whose number is plain or, of all, encrypted with another key than the current one. */
export function lockNumbers(tx: Tx, { which, currentKey, after, limit }: Portion): Promise<NumberRow[]> {
  return tx
    .selectFrom('verification')
    .select(['id', 'userId', 'status', 'documentNumber', 'numberSealed'])
    .where('id', '>', after)
    .where((where) =>
      which === 'plain'
        ? where('documentNumber', 'is not', null)
        : where.or([where('documentNumber', 'is not', null), where('numberKey', '<>', currentKey)]),
    )
    .orderBy('id')
    .limit(limit)
    .forNoKeyUpdate()
    .execute()
}

export type ResealedNumber = {
  readonly id: number
  readonly numberSealed: Buffer
  readonly numberFingerprint: Buffer | null
}

export async function writeNumbers(tx: Tx, rows: readonly ResealedNumber[]): Promise<void> {
  await sql`update verification v
    set document_number = null, number_sealed = n.sealed, number_fingerprint = n.fingerprint
    from unnest(${rows.map(({ id }) => id)}::int[], ${rows.map((row) => row.numberSealed)}::bytea[],
      ${rows.map((row) => row.numberFingerprint)}::bytea[]) n(id, sealed, fingerprint)
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

/** Rewrites the table without what its rows held before; done outside a transaction, by the owner. */
export async function rewriteTable(db: Db): Promise<void> {
  await db.connection().execute(async (connection) => {
    await sql`set statement_timeout = 0`.execute(connection)
    await sql`vacuum full verification`.execute(connection)
    await sql`reset statement_timeout`.execute(connection)
  })
}
