import type { GuessCount } from '@u-market/domain'
import { sql } from 'kysely'
import type { Db, Tx } from '../../db/database.ts'

/** What guesses are counted for: an account at an address, or, where one of the two is empty, the other as a whole. */
export type GuessPlace = { readonly account: string; readonly address: string }

/** Holds back other guesses at the same places, also those that were never guessed at before. */
export async function lockPlaces(tx: Tx, places: readonly GuessPlace[]): Promise<void> {
  const names = places.map(nameOf).sort()
  await sql`select pg_advisory_xact_lock(hashtextextended(name, 0)) from unnest(${names}::text[]) name`.execute(
    tx,
  )
}

/** Answers one for each place, in their order. */
export async function findGuesses(
  db: Db,
  places: readonly GuessPlace[],
): Promise<(GuessCount | undefined)[]> {
  const rows = await db
    .selectFrom('loginGuess')
    .selectAll()
    .where(({ or, and }) => or(places.map(({ account, address }) => and({ account, address }))))
    .execute()
  const counts = new Map(
    rows.map(({ wrongTries, lockedUntil, forgottenAt, ...place }) => [
      nameOf(place),
      { wrongTries, lockedUntil: lockedUntil?.getTime() ?? null, forgottenAt: forgottenAt.getTime() },
    ]),
  )
  return places.map((place) => counts.get(nameOf(place)))
}

export type CountedPlace = GuessPlace & { readonly count: GuessCount }

export async function keepGuesses(tx: Tx, counted: readonly CountedPlace[]): Promise<void> {
  await tx
    .insertInto('loginGuess')
    .values(
      counted.map(({ account, address, count }) => ({
        account,
        address,
        wrongTries: count.wrongTries,
        lockedUntil: count.lockedUntil === null ? null : new Date(count.lockedUntil),
        forgottenAt: new Date(count.forgottenAt),
      })),
    )
    .onConflict((conflict) =>
      conflict.columns(['account', 'address']).doUpdateSet(({ ref }) => ({
        wrongTries: ref('excluded.wrongTries'),
        lockedUntil: ref('excluded.lockedUntil'),
        forgottenAt: ref('excluded.forgottenAt'),
      })),
    )
    .execute()
}

/** Takes back what was counted for a guess that was right, or not judged at all; it was made because nothing was locked. */
export function returnGuesses(db: Db, places: readonly GuessPlace[]) {
  return db
    .updateTable('loginGuess')
    .set(({ eb }) => ({ wrongTries: eb('wrongTries', '-', 1), lockedUntil: null }))
    .where(({ or, and }) => or(places.map(({ account, address }) => and({ account, address }))))
    .where('wrongTries', '>', 0)
    .execute()
}

export function forgetGuesses(db: Db, { account, address }: GuessPlace) {
  return db.deleteFrom('loginGuess').where('account', '=', account).where('address', '=', address).execute()
}

/** Forgets wrong guesses at an account, from wherever they came. */
export function forgetGuessesAt(tx: Tx, account: string) {
  return tx.deleteFrom('loginGuess').where('account', '=', account).execute()
}

export function deleteGuessesForgottenBefore(db: Db, at: Date) {
  return db.deleteFrom('loginGuess').where('forgottenAt', '<', at).execute()
}

/** Addresses hold no space. */
function nameOf({ account, address }: GuessPlace): string {
  return `login guess ${address} ${account}`
}

export async function isKnownAddress(
  db: Db,
  { account, address, since }: GuessPlace & { readonly since: Date },
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

/** Notes where an account was signed in; answers what was known of it before. */
export async function keepAddress(
  tx: Tx,
  { account, address, at, since }: GuessPlace & { readonly at: Date; readonly since: Date },
): Promise<Before> {
  const { rows } = await sql<Before>`
    with kept as (
      insert into known_address (account, address, seen_at) values (${account}, ${address}, ${at})
        on conflict (account, address) do update set seen_at = excluded.seen_at)
    select coalesce(bool_or(address = ${address}), false) as is_known, count(*) = 0 as is_first
      from known_address where account = ${account} and seen_at > ${since}`.execute(tx)
  return rows[0] ?? { isKnown: false, isFirst: true }
}

/** Forgets where an account was signed in, but for one address where that is named. */
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
