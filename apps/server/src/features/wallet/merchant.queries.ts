import type { UserId } from '@u-market/domain'
import { type Insertable, sql, type Updateable } from 'kysely'
import type { Db, Tx } from '../../db/database.ts'
import type { MerchantTable } from '../../db/schema.generated.ts'
import { type Runner, statement } from '../../db/statement.ts'

export type MerchantStatus = 'pending' | 'approved' | 'refused' | 'revoked' | 'left'
/**
 * Statuses of an application or certificate that is not over: the market may have its bond, and a user has one at most. A revoked
 * one is over when the user leaves.
 */
const open = ['pending', 'approved', 'revoked'] as const

const own = [
  'merchant.id',
  'merchant.userId',
  'merchant.contact',
  'merchant.remark',
  'merchant.status',
  'merchant.bondMinor',
  'merchant.bondPaidAt',
  'merchant.bondTakenMinor',
  'merchant.bondReturnedAt',
  'merchant.reason',
  'merchant.createdAt',
] as const

/** Returns the user's newest application, whatever its status. */
export function findLatest(db: Db, userId: UserId) {
  return db
    .selectFrom('merchant')
    .select(own)
    .where('userId', '=', userId)
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst()
}

export type MerchantRow = NonNullable<Awaited<ReturnType<typeof findLatest>>>

/** Locks the user's application or certificate that is not over. Call it before locking the user or any ledger account. */
export function lockCurrentMerchant(tx: Tx, userId: UserId): Promise<MerchantRow | undefined> {
  return tx
    .selectFrom('merchant')
    .select(own)
    .where('userId', '=', userId)
    .where('status', 'in', open)
    .forUpdate()
    .executeTakeFirst()
}

export type BondRow = Pick<MerchantRow, 'id' | 'userId' | 'bondPaidAt' | 'bondReturnedAt'>

const lockBondsSql = statement<BondRow>(
  'lock-bonds',
  `select id, user_id, bond_paid_at, bond_returned_at from merchant
    where user_id = any($1::int[]) and status in ('pending', 'approved', 'revoked') order by id for update`,
)

/** Locks like `lockCurrentMerchant`, for several users; also reads when each bond was paid and returned. */
export function lockBonds(runner: Runner, userIds: readonly UserId[]): Promise<BondRow[]> {
  return userIds.length === 0 ? Promise.resolve([]) : lockBondsSql(runner, [userIds])
}

/** Reads what `lockBonds` locks, for display. */
export function findBond(db: Db, userId: UserId): Promise<BondRow | undefined> {
  return db
    .selectFrom('merchant')
    .select(['id', 'userId', 'bondPaidAt', 'bondReturnedAt'])
    .where('userId', '=', userId)
    .where('status', 'in', open)
    .executeTakeFirst()
}

const bondTakenSql = statement(
  'take-bonds',
  `update merchant m set bond_taken_minor = m.bond_taken_minor + n.taken::bigint
    from unnest($1::int[], $2::text[]) n(id, taken) where m.id = n.id`,
)

/** Adds amounts that awards have taken from bonds, which the merchants have to make up for. The caller has locked the rows. */
export async function takeBonds(
  runner: Runner,
  taken: readonly { readonly id: number; readonly amount: bigint }[],
): Promise<void> {
  await bondTakenSql(runner, [taken.map(({ id }) => id), taken.map(({ amount }) => String(amount))])
}

export function lockMerchant(tx: Tx, id: number): Promise<MerchantRow | undefined> {
  return tx.selectFrom('merchant').select(own).where('id', '=', id).forUpdate().executeTakeFirst()
}

/** Returns undefined if the user has an application or certificate that is not over. */
export function insertMerchant(tx: Tx, row: Insertable<MerchantTable>): Promise<MerchantRow | undefined> {
  return tx
    .insertInto('merchant')
    .values(row)
    .onConflict((conflict) => conflict.column('userId').where('status', 'in', open).doNothing())
    .returning(own)
    .executeTakeFirst()
}

type Change = Pick<
  Updateable<MerchantTable>,
  | 'status'
  | 'bondPaidAt'
  | 'bondReturnedAt'
  | 'bondTakenMinor'
  | 'reason'
  | 'decidedBy'
  | 'decidedAt'
  | 'leftAt'
>

export function updateMerchant(tx: Tx, id: number, change: Change) {
  return tx.updateTable('merchant').set(change).where('id', '=', id).execute()
}

/** Whether the bond is paid and not returned. */
export function hasPaidBond({
  bondPaidAt,
  bondReturnedAt,
}: Pick<BondRow, 'bondPaidAt' | 'bondReturnedAt'>): boolean {
  return bondPaidAt !== null && bondReturnedAt === null
}

/**
 * Returns the part of a merchant's bond that awards have taken and the merchant has not made up for. The caller has locked the
 * user.
 */
export async function findBondMissing(tx: Tx, userId: UserId): Promise<bigint> {
  const row = await tx
    .selectFrom('merchant')
    .select('bondTakenMinor')
    .where('userId', '=', userId)
    .where('status', 'in', open)
    .executeTakeFirst()
  return row?.bondTakenMinor ?? 0n
}

/** Whether the user has a listed offer or an open order on either side. */
export async function hasOpenTrade(tx: Tx, userId: UserId): Promise<boolean> {
  const { rows } = await sql<{ isOpen: boolean }>`
    select exists (select from offer where maker_id = ${userId} and status = 'up')
      or exists (select from trade_order where seller_id = ${userId} and is_open)
      or exists (select from trade_order where buyer_id = ${userId} and is_open)
      as is_open`.execute(tx)
  return rows[0]?.isOpen ?? false
}

export function findReviewed(db: Db, id: number) {
  return reviewed(db).where('merchant.id', '=', id).executeTakeFirst()
}

export type ReviewedMerchant = NonNullable<Awaited<ReturnType<typeof findReviewed>>>

const MAX_EARLIER = 10

/** The user's other applications: those that were refused or revoked first, then the newest. */
export function findEarlierMerchants(db: Db, { id, userId }: Pick<MerchantRow, 'id' | 'userId'>) {
  return (
    db
      .selectFrom('merchant')
      .select(['id', 'status', 'reason', 'decidedAt', 'createdAt'])
      .where('userId', '=', userId)
      .where('id', '<>', id)
      // One who left keeps the reason of the revocation.
      .orderBy((order) => order.case().when('reason', '<>', '').then(0).else(1).end())
      .orderBy('id', 'desc')
      .limit(MAX_EARLIER)
      .execute()
  )
}

export type EarlierMerchant = Awaited<ReturnType<typeof findEarlierMerchants>>[number]

type Listed = { status: MerchantStatus | undefined; limit: number; offset: number }

/**
 * Lists applications. Those with a paid bond come first, because only they can be approved, in the order of payment; then the
 * others, oldest first.
 */
export function listMerchants(db: Db, { status, limit, offset }: Listed): Promise<ReviewedMerchant[]> {
  return reviewed(db)
    .$if(status !== undefined, (query) => query.where('merchant.status', '=', status ?? 'pending'))
    .orderBy('merchant.bondPaidAt', (order) => order.asc().nullsLast())
    .orderBy('merchant.id')
    .limit(limit)
    .offset(offset)
    .execute()
}

export async function countMerchants(db: Db, status: MerchantStatus | undefined): Promise<number> {
  const { count } = await db
    .selectFrom('merchant')
    .select(({ fn }) => fn.countAll<bigint>().as('count'))
    .$if(status !== undefined, (query) => query.where('status', '=', status ?? 'pending'))
    .executeTakeFirstOrThrow()
  return Number(count)
}

function reviewed(db: Db) {
  return db
    .selectFrom('merchant')
    .innerJoin('appUser', 'appUser.id', 'merchant.userId')
    .innerJoin('traderRecord', 'traderRecord.userId', 'merchant.userId')
    .leftJoin('operator', 'operator.id', 'merchant.decidedBy')
    .select([
      ...own,
      'appUser.username',
      'appUser.mobile',
      'appUser.locale as userLocale',
      'appUser.realName',
      'traderRecord.completedOrders',
      'operator.name as decidedBy',
      'merchant.decidedAt',
    ])
}
