import type { UserId } from '@u-market/domain'
import { sql } from 'kysely'
import type { Db, Tx } from '../../db/database.ts'

export const countUnread = async (db: Db | Tx, userId: UserId): Promise<number> => {
  const { count } = await db
    .selectFrom('notice')
    .select(({ fn }) => fn.countAll<bigint>().as('count'))
    .where('userId', '=', userId)
    .where('readAt', 'is', null)
    .executeTakeFirstOrThrow()
  return Number(count)
}

export type NoticeType = 'system' | 'order' | 'appeal' | 'account'

export const countNotices = async (db: Db, userId: UserId, type: NoticeType | undefined): Promise<number> => {
  const { count } = await db
    .selectFrom('notice')
    .select(({ fn }) => fn.countAll<bigint>().as('count'))
    .where('userId', '=', userId)
    .$if(type !== undefined, (query) => query.where('type', '=', type ?? 'system'))
    .executeTakeFirstOrThrow()
  return Number(count)
}

export type NoticeRow = Awaited<ReturnType<typeof findNotices>>[number]

type NoticeWindow = {
  readonly type: NoticeType | undefined
  readonly limit: number
  readonly offset: number
}

/** Newest first; each with the appeal of its order that was the latest when it was told. */
export const findNotices = (db: Db, userId: UserId, { type, limit, offset }: NoticeWindow) =>
  db
    .selectFrom('notice')
    .select(['id', 'type', 'template', 'params', 'orderId', 'readAt', 'createdAt'])
    .select((eb) =>
      eb
        .selectFrom('appeal')
        .select('appeal.id')
        .whereRef('appeal.orderId', '=', 'notice.orderId')
        .whereRef('appeal.createdAt', '<=', 'notice.createdAt')
        .orderBy('appeal.id', 'desc')
        .limit(1)
        .as('appealId'),
    )
    .where('userId', '=', userId)
    .$if(type !== undefined, (query) => query.where('type', '=', type ?? 'system'))
    .orderBy('id', 'desc')
    .limit(limit)
    .offset(offset)
    .execute()

/** Marks one notice of the user; false when there is no such notice of theirs. */
export const markRead = async (tx: Tx, userId: UserId, id: number, at: Date): Promise<boolean> => {
  const { numUpdatedRows } = await tx
    .updateTable('notice')
    .set({ readAt: sql`coalesce(read_at, ${at}::timestamptz)` })
    .where('id', '=', id)
    .where('userId', '=', userId)
    .executeTakeFirst()
  return numUpdatedRows === 1n
}

export const markAllRead = async (tx: Tx, userId: UserId, at: Date): Promise<void> => {
  await tx
    .updateTable('notice')
    .set({ readAt: at })
    .where('userId', '=', userId)
    .where('readAt', 'is', null)
    .execute()
}
