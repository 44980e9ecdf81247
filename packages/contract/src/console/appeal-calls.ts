import { z } from 'zod'
import { defineEndpoints } from '../endpoint.ts'
import { appealIdField, limit, oneOf, page, paragraph } from '../fields.ts'
import { appeal, listOf } from '../objects.ts'
import { consolePaths } from '../wire/console-paths.ts'
import { consoleOrder } from './order-calls.ts'

const time = z.number().int()

const party = z.object({
  id: z.number().int(),
  username: z.string(),
  nickname: z.string(),
  mobile: z.string(),
  realName: z.string(),
  completedOrders: z.number().int(),
  creditRating: z.number(),
})

const consoleAppeal = appeal.omit({ role: true })
/** Which operator ruled, and when; '' and null where none did. */
const ruled = { ruledBy: z.string(), ruledAt: time.nullable() }
/** What was said and shown is in the detail alone. */
const listedAppeal = consoleAppeal.omit({ timeline: true, images: true }).extend(ruled)

const posting = z.object({
  kind: z.string(),
  entries: z.array(z.object({ account: z.string(), amount: z.string() })),
})

export const appealConsoleCalls = defineEndpoints({
  listAppeals: {
    path: consolePaths.listAppeals,
    auth: 'O',
    act: 'appeal.read',
    summary: 'Appeals, the longest waiting first.',
    body: z.object({ status: oneOf(['open', 'resolved', 'revoked']).optional(), page, limit }),
    data: listOf(listedAppeal),
    refusals: [],
  },
  getAppeal: {
    path: consolePaths.getAppeal,
    auth: 'O',
    act: 'appeal.read',
    summary:
      'Everything needed to rule: the order, both parties, payment proofs, chat, and the exact postings of each ruling.',
    body: z.object({ id: appealIdField }),
    data: z.object({
      appeal: consoleAppeal,
      ...ruled,
      order: consoleOrder,
      buyer: party,
      seller: party,
      chat: z.array(
        z.object({
          sender: z.enum(['buyer', 'seller', 'system']),
          message: z.string(),
          messageType: z.number().int(),
          createdAt: time,
        }),
      ),
      /** `fee` goes with a release, where the order has one. */
      preview: z.object({ release: posting, refund: posting, fee: posting.optional() }),
    }),
    refusals: ['APPEAL_NOT_FOUND'],
  },
  ruleAppeal: {
    path: consolePaths.ruleAppeal,
    auth: 'O',
    act: 'appeal.rule',
    summary: 'Rule an open appeal: release to the buyer or refund to the seller, with a reason both read.',
    body: z.object({ id: appealIdField, ruling: oneOf(['release', 'refund']), reason: paragraph(5, 500) }),
    data: consoleAppeal,
    refusals: ['APPEAL_NOT_FOUND', 'APPEAL_STATE'],
    changes: true,
  },
})
