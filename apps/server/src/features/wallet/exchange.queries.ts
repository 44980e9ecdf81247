import {
  DAY_MS,
  type ExchangeStatus,
  exchangeNetworks,
  heldExchangeStatuses,
  paidExchangeStatuses,
  type UserId,
} from '@u-market/domain'
import { type Insertable, sql, type Updateable } from 'kysely'
import type { Db, Tx } from '../../db/database.ts'
import type { ExchangeTable } from '../../db/schema.generated.ts'

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

/** Locks the exchange until the transaction ends, so that of several steps at once each sees what the one before it left. */
export function lockExchange(tx: Tx, id: number): Promise<ReviewedExchange | undefined> {
  return exchanges(tx).where('exchange.id', '=', id).forUpdate('exchange').executeTakeFirst()
}

/** What waits is a queue, oldest first; what is decided is looked up, newest first. */
export function listExchanges(
  db: Db,
  { status, limit, offset }: Window & { status: ExchangeStatus | undefined },
): Promise<ReviewedExchange[]> {
  const page = exchanges(db).limit(limit).offset(offset)
  if (status === undefined) return page.orderBy('exchange.id', 'desc').execute()
  const some = page.where('exchange.status', '=', status)
  const isQueue = heldExchangeStatuses.some((held) => held === status)
  return isQueue
    ? some.orderBy('exchange.createdAt').orderBy('exchange.id').execute()
    : some
        .where('exchange.decidedAt', 'is not', null)
        .orderBy('exchange.decidedAt', 'desc')
        .orderBy('exchange.id', 'desc')
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

/** The caller has locked the exchange. */
export function updateExchange(tx: Tx, id: number, changes: Updateable<ExchangeTable>) {
  return tx.updateTable('exchange').set(changes).where('id', '=', id).execute()
}

/** Serializes decisions with the same transaction hash, so that only one can pass `requireNotPaidBefore`. */
export async function lockTransaction(tx: Tx, hash: string): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`transaction:${hash}`}, 0))`.execute(tx)
}

/** Finds the exchange that a transaction hash has paid, on any network. The stored id may have a 0x prefix or not. */
export function findPaidBy(db: Db, hash: string): Promise<{ id: number } | undefined> {
  return (
    db
      .selectFrom('exchange')
      .select('id')
      // As the index says it; without it, its rows are not known to suffice.
      .where('transactionId', '<>', '')
      .where('network', 'in', [...exchangeNetworks])
      .where('transactionId', 'in', [hash, `0x${hash}`])
      .executeTakeFirst()
  )
}

export type AddressFacts = { readonly isNew: boolean; readonly isShared: boolean }

/**
 * Whether these exchanges go to an address to which nothing was sent for the same user before, and whether another user ever asked
 * for USDT to it. An EVM address is the same on both networks, in any case of its letters.
 */
export async function readAddressFacts(
  db: Db,
  ids: readonly number[],
): Promise<ReadonlyMap<number, AddressFacts>> {
  const { rows } = await sql<{ id: number } & AddressFacts>`
    select e.id,
      not exists (select from exchange p where lower(p.address) = lower(e.address) and p.user_id = e.user_id and p.id <> e.id
        and p.status = any(${[...paidExchangeStatuses]}) and p.decided_at < coalesce(e.decided_at, 'infinity')) as is_new,
      exists (select from exchange o where lower(o.address) = lower(e.address) and o.user_id <> e.user_id) as is_shared
    from exchange e where e.id = any(${[...ids]}::int[])`.execute(db)
  return new Map(rows.map(({ id, ...facts }) => [id, facts]))
}

/** Finds the other users who asked for USDT to this address. */
export function findSharers(
  db: Db,
  { address, userId, limit }: { readonly address: string; readonly userId: UserId; readonly limit: number },
): Promise<{ userId: UserId; username: string }[]> {
  return db
    .selectFrom('exchange')
    .innerJoin('appUser', 'appUser.id', 'exchange.userId')
    .select(['exchange.userId', 'appUser.username'])
    .distinct()
    .where(sql`lower(exchange.address)`, '=', address.toLowerCase())
    .where('exchange.userId', '!=', userId)
    .orderBy('exchange.userId')
    .limit(limit)
    .execute()
}

export function listOtherExchanges(
  db: Db,
  { id, userId, limit }: { readonly id: number; readonly userId: UserId; readonly limit: number },
): Promise<ExchangeRow[]> {
  return db
    .selectFrom('exchange')
    .select(own)
    .where('userId', '=', userId)
    .where('id', '!=', id)
    .orderBy('id', 'desc')
    .limit(limit)
    .execute()
}

/** Sums the USDT sent to a user in the last 24 hours and 30 days. */
export async function sumSent(db: Db, { userId, at }: { readonly userId: UserId; readonly at: Date }) {
  const since = (days: number) => new Date(at.getTime() - days * DAY_MS)
  const { day, month } = await db
    .selectFrom('exchange')
    .select(({ fn }) => [
      fn.sum<string | null>('usdtMinor').filterWhere('decidedAt', '>', since(1)).as('day'),
      fn.sum<string | null>('usdtMinor').as('month'),
    ])
    .where('userId', '=', userId)
    .where('status', 'in', paidExchangeStatuses)
    .where('decidedAt', '>', since(30))
    .executeTakeFirstOrThrow()
  return { day: BigInt(day ?? 0), month: BigInt(month ?? 0) }
}

function exchanges(db: Db) {
  return db
    .selectFrom('exchange')
    .innerJoin('appUser', 'appUser.id', 'exchange.userId')
    .leftJoin('operator as authoriser', 'authoriser.id', 'exchange.authorisedBy')
    .leftJoin('operator as decider', 'decider.id', 'exchange.decidedBy')
    .leftJoin('operator as confirmer', 'confirmer.id', 'exchange.confirmedBy')
    .leftJoin('proposal', 'proposal.id', 'exchange.proposalId')
    .leftJoin('operator as proposer', 'proposer.id', 'proposal.proposedBy')
    .select([
      ...own,
      'exchange.userId',
      'appUser.username',
      'appUser.mobile',
      'appUser.locale as userLocale',
      'appUser.realName',
      'appUser.sanctions',
      'authoriser.name as authorisedBy',
      'exchange.authorisedAt',
      'exchange.proposalId',
      'proposer.name as proposedBy',
      'decider.name as decidedBy',
      'exchange.decidedBy as decidedById',
      'exchange.decidedAt',
      'confirmer.name as confirmedBy',
      'exchange.confirmedAt',
    ])
}
