import type { AttemptCount } from '@u-market/domain'
import { sql } from 'kysely'
import type { Db, Tx } from '../../db/database.ts'

/** A source of attempts: an account at an address. '' in `account` or `address` stands for all of them. */
export type AttemptSource = { readonly account: string; readonly address: string }

/** Serializes attempts by the same sources. Advisory locks, because a source may not have a row yet. */
export async function lockPlaces(tx: Tx, places: readonly AttemptSource[]): Promise<void> {
  const names = places.map(nameOf).sort()
  await sql`select pg_advisory_xact_lock(hashtextextended(name, 0)) from unnest(${names}::text[]) name`.execute(
    tx,
  )
}

/** Returns one count for each source, in the same order. */
export async function findAttempts(
  db: Db,
  places: readonly AttemptSource[],
): Promise<(AttemptCount | undefined)[]> {
  const rows = await db
    .selectFrom('loginAttemptCount')
    .selectAll()
    .where(({ or, and }) => or(places.map(({ account, address }) => and({ account, address }))))
    .execute()
  const counts = new Map(
    rows.map(({ failedAttempts, lockedUntil, expiresAt, ...place }) => [
      nameOf(place),
      {
        failedAttempts,
        lockedUntil: lockedUntil?.getTime() ?? null,
        expiresAt: expiresAt.getTime(),
      },
    ]),
  )
  return places.map((place) => counts.get(nameOf(place)))
}

export type CountedPlace = AttemptSource & { readonly count: AttemptCount }

export async function storeAttempts(tx: Tx, counted: readonly CountedPlace[]): Promise<void> {
  await tx
    .insertInto('loginAttemptCount')
    .values(
      counted.map(({ account, address, count }) => ({
        account,
        address,
        failedAttempts: count.failedAttempts,
        lockedUntil: count.lockedUntil === null ? null : new Date(count.lockedUntil),
        expiresAt: new Date(count.expiresAt),
      })),
    )
    .onConflict((conflict) =>
      conflict.columns(['account', 'address']).doUpdateSet(({ ref }) => ({
        failedAttempts: ref('excluded.failedAttempts'),
        lockedUntil: ref('excluded.lockedUntil'),
        expiresAt: ref('excluded.expiresAt'),
      })),
    )
    .execute()
}

/**
 * Takes back an attempt that was correct or was never checked. Clears `lockedUntil` too: only this attempt can have set it,
 * because an attempt during a lock is refused before it counts.
 */
export function returnAttempts(db: Db, places: readonly AttemptSource[]) {
  return db
    .updateTable('loginAttemptCount')
    .set(({ eb }) => ({ failedAttempts: eb('failedAttempts', '-', 1), lockedUntil: null }))
    .where(({ or, and }) => or(places.map(({ account, address }) => and({ account, address }))))
    .where('failedAttempts', '>', 0)
    .execute()
}

export function clearAttempts(db: Db, { account, address }: AttemptSource) {
  return db
    .deleteFrom('loginAttemptCount')
    .where('account', '=', account)
    .where('address', '=', address)
    .execute()
}

/** Clears an account's wrong attempts: the count of each address and the count over all addresses. */
export function clearAttemptsAt(tx: Tx, account: string) {
  return tx.deleteFrom('loginAttemptCount').where('account', '=', account).execute()
}

export function deleteExpiredAttempts(db: Db, at: Date) {
  return db.deleteFrom('loginAttemptCount').where('expiresAt', '<', at).execute()
}

/** Unambiguous, because addresses contain no space. */
function nameOf({ account, address }: AttemptSource): string {
  return `login guess ${address} ${account}`
}

export async function isKnownAddress(
  db: Db,
  { account, address, since }: AttemptSource & { readonly since: Date },
): Promise<boolean> {
  const row = await db
    .selectFrom('knownAddress')
    .select('seenAt')
    .where('account', '=', account)
    .where('address', '=', address)
    .where('seenAt', '>', since)
    .executeTakeFirst()
  return row !== undefined
}

type Before = { readonly isKnown: boolean; readonly isFirst: boolean }

/** Records the address of a login; returns whether the address was known before, and whether it is the account's first. */
export async function keepAddress(
  tx: Tx,
  { account, address, at, since }: AttemptSource & { readonly at: Date; readonly since: Date },
): Promise<Before> {
  const { rows } = await sql<Before>`
    with kept as (
      insert into known_address (account, address, seen_at) values (${account}, ${address}, ${at})
        on conflict (account, address) do update set seen_at = excluded.seen_at)
    select coalesce(bool_or(address = ${address}), false) as is_known, count(*) = 0 as is_first
      from known_address where account = ${account} and seen_at > ${since}`.execute(tx)
  return rows[0] ?? { isKnown: false, isFirst: true }
}

/** Forgets the known addresses of an account, except `keep`. */
export function forgetAddresses(tx: Tx, account: string, keep: string | null) {
  return tx
    .deleteFrom('knownAddress')
    .where('account', '=', account)
    .$if(keep !== null, (query) => query.where('address', '!=', keep))
    .execute()
}

export function deleteAddressesSeenBefore(db: Db, at: Date) {
  return db.deleteFrom('knownAddress').where('seenAt', '<', at).execute()
}
