import { type Coin, coin } from '@u-market/domain'
import type { Db } from '../../db/database.ts'
import { type Runner, statement } from '../../db/statement.ts'

export type Deed = {
  readonly operatorId: number
  readonly subject: string
  readonly amount: Coin
  readonly at: Date
}

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

const insertSql = statement(
  'insert-operator-deeds',
  `insert into operator_deed (operator_id, subject, amount_minor, created_at)
    select * from json_to_recordset($1) as d(operator_id int, subject text, amount_minor bigint, created_at timestamptz)`,
)

/** In the transaction of what was decided. */
export async function insertDeeds(runner: Runner, deeds: readonly Deed[]): Promise<void> {
  const rows = deeds.map(({ operatorId, subject, amount, at }) => ({
    operator_id: operatorId,
    subject,
    amount_minor: String(amount),
    created_at: at,
  }))
  await insertSql(runner, [JSON.stringify(rows)])
}
