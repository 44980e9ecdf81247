import { blockLimits } from '@u-market/domain'
import { z } from 'zod'
import { defineEndpoints } from '../endpoint.ts'
import { flag, limit, page, paragraph, userIdField } from '../fields.ts'
import { blockedUser } from '../market-objects.ts'
import { callPaths } from '../wire/call-paths.ts'

export const blockCalls = defineEndpoints({
  blockUser: {
    path: callPaths.blockUser,
    auth: 'Y',
    summary:
      'Block somebody, or end that. Neither side sees or takes the offers of the other; open orders go on. Blocking again changes the note.',
    body: z.object({ userId: userIdField, on: flag, note: paragraph(0, blockLimits.note).optional() }),
    data: z.null(),
    refusals: ['USER_NOT_FOUND', 'BLOCK_LIMIT'],
    changes: true,
  },
  listBlocked: {
    path: callPaths.listBlocked,
    auth: 'Y',
    summary: 'Whom I have blocked, the newest first.',
    body: z.object({ page, limit }),
    data: z.array(blockedUser),
    refusals: [],
  },
})
