import type { UserId } from '@u-market/domain'
import type { Insertable } from 'kysely'
import type { Db, Tx } from '../../db/database.ts'
import type { ExchangeTable } from '../../db/schema.generated.ts'

export type ExchangeStatus = 'pending' | 'paid' | 'refused'
type Window = { limit: number; offset: number }

const own = [
  'exchange.id',
  'exchange.coinMinor',
  'exchange.usdtMinor',
  'exchange.rateMillionths',
  'exchange.feeMinor',
  'exchange.network',
  'exchange.address',
  'exchange.status',
  'exchange.txid',
  'exchange.reason',
  'exchange.createdAt',
] as const

export const insertExchange = (tx: Tx, row: Insertable<ExchangeTable>) =>
  tx.insertInto('exchange').values(row).returning(own).executeTakeFirstOrThrow()
export type ExchangeRow = Awaited<ReturnType<typeof insertExchange>>

export const listOwnExchanges = (db: Db, userId: UserId, { limit, offset }: Window): Promise<ExchangeRow[]> =>
  db
    .selectFrom('exchange')
    .select(own)
    .where('userId', '=', userId)
    .orderBy('id', 'desc')
    .limit(limit)
    .offset(offset)
    .execute()

export const countOwnExchanges = async (db: Db, userId: UserId): Promise<number> => {
  const { count } = await db
    .selectFrom('exchange')
    .select(({ fn }) => fn.countAll<bigint>().as('count'))
    .where('userId', '=', userId)
    .executeTakeFirstOrThrow()
  return Number(count)
}

const exchanges = (db: Db) =>
  db
    .selectFrom('exchange')
    .innerJoin('appUser', 'appUser.id', 'exchange.userId')
    .leftJoin('operator', 'operator.id', 'exchange.decidedBy')
    .select([
      ...own,
      'exchange.userId',
      'appUser.username',
      'appUser.mobile',
      'appUser.realName',
      'operator.name as decidedBy',
      'exchange.decidedAt',
    ])

export const findExchange = (db: Db, id: number) =>
  exchanges(db).where('exchange.id', '=', id).executeTakeFirst()
export type ReviewedExchange = NonNullable<Awaited<ReturnType<typeof findExchange>>>

/** The longest waiting first, as a queue is worked off. */
export const listExchanges = (
  db: Db,
  { status, limit, offset }: Window & { status: ExchangeStatus | undefined },
): Promise<ReviewedExchange[]> =>
  exchanges(db)
    .$if(status !== undefined, (query) => query.where('exchange.status', '=', status ?? 'pending'))
    .orderBy('exchange.createdAt')
    .orderBy('exchange.id')
    .limit(limit)
    .offset(offset)
    .execute()

export const countExchanges = async (db: Db, status: ExchangeStatus | undefined): Promise<number> => {
  const { count } = await db
    .selectFrom('exchange')
    .select(({ fn }) => fn.countAll<bigint>().as('count'))
    .$if(status !== undefined, (query) => query.where('status', '=', status ?? 'pending'))
    .executeTakeFirstOrThrow()
  return Number(count)
}

type Decision = {
  readonly id: number
  readonly status: 'paid' | 'refused'
  readonly transactionId: string
  readonly reason: string
  readonly operatorId: number
  readonly at: Date
}

/** Ends an exchange that still waits; undefined when there is none any more: one decision wins. */
export const decidePending = (tx: Tx, { id, status, transactionId, reason, operatorId, at }: Decision) =>
  tx
    .updateTable('exchange')
    .set({ status, txid: transactionId, reason, decidedBy: operatorId, decidedAt: at })
    .where('id', '=', id)
    .where('status', '=', 'pending')
    .returning(['userId', 'coinMinor', 'usdtMinor', 'network'])
    .executeTakeFirst()
