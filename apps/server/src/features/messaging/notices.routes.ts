import { createPageLoader } from '../../db/batch-loader.ts'
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
  type NoticeRow,
  type NoticesAsked,
  type NoticeType,
  unreadOf,
} from './notices.queries.ts'
import { noticeView } from './notices.views.ts'

/** Up to this many notices, counting them each time costs less than storing the count. */
const MIN_KEPT_COUNT = 100

export function noticeHandlers(deps: Deps): Pick<Handlers, 'listNotices' | 'markNoticesRead'> {
  const findPage = createPageLoader((asked: readonly NoticesAsked[]) => findPages(deps, asked))
  return {
    listNotices: async ({ user, body, locale }) => {
      const asked = { userId: user.id, type: body.type, ...pageWindow(body) }
      const { rows, counts, threads } = await findPage(asked)
      if (counts.counted > MIN_KEPT_COUNT) await keepCounts(deps.database.pool, user.id, counts.unstored)
      const views = rows.map((row) => noticeView(row, { locale, currency: deps.currency() }))
      return { ...pageOf(totalOf(counts, body.type), body, views), ...unreadOf(counts.unread, threads) }
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

type NoticePage = {
  readonly rows: readonly NoticeRow[]
  readonly counts: NoticeCounts
  /** Subjects of the newest unread notices. */
  readonly threads: number
}

async function findPages({ database, watermarkSeq }: Deps, asked: readonly NoticesAsked[]) {
  const userIds = asked.map(({ userId }) => userId)
  const [pages, counts, threads] = await Promise.all([
    findNotices(database.kysely, asked),
    countNotices(database.kysely, userIds, watermarkSeq()),
    countUnreadThreads(database.kysely, userIds),
  ])
  return counts.map(
    (counts, at): NoticePage => ({ rows: pages[at] ?? [], counts, threads: threads[at] ?? 0 }),
  )
}

function totalOf({ byType }: NoticeCounts, type: NoticeType | undefined): number {
  return byType.reduce(
    (sum, row) => (type === undefined || row.noticeType === type ? sum + row.total : sum),
    0,
  )
}
