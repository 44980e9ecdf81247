import type { Insertable } from 'kysely'
import type { Db } from '../../db/database.ts'
import type { OperatorSessionTable, OperatorTable } from '../../db/schema.generated.ts'

export function findOperator(db: Db, username: string) {
  return db
    .selectFrom('operator')
    .select(['id', 'username', 'name', 'role', 'passwordHash'])
    .where('username', '=', username)
    .where('closedAt', 'is', null)
    .executeTakeFirst()
}

export function insertOperator(db: Db, row: Insertable<OperatorTable>): Promise<{ id: number } | undefined> {
  return db
    .insertInto('operator')
    .values(row)
    .onConflict((conflict) => conflict.column('username').doNothing())
    .returning('id')
    .executeTakeFirst()
}

export function insertOperatorSession(db: Db, row: Insertable<OperatorSessionTable>) {
  return db.insertInto('operatorSession').values(row).execute()
}

export function findLiveOperatorSession(db: Db, tokenHash: Buffer, at: Date) {
  return db
    .selectFrom('operatorSession')
    .innerJoin('operator', 'operator.id', 'operatorSession.operatorId')
    .select(['operator.id', 'operator.username', 'operator.name', 'operator.role'])
    .where('operatorSession.tokenHash', '=', tokenHash)
    .where('operatorSession.expiresAt', '>', at)
    .where('operator.closedAt', 'is', null)
    .executeTakeFirst()
}

export function deleteOperatorSession(db: Db, tokenHash: Buffer) {
  return db.deleteFrom('operatorSession').where('tokenHash', '=', tokenHash).execute()
}

export function deleteOperatorSessionsEndedBefore(db: Db, at: Date) {
  return db.deleteFrom('operatorSession').where('expiresAt', '<', at).execute()
}

type Waiting = {
  verifications: number
  appeals: number
  exchanges: number
  merchants: number
  conversations: number
  faults: number
}

/** What waits for a decision. */
export async function countWaiting(db: Db): Promise<Waiting> {
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
