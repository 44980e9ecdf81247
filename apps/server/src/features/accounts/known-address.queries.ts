import { sql } from 'kysely'
import type { Db, Tx } from '../../db/database.ts'
import type { GuessPlace } from './login-guess.queries.ts'

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
