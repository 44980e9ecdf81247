import type { UserId } from '@u-market/domain'
import { transact } from '../../db/transact.ts'
import { Refusal } from '../../platform/refusal.ts'
import type { Handlers } from '../call.ts'
import type { Deps } from '../deps.ts'
import { pageOf, pageWindow } from '../page.ts'
import {
  countNotices,
  countUnread,
  findNotices,
  keepCounts,
  markAllRead,
  markRead,
  type NoticeCounts,
  type NoticeType,
} from './notices.queries.ts'
import { noticeView } from './notices.views.ts'

/** Counting fewer costs less than keeping the count. */
const WORTH_KEEPING = 100

export function noticeHandlers(deps: Deps): Pick<Handlers, 'listNotices' | 'markNoticesRead'> {
  return {
    listNotices: async ({ user, body, locale }) => {
      const db = deps.database.kysely
      const [rows, counts] = await Promise.all([
        findNotices(db, user.id, { type: body.type, ...pageWindow(body) }),
        countAndKeep(deps, user.id),
      ])
      const views = rows.map((row) => noticeView(row, locale))
      return { ...pageOf(totalOf(counts, body.type), body, views), unread: counts.unread }
    },
    markNoticesRead: ({ user, body, claim }) =>
      transact(deps.database, claim, async (tx) => {
        if (body.id === undefined) await markAllRead(tx, user.id, deps.settledSeq())
        else if (!(await markRead(tx, user.id, body.id))) throw new Refusal('NOTICE_NOT_FOUND')
        return { unread: await countUnread(tx, user.id) }
      }),
  }
}

async function countAndKeep(deps: Deps, userId: UserId): Promise<NoticeCounts> {
  const counts = await countNotices(deps.database.kysely, userId)
  if (counts.counted > WORTH_KEEPING)
    await transact(deps.database, null, (tx) => keepCounts(tx, userId, deps.settledSeq()))
  return counts
}

function totalOf({ byType }: NoticeCounts, type: NoticeType | undefined): number {
  return byType.reduce(
    (sum, row) => (type === undefined || row.noticeType === type ? sum + row.total : sum),
    0,
  )
}
