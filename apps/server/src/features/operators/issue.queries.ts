import type { UserId } from '@u-market/domain'
import type { Db } from '../../db/database.ts'

export async function findAvailable(db: Db, userId: UserId): Promise<bigint> {
  const { balanceMinor } = await db
    .selectFrom('ledgerAccount')
    .select('balanceMinor')
    .where('userId', '=', userId)
    .where('kind', '=', 'available')
    .executeTakeFirstOrThrow()
  return balanceMinor
}

/** The receiver's entry of an issue that was posted under this key. */
export function findIssue(db: Db, key: string) {
  return db
    .selectFrom('ledgerPosting')
    .innerJoin('ledgerAccount', 'ledgerAccount.id', 'ledgerPosting.toId')
    .select([
      'ledgerPosting.id',
      'ledgerPosting.memo',
      'ledgerAccount.userId',
      'ledgerPosting.amountMinor',
      'ledgerPosting.toBalanceMinor as balanceMinor',
    ])
    .where('ledgerPosting.key', '=', key)
    .executeTakeFirst()
}
