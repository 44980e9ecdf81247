import type { Insertable } from 'kysely'
import type { Db } from '../../db/database.ts'
import type { OperatorSessionTable, OperatorTable } from '../../db/schema.generated.ts'

export const findOperator = (db: Db, username: string) =>
  db
    .selectFrom('operator')
    .select(['id', 'username', 'name', 'role', 'passwordHash'])
    .where('username', '=', username)
    .where('closedAt', 'is', null)
    .executeTakeFirst()

export const insertOperator = (db: Db, row: Insertable<OperatorTable>): Promise<{ id: number } | undefined> =>
  db
    .insertInto('operator')
    .values(row)
    .onConflict((conflict) => conflict.column('username').doNothing())
    .returning('id')
    .executeTakeFirst()

export const insertOperatorSession = (db: Db, row: Insertable<OperatorSessionTable>) =>
  db.insertInto('operatorSession').values(row).execute()

export const findLiveOperatorSession = (db: Db, tokenHash: Buffer, at: Date) =>
  db
    .selectFrom('operatorSession')
    .innerJoin('operator', 'operator.id', 'operatorSession.operatorId')
    .select(['operator.id', 'operator.username', 'operator.name', 'operator.role'])
    .where('operatorSession.tokenHash', '=', tokenHash)
    .where('operatorSession.expiresAt', '>', at)
    .where('operator.closedAt', 'is', null)
    .executeTakeFirst()

export const deleteOperatorSession = (db: Db, tokenHash: Buffer) =>
  db.deleteFrom('operatorSession').where('tokenHash', '=', tokenHash).execute()

export const deleteOperatorSessionsEndedBefore = (db: Db, at: Date) =>
  db.deleteFrom('operatorSession').where('expiresAt', '<', at).execute()

type Waiting = {
  verifications: number
  appeals: number
  exchanges: number
  merchants: number
  conversations: number
  faults: number
}

/** What waits for a decision. */
export const countWaiting = async (db: Db): Promise<Waiting> => {
  const counts = await db
    .selectNoFrom(({ selectFrom }) => [
      selectFrom('verification')
        .select(({ fn }) => fn.countAll<bigint>().as('count'))
        .where('status', '=', 'pending')
        .as('verifications'),
      selectFrom('appeal')
        .select(({ fn }) => fn.countAll<bigint>().as('count'))
        .where('status', '=', 'open')
        .as('appeals'),
      selectFrom('exchange')
        .select(({ fn }) => fn.countAll<bigint>().as('count'))
        .where('status', '=', 'pending')
        .as('exchanges'),
      selectFrom('merchant')
        .select(({ fn }) => fn.countAll<bigint>().as('count'))
        .where('status', '=', 'pending')
        .where('bondPaidAt', 'is not', null)
        .as('merchants'),
      selectFrom('serviceChat')
        .select(({ fn }) => fn.countAll<bigint>().as('count'))
        .where('state', '=', 'waiting')
        .as('conversations'),
      selectFrom('fault')
        .select(({ fn }) => fn.countAll<bigint>().as('count'))
        .where('status', '=', 'open')
        .as('faults'),
    ])
    .executeTakeFirstOrThrow()
  return {
    verifications: Number(counts.verifications),
    appeals: Number(counts.appeals),
    exchanges: Number(counts.exchanges),
    merchants: Number(counts.merchants),
    conversations: Number(counts.conversations),
    faults: Number(counts.faults),
  }
}
