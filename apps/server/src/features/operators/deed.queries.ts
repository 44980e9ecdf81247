import { type Coin, coin } from '@u-market/domain'
import type { Insertable } from 'kysely'
import type { Db, Tx } from '../../db/database.ts'
import type { OperatorDeedTable } from '../../db/schema.generated.ts'

/** What an operator has decided alone since then. */
export async function sumDeeds(db: Db, operatorId: number, since: Date): Promise<Coin> {
  const { sum } = await db
    .selectFrom('operatorDeed')
    .select(({ fn }) => fn.sum<string | null>('amountMinor').as('sum'))
    .where('operatorId', '=', operatorId)
    .where('createdAt', '>', since)
    .executeTakeFirstOrThrow()
  return coin(BigInt(sum ?? 0))
}

export function insertDeed(tx: Tx, row: Insertable<OperatorDeedTable>) {
  return tx.insertInto('operatorDeed').values(row).execute()
}
