import type { AppealId, UserId } from '@u-market/domain'
import type { Selectable } from 'kysely'
import type { Db, Tx } from '../../../db/database.ts'
import type { AppealTable, TradeOrderTable } from '../../../db/schema.generated.ts'

export type AppealRow = Selectable<AppealTable> &
  Pick<
    Selectable<TradeOrderTable>,
    'buyerId' | 'sellerId' | 'numMinor' | 'proposed' | 'buyerConsent' | 'sellerConsent'
  > & {
    /** Of a claim; what is proposed is of its order else. */
    readonly heldMinor: bigint | null
    readonly awardMinor: bigint | null
    readonly paidMinor: bigint | null
    readonly answerUntil: Date | null
  }

export function findAppeal(db: Db | Tx, id: AppealId): Promise<AppealRow | undefined> {
  return withParties(db).where('appeal.id', '=', id).executeTakeFirst()
}

export function findPartysAppeal(db: Db | Tx, id: AppealId, partyId: UserId): Promise<AppealRow | undefined> {
  return withParties(db)
    .where('appeal.id', '=', id)
    .where((where) => where.or([where('order.buyerId', '=', partyId), where('order.sellerId', '=', partyId)]))
    .executeTakeFirst()
}

type AppealFilter = { status: AppealRow['status'] | undefined; limit: number; offset: number }

export function listPartysAppeals(db: Db, partyId: UserId, filter: AppealFilter): Promise<AppealRow[]> {
  return withParties(db)
    .where((where) => where.or([where('order.buyerId', '=', partyId), where('order.sellerId', '=', partyId)]))
    .$if(filter.status !== undefined, (query) => query.where('appeal.status', '=', filter.status ?? 'open'))
    .orderBy('appeal.id', 'desc')
    .limit(filter.limit)
    .offset(filter.offset)
    .execute()
}

export async function countPartysAppeals(
  db: Db,
  partyId: UserId,
  status: AppealFilter['status'],
): Promise<number> {
  const { count } = await db
    .selectFrom('appeal')
    .innerJoin('tradeOrder as order', 'order.id', 'appeal.orderId')
    .select(({ fn }) => fn.countAll<bigint>().as('count'))
    .where((where) => where.or([where('order.buyerId', '=', partyId), where('order.sellerId', '=', partyId)]))
    .$if(status !== undefined, (query) => query.where('appeal.status', '=', status ?? 'open'))
    .executeTakeFirstOrThrow()
  return Number(count)
}

/** The operators' queue: what waits for them, the longest first; then what is going to, the soonest first. */
export function listAppeals(db: Db, filter: AppealFilter): Promise<AppealRow[]> {
  return withParties(db)
    .$if(filter.status !== undefined, (query) => query.where('appeal.status', '=', filter.status ?? 'open'))
    .orderBy(
      ({ eb }) => eb('appeal.awaits', 'is distinct from', 'operator'),
      (order) => order.asc().nullsFirst(),
    )
    .orderBy('appeal.deadlineAt', (order) => order.asc().nullsFirst())
    .orderBy('appeal.createdAt')
    .orderBy('appeal.id')
    .limit(filter.limit)
    .offset(filter.offset)
    .execute()
}

export async function countAppeals(db: Db, status: AppealFilter['status']): Promise<number> {
  const { count } = await db
    .selectFrom('appeal')
    .select(({ fn }) => fn.countAll<bigint>().as('count'))
    .$if(status !== undefined, (query) => query.where('status', '=', status ?? 'open'))
    .executeTakeFirstOrThrow()
  return Number(count)
}

function withParties(db: Db | Tx) {
  return db
    .selectFrom('appeal')
    .innerJoin('tradeOrder as order', 'order.id', 'appeal.orderId')
    .leftJoin('claim', 'claim.appealId', 'appeal.id')
    .selectAll('appeal')
    .select(({ fn }) => [
      'order.buyerId',
      'order.sellerId',
      'order.numMinor',
      'claim.heldMinor',
      'claim.awardMinor',
      'claim.paidMinor',
      'claim.answerUntil',
      fn.coalesce('claim.proposed', 'order.proposed').as('proposed'),
      fn.coalesce('claim.buyerConsent', 'order.buyerConsent').as('buyerConsent'),
      fn.coalesce('claim.sellerConsent', 'order.sellerConsent').as('sellerConsent'),
    ])
}
