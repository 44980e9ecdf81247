import { exchangeNetworks, type UserId } from '@u-market/domain'
import { type Insertable, sql } from 'kysely'
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
  'exchange.transactionId',
  'exchange.reason',
  'exchange.createdAt',
] as const

export function insertExchange(tx: Tx, row: Insertable<ExchangeTable>) {
  return tx.insertInto('exchange').values(row).returning(own).executeTakeFirstOrThrow()
}

export type ExchangeRow = Awaited<ReturnType<typeof insertExchange>>

export function listOwnExchanges(db: Db, userId: UserId, { limit, offset }: Window): Promise<ExchangeRow[]> {
  return db
    .selectFrom('exchange')
    .select(own)
    .where('userId', '=', userId)
    .orderBy('id', 'desc')
    .limit(limit)
    .offset(offset)
    .execute()
}

export async function countOwnExchanges(db: Db, userId: UserId): Promise<number> {
  const { count } = await db
    .selectFrom('exchange')
    .select(({ fn }) => fn.countAll<bigint>().as('count'))
    .where('userId', '=', userId)
    .executeTakeFirstOrThrow()
  return Number(count)
}

export function findExchange(db: Db, id: number) {
  return exchanges(db).where('exchange.id', '=', id).executeTakeFirst()
}

export type ReviewedExchange = NonNullable<Awaited<ReturnType<typeof findExchange>>>

/** Oldest first, because operators work it as a queue. */
export function listExchanges(
  db: Db,
  { status, limit, offset }: Window & { status: ExchangeStatus | undefined },
): Promise<ReviewedExchange[]> {
  return exchanges(db)
    .$if(status !== undefined, (query) => query.where('exchange.status', '=', status ?? 'pending'))
    .orderBy('exchange.createdAt')
    .orderBy('exchange.id')
    .limit(limit)
    .offset(offset)
    .execute()
}

export async function countExchanges(db: Db, status: ExchangeStatus | undefined): Promise<number> {
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

/** Ends a pending exchange; undefined if it is no longer pending, so that only one of several decisions succeeds. */
export function decidePending(tx: Tx, { id, status, transactionId, reason, operatorId, at }: Decision) {
  return tx
    .updateTable('exchange')
    .set({ status, transactionId, reason, decidedBy: operatorId, decidedAt: at })
    .where('id', '=', id)
    .where('status', '=', 'pending')
    .returning(['userId', 'coinMinor', 'usdtMinor', 'network'])
    .executeTakeFirst()
}

/** Serializes decisions with the same transaction hash, so that only one can pass `requireNotPaidBefore`. */
export async function lockTransaction(tx: Tx, hash: string): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`transaction:${hash}`}, 0))`.execute(tx)
}

/** Finds the exchange that a transaction hash has paid, on any network. The stored id may have a 0x prefix or not. */
export function findPaidBy(db: Db, hash: string): Promise<{ id: number } | undefined> {
  return db
    .selectFrom('exchange')
    .select('id')
    .where('status', '=', 'paid')
    .where('network', 'in', [...exchangeNetworks])
    .where('transactionId', 'in', [hash, `0x${hash}`])
    .executeTakeFirst()
}

function exchanges(db: Db) {
  return db
    .selectFrom('exchange')
    .innerJoin('appUser', 'appUser.id', 'exchange.userId')
    .leftJoin('operator', 'operator.id', 'exchange.decidedBy')
    .select([
      ...own,
      'exchange.userId',
      'appUser.username',
      'appUser.mobile',
      'appUser.locale as userLocale',
      'appUser.realName',
      'operator.name as decidedBy',
      'exchange.decidedAt',
    ])
}
