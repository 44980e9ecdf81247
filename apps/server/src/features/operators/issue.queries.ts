import type { UserId } from '@u-market/domain'
import type { Db } from '../../db/database.ts'

export const findAvailable = async (db: Db, userId: UserId): Promise<bigint> => {
  const { balanceMinor } = await db
    .selectFrom('ledgerAccount')
    .select('balanceMinor')
    .where('userId', '=', userId)
    .where('kind', '=', 'available')
    .executeTakeFirstOrThrow()
  return balanceMinor
}

/** The receiver's entry of an issue that was posted under this key. */
export const findIssue = (db: Db, key: string) =>
  db
    .selectFrom('ledgerPosting')
    .innerJoin('ledgerEntry', 'ledgerEntry.postingId', 'ledgerPosting.id')
    .innerJoin('ledgerAccount', 'ledgerAccount.id', 'ledgerEntry.accountId')
    .select([
      'ledgerPosting.id',
      'ledgerPosting.memo',
      'ledgerAccount.userId',
      'ledgerEntry.amountMinor',
      'ledgerEntry.balanceMinor',
    ])
    .where('ledgerPosting.key', '=', key)
    .where('ledgerAccount.kind', '=', 'available')
    .executeTakeFirst()
