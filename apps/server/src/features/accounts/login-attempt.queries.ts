import type { AttemptCount } from '@u-market/domain'
import { sql } from 'kysely'
import type { UseLimit } from '../../db/count-uses.ts'
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

/** Clears the wrong attempts under these keys: the count of each address and the count over all addresses. */
export function clearAttemptsAt(tx: Tx, accounts: readonly string[]) {
  return tx.deleteFrom('loginAttemptCount').where('account', 'in', accounts).execute()
}

export function deleteExpiredAttempts(db: Db, at: Date) {
  return db.deleteFrom('loginAttemptCount').where('expiresAt', '<', at).execute()
}

/** Unambiguous, because addresses contain no space. */
function nameOf({ account, address }: AttemptSource): string {
  return `login guess ${address} ${account}`
}

type Asked = AttemptSource & {
  readonly since: Date
  readonly at: Date
  readonly limits: readonly UseLimit[]
}

/** Returns whether the account has logged in from the address since then, and when a limit of logins that is used up ends. */
export async function findBefore(
  db: Db,
  { account, address, since, at, limits }: Asked,
): Promise<{ readonly isKnown: boolean; readonly fullUntil: Date | null }> {
  const { rows } = await sql<{ isKnown: boolean; fullUntil: Date | null }>`
    select exists (select from known_address
        where account = ${account} and address = ${address} and seen_at > ${since}) as is_known,
      (select max(ends_at) from ${limitsTable(limits)} join rate_count using (subject)
        where used >= most and ends_at > ${at}) as full_until`.execute(db)
  return rows[0] ?? { isKnown: false, fullUntil: null }
}

type Before = { readonly isKnown: boolean; readonly isFirst: boolean; readonly fullUntil: Date | null }

/**
 * Records the address of a login and counts it. Returns whether the address was known before, whether it is the account's first,
 * and when an exceeded limit ends; null: none is exceeded.
 */
export async function keepAddress(tx: Tx, { account, address, at, since, limits }: Asked): Promise<Before> {
  const { rows } = await sql<Before>`
    with kept as (
      insert into known_address (account, address, seen_at) values (${account}, ${address}, ${at})
        on conflict (account, address) do update set seen_at = excluded.seen_at),
    asked as (select * from ${limitsTable(limits)}),
    counted as (
      insert into rate_count as kept (subject, used, ends_at)
        select subject, 1, ${at}::timestamptz + window_ms * interval '1 ms' from asked order by subject
        on conflict (subject) do update set
          used = case when kept.ends_at <= ${at} then 1 else kept.used + 1 end,
          ends_at = case when kept.ends_at <= ${at} then excluded.ends_at else kept.ends_at end
        returning subject, used, ends_at)
    select coalesce(bool_or(address = ${address}), false) as is_known, count(*) = 0 as is_first,
        (select max(ends_at) from counted join asked using (subject) where used > most) as full_until
      from known_address where account = ${account} and seen_at > ${since}`.execute(tx)
  return rows[0] ?? { isKnown: false, isFirst: true, fullUntil: null }
}

function limitsTable(limits: readonly UseLimit[]) {
  return sql`unnest(${limits.map(({ subject }) => subject)}::text[], ${limits.map(({ most }) => most)}::int[],
    ${limits.map(({ windowMs }) => windowMs)}::int[]) as allowed (subject, most, window_ms)`
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
