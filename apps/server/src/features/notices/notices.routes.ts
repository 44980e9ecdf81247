import { transact } from '../../db/transact.ts'
import type { Handlers } from '../../http/handlers.ts'
import { Refusal } from '../../platform/refusal.ts'
import type { Deps } from '../deps.ts'
import { pageOf, pageWindow } from '../page.ts'
import { countNotices, countUnread, findNotices, markAllRead, markRead } from './notices.queries.ts'
import { noticeView } from './notices.views.ts'

export const noticeHandlers = (deps: Deps): Pick<Handlers, '/api/notice' | '/api/notice/allRead'> => ({
  '/api/notice': async ({ user, body, locale }) => {
    const db = deps.database.kysely
    const [rows, total, unread] = await Promise.all([
      findNotices(db, user.id, { type: body.type, ...pageWindow(body) }),
      countNotices(db, user.id, body.type),
      countUnread(db, user.id),
    ])
    const views = rows.map((row) => noticeView(row, locale))
    return { ...pageOf(total, body, views), unread }
  },
  '/api/notice/allRead': ({ user, body, claim }) =>
    transact(deps.database, claim, async (tx) => {
      const at = deps.clock.now()
      if (body.id === undefined) await markAllRead(tx, user.id, at)
      else if (!(await markRead(tx, user.id, body.id, at))) throw new Refusal('NOTICE_NOT_FOUND')
      return { unread: await countUnread(tx, user.id) }
    }),
})
