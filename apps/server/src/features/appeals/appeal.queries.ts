import type { AppealId, UserId } from '@u-market/domain'
import type { Selectable } from 'kysely'
import type { Db, Tx } from '../../db/database.ts'
import type { AppealEventTable, AppealTable } from '../../db/schema.generated.ts'

const withParties = (db: Db | Tx) =>
  db
    .selectFrom('appeal')
    .innerJoin('tradeOrder as order', 'order.id', 'appeal.orderId')
    .selectAll('appeal')
    .select(['order.buyerId', 'order.sellerId'])

export type AppealRow = Selectable<AppealTable> & { buyerId: UserId; sellerId: UserId }
export type AppealEventRow = Selectable<AppealEventTable>

export const findAppeal = (db: Db | Tx, id: AppealId): Promise<AppealRow | undefined> =>
  withParties(db).where('appeal.id', '=', id).executeTakeFirst()

export const findPartysAppeal = (
  db: Db | Tx,
  id: AppealId,
  partyId: UserId,
): Promise<AppealRow | undefined> =>
  withParties(db)
    .where('appeal.id', '=', id)
    .where((where) => where.or([where('order.buyerId', '=', partyId), where('order.sellerId', '=', partyId)]))
    .executeTakeFirst()

/** After the order's lock. */
export const lockAppeal = (tx: Tx, id: AppealId): Promise<AppealRow> =>
  withParties(tx).where('appeal.id', '=', id).forNoKeyUpdate('appeal').executeTakeFirstOrThrow()

type AppealFilter = { status: AppealRow['status'] | undefined; limit: number; offset: number }

export const listPartysAppeals = (db: Db, partyId: UserId, filter: AppealFilter): Promise<AppealRow[]> =>
  withParties(db)
    .where((where) => where.or([where('order.buyerId', '=', partyId), where('order.sellerId', '=', partyId)]))
    .$if(filter.status !== undefined, (query) => query.where('appeal.status', '=', filter.status ?? 'open'))
    .orderBy('appeal.id', 'desc')
    .limit(filter.limit)
    .offset(filter.offset)
    .execute()

export const countPartysAppeals = async (
  db: Db,
  partyId: UserId,
  status: AppealFilter['status'],
): Promise<number> => {
  const { count } = await db
    .selectFrom('appeal')
    .innerJoin('tradeOrder as order', 'order.id', 'appeal.orderId')
    .select(({ fn }) => fn.countAll<bigint>().as('count'))
    .where((where) => where.or([where('order.buyerId', '=', partyId), where('order.sellerId', '=', partyId)]))
    .$if(status !== undefined, (query) => query.where('appeal.status', '=', status ?? 'open'))
    .executeTakeFirstOrThrow()
  return Number(count)
}

/** The operators' queue: the longest waiting first. */
export const listAppeals = (db: Db, filter: AppealFilter): Promise<AppealRow[]> =>
  withParties(db)
    .$if(filter.status !== undefined, (query) => query.where('appeal.status', '=', filter.status ?? 'open'))
    .orderBy('appeal.createdAt')
    .orderBy('appeal.id')
    .limit(filter.limit)
    .offset(filter.offset)
    .execute()

export const countAppeals = async (db: Db, status: AppealFilter['status']): Promise<number> => {
  const { count } = await db
    .selectFrom('appeal')
    .select(({ fn }) => fn.countAll<bigint>().as('count'))
    .$if(status !== undefined, (query) => query.where('status', '=', status ?? 'open'))
    .executeTakeFirstOrThrow()
  return Number(count)
}

export const eventsOf = (db: Db | Tx, appealIds: readonly AppealId[]): Promise<AppealEventRow[]> =>
  appealIds.length === 0
    ? Promise.resolve([])
    : db
        .selectFrom('appealEvent')
        .selectAll()
        .where('appealId', 'in', [...appealIds])
        .orderBy('id')
        .execute()

export const addAppealEvent = (
  tx: Tx,
  event: {
    appealId: AppealId
    actor: AppealEventRow['actor']
    action: string
    content?: string
    images?: readonly string[]
    at: Date
  },
) =>
  tx
    .insertInto('appealEvent')
    .values({
      appealId: event.appealId,
      actor: event.actor,
      action: event.action,
      content: event.content ?? '',
      images: [...(event.images ?? [])],
      createdAt: event.at,
    })
    .execute()
