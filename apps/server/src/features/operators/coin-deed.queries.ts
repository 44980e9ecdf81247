import { type Coin, coin, type UserId } from '@u-market/domain'
import { sql } from 'kysely'
import type { Db, Tx } from '../../db/database.ts'

export type NamedUser = { readonly id: UserId; readonly username: string; readonly nickname: string }

export function findNamed(db: Db, id: UserId): Promise<NamedUser | undefined> {
  return db
    .selectFrom('appUser')
    .select(['id', 'username', 'nickname'])
    .where('id', '=', id)
    .executeTakeFirst()
}

/** Until the transaction ends nobody else counts what was issued. */
export async function lockIssuing(tx: Tx): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtext('coin issue'))`.execute(tx)
}

export async function issuedSince(db: Db, since: Date): Promise<Coin> {
  const { sum } = await db
    .selectFrom('ledgerPosting')
    .select(({ fn }) => fn.sum<string | null>('amountMinor').as('sum'))
    .where('kind', '=', 'coin_issue')
    .where('createdAt', '>', since)
    .executeTakeFirstOrThrow()
  return coin(BigInt(sum ?? 0))
}
