import { unixSeconds } from '../../platform/clock.ts'
import type { Handlers } from '../call.ts'
import type { Deps } from '../deps.ts'
import { pageWindow } from '../page.ts'
import { findBlocked } from './block.queries.ts'
import { blockUser } from './block-user.ts'

export function blockHandlers(deps: Deps): Pick<Handlers, 'blockUser' | 'listBlocked'> {
  return {
    blockUser: ({ user, body: form, claim }) => blockUser(deps, { userId: user.id, form, claim }),
    listBlocked: async ({ user, body }) => {
      const rows = await findBlocked(deps.database.kysely, user.id, pageWindow(body))
      return rows.map(({ createdAt, ...row }) => ({ ...row, createdAt: unixSeconds(createdAt) }))
    },
  }
}
