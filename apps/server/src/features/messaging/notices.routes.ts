import type { UserId } from '@u-market/domain'
import { transact } from '../../db/transact.ts'
import { Refusal } from '../../platform/refusal.ts'
import type { Handlers } from '../call.ts'
import type { Deps } from '../deps.ts'
import { pageOf, pageWindow } from '../page.ts'
import {
  countNotices,
  countUnread,
  countUnreadThreads,
  findNotices,
  keepCounts,
  markAllRead,
  markOrderRead,
  markRead,
  type NoticeCounts,
  type NoticeType,
} from './notices.queries.ts'
import { noticeView } from './notices.views.ts'

/** Up to this many notices, counting them each time costs less than storing the count. */
const MIN_KEPT_COUNT = 100

export function noticeHandlers(deps: Deps): Pick<Handlers, 'listNotices' | 'markNoticesRead'> {
  return {
    listNotices: async ({ user, body, locale }) => {
      const db = deps.database.kysely
      const [rows, counts] = await Promise.all([
        findNotices(db, user.id, { type: body.type, ...pageWindow(body) }),
        countAndKeep(deps, user.id),
      ])
      const views = rows.map((row) => noticeView(row, locale))
      const { unread } = counts
      return {
        ...pageOf(totalOf(counts, body.type), body, views),
        unread,
        unreadThreads: await countUnreadThreads(db, user.id, unread),
      }
    },
    markNoticesRead: ({ user, body, idempotencyKey }) =>
      transact(deps.database, idempotencyKey, async (tx) => {
        const { id, orderId } = body
        if (orderId !== undefined) await markOrderRead(tx, user.id, orderId)
        else if (id === undefined) await markAllRead(tx, user.id, deps.watermarkSeq())
        else if (!(await markRead(tx, user.id, id))) throw new Refusal('NOTICE_NOT_FOUND')
        // Once no notice is unread, the marker moves past the notices that were marked one by one.
        const left = await countUnread(tx, user.id)
        if (left.unread === 0) await markAllRead(tx, user.id, deps.watermarkSeq())
        return left
      }),
  }
}

async function countAndKeep(deps: Deps, userId: UserId): Promise<NoticeCounts> {
  const counts = await countNotices(deps.database.kysely, userId, deps.watermarkSeq())
  if (counts.counted > MIN_KEPT_COUNT)
    await transact(deps.database, null, (tx) => keepCounts(tx, userId, counts.unstored))
  return counts
}

function totalOf({ byType }: NoticeCounts, type: NoticeType | undefined): number {
  return byType.reduce(
    (sum, row) => (type === undefined || row.noticeType === type ? sum + row.total : sum),
    0,
  )
}
